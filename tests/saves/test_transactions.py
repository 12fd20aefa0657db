"""Every command killed at each of its write points, or on a full disk: the match is the old one or the new one.

Reports are made cheaply here, out of the whole letter; ``test_real_reports_are_made_again_to_the_byte`` makes them.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from unittest import mock

import pytest

from pbem.formats.yamlio import load
from pbem.games.contract import Plain
from pbem.reports.outputs import forms_for
from pbem.saves import disk
from pbem.saves.lock import match_lock
from tests.cli import desk
from tests.saves import crash

Files = dict[str, bytes]


@pytest.fixture(autouse=True)
def _cheap_reports_and_no_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secrets.token_hex", lambda count: "5a" * count)
    monkeypatch.setattr("os.fsync", lambda _handle: None)
    if "real" not in request.node.name:
        monkeypatch.setattr("pbem.cli.outputs.render_all", whole_letter)


def whole_letter(letter: Plain, _rules: object) -> dict[str, str]:
    """Return the letter itself as the report, in each of its forms."""
    return {form: f"{form}\n{json.dumps(letter)}\n" for form in forms_for(letter["viewer"]["role"])}


@dataclass(frozen=True)
class Case:
    """A command that changes a match, the match that it begins with, and commands that do a part of the same."""

    name: str
    prepare: Callable[[Path], object]
    command: tuple[str, ...]
    given: str | None = None
    halves: tuple[tuple[str, ...], ...] = ()

    def call(self, folder: Path) -> desk.Answer:
        """Call the command on the match in *folder*."""
        name, *options = self.command
        return desk.pbem(name, folder, *options, given=self.given)

    def on_a_full_disk(self, folder: Path, number: int) -> desk.Answer:
        """Call the command on a disk that is full from its write point *number* on."""
        outcome = crash.disk_full_at(number, lambda: self.call(folder))
        assert isinstance(outcome.value, desk.Answer), outcome.error
        assert outcome.reached
        return outcome.value


def nothing(_folder: Path) -> None:
    """Leave the place empty, for the command that sets a match up."""


def invited(folder: Path) -> None:
    desk.done("new", folder, *desk.PAIR, "--invite")


def joined(folder: Path) -> None:
    invited(folder)
    desk.done("join", folder, "ada", "--word", "heron")


def dealt(folder: Path) -> None:
    desk.new(folder)


def planned(folder: Path, steps: int = 1) -> None:
    dealt(folder)
    for who in ("ada", "bo"):
        desk.plan(folder, who, *["caretaker"] * steps)


def played(folder: Path) -> None:
    planned(folder, 2)
    desk.done("run", folder, "--on")


def edited(folder: Path) -> None:
    played(folder)
    text = (folder / "save.yaml").read_text("utf-8")
    (folder / "save.yaml").write_text(text.replace("renown: 0", "renown: 5", 1), "utf-8")


def cut_short(folder: Path) -> None:
    """Leave what a run leaves that was killed right after its commit, and a torn tail behind it."""
    planned(folder)
    before = (folder / "save.yaml").read_bytes()
    desk.done("run", folder)
    for name in ("reports/001", "mail"):
        shutil.rmtree(folder / name)
    (folder / "save.yaml").write_bytes(before)
    with (folder / "history.jsonl").open("ab") as file:
        file.write(b'{"events": [{"e": "pla')


SUBMIT_ADA = Case("submit", dealt, ("submit", "-", "--as", "ada"), "caretaker\n")
SUBMIT_BO = Case("submit", dealt, ("submit", "-", "--as", "bo"), "caretaker\n")
RUN = Case("run", planned, ("run",))
CASES = [
    Case("new", nothing, ("new", *desk.PAIR, "--seed", desk.SEED)),
    Case("new --invite", nothing, ("new", *desk.PAIR, "--invite")),
    Case("join", invited, ("join", "ada", "--word", "heron")),
    Case("start", joined, ("start",)),
    Case("set", dealt, ("set", "deadline=2099-12-10 20:00 Europe/London", "ada.address=ada.2@example.org")),
    SUBMIT_ADA,
    Case("submit, refused", dealt, ("submit", "-", "--as", "ada"), "acquire FAB-9\n"),
    RUN,
    Case("run --on", partial(planned, steps=2), ("run", "--on", "--reveal"), halves=(("run", "--reveal"),)),
    Case("undo", played, ("undo", "--to", "0")),
    Case("undo --reshuffle", played, ("undo", "--to", "1", "--reshuffle", "Too much was seen.")),
    Case("ruling --adopt", edited, ("ruling", "--adopt", "--reason", "Miscounted.")),
    Case("ruling --discard", edited, ("ruling", "--discard")),
    Case("ruling --end", planned, ("ruling", "--end", "--reason", "Enough.")),
    Case("status, repairing", cut_short, ("status",)),
    Case("check, repairing", cut_short, ("check", "-", "--as", "ada"), "caretaker\n"),
    Case("report, repairing", cut_short, ("report", "-c", "ada")),
    Case("run, repairing", cut_short, ("run",)),
]


@dataclass(frozen=True)
class Subjects:
    """Fresh copies of the match that a case begins with, and what the match is after an undisturbed command."""

    case: Case
    room: Path
    between: tuple[Files, ...]
    new: Files

    def fresh(self) -> Path:
        """Return a fresh copy."""
        folder = self.room / "station-7"
        shutil.rmtree(folder, ignore_errors=True)
        if (self.room.parent / "origin" / "station-7").exists():
            shutil.copytree(self.room.parent / "origin" / "station-7", folder)
        return folder

    def opened(self, folder: Path) -> Files:
        """Open the match with another command and return its files; none if it has never come to be."""
        answer = desk.pbem("status", folder)
        if self.case.prepare is nothing and "There is no match in" in answer.err:
            return {}
        assert answer.code == 0 or "has been edited" in answer.err, answer
        return files(folder)

    def settled(self) -> list[Files]:
        """Return what a match may be after its next opening: the old one, one between, or the new one."""
        return [without_secrets(found) for found in (self.opened(self.fresh()), *self.between, self.new)]


@pytest.fixture
def subjects(request: pytest.FixtureRequest, tmp_path: Path) -> Subjects:
    case: Case = request.param
    (tmp_path / "room").mkdir()
    case.prepare(tmp_path / "origin" / "station-7")
    undisturbed = Subjects(case, tmp_path / "room", (), {}).fresh()
    between = []
    for command in case.halves:
        desk.done(command[0], undisturbed, *command[1:])
        between.append(files(undisturbed))
    assert case.call(undisturbed).code in {0, 1}
    return Subjects(case, tmp_path / "room", tuple(between), files(undisturbed))


def files(folder: Path) -> Files:
    """Return what is in a match folder, but for torn tails."""
    return {name: content for name, content in desk.tree(folder).items() if name != "history.torn"}


def swept(folder: Path) -> Files:
    """Return what is in a match folder, but for what a killed command has left beside."""
    return {name: content for name, content in desk.tree(folder).items() if not name.endswith(disk.LEFTOVER)}


def history(folder: Path) -> bytes:
    """Return the whole commands of a match's record."""
    path = folder / "history.jsonl"
    content = path.read_bytes() if path.exists() else b""
    commits = [line for line in content.splitlines(keepends=True) if line.startswith(b'{"commit"')]
    return content[: content.rindex(commits[-1]) + len(commits[-1])] if commits else b""


