"""An order document, and what is said of one that cannot be taken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pbem.games.contract import Plain
from pbem.games.grammar import Misreading
from pbem.games.spelling import clean
from pbem.post.orders.heading import Header
from pbem.post.orders.language import Language
from pbem.post.orders.lines import LINE_END, MOST_LINES
from pbem.post.orders.steps import Note, Steps


class Press(NamedTuple):
    """A message to other commanders in a text: the ``lines`` that it takes, the first of which says whom it is for.

    ``names`` are its recipients as written, ``to`` their seats, or it is for ``everyone``.  ``anonymous``: its sender
    wants not to be named.  ``fault`` says why it cannot be sent ("" if it can).
    """

    lines: tuple[int, ...]
    names: str
    to: tuple[int, ...]
    everyone: bool
    anonymous: bool
    text: str
    fault: str = ""


class OrderDocument(NamedTuple):
    """What a message orders for one match.

    ``header`` holds match, commander, turn and key, as far as they are given.  ``plain`` is the order document
    (``schemas/orders.schema.json``, every step ``{"try": [order, …]}``, every word canonical), None if there is
    any fault.  ``lines`` holds for every alternative of every step the line it begins in, 0 if that is unknown.
    ``notes`` are sentences about what was read in a way that its sender may not expect; ``noted`` are those of them
    that are about a line.  ``used`` are the lines that hold orders, or what is wrong with them.  ``text`` is what to
    correct and send again.  ``legible`` is False where not even the header could be read for certain.  ``press`` are
    the messages to other commanders; with nothing else in the text there is neither a plan nor a fault.
    """

    header: Header
    plain: Plain | None
    lines: tuple[tuple[int, ...], ...]
    faults: tuple[Misreading, ...]
    notes: tuple[str, ...]
    text: str
    legible: bool = True
    noted: tuple[Note, ...] = ()
    used: frozenset[int] = frozenset()
    press: tuple[Press, ...] = ()

    @property
    def only_press(self) -> bool:
        """Say whether it orders nothing, and has messages to other commanders."""
        return self.plain is None and not self.faults and bool(self.press)


def illegible(fault: Misreading, text: str = "", header: Header | None = None) -> OrderDocument:
    """Return what is made of a text that cannot be read at all; *header* is what it seems to say of itself."""
    return OrderDocument(header or {}, None, (), (fault,), (), text, legible=False)


def documented(
    header: Header, plain: Plain | None, faults: Iterable[Misreading], steps: Steps, text: str
) -> OrderDocument:
    """Return the document of *steps*, without orders if *plain* is None; *faults* are all that is wrong with it."""
    lines, notes = tuple(map(tuple, steps.lines)), tuple(steps.notes)
    sentences = tuple(map(str, notes))
    used = frozenset(steps.used)
    return OrderDocument(header, plain, lines, tuple(faults), sentences, text, noted=notes, used=used)


def refused(document: OrderDocument, faults: Iterable[Misreading]) -> OrderDocument:
    """Return *document* with more faults, and so without orders."""
    return document._replace(plain=None, faults=(*document.faults, *faults))


def unknown_match(match: str | None, line: int) -> Misreading:
    """Say that orders name no match, or one that is not here."""
    if match is None:
        return Misreading(line, 1, "match", "", "no match is named", "begin with a line such as match station-7")
    return Misreading(line, 1, "match", match, "is no match here", "look at the head of your report")


def sendable(text: str) -> str:
    """Return *text* in tidy lines, without anything invisible, to be shown and sent back."""
    rows = LINE_END.split(text, MOST_LINES)[:MOST_LINES]
    return "\n".join(clean(row).text.rstrip() for row in rows).lstrip("\n")


def schema_name(language: Language) -> str:
    """Name the schema of a game's order documents."""
    return f"{language.game}/orders.schema.json"


def field_of(path: Sequence[str | int]) -> str:
    """Name the field at *path* of a document; an item is named by its list, a step or alternative not at all."""
    names = [part for part in path if isinstance(part, str)]
    if not names or (names[-1] in ("orders", "try") and path[-1] != names[-1]):
        return ""
    return names[-1]
