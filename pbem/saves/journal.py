"""The record of a match, ``history.jsonl``: what the match *is*; the save is a checkpoint of it.

One record is one line of JSON.  Lines are only ever added, those of one command in one write that ends in a
commit line ``{"commit": {…}}``; that line standing there whole is what makes the command have happened.
What follows the last commit line is left from a command that was cut short, and counts for nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, NoReturn

from pbem.saves import disk
from pbem.saves.errors import SaveError, telling

Record = dict[str, Any]

COMMIT = "commit"
RESTORE = "restore history.jsonl and save.yaml from one backup"


class Position(NamedTuple):
    """Where a commit line begins (``commit_at``) and ends (``end``), in bytes; kept in the save."""

    commit_at: int
    end: int

    def plain(self) -> dict[str, int]:
        """Return the position as plain data; ``Position(**plain)`` reads it back."""
        return {"commit_at": self.commit_at, "end": self.end}


START = Position(0, 0)
"""The position in a history without any line."""


class Batch(NamedTuple):
    """What one command has committed: its records, its commit and where the commit line stands."""

    records: tuple[Record, ...]
    commit: Record
    position: Position


class Scan(NamedTuple):
    """What stands beyond a position: committed batches, the last position, and the torn tail behind it."""

    batches: tuple[Batch, ...]
    last: Position
    torn: bytes


def canonical(record: Record) -> str:
    """Return *record* as JSON in its one stored form: sorted keys, no spaces, letters as they are."""
    return json.dumps(record, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def append(path: Path, records: Iterable[Record], commit: Record, after: Position) -> Position:
    """Commit *records* at *after*, the end of the history, and return where their commit line stands.

    Either all is written and synced or the history stays as it was.  Raises SaveError if it cannot be written
    or does not end at *after*: another pbem was faster, or a torn tail was not cut.
    """
    kept = list(records)
    if any(COMMIT in record for record in kept):
        raise ValueError("a record must not have a field named commit")
    lines = b"".join(map(_line, kept))
    last = _line({COMMIT: commit})
    disk.append_synced(path, lines + last, after.end)
    commit_at = after.end + len(lines)
    return Position(commit_at, commit_at + len(last))


def _line(record: Record) -> bytes:
    # A lone surrogate has no UTF-8; backslashreplace happens to write it as JSON escapes it.
    return canonical(record).encode("utf-8", "backslashreplace") + b"\n"


def read_from(path: Path, offset: int = 0) -> Iterator[tuple[int, Record]]:
    """Yield each record (commits too) from the line at byte *offset* on, with its own offset, one by one.

    Raises SaveError at the first line that is no record, and names it.
    """
    with telling("read", path), path.open("rb") as file:
        file.seek(offset)
        for line in file:
            record = _parse(line)
            if record is None:
                _damaged(file, path, offset)
            yield offset, record
            offset += len(line)


def commit_at(path: Path, position: Position) -> Record:
    """Return the commit that stands at *position*; nothing else is read.

    Raises SaveError if no commit line stands there: the history was shortened, or belongs to another save.
    """
    with telling("read", path), path.open("rb") as file:
        return _commit_at(file, path, position)


def has_commit(path: Path) -> bool:
    """Say whether *path* is a history in which a command has come to its end.  Raises SaveError."""
    if not path.is_file():
        return False
    with telling("read", path), path.open("rb") as file:
        return any(_commit_in(_parse(line)) is not None for line in file)


def scan(path: Path, position: Position) -> Scan:
    """Read what stands beyond *position* (START: everything), to repair a match by.

    A last command cut short, by half a line, by garbage or by a missing line end, is the torn tail.
    Raises SaveError if *position* is on no commit line, or if whole commands follow a damaged line.
    """
    if position == START and not path.exists():
        return Scan((), START, b"")
    with telling("read", path), path.open("rb") as file:
        if position != START:
            _commit_at(file, path, position)
        file.seek(position.end)
        rest = file.read()
        batches = tuple(_batches(rest, position.end))
        last = batches[-1].position if batches else position
        torn = rest[last.end - position.end :]
        if _commands_follow(torn):
            _damaged(file, path, last.end)
    return Scan(batches, last, torn)


def cut_torn_tail(path: Path, end: int) -> None:
    """Move what stands beyond byte *end* of the history to the end of ``history.torn`` beside it.

    Killed half-way, it can be called again; then ``history.torn`` may hold the tail twice.  Raises SaveError.
    """
    with telling("read", path), path.open("rb") as file:
        file.seek(end)
        tail = file.read()
    if not tail:
        return
    torn = path.with_suffix(".torn")
    size = torn.stat().st_size if torn.exists() else 0
    disk.append_synced(torn, tail if tail.endswith(b"\n") else tail + b"\n", size)
    disk.truncate(path, end)


def _parse(line: bytes) -> Record | None:
    """Return the record that a whole line holds, or None if it is none."""
    if not line.endswith(b"\n"):
        return None
    try:
        record = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) else None


def _commit_in(record: Record | None) -> Record | None:
    """Return the commit if *record* is a commit line's."""
    commit = record.get(COMMIT) if record else None
    return commit if isinstance(commit, dict) else None


def _commit_at(file: BinaryIO, path: Path, position: Position) -> Record:
    size = file.seek(0, 2)
    if 0 <= position.commit_at < position.end <= size:
        file.seek(max(position.commit_at - 1, 0))
        before = b"\n" if position.commit_at == 0 else file.read(1)
        line = file.read(position.end - position.commit_at)
        commit = _commit_in(_parse(line))
        if before == b"\n" and commit is not None:
            return commit
    raise SaveError(f"{path} is not the history that the save beside it was made from; {RESTORE}.")


def _batches(data: bytes, offset: int) -> Iterator[Batch]:
    """Yield the batches of *data*, which begins at byte *offset*, up to the first line that is no record."""
    records: list[Record] = []
    for line in BytesIO(data):
        record = _parse(line)
        if record is None:
            return
        commit = _commit_in(record)
        if commit is None:
            records.append(record)
        else:
            yield Batch(tuple(records), commit, Position(offset, offset + len(line)))
            records = []
        offset += len(line)


def _commands_follow(torn: bytes) -> bool:
    """Say whether *torn* holds a commit line with more behind it, which one cut write cannot have left."""
    return any(_commit_in(_parse(line)) is not None for line in list(BytesIO(torn))[:-1])


def _damaged(file: BinaryIO, path: Path, offset: int) -> NoReturn:
    """Name the first line from *offset* on that is no record."""
    file.seek(0)
    number = file.read(offset).count(b"\n") + 1
    for line in file:
        if _parse(line) is None:
            break
        number += 1
    raise SaveError(f"{path}, line {number}: the line is damaged; {RESTORE}.")
