"""What a reader of messages must know of the matches they may be for: who plays, by which addresses, and what was sent.

Whoever has the matches makes these; nothing here knows files.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from pbem.post.orders.language import LanguageOf
from pbem.text import folded

if TYPE_CHECKING:
    from pbem.post.reading.survey import Memory

Sent = Callable[[str], Sequence[str]]
Pages = Callable[[str], Sequence[Sequence[str]]]
"""Gives the lines of the latest report that was sent to the commander of a handle, with its order form."""

Tokens = Callable[[], Mapping[str, tuple[int, str]]]
"""Gives, for each reply token (see pbem.turn.token.words), the turn and the handle of the report that it came with."""


Secrets = Callable[[], Sequence[str]]
"""Gives the secret keys that open sealed blocks, () if there are none.  Raises Fault if they cannot be read."""


OwnMails = Callable[[Sequence[str], str], bool]
"""Says whether one of some Message-IDs is that of a mail which was sent to the commander of a handle."""


def no_mails(_identities: Sequence[str], _handle: str) -> bool:
    """Say that no mail is known to have been sent."""
    return False


class Person(NamedTuple):
    """A commander as his messages show him: his addresses in small letters, and the names he posts under.

    ``key`` is what his order key is checked by, if he has one.
    """

    handle: str
    name: str
    addresses: tuple[str, ...] = ()
    forum: tuple[str, ...] = ()
    key: str | None = None

    def called(self, name: str) -> bool:
        """Say whether *name* is his handle or name, however it is written."""
        return folded(name) in (self.handle, folded(self.name))


class Table(NamedTuple):
    """A match: its id, who plays it, the addresses that orders go to, and the receiving mail server's own name.

    ``sent`` gives the lines of what a commander was sent last, None if nobody knows, and ``pages`` those of the same
    as each of the pages that may come back.  ``demand`` says what a mail needs beside an address of the roster,
    ``tokens`` gives the reply tokens of all its reports, ``secrets`` what opens sealed orders, ``own`` knows the mails
    that were sent to its commanders.
    """

    match: str
    people: tuple[Person, ...]
    orders_to: frozenset[str] = frozenset()
    authserv: str = ""
    sent: Sent | None = None
    demand: tuple[str, ...] = ()
    tokens: Tokens = dict
    secrets: Secrets = tuple
    own: OwnMails = no_mails
    pages: Pages | None = None

    def person(self, handle: str | None) -> Person | None:
        """Return the commander of *handle*."""
        return next((person for person in self.people if person.handle == handle), None)


@dataclass(frozen=True, slots=True)
class Known:
    """The matches that a message may be for: their languages, and their tables by id (see ``folded``).

    ``memories`` keeps, for each match that a message may be for (None: it does not say), what was read for others.
    """

    language_of: LanguageOf
    tables: Mapping[str, Table] = field(default_factory=dict)
    memories: dict[str | None, Memory] = field(default_factory=dict, compare=False, repr=False)

    def table(self, match: str | None) -> Table | None:
        """Return a match's table; without an id, that of the only match."""
        if match is None:
            return next(iter(self.tables.values())) if len(self.tables) == 1 else None
        return self.tables.get(folded(match))