def without_secrets(found: Files) -> Files:
    """Return a match's files without the moderator's reports, which are made only where they are asked for."""
    return {name: content for name, content in found.items() if "moderator" not in name}


EVERY = pytest.mark.parametrize("subjects", CASES, ids=lambda case: case.name, indirect=True)


@EVERY
def test_killed_anywhere_the_match_is_the_old_or_the_new_and_the_command_can_be_run_again(subjects: Subjects) -> None:
    may_be = subjects.settled()
    folder = subjects.fresh()
    left = crash.wreckages(folder, lambda: subjects.case.call(folder), subjects.room / "left")
    assert len(left) > 1
    for when, wreck in left:
        assert without_secrets(subjects.opened(wreck)) in may_be, when
        assert subjects.case.call(wreck).code in {0, 1}, when
        assert files(wreck) == subjects.new, when


@pytest.mark.parametrize("subjects", [SUBMIT_ADA], ids=lambda case: case.name, indirect=True)
def test_copies_made_on_the_way_are_what_killed_processes_leave(subjects: Subjects) -> None:
    folder = subjects.fresh()
    left = crash.wreckages(folder, lambda: subjects.case.call(folder), subjects.room / "left")
    copies = [swept(wreck) for _, wreck in left]
    for when, killed in crash.deaths(subjects.fresh, subjects.case.call):
        assert swept(killed) in copies, when


@EVERY
def test_on_a_disk_that_is_full_anywhere_the_same_holds_and_a_sentence_says_so(subjects: Subjects) -> None:
    may_be = subjects.settled()
    checked: list[Files] = []
    for number in range(1, crash.count_points(partial(subjects.case.call, subjects.fresh())) + 1):
        folder = subjects.fresh()
        before = history(folder)
        answer = subjects.case.on_a_full_disk(folder, number)
        if answer.code == 1 and answer.err:
            assert "the disk is full" in answer.err, number
            assert answer.err.count("\n") == 1, number
            more = history(folder).count(b'{"commit"') - before.count(b'{"commit"') - answer.out.count(": turn ")
            assert ("on the record" in answer.err) == (more > 0), number
        if files(folder) not in checked:
            checked.append(files(folder))
            assert without_secrets(subjects.opened(folder)) in may_be, number
            assert subjects.case.call(folder).code in {0, 1}, number
            assert files(folder) == subjects.new, number


@EVERY
def test_nothing_is_changed_past_the_one_place_that_changes_files(subjects: Subjects) -> None:
    folder = subjects.fresh()
    assert crash.stray_changes(folder, lambda: subjects.case.call(folder)) == []


