"""A match folder, opened: repaired first, changed by one commit at a time.

The history is the truth and the save a checkpoint of it.  A command adds lines that end in a commit and
only then replaces the save; whatever is cut short in between is made good when the match is opened next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pbem.games import find_game
from pbem.games.contract import Event, Game, Plain, Rules
from pbem.saves import disk, journal
from pbem.saves.errors import SaveError, telling
from pbem.saves.journal import Position
from pbem.saves.lock import match_lock
from pbem.saves.settings import Settings, read_settings, write_settings
from pbem.turn import body as bodies
from pbem.turn.body import AUDIENCES, Body, Founding, founding, new_body
from pbem.turn.chance import digest
from pbem.turn.proof import START, line_hash

HISTORY = "history.jsonl"
SAVE = "save.yaml"
HEAD = "# The game save, written by pbem. To change something by hand: edit, then pbem ruling --adopt.\n"
Entry = tuple[str, Sequence[Event]]
"""One line to be written: what it is (``order``, ``deal``, ``plan`` …) and its events."""


class Edited(SaveError):
    """The save differs from the record: somebody has edited it by hand.  ``changes`` are typed."""

    def __init__(self, path: Path, changes: Sequence[Plain]) -> None:
        told = "; ".join(map(spoken_change, changes[:5])) + ("; …" if len(changes) > 5 else "")  # noqa: PLR2004
        super().__init__(
            f"{path} has been edited ({told}); make it a ruling with pbem ruling {path.parent} --adopt --reason TEXT, "
            f"or take it back with pbem ruling {path.parent} --discard."
        )
        self.changes = list(changes)


def spoken_change(change: Plain) -> str:
    """Say a typed change in words."""
    where = ".".join(str(part) for part in change["path"])
    return f"{where}: {change.get('from', 'nothing')} is now {change.get('to', 'gone')}"


@dataclass(slots=True)
class Match:
    """An open match.

    ``since`` is where in the history the next report's story begins, ``line`` and ``head`` the number and hash
    of the last line, ``checked`` the digest of the ``match.yaml`` last found valid.
    """

    folder: Path
    game: Game
    rules: Rules[Any]
    body: Body
    settings: Settings
    position: Position
    since: int
    line: int
    head: str
    checked: str | None

    @property
    def history(self) -> Path:
        """Return the path of the record."""
        return self.folder / HISTORY

    def commit(self, entries: Sequence[Entry]) -> None:
        """Make *entries* happen: lines and commit line in one synced write, then the save.  Raises SaveError."""
        records, body = [], self.body
        for what, events in entries:
            body = bodies.fold(self.rules, body, events)
            record = self._record(body.turn, what, events)
            records.append(record)
        commit = {"n": self.line, "head": self.head, "digest": digest(bodies.plain(self.rules, body))}
        self.position = journal.append(self.history, records, commit, self.position)
        self.body = body
        if any(event["e"] == "turned" for _, events in entries for event in events):
            self.since = self.position.end
        self.write_save()

    def _record(self, turn: int, what: str, events: Sequence[Event]) -> Plain:
        self.line += 1
        record: Plain = {"n": self.line, "turn": turn, "what": what, "events": list(events)}
        self.head = hash_of(self.rules, self.body.founding, self.head, record)
        return {**record, "hash": self.head}

    def write_save(self) -> None:
        """Replace the save by the body as it stands."""
        from pbem.formats.yamldump import dump

        data = bodies.plain(self.rules, self.body)
        data["history"] = {**self.position.plain(), "since": self.since, "line": self.line, "head": self.head,
                           "settings": self.checked}  # fmt: skip
        disk.replace(self.folder / SAVE, HEAD + dump(data))

    def recent(self) -> list[Event]:
        """Return the events after the last turn's, which the next report will tell of."""
        if self.position == journal.START:
            return []
        return [event for _, record in journal.read_from(self.history, self.since)
                for event in record.get("events", ())]  # fmt: skip


def hash_of(rules: Rules[Any], found: Founding, before: str, record: Plain) -> str:
    """Return the chain hash of *record* after the line hashed *before*."""
    audiences = {**AUDIENCES, **rules.audiences}
    return line_hash(before, bytes.fromhex(found.salt), record, audiences, len(found.seats))


def is_match(folder: Path) -> bool:
    """Say whether *folder* holds a match."""
    return (folder / HISTORY).is_file()


@contextmanager
def created(folder: Path, found: Founding, settings: Settings) -> Iterator[Match]:
    """Hold a new match in *folder*; it comes to be with its first commit, which must found it.  Raises SaveError."""
    disk.make_folder(folder)
    with match_lock(folder):
        if is_match(folder):
            raise SaveError(f"There is a match in {folder} already; choose another folder.")
        write_settings(folder, settings)
        game = find_game(found.game)
        rules = game.bind(found.deck, found.options)
        yield Match(folder, game, rules, new_body(found), settings, journal.START, 0, 0, START, None)


