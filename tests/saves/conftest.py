"""What the tests of whole commands share: matches that are the same every time, made fast."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli import desk
from tests.saves.cases import Case, Subjects, files, whole_letter


@pytest.fixture
def no_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every secret the same, and syncing quick."""
    monkeypatch.setattr("secrets.token_hex", lambda count: "5a" * count)
    monkeypatch.setattr("os.fsync", lambda _handle: None)


@pytest.fixture
def cheap_reports(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let reports be their whole letters."""
    monkeypatch.setattr("pbem.desk.outputs.render_all", whole_letter)


@pytest.fixture
def subjects(request: pytest.FixtureRequest, tmp_path: Path) -> Subjects:
    """Return the subjects of the case that is the parameter."""
    request.getfixturevalue("no_chance")
    request.getfixturevalue("cheap_reports")
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
