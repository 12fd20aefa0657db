"""A match folder, opened: repaired first, changed by one commit at a time.

The history is the truth and the save a checkpoint of it.  A command adds lines that end in a commit and
only then replaces the save; whatever is cut short in between is made good when the match is opened next.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pbem.games import find_game
from pbem.games.contract import Event, Game, Plain, Rules
from pbem.saves import disk, journal
from pbem.saves.chain import broken_link, hash_of
from pbem.saves.checkpoint import HISTORY, SAVE, Checkpoint, Edited, read_save
from pbem.saves.errors import SaveError, recorded, telling
from pbem.saves.journal import RESTORE, Position
from pbem.saves.lock import match_lock
from pbem.saves.settings import FILE, Settings, read_settings, write_settings
from pbem.turn import body as bodies
from pbem.turn.body import Body, Founding, founding, new_body
from pbem.turn.chance import digest
from pbem.turn.proof import START

HEAD = "# The game save, written by pbem. To change something by hand: edit, then pbem ruling --adopt.\n"
Entry = tuple[str, Sequence[Event]]
"""One line to be written: what it is (``order``, ``deal``, ``plan`` …) and its events."""


@dataclass(slots=True)
class Match:
    """An open match.

    ``since`` is where in the history the next report's story begins, ``line`` and ``head`` the number and hash
    of the last line, ``written`` the digest of ``match.yaml`` and ``followed`` of the one that unsent mails follow.
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
    written: str
    followed: str | None

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
        with recorded(self.folder):
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
                           "settings": self.followed}  # fmt: skip
        disk.replace(self.folder / SAVE, HEAD + dump(data))

    def lines_from(self, offset: int) -> Iterator[Plain]:
        """Yield the record's lines from byte *offset* on, such as those since the last turn's."""
        lines = journal.read_from(self.history, offset)
        yield from (record for _, record in lines if journal.COMMIT not in record)


def is_match(folder: Path) -> bool:
    """Say whether *folder* holds a match; one whose founding was cut short is none.  Raises SaveError."""
    with telling("look into", folder):
        saved = (folder / SAVE).is_file()
    return saved or journal.has_commit(folder / HISTORY)


@contextmanager
def created(folder: Path, found: Founding, settings: Settings) -> Iterator[Match]:
    """Hold a new match in *folder*; it comes to be with its first commit, which must found it.  Raises SaveError."""
    disk.make_folder(folder)
    with match_lock(folder):
        if is_match(folder):
            raise SaveError(f"There is a match in {folder} already; choose another folder.")
        disk.sweep(folder)
        if (folder / HISTORY).exists():
            disk.truncate(folder / HISTORY, 0)
        written = write_settings(folder, settings)
        game = find_game(found.game)
        rules = game.bind(found.deck, found.options)
        yield Match(folder, game, rules, new_body(found), settings, journal.START, 0, 0, START, written, written)


@contextmanager
def opened(folder: Path, *, edited: bool = False) -> Iterator[Match]:
    """Hold the match in *folder* alone, repaired.

    Raises SaveError if it cannot be opened, Edited if its save was changed by hand (unless *edited*: then the
    match is as its record has it).
    """
    with _held(folder) as (found, game, rules):
        disk.sweep(folder)
        yield _repaired(folder, found, game, rules, edited=edited)


@contextmanager
def examined(folder: Path) -> Iterator[Match]:
    """Hold the match in *folder* alone as it lies there, neither repaired nor folded.  Raises SaveError."""
    with _held(folder) as (found, game, rules):
        settings, written = read_settings(folder, found.seats, None)
        yield Match(folder, game, rules, new_body(found), settings, journal.START, 0, 0, START, written, None)


def _no_match(folder: Path) -> str:
    """Say that *folder* is no match, and name one in it, if it is a folder of matches."""
    with telling("read", folder):
        inside = sorted(path for path in folder.iterdir() if is_match(path)) if folder.is_dir() else []
    if inside:
        return f"{folder} is a folder of matches; name one of them, such as {inside[0]}."
    return f"There is no match in {folder}; make one with pbem new, see pbem new --help."


@contextmanager
def _held(folder: Path) -> Iterator[tuple[Founding, Game, Rules[Any]]]:
    """Hold a match folder alone.  An exception that a damaged record explains becomes a SaveError."""
    if not is_match(folder):
        raise SaveError(_no_match(folder))
    with match_lock(folder):
        found, game, rules = _founded(folder)
        try:
            yield found, game, rules
        except (LookupError, TypeError, ValueError, AttributeError, RecursionError) as surprise:
            broken = broken_link(folder / HISTORY, rules, found)
            if broken is None:
                raise
            raise SaveError(f"{folder / HISTORY} is damaged: {broken}; {RESTORE}.") from surprise


