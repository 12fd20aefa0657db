"""The pages that lead through a match are played: each command is run, and what it prints is what they show."""

from __future__ import annotations

import difflib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from tests.markdown import ROOT, Fence, fences

WALKS = ("README.md", "docs/moderators.md")
ELSEWHERE, REFUSED = "elsewhere", "refused"
"""Behind ``sh``: the block is not for here (others test it), or its last command shall be refused."""

LEFT_OUT = "…"
PRELUDE = 'pbem() { "$PYTHON" -m pbem "$@"; }\n'
TESTED_ELSEWHERE = {"python3 -m pip install .", "pbem demo"}
"""What tests/test_packaging.py and .ci/run do; the targets of the Makefile come besides."""


def scenes(page: str) -> Iterator[tuple[Fence, Fence | None]]:
    """Yield each block of commands with the block of output that follows it, if one does."""
    for fence, after in pairwise([*fences(page), Fence((), "")]):
        if fence.language == "sh":
            yield fence, after if after.language == "text" else None


def play(block: Fence, folder: Path) -> str:
    """Run a block of commands in *folder*, and return all that it prints."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("PBEM_")}
    environment = {**inherited, "PYTHONPATH": str(ROOT), "PYTHON": sys.executable, "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        ["sh"],  # noqa: S607 - whichever shell there is
        input=PRELUDE + block.text,
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == (REFUSED in block.info), f"{block.text}\n{done.stdout}"
    return done.stdout


def fits(shown: str, printed: str) -> bool:
    """Say whether *shown* is what was *printed*, but for parts left out: lines ``…``, and ``…`` within a line."""
    lines = [r"(?:.*\n)*?" if line == LEFT_OUT else f"{_pattern(line)}\n" for line in shown.splitlines()]
    return re.fullmatch("".join(lines), printed) is not None


def _pattern(line: str) -> str:
    return ".*?".join(map(re.escape, line.split(LEFT_OUT)))


def difference(shown: str, printed: str) -> str:
    """Show where what is shown is not what was printed."""
    return "\n".join(difflib.ndiff(shown.splitlines(), printed.splitlines()))


@pytest.mark.skipif(shutil.which("sh") is None, reason="the pages are written for a Unix shell")
@pytest.mark.parametrize("name", WALKS)
def test_the_commands_of_a_page_do_what_it_shows(name: str, tmp_path: Path) -> None:
    page = (ROOT / name).read_text(encoding="utf-8")
    for commands, output in scenes(page):
        if ELSEWHERE not in commands.info:
            printed = play(commands, tmp_path)
            assert output is None or fits(output.text, printed), difference(output.text, printed)


@pytest.mark.parametrize("name", WALKS)
def test_commands_that_are_not_played_here_are_tested_elsewhere(name: str) -> None:
    page = (ROOT / name).read_text(encoding="utf-8")
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    tested = {*TESTED_ELSEWHERE, *(f"make {target}" for target in targets)}
    lines = {line for block, _ in scenes(page) if ELSEWHERE in block.info for line in block.text.splitlines()}
    assert lines <= tested


@pytest.mark.parametrize(
    ("shown", "printed"),
    [("one\n", "one\n"), ("…\n", ""), ("one\n…\nfour\n", "one\ntwo\nthree\nfour\n"), ("a … c\n", "a b c\n")],
)
def test_left_out_parts_fit_anything(shown: str, printed: str) -> None:
    assert fits(shown, printed)


@pytest.mark.parametrize(("shown", "printed"), [("one\n", "two\n"), ("one\n", "one\ntwo\n"), ("a … c\n", "a b\nc\n")])
def test_what_is_shown_must_be_printed(shown: str, printed: str) -> None:
    assert not fits(shown, printed)
