"""Folders of matches: one stands for each of the matches in it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from pbem.errors import Fault
from pbem.saves.errors import telling
from pbem.saves.match import is_match


def matches_in(folders: Iterable[Path]) -> list[Path]:
    """Return the match folders meant by *folders*.  Raises Fault for a folder without any."""
    found: list[Path] = []
    for folder in folders:
        inside = [folder] if is_match(folder) else _below(folder)
        if not inside:
            raise Fault(f"There is no match in {folder}; make one with pbem new, see pbem new --help.")
        found += inside
    return found


def _below(folder: Path) -> list[Path]:
    if not folder.is_dir():
        return []
    with telling("read", folder):
        return sorted(path for path in folder.iterdir() if is_match(path))