@EVERY
def test_a_disk_that_can_only_be_read_is_told(subjects: Subjects) -> None:
    folder = subjects.fresh()
    before = files(folder)

    def refuse(_effect: str, path: Path) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))

    with mock.patch.object(disk, "point", refuse):
        answer = subjects.case.call(folder)
    assert (answer.code, answer.err.count("\n")) == (1, 1)
    assert "the disk can only be read; move the match to one that can be written to" in answer.err
    assert files(folder) == before


def test_looking_at_a_sound_match_writes_nothing(tmp_path: Path) -> None:
    played(tmp_path / "station-7")
    for command in (["status"], ["report"], ["report", "-c", "ada", "--turn", "1"], ["map", "-c", "ada"], ["verify"]):
        assert crash.list_points(lambda: desk.done(command[0], tmp_path / "station-7", *command[1:])) == []  # noqa: B023


@pytest.mark.parametrize("name", ["reports", "mail", "save.yaml", "reports/002/ada.json", "mail/out/002-bo.eml"])
def test_real_reports_are_made_again_to_the_byte(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "station-7"
    played(folder)
    desk.plan(folder, "ada", "caretaker", "caretaker")
    whole = files(folder)
    last = {file: content for file, content in whole.items() if not file.startswith(("reports/000", "reports/001"))}
    path = folder / name
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink()
    desk.done("status", folder)
    made = files(folder)
    kept = {file for file in last if "receipt" not in file and not file.startswith(("mail/out/000", "mail/out/001"))}
    receipts = {file for file in last if "receipt" in file and file > "mail/out/receipt-00010"}
    assert kept | receipts <= made.keys()
    assert all(made[file] == whole[file] for file in made)


def at_once(*acts: Callable[[], object]) -> None:
    """Call each of *acts* in a process of its own, all at the same time."""
    children = [crash.begun(act) for act in acts]
    assert [crash.ended(child) for child in children] == [crash.DONE] * len(acts)


@pytest.mark.parametrize(
    ("prepare", "first", "second"),
    [(dealt, SUBMIT_ADA, SUBMIT_BO), (planned, RUN, RUN), (planned, RUN, SUBMIT_ADA), (cut_short, RUN, SUBMIT_BO)],
)
def test_two_commands_at_once_act_one_after_the_other(
    tmp_path: Path, prepare: Callable[[Path], object], first: Case, second: Case
) -> None:
    prepare(tmp_path / "origin" / "station-7")
    serial = []
    for place, order in enumerate([(first, second), (second, first)]):
        folder = desk.copied(tmp_path / "origin" / "station-7", tmp_path / f"serial-{place}" / "station-7")
        for case in order:
            assert case.call(folder).code == 0
        serial.append(files(folder))
    for attempt in range(5):
        folder = desk.copied(tmp_path / "origin" / "station-7", tmp_path / f"at-once-{attempt}" / "station-7")
        at_once(partial(first.call, folder), partial(second.call, folder))
        assert files(folder) in serial


def test_who_waits_too_long_for_another_command_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    planned(tmp_path / "station-7")
    monkeypatch.setattr("pbem.saves.match.match_lock", partial(match_lock, wait=0.01))
    before = files(tmp_path / "station-7")
    with match_lock(tmp_path / "station-7"):
        for command in (["run"], ["status"], ["undo", "--to", "0"], ["set", "pace=decision"], ["verify"]):
            told = desk.refused(command[0], tmp_path / "station-7", *command[1:])
            assert told == "Another pbem is at work on station-7; run the command again when it has ended."
    assert files(tmp_path / "station-7") == before


def test_mails_that_were_sent_are_not_written_again(tmp_path: Path) -> None:
    folder = tmp_path / "station-7"
    planned(folder)
    (folder / "mail/out").rename(folder / "mail/sent")
    desk.done("status", folder)
    shutil.rmtree(folder / "reports")
    desk.done("status", folder)
    assert not (folder / "mail/out").exists()


def test_mails_not_yet_sent_follow_an_edit_of_match_yaml(tmp_path: Path) -> None:
    folder = tmp_path / "station-7"
    planned(folder)
    path = folder / "match.yaml"
    path.write_text(path.read_text("utf-8").replace("ada@", "ada.2@"), "utf-8")
    desk.done("status", folder)
    mails = {name: content for name, content in files(folder).items() if name.endswith("-ada.eml")}
    assert len(mails) == 2
    assert all(b"To: Ada <ada.2@example.org>" in content for content in mails.values())
    assert crash.list_points(lambda: desk.done("status", folder)) == []


def test_a_whole_case_needs_no_time_of_day(tmp_path: Path) -> None:
    planned(tmp_path / "one" / "station-7")
    planned(tmp_path / "two" / "station-7")
    desk.done("run", tmp_path / "one" / "station-7")
    with mock.patch.object(time, "time", return_value=0.0):
        desk.done("run", tmp_path / "two" / "station-7")
    assert files(tmp_path / "one" / "station-7") == files(tmp_path / "two" / "station-7")
    assert load((tmp_path / "one" / "station-7" / "save.yaml").read_bytes())["turn"] == 1
