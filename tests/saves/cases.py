"""Commands that change a match, each with a match to begin with, and what a match folder holds before and after."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from pbem.games.contract import Plain
from pbem.reports.outputs import forms_for
from pbem.saves import disk
from tests.cli import desk
from tests.saves import crash

Files = dict[str, bytes]


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
MAIL = "From: Ada <ada@example.org>\nTo: di@example.org\nMessage-ID: <17@example.org>\n\n"
RUN = Case("run", planned, ("run",))
CASES = [
    Case("new", nothing, ("new", *desk.PAIR, "--seed", desk.SEED)),
    Case("new --invite", nothing, ("new", *desk.PAIR, "--invite")),
    Case("join", invited, ("join", "ada", "--word", "heron")),
    Case("start", joined, ("start",)),
    Case("set", dealt, ("set", "deadline=2099-12-10 20:00 Europe/London", "ada.address=ada.2@example.org")),
    Case("replace", planned, ("replace", "bo", "-c", "Cy <cy@example.org>")),
    SUBMIT_ADA,
    Case("submit, refused", dealt, ("submit", "-", "--as", "ada"), "acquire FAB-9\n"),
    Case("submit, a mail", dealt, ("submit", "-"), f"{MAIL}caretaker\n"),
    Case("submit, a mail refused", dealt, ("submit", "-"), f"{MAIL}acquire FAB-9\n"),
    Case("submit, a stranger's mail", dealt, ("submit", "-"), f"{MAIL.replace('ada', 'eve')}caretaker\n"),
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
    """Return what the record determines of a match's files.

    The moderator's reports are made only where they are asked for; what was received is kept before it is handled.
    """
    return {name: content for name, content in found.items() if "moderator" not in name and not received(name)}


def received(name: str) -> bool:
    """Say whether a file holds a message that was received, or a note about one."""
    return name.startswith(("mail/in/", "mail/bad/"))
