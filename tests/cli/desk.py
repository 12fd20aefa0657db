"""The moderator's desk: the command line, called in this process, and what must hold of every answer."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from pbem.cli import pbem as command

SEED = "5a" * 32
ADA, BO, CY = "Ada <ada@example.org>", "Bo <bo@example.org>", "Cy <cy@example.org>"
PAIR = ("--game", "afterlight", "-c", ADA, "-c", BO)
ORDERS = "match station-7 commander ada\ncaretaker\n"
UNEXPECTED = "pbem met something it did not expect"


@dataclass(frozen=True, slots=True)
class Answer:
    """How a command ended: exit code, standard output and standard error."""

    code: int
    out: str
    err: str


def pbem(*arguments: object, given: str | bytes | None = None) -> Answer:
    """Call the command line with *given* as its standard input; nothing may ever be a surprise to it."""
    result = CliRunner().invoke(command, [str(argument) for argument in arguments], input=given)
    assert UNEXPECTED not in result.stderr, f"{arguments}: {result.stderr}"
    assert result.exception is None or isinstance(result.exception, SystemExit), repr(result.exception)
    return Answer(result.exit_code, result.stdout, result.stderr)


def done(*arguments: object, given: str | bytes | None = None) -> str:
    """Call the command line, which must succeed without a word of error, and return what it prints."""
    answer = pbem(*arguments, given=given)
    assert (answer.code, answer.err) == (0, ""), answer
    return answer.out


def refused(*arguments: object, given: str | bytes | None = None) -> str:
    """Call the command line, which must refuse with one sentence, and return the sentence."""
    answer = pbem(*arguments, given=given)
    assert answer.code == 1, answer
    assert answer.err.startswith("Error: "), answer
    assert answer.err.endswith((".\n", "?\n")), answer
    assert answer.err.count("\n") == 1, answer
    return answer.err.removeprefix("Error: ").strip()


def call(command: str, folder: Path) -> Answer:
    """Call a command, with its options in one text, on *folder*; orders of Ada are its input."""
    name, *options = command.split()
    return pbem(name, folder, *options, given=ORDERS)


def complaint(command: str, folder: Path) -> str:
    """Call such a command, which must refuse with one sentence, and return it."""
    name, *options = command.split()
    return refused(name, folder, *options, given=ORDERS)


def misused(*arguments: object) -> str:
    """Call the command line in a way that its help does not allow, and return what it says."""
    answer = pbem(*arguments)
    assert answer.code == 2, answer
    return answer.err


def new(folder: Path, *more: object) -> Path:
    """Set up a match of two with a given seed."""
    done("new", folder, *PAIR, "--seed", SEED, *more)
    return folder


def plan(folder: Path, who: str, *lines: str) -> str:
    """Send orders of a commander, which must be taken, and return the moderator's line."""
    return done("submit", folder, "-", "--as", who, given="\n".join(lines) + "\n")


def play(folder: Path, turns: int = 1) -> None:
    """Play turns in which the caretaker chooses for both."""
    for _ in range(turns):
        for who in ("ada", "bo"):
            plan(folder, who, "caretaker")
        assert "orders played" in done("run", folder)


def status(folder: Path) -> dict[str, Any]:
    """Return a match's status as data."""
    data: dict[str, Any] = json.loads(done("status", folder, "--json"))
    return data


def legal(folder: Path, who: str) -> list[str]:
    """Return a commander's legal orders as lines."""
    return done("report", folder, "-c", who, "--legal").splitlines()


def copied(folder: Path, to: Path) -> Path:
    """Return a copy of a match folder."""
    shutil.copytree(folder, to)
    return to


def flat(text: str) -> str:
    """Return *text* on one line, however it was wrapped."""
    return " ".join(text.split())


def tree(folder: Path) -> dict[str, bytes]:
    """Return every file below *folder* with its content, but for the lock."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != ".lock"
    }
