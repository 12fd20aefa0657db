from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pbem.saves.errors import SaveError
from pbem.saves.lock import match_lock

HOLD = """
import sys
from pathlib import Path
from pbem.saves.lock import match_lock
with match_lock(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def holder(folder: Path) -> subprocess.Popen[str]:
    """Start another process that holds the match until it is ended, and wait until it does."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    return process


@pytest.fixture
def match(tmp_path: Path) -> Path:
    folder = tmp_path / "station-7"
    folder.mkdir()
    return folder


def test_a_match_held_by_another_process_is_refused_by_name(match: Path) -> None:
    with holder(match) as other:
        with pytest.raises(SaveError) as fault, match_lock(match, wait=0):
            pytest.fail("the lock was taken twice")
        other.communicate()
    assert str(fault.value) == "Another pbem is at work on station-7; run the command again when it has ended."


def test_the_name_is_told_for_the_working_directory_too(match: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(match)
    with match_lock(Path()), pytest.raises(SaveError, match="on station-7;"), match_lock(Path(), wait=0):
        pytest.fail("the lock was taken twice")


def test_a_lock_that_is_given_back_while_waiting_is_taken(match: Path) -> None:
    with holder(match) as other:
        assert other.stdin is not None
        other.stdin.close()
        with match_lock(match, wait=60):
            pass


def test_the_lock_of_a_killed_process_is_free(match: Path) -> None:
    with holder(match) as other:
        other.kill()
        other.wait()
        with match_lock(match, wait=0):
            pass


def test_the_lock_is_given_back_after_a_fault_which_stays_what_it_was(match: Path) -> None:
    with pytest.raises(FileNotFoundError), match_lock(match):
        raise FileNotFoundError
    with match_lock(match, wait=0):
        pass


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with (
        pytest.raises(SaveError, match=r"Cannot lock .*gone/\.lock: it is not there"),
        match_lock(tmp_path / "gone"),
    ):
        pytest.fail("there is nothing to lock")
