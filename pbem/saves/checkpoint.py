"""``save.yaml`` as it is read: a checkpoint of the record, believed where its commit line vouches for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from pbem.errors import Fault
from pbem.games.contract import Plain
from pbem.saves import journal
from pbem.saves.errors import SaveError, telling
from pbem.saves.journal import Position
from pbem.turn.chance import digest

HISTORY = "history.jsonl"
SAVE = "save.yaml"
MOST_TOLD = 5
LONGEST_VALUE = 60


class Checkpoint(NamedTuple):
    """A save as read: the body's plain data and the place in the record it was taken at."""

    data: Plain
    history: Plain

    @property
    def position(self) -> Position:
        """Return where the save's commit line stands."""
        return Position(self.history["commit_at"], self.history["end"])

    @property
    def digest(self) -> str:
        """Return what a commit line says of this body."""
        return digest(self.data)


class Edited(SaveError):
    """The save differs from the record: somebody has edited it by hand.  ``changes`` are typed."""

    def __init__(self, path: Path, changes: Sequence[Plain]) -> None:
        told = "; ".join(map(spoken_change, changes[:MOST_TOLD])) + ("; …" if len(changes) > MOST_TOLD else "")
        super().__init__(
            f"{path} has been edited ({told}); make it a ruling with pbem ruling {path.parent} --adopt --reason TEXT, "
            f"or take it back with pbem ruling {path.parent} --discard."
        )
        self.changes = list(changes)


def spoken_change(change: Plain) -> str:
    """Say a typed change in words."""
    return f"{'.'.join(map(str, change['path']))}: {', '.join(_spoken(change))}"


def _spoken(change: Plain) -> Iterator[str]:
    old, new = change.get("from"), change.get("to")
    if isinstance(old, list) and isinstance(new, list):
        before, after = Counter(map(str, old)), Counter(map(str, new))
        yield from (f"{_clipped(item)} taken out" for item in (before - after).elements())
        yield from (f"{_clipped(item)} put in" for item in (after - before).elements())
    else:
        yield f"{_clipped(change.get('from', 'nothing'))} is now {_clipped(change.get('to', 'gone'))}"


def _clipped(value: Any) -> str:
    text = str(value)
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]}…"


def read_save(folder: Path, game: str) -> Checkpoint:
    """Read ``save.yaml`` of a match of *game*; it is validated where its commit line does not vouch for it.

    Raises SaveError that names file, line and reason, and how to go back to the record.
    """
    from pbem.formats.yamlio import load

    path = folder / SAVE
    with telling("read", path):
        content = path.read_bytes()
    try:
        data = load(content, str(path))
        history: Any = data.pop("history", None) if isinstance(data, dict) else None
        if not _vouched_for(folder, data, history):
            _validate(content, path, game)
    except Fault as fault:
        raise SaveError(
            f"{str(fault).rstrip('.')}; mend that, or go back to the record with pbem ruling {folder} --discard."
        ) from fault
    return Checkpoint(data, history)


def _vouched_for(folder: Path, data: Any, history: Any) -> bool:
    try:
        place = Position(history["commit_at"], history["end"])
        commit = journal.commit_at(folder / HISTORY, place)
        return commit["digest"] == digest(data) and _is_place(history, place)
    except (SaveError, LookupError, TypeError, AttributeError, ValueError):
        return False


def _is_place(history: Plain, place: Position) -> bool:
    """Say whether the save's place in the record is as pbem writes it."""
    since, checked = history["since"], history["settings"]
    return type(since) is int and 0 <= since <= place.end and (checked is None or isinstance(checked, str))


def _validate(content: bytes, path: Path, game: str) -> None:
    """Refuse a save that is none.  Raises SaveError."""
    from pbem.formats.schema import validate
    from pbem.formats.yamlio import load_with_lines

    data, lines = load_with_lines(content, str(path))
    faults = validate(data, "save.schema.json", lines, str(path))
    if not faults and data["state"] is not None:
        faults = validate(data["state"], f"{game}/state.schema.json", lines.under("state"), str(path))
    if faults:
        raise SaveError(faults[0])
