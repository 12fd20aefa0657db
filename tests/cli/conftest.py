"""Matches that many tests begin with, set up once and copied for each test."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli import desk


@pytest.fixture(scope="session")
def _dealt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return desk.new(tmp_path_factory.mktemp("dealt") / "station-7")


@pytest.fixture(scope="session")
def _played(tmp_path_factory: pytest.TempPathFactory, _dealt: Path) -> Path:
    folder = desk.copied(_dealt, tmp_path_factory.mktemp("played") / "station-7")
    desk.play(folder, 3)
    return folder


@pytest.fixture
def match(tmp_path: Path, _dealt: Path) -> Path:
    """Return a match of Ada and Bo in turn 0; Bo is to move."""
    return desk.copied(_dealt, tmp_path / "station-7")


@pytest.fixture
def played(tmp_path: Path, _played: Path) -> Path:
    """Return a match of Ada and Bo in turn 3, played by caretakers."""
    return desk.copied(_played, tmp_path / "station-7")