def _founded(folder: Path) -> tuple[Founding, Game, Rules[Any]]:
    """Return what the match was founded on, and its rules.  Raises SaveError if its first line was changed."""
    path = folder / HISTORY
    if not path.is_file():
        raise SaveError(f"{path} is missing; {RESTORE}.")
    record, found = _first_line(path)
    game = find_game(found.game)
    try:
        rules = game.bind(found.deck, found.options)
        sound = record.pop("hash") == hash_of(rules, found, START, record)
    except (LookupError, TypeError, ValueError, AttributeError):
        sound = False
    if not sound:
        raise SaveError(f"{path}, line 1: the founding of the match was altered; {RESTORE}.")
    return found, game, rules


def read_founding(folder: Path) -> Founding:
    """Read what the match was founded on: the first line of its history.  Raises SaveError if it was changed."""
    return _founded(folder)[0]


def _first_line(path: Path) -> tuple[Plain, Founding]:
    try:
        _, record = next(journal.read_from(path), (0, {}))
        (event,) = record["events"]
        return record, founding(event)
    except (LookupError, TypeError, ValueError, AttributeError):
        raise SaveError(f"{path}, line 1 founds no match; {RESTORE}.") from None


def _repaired(folder: Path, found: Founding, game: Game, rules: Rules[Any], *, edited: bool) -> Match:
    checkpoint = read_save(folder, game.name) if (folder / SAVE).exists() and not edited else None
    scan = journal.scan(folder / HISTORY, checkpoint.position if checkpoint else journal.START)
    if scan.torn:
        journal.cut_torn_tail(folder / HISTORY, scan.last.end)
    followed = checkpoint.history["settings"] if checkpoint else None
    settings, written = read_settings(folder, found.seats, followed)
    _check_pace(folder, game, settings)
    match = Match(folder, game, rules, new_body(found), settings, journal.START, 0, 0, START, written, followed)
    if checkpoint is not None and scan.batches and checkpoint.digest == scan.batches[-1].commit["digest"]:
        # An edited save that a ruling has adopted, which then was cut short.
        checkpoint, scan = None, journal.scan(folder / HISTORY, journal.START)
    if checkpoint is not None:
        _resume(match, checkpoint)
    _fold_batches(match, scan.batches)
    if not edited and (scan.batches or checkpoint is None):
        match.write_save()
    return match


def _check_pace(folder: Path, game: Game, settings: Settings) -> None:
    if settings.pace not in game.paces:
        raise SaveError(f"{folder / FILE}: pace: {game.title} is not played by {settings.pace}; "
                        f"write {' or '.join(game.paces)}.")  # fmt: skip


def _resume(match: Match, checkpoint: Checkpoint) -> None:
    """Put *match* where its save left off.  Raises Edited if the save is not the one its commit line speaks of."""
    commit = journal.commit_at(match.history, checkpoint.position)
    if commit["head"] != checkpoint.history["head"]:
        raise SaveError(f"{match.history} is not the history that the save beside it was made from; {RESTORE}.")
    if checkpoint.digest != commit["digest"]:
        raise Edited(match.folder / SAVE, edits(match, checkpoint))
    match.body = bodies.load(match.rules, match.body.founding, checkpoint.data)
    match.position, match.since = checkpoint.position, checkpoint.history["since"]
    match.line, match.head = commit["n"], commit["head"]


def edits(match: Match, checkpoint: Checkpoint) -> list[Plain]:
    """Return how a save differs from what the record says where it was taken."""
    body = new_body(match.body.founding)
    for offset, record in journal.read_from(match.history):
        if offset >= checkpoint.position.commit_at:
            break
        body = bodies.fold(match.rules, body, record.get("events", ()))
    return bodies.differences(bodies.plain(match.rules, body), checkpoint.data)


def _fold_batches(match: Match, batches: Sequence[journal.Batch]) -> None:
    """Fold committed lines that the save has not seen.  Raises SaveError if they do not give what they claim."""
    for batch in batches:
        for record in batch.records:
            match.body = bodies.fold(match.rules, match.body, record["events"])
            if any(event["e"] == "turned" for event in record["events"]):
                match.since = batch.position.end
        match.position = batch.position
        match.line, match.head = batch.commit["n"], batch.commit["head"]
    if batches and digest(bodies.plain(match.rules, match.body)) != batches[-1].commit["digest"]:
        raise SaveError(f"{match.history} does not give the position that it claims; {RESTORE}.")