@contextmanager
def opened(folder: Path, *, edited: bool = False) -> Iterator[Match]:
    """Hold the match in *folder* alone, repaired.

    Raises SaveError if it cannot be opened, Edited if its save was changed by hand (unless *edited*: then the
    match is as its record has it).
    """
    if not is_match(folder):
        raise SaveError(f"There is no match in {folder}; make one with pbem new {folder} --help.")
    with match_lock(folder):
        disk.sweep(folder)
        yield _repaired(folder, edited=edited)


def read_founding(folder: Path) -> Founding:
    """Read what the match was founded on: the first line of its history.  Raises SaveError."""
    path = folder / HISTORY
    for _, record in journal.read_from(path):
        events = record.get("events") or [{}]
        if events[0].get("e") == "founded":
            return founding(events[0])
        break
    raise SaveError(f"{path}, line 1 does not found a match; restore history.jsonl from a backup.")


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A save as read: the body's plain data and the place in the record it was taken at."""

    data: Plain
    history: Plain

    @property
    def position(self) -> Position:
        """Return where the save's commit line stands."""
        return Position(self.history["commit_at"], self.history["end"])


def _repaired(folder: Path, *, edited: bool) -> Match:
    found = read_founding(folder)
    game = find_game(found.game)
    rules = game.bind(found.deck, found.options)
    save = folder / SAVE
    checkpoint = read_save(folder) if save.exists() and not edited else None
    scan = journal.scan(folder / HISTORY, checkpoint.position if checkpoint else journal.START)
    if scan.torn:
        journal.cut_torn_tail(folder / HISTORY, scan.last.end)
    checked = checkpoint.history["settings"] if checkpoint else None
    settings, checked_now = read_settings(folder, found.seats, checked)
    match = Match(folder, game, rules, new_body(found), settings, journal.START, 0, 0, START, checked_now)
    if checkpoint is not None:
        _resume(match, checkpoint)
    _fold_batches(match, scan.batches)
    if not edited and (scan.batches or checkpoint is None):
        match.write_save()
    return match


def _resume(match: Match, checkpoint: Checkpoint) -> None:
    """Put *match* where its save left off.  Raises Edited if the save is not the one its commit line speaks of."""
    commit = journal.commit_at(match.history, checkpoint.position)
    if digest(checkpoint.data) != commit["digest"]:
        raise Edited(match.folder / SAVE, _edits(match, checkpoint))
    match.body = bodies.load(match.rules, match.body.founding, checkpoint.data)
    match.position, match.since = checkpoint.position, checkpoint.history["since"]
    match.line, match.head = commit["n"], commit["head"]


def _edits(match: Match, checkpoint: Checkpoint) -> list[Plain]:
    """Return how an edited save differs from what its record says."""
    body = match.body
    for offset, record in journal.read_from(match.history):
        if offset >= checkpoint.position.commit_at:
            break
        body = bodies.fold(match.rules, body, record.get("events", ()))
    return bodies.differences(bodies.plain(match.rules, body), checkpoint.data)


def _fold_batches(match: Match, batches: Iterable[journal.Batch]) -> None:
    """Fold committed lines that the save has not seen."""
    for batch in batches:
        for record in batch.records:
            match.body = bodies.fold(match.rules, match.body, record["events"])
            if any(event["e"] == "turned" for event in record["events"]):
                match.since = batch.position.end
        match.position = batch.position
        match.line, match.head = batch.commit["n"], batch.commit["head"]


def read_save(folder: Path) -> Checkpoint:
    """Read ``save.yaml``; it is validated only where it is not the one its commit line speaks of.

    Raises SaveError that names file, line and reason.
    """
    from pbem.formats.yamlio import load

    path = folder / SAVE
    with telling("read", path):
        content = path.read_bytes()
    data = load(content, str(path))
    history: Any = data.pop("history", None) if isinstance(data, dict) else None
    if not _intact(folder, data, history):
        _validate(content, path)
    return Checkpoint(data, history)


def _intact(folder: Path, data: Any, history: Any) -> bool:
    try:
        commit = journal.commit_at(folder / HISTORY, Position(history["commit_at"], history["end"]))
        return bool({"since", "settings"} <= history.keys() and commit["digest"] == digest(data))
    except (SaveError, KeyError, TypeError, AttributeError, ValueError):
        return False


def _validate(content: bytes, path: Path) -> None:
    """Refuse a save that is none.  Raises SaveError."""
    from pbem.formats.schema import validate
    from pbem.formats.yamlio import load_with_lines

    data, lines = load_with_lines(content, str(path))
    faults = validate(data, "save.schema.json", lines, str(path))
    if not faults and isinstance(data, dict):
        faults = validate(data["state"], f"{data['game']}/state.schema.json", lines.under("state"), str(path))
    if faults:
        raise SaveError(faults[0])
