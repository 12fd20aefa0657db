"""Every command killed at each of its write points, or on a full disk: the match is the old one or the new one."""

from __future__ import annotations

import errno
import os
from functools import partial
from pathlib import Path
from unittest import mock

import pytest

from pbem.saves import disk
from tests.cli import desk
from tests.saves import crash
from tests.saves.cases import CASES, SUBMIT_ADA, Files, Subjects, files, history, played, swept, without_secrets

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


@pytest.mark.usefixtures("cheap_reports")
def test_looking_at_a_sound_match_writes_nothing(tmp_path: Path) -> None:
    played(tmp_path / "station-7")
    for command in (["status"], ["report"], ["report", "-c", "ada", "--turn", "1"], ["map", "-c", "ada"], ["verify"]):
        assert crash.list_points(lambda: desk.done(command[0], tmp_path / "station-7", *command[1:])) == []  # noqa: B023
