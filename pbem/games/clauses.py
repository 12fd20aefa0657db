"""Clauses, the parts of an order line: reading and writing them, whatever the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pbem.games.kinds import Cursor, Flag, Kind, Literal
from pbem.games.misreading import listed, one
from pbem.games.spelling import Token
from pbem.games.vocabulary import SHORTEST, Vocabulary, nearest

LINKS = frozenset({"and", "plus"})
"""Words that may stand between arguments and mean nothing."""


class Clause(NamedTuple):
    """One part of an order line: what fills ``field`` of the order.

    ``keywords`` begin it, the first is the canonical one; without keywords it stands in its place.  A
    ``bare`` clause may also stand without its keyword.  ``many`` makes the field a list.  Several clauses of
    one field are alternatives, the usual one last.
    """

    field: str
    kind: Kind
    keywords: tuple[str, ...] = ()
    many: bool = False
    optional: bool = False
    bare: bool = False


class Group(NamedTuple):
    """Several clauses that are one argument, a mapping, such as ``3+crew on P07``.

    ``name`` stands for it in sentences, ``example`` shows one.
    """

    name: str
    example: str
    clauses: tuple[Clause, ...]

    def noun(self, _vocabulary: Vocabulary) -> str:
        """Name the kind in sentences."""
        return self.name

    def find(self, cursor: Cursor) -> dict[str, Any] | None:
        """Read clauses as long as they belong to one group."""
        start = cursor.position
        values: dict[str, Any] = {}
        read_clauses(cursor, self.clauses, values)
        if cursor.position == start:
            return None
        miss_clauses(cursor, self.clauses, values, self.example)
        return in_order(self.clauses, values)

    def blame(self, cursor: Cursor, field: str) -> None:
        """Say that no group begins here."""
        cursor.blame(field, f"begins no {self.name}", f'write it like "{self.example}"')

    def text(self, value: Any) -> str | None:
        """Write the clauses."""
        return write_clauses(self.clauses, value) if isinstance(value, dict) else None


def read_clauses(cursor: Cursor, clauses: Sequence[Clause], values: dict[str, Any]) -> None:
    """Read clauses into *values*, in whatever order they stand, up to the first word that begins none.

    A field that was named but not understood is None in *values*; the fault is with the cursor.
    """
    while options := _next(cursor, clauses, values):
        field = options[0].field
        values[field] = _many(cursor, options[0], clauses) if options[0].many else _single(cursor, options)


def miss_clauses(cursor: Cursor, clauses: Sequence[Clause], values: Mapping[str, Any], example: str) -> None:
    """Note each field that must be there and is not."""
    for field in dict.fromkeys(clause.field for clause in clauses if not clause.optional):
        if field not in values:
            _lack(cursor, [clause for clause in clauses if clause.field == field], example)


def write_clauses(clauses: Sequence[Clause], values: Mapping[str, Any]) -> str:
    """Write the fields of *values* in canonical form, in the order of *clauses*."""
    pieces: list[str] = []
    written: set[str] = set()
    for clause in clauses:
        if clause.field in values and clause.field not in written:
            text = _text(clause, values[clause.field])
            if text is not None:
                written.add(clause.field)
                pieces.append(text)
    return " ".join(pieces).replace(" +", "+")


def in_order(clauses: Sequence[Clause], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return *values* in the order of *clauses*."""
    return {clause.field: values[clause.field] for clause in clauses if clause.field in values}


def named(token: Token, clauses: Sequence[Clause]) -> list[Clause]:
    """Return the clauses that *token* is the keyword of, shortened or not: of one field, or none."""
    whole = [clause for clause in clauses if token.text in clause.keywords]
    if whole or len(token.text) < SHORTEST:
        return whole
    begun = [clause for clause in clauses if any(word.startswith(token.text) for word in clause.keywords)]
    return begun if len({clause.field for clause in begun}) == 1 else []


def near_keywords(word: str, clauses: Sequence[Clause]) -> tuple[str, ...]:
    """Return up to three keywords near to *word*, to suggest."""
    return nearest(word, dict.fromkeys(name for clause in clauses for name in clause.keywords))


