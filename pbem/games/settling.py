"""Orders that were filled in as data: every word in them brought to its canonical form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.games.clauses import Clause, Group, blame, named, read_clauses
from pbem.games.grammar import Order, Verb, blame_verb, find_verb, read_order
from pbem.games.kinds import Cursor, Flag
from pbem.games.misreading import Misreading
from pbem.games.spelling import clean, squashed, tokens
from pbem.games.vocabulary import Vocabulary

MOST_ITEMS = 100
"""Items of a list that are settled; no order has a longer one."""

Place = tuple[str | int, ...]
Placed = tuple[Place, Misreading]
"""A fault and where in the order it is; the fault's own line is 0."""


def settle_order(order: Mapping[str, Any], verbs: Sequence[Verb], vocabulary: Vocabulary) -> tuple[Order, list[Placed]]:
    """Return *order* with every word in canonical form, and what could not be read.

    Values of another type than text or whole number are left as they are, for a schema to judge.
    """
    settled = dict(order)
    word = order.get("do")
    if not isinstance(word, str):
        return settled, []
    verb = find_verb(squashed(word), verbs)
    if verb is not None:
        settled["do"] = verb.name
        return settled, _settle_fields(settled, verb.clauses, vocabulary)
    if any(verb.block == word for verb in verbs):
        return settled, _settle_lines(settled, verbs, vocabulary)
    cursor = Cursor(tokens(clean(word)), vocabulary)
    if cursor.token is None:
        return settled, []
    blame_verb(cursor, verbs)
    return settled, [(("do",), cursor.faults[0]._replace(line=0, read=word))]


def _settle_lines(settled: Order, verbs: Sequence[Verb], vocabulary: Vocabulary) -> list[Placed]:
    lines = settled.get("lines")
    if not isinstance(lines, list):
        return []
    misread: list[Placed] = []
    settled["lines"] = list(lines)
    for number, line in enumerate(lines):
        if isinstance(line, dict):
            settled["lines"][number], wrong = settle_order(line, verbs, vocabulary)
            misread += [(("lines", number, *place), fault) for place, fault in wrong]
        elif isinstance(line, str):
            settled["lines"][number], faults = _settle_line(line, verbs, vocabulary)
            misread += [(("lines", number), fault) for fault in faults]
    return misread


def _settle_line(line: str, verbs: Sequence[Verb], vocabulary: Vocabulary) -> tuple[Order | str, list[Misreading]]:
    """Settle a line of an order that was written as in a text."""
    read = read_order(line, verbs, vocabulary)
    return (read, []) if isinstance(read, dict) else (line, [fault._replace(line=0) for fault in read])


def _settle_fields(values: dict[str, Any], clauses: Sequence[Clause], vocabulary: Vocabulary) -> list[Placed]:
    """Settle the fields of one mapping in place."""
    misread: list[Placed] = []
    for field in dict.fromkeys(clause.field for clause in clauses if clause.field in values):
        options = [clause for clause in clauses if clause.field == field]
        if isinstance(options[0].kind, Flag) and values[field] is False:
            del values[field]
            continue
        if not options[0].many:
            values[field], wrong = _settle(values[field], options, vocabulary)
        elif isinstance(values[field], list):
            values[field], wrong = _settle_items(values[field], options, vocabulary)
        else:
            values[field], wrong = _settle_list(values[field], options[0], vocabulary)
        misread += [((field, *place), fault) for place, fault in wrong]
    return misread


def _settle_items(
    items: Sequence[Any], options: Sequence[Clause], vocabulary: Vocabulary
) -> tuple[list[Any], list[Placed]]:
    pairs = [_settle(item, options, vocabulary) for item in items[:MOST_ITEMS]]
    misread = [((number, *place), fault) for number, (_, wrong) in enumerate(pairs) for place, fault in wrong]
    return [*(value for value, _ in pairs), *items[MOST_ITEMS:]], misread


def _settle_list(value: Any, clause: Clause, vocabulary: Vocabulary) -> tuple[Any, list[Placed]]:
    """Settle a list that was written as one text."""
    cursor = _cursor(value, vocabulary)
    if cursor is None:
        return value, []
    values: dict[str, Any] = {}
    read_clauses(cursor, [clause._replace(keywords=())], values)
    return values[clause.field] or value, [((), fault._replace(line=0)) for fault in cursor.faults]


def _settle(value: Any, options: Sequence[Clause], vocabulary: Vocabulary) -> tuple[Any, list[Placed]]:
    """Settle one argument; *options* are the alternative clauses of its field."""
    if isinstance(value, dict) and isinstance(options[0].kind, Group):
        settled = dict(value)
        return settled, _settle_fields(settled, options[0].kind.clauses, vocabulary)
    for option in options:
        cursor = _cursor(value, vocabulary)
        if cursor is None:
            return value, []
        if cursor.token is not None and named(cursor.token, [option]):
            cursor.position += 1
        found = option.kind.find(cursor)
        if found is not None and cursor.token is None:
            return found, []
    cursor = Cursor(tokens(clean(str(value))), vocabulary)
    blame(cursor, options)
    return value, [((), cursor.faults[0]._replace(line=0, read=str(value)))]


def _cursor(value: Any, vocabulary: Vocabulary) -> Cursor | None:
    """Return a cursor at the beginning of a text or number; None for other values and for empty text."""
    if not isinstance(value, str | int) or isinstance(value, bool):
        return None
    cursor = Cursor(tokens(clean(str(value))), vocabulary)
    return cursor if cursor.token is not None else None
