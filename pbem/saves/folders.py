"""Folders of matches: one stands for each of the matches in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from pbem.errors import Fault
from pbem.saves.errors import telling
from pbem.saves.match import is_match, read_founding
from pbem.text import folded


def matches_in(folders: Iterable[Path]) -> list[Path]:
    """Return the match folders meant by *folders*.  Raises Fault for a folder without any."""
    found: list[Path] = []
    for folder in folders:
        inside = [folder] if is_match(folder) else _below(folder)
        if not inside:
            raise Fault(f"There is no match in {folder}; make one with pbem new, see pbem new --help.")
        found += inside
    return found


def same_match(one: Path, other: Path, match: str) -> Fault:
    """Return what is to be said of two folders that hold one *match*: nobody knows which of them goes on."""
    return Fault(f"{one} and {other} are both the match {match}; move one of them away.")


def twins(folders: Sequence[Path]) -> dict[Path, Fault]:
    """Return which of *folders* hold a match that another holds too, each with what to say of all that do."""
    held: dict[str, list[tuple[Path, str]]] = {}
    for folder in folders if len(folders) > 1 else ():
        with suppress(Fault):  # a match that cannot be read is told of when its turn comes
            match = read_founding(folder).match
            held.setdefault(folded(match), []).append((folder, match))
    several = [rows for rows in held.values() if len(rows) > 1]
    faults = [same_match(rows[0][0], rows[1][0], rows[0][1]) for rows in several]
    return {folder: fault for rows, fault in zip(several, faults, strict=True) for folder, _ in rows}


def _below(folder: Path) -> list[Path]:
    if not folder.is_dir():
        return []
    with telling("read", folder):
        return sorted(path for path in folder.iterdir() if is_match(path))