def blame(cursor: Cursor, options: Sequence[Clause]) -> None:
    """Say what is wrong with the argument here, which is none of the alternatives *options* of one field."""
    usual = options[-1]
    words = [option.kind for option in options if isinstance(option.kind, Literal)]
    hints = tuple(word.value for word in words if cursor.token is not None and word.near(cursor.token.text))
    if hints and cursor.hinting:
        cursor.blame(usual.field, f"is no {usual.kind.noun(cursor.vocabulary)}", hints=hints)
    else:
        usual.kind.blame(cursor, usual.field)


def _next(cursor: Cursor, clauses: Sequence[Clause], values: Mapping[str, Any]) -> list[Clause]:
    """Return the clauses, alternatives of one field, that begin here; go behind the keyword."""
    unread = [clause for clause in clauses if clause.field not in values]
    _pass_link(cursor, unread)
    token = cursor.token
    if token is None:
        return []
    begun = named(token, unread)
    if begun:
        cursor.position += 1
        return begun
    if named(token, clauses):
        return []
    placed = [clause for clause in unread if not clause.keywords]
    fitting = [clause for clause in unread if (clause.bare or clause in placed) and fits(cursor, clause)]
    needed = [clause for clause in placed if not clause.optional and not (values and _fits_later(cursor, clause))]
    return fitting[:1] or [clause for clause in needed if clause.field == needed[0].field]


def _pass_link(cursor: Cursor, clauses: Sequence[Clause]) -> None:
    token = cursor.token
    if token is not None and token.text in LINKS and not named(token, clauses):
        cursor.position += 1


def fits(cursor: Cursor, clause: Clause) -> bool:
    """Say whether an argument of *clause* stands here, without reading it."""
    start, known = cursor.position, len(cursor.faults)
    found = clause.kind.find(cursor) is not None
    cursor.position = start
    del cursor.faults[known:]
    return found


def _fits_later(cursor: Cursor, clause: Clause) -> bool:
    """Say whether an argument of *clause*, which stands in its place, comes behind words that are none."""
    start, found = cursor.position, False
    while not found and cursor.position + 1 < len(cursor.tokens):
        cursor.position += 1
        found = fits(cursor, clause)
    cursor.position = start
    return found


def _single(cursor: Cursor, options: Sequence[Clause]) -> Any:
    for clause in options:
        value = clause.kind.find(cursor)
        if value is not None:
            _pass_repetition(cursor, clause.kind, value)
            return value
    if cursor.token is None:
        _lack(cursor, options, "")
    else:
        blame(cursor, options)
    return None


def _pass_repetition(cursor: Cursor, kind: Kind, value: Any) -> None:
    """Pass over a second spelling of the same thing: reports print an id with its name."""
    start = cursor.position
    if isinstance(value, str) and kind.find(cursor) != value:
        cursor.position = start


def _many(cursor: Cursor, clause: Clause, clauses: Sequence[Clause]) -> list[Any] | None:
    items: list[Any] = []
    known = len(cursor.faults)
    while cursor.token is not None and not named(cursor.token, clauses):
        value = clause.kind.find(cursor)
        if value is not None:
            items.append(value)
        else:
            clause.kind.blame(cursor, clause.field)
        _pass_link(cursor, clauses)
    if not items and len(cursor.faults) == known:
        _lack(cursor, [clause], "")
    return items or None


def _lack(cursor: Cursor, options: Sequence[Clause], example: str) -> None:
    nouns = [clause.kind.noun(cursor.vocabulary) for clause in reversed(options)]
    wanted = f'write it like "{example}"' if example else ""
    cursor.lack(options[0].field, f"{one(listed(nouns))} is missing", wanted)


def _joined(kind: Kind, items: list[Any]) -> str | None:
    texts = [text for item in items if (text := kind.text(item)) is not None]
    if not texts or len(texts) < len(items):
        return None
    return (", " if isinstance(kind, Group) else " ").join(texts)


def _text(clause: Clause, value: Any) -> str | None:
    joined = _joined(clause.kind, value) if clause.many and isinstance(value, list) else clause.kind.text(value)
    if joined is None:
        return None
    return joined if isinstance(clause.kind, Flag) or not clause.keywords else f"{clause.keywords[0]} {joined}"
