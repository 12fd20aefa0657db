"""The chain of hashes through a match's record: one line's hash, and where the chain breaks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pbem.games.contract import Plain, Rules
from pbem.saves import journal
from pbem.saves.errors import SaveError
from pbem.turn.body import AUDIENCES, Founding
from pbem.turn.proof import START, line_hash


def hash_of(rules: Rules[Any], found: Founding, before: str, record: Plain) -> str:
    """Return the chain hash of *record* after the line hashed *before*."""
    audiences = {**AUDIENCES, **rules.audiences}
    return line_hash(before, bytes.fromhex(found.salt), record, audiences, len(found.seats))


def broken_link(history: Path, rules: Rules[Any], found: Founding) -> str | None:
    """Return in words where the chain first breaks in the file *history*, or None if it is whole."""
    try:
        return next(_faults(history, rules, found), None)
    except SaveError as error:
        return str(error).rstrip(".")


def _faults(history: Path, rules: Rules[Any], found: Founding) -> Iterator[str]:
    """Yield what is wrong, line by line; only the first is to be relied on."""
    head, number, committed = START, 0, 0
    for place, (_, record) in enumerate(journal.read_from(history), 1):
        if journal.COMMIT in record:
            committed = number
            if not _fits(record[journal.COMMIT], head, number):
                yield f"the commit in line {place} of {history.name} does not fit the lines before it"
            continue
        number += 1
        head, fault = _next_link(rules, found, head, number, record)
        if fault is not None:
            yield f"line {number} of the record, which is line {place} of {history.name}, {fault}"
    if committed < number:
        yield f"the record ends after its line {number} without the commit that belongs there"


def _fits(commit: Any, head: str, number: int) -> bool:
    return isinstance(commit, dict) and commit.get("head") == head and commit.get("n") == number


def _next_link(rules: Rules[Any], found: Founding, before: str, number: int, record: Plain) -> tuple[str, str | None]:
    """Return the hash of line *number* after the one hashed *before*, and what is wrong with the line."""
    try:
        bare = {name: value for name, value in record.items() if name != "hash"}
        head = hash_of(rules, found, before, bare)
    except (LookupError, TypeError, AttributeError, ValueError):
        return before, "is not as pbem writes it"
    if record.get("n") != number:
        return head, f"is numbered {record.get('n')}: lines were taken out or put in"
    return head, None if record.get("hash") == head else "was altered"
