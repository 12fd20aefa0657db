"""A game is added by its own folders alone: here one is copied under a new name, and nothing else is touched."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_layout import TOP_LEVEL

ROOT = Path(__file__).resolve().parents[1]
PACKAGES, TESTS = Path("pbem/games"), Path("tests")
FOLDERS = (PACKAGES, Path("games"), Path("schemas"), Path("templates"))
"""Where a game has a folder of its name, that is copied as it is.  That of its tests holds ``hidden.py`` besides."""

NEW = "newcomer"
LEFT_OUT = shutil.ignore_patterns("__pycache__", ".*", "build", "dist")
pytestmark = pytest.mark.slow


def smallest_game() -> str:
    """Return the game with the least code, of those that are whole: with an example match."""
    names = (path.parents[1].name for path in ROOT.glob("games/*/example/example.yaml"))
    packages = (ROOT / PACKAGES / name for name in names)
    return min(packages, key=lambda folder: sum(path.stat().st_size for path in folder.rglob("*.py"))).name


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the project."""
    tree = tmp_path_factory.mktemp("checkout") / "pbem"
    tree.mkdir()
    for name in sorted(TOP_LEVEL):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tree / name, ignore=LEFT_OUT)
        elif (ROOT / name).is_file():
            shutil.copy(ROOT / name, tree / name)
    return tree


@pytest.fixture(scope="module")
def before(copied: Path) -> dict[str, str]:
    """Return the digests of all files before the game comes."""
    return digests(copied)


@pytest.fixture(scope="module")
def tree(copied: Path, before: dict[str, str]) -> Path:
    """Return the copy of the project, to which the smallest game was added once more, under a new name."""
    assert not any(NEW in path for path in before)
    add_game(copied, smallest_game())
    return copied


def add_game(tree: Path, model: str) -> None:
    """Copy the game *model*; only its test file, which imports the rules by their full name, is rewritten."""
    for folder in FOLDERS:
        shutil.copytree(tree / folder / model, tree / folder / NEW)
    hidden = (tree / TESTS / model / "hidden.py").read_text(encoding="utf-8")
    (tree / TESTS / NEW).mkdir()
    renamed = hidden.replace(f"pbem.games.{model}.", f"pbem.games.{NEW}.")
    (tree / TESTS / NEW / "hidden.py").write_text(renamed, encoding="utf-8")


def python(tree: Path, *arguments: str, cwd: Path | None = None) -> str:
    """Run Python on the project in *tree* and return what it prints."""
    environment = {**os.environ, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=cwd or tree, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
    return done.stdout


def pbem(tree: Path, *arguments: str, cwd: Path) -> str:
    """Run pbem as it is in *tree*."""
    return python(tree, "-m", "pbem", *arguments, cwd=cwd)


def digests(root: Path) -> dict[str, str]:
    """Return the digest of every file but those of the new game and what Python leaves behind."""
    files = (path for path in root.rglob("*") if path.is_file() and not {NEW, "__pycache__"} & {*path.parts})
    return {path.relative_to(root).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def play_a_match(tree: Path, folder: Path) -> None:
    """Let caretakers play a match of the new game from the deal to its end, and have it verified."""
    said = pbem(tree, "new", "match-1", "--game", NEW, "-c", "Ada", "-c", "Bo", "--policy", "caretaker", cwd=folder)
    assert "match-1 is set up" in said
    pbem(tree, "run", "match-1", "--on", cwd=folder)
    assert json.loads(pbem(tree, "status", "match-1", "--json", cwd=folder))["over"]
    assert pbem(tree, "verify", "match-1", cwd=folder).count(": yes\n") == 3
    for form in ("text", "html", "json"):
        assert pbem(tree, "report", "match-1", "-c", "ada", "--format", form, cwd=folder)


def test_the_games_that_are_listed_have_the_new_one_among_them(tree: Path, tmp_path: Path) -> None:
    assert f"\n{NEW} " in f"\n{pbem(tree, 'games', cwd=tmp_path)}"


def test_caretakers_play_it_from_new_to_verify(tree: Path, tmp_path: Path) -> None:
    play_a_match(tree, tmp_path)


def test_its_rules_are_shown_and_its_example_match_is_played(tree: Path, tmp_path: Path) -> None:
    assert pbem(tree, "rules", NEW, "1", cwd=tmp_path)
    assert pbem(tree, "demo", NEW, cwd=tmp_path)


def test_it_keeps_the_contract_that_all_games_keep(tree: Path) -> None:
    said = python(tree, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/contract", "-k", NEW)
    assert " passed" in said
    assert " failed" not in said


def test_it_has_its_place_in_the_project_and_shared_code_does_not_name_it(tree: Path) -> None:
    python(tree, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/test_layout.py", "tests/test_names.py")


def test_no_file_that_is_shared_was_touched(tree: Path, before: dict[str, str]) -> None:
    assert digests(tree) == before


def test_it_needs_no_other_game(tree: Path, tmp_path: Path) -> None:
    alone = tmp_path / "alone"
    shutil.copytree(tree, alone)
    for folder in FOLDERS:
        for place in (alone / folder).iterdir():
            if place.is_dir() and place.name != NEW:
                shutil.rmtree(place)
    play_a_match(alone, tmp_path)
