from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from pbem.saves.lock import match_lock
from tests.cli import desk
from tests.saves import crash
from tests.saves.cases import RUN, SUBMIT_ADA, SUBMIT_BO, Case, cut_short, dealt, files, planned

pytestmark = pytest.mark.usefixtures("no_chance", "cheap_reports")


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
