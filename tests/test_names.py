"""Shared code knows no game: it names none, and none of their components."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[1]
GAMES = sorted(path.parent.name for path in ROOT.glob("pbem/games/*/__init__.py"))


def shared(pattern: str) -> list[Path]:
    """Return the files that *pattern* finds, but those of one game."""
    found = [path for path in sorted(ROOT.glob(pattern)) if path.is_file()]
    return [path for path in found if not {*path.relative_to(ROOT).parts} & {*GAMES}]


CODE = shared("pbem/**/*.py")
TEXTS = [*shared("templates/**/*.*"), *shared("schemas/**/*.*")]
ORDINARY_WORDS = {"far"}
"""Names of games that are words of the language: looked for where they stand alone or in a path."""


def walk(data: Any) -> Iterator[Any]:
    """Yield every key and value of plain data."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from (key, *walk(value))
    elif isinstance(data, list):
        for value in data:
            yield from walk(value)
    else:
        yield data


def codes() -> set[str]:
    """Return the ids of all components in the decks, such as HAB-01 or FAB."""
    decks = [path for game in GAMES for path in ROOT.glob(f"games/{game}/*.yaml")]
    words = {word for path in decks for word in walk(yaml.safe_load(path.read_text(encoding="utf-8")))}
    return {word for word in words if re.fullmatch(r"[A-Z]{3}|[A-Z]{1,4}-?[0-9]+", str(word))}


def pattern() -> re.Pattern[str]:
    """Return what no shared text may contain."""
    components = [rf"\b{re.escape(code)}\b" for code in sorted(codes())]
    names = [rf"(?i:\b{game}\b)" for game in GAMES if game not in ORDINARY_WORDS]
    words = [rf"(?i:(?<![\w ]){game}(?![\w ]))" for game in GAMES if game in ORDINARY_WORDS]
    return re.compile("|".join([*components, *names, *words]) or r"(?!)")


def spoken(source: str) -> Iterator[str]:
    """Yield the strings of *source*, but docstrings, and the parts of its identifiers."""
    tree = ast.parse(source)
    remarks = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in remarks:
            yield node.value
        for field in ("id", "attr", "arg", "name", "module"):
            identifier = getattr(node, field, None)
            if isinstance(identifier, str):
                yield from re.split(r"[_.]", identifier)


def known(path: Path) -> str:
    """Name a test after the file it is about."""
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", CODE, ids=known)
def test_shared_code_names_no_game_and_no_component(path: Path) -> None:
    found = pattern()
    assert [text for text in spoken(path.read_text(encoding="utf-8")) if found.search(text)] == []


@pytest.mark.parametrize("path", TEXTS, ids=known)
def test_shared_templates_and_schemas_name_no_game_and_no_component(path: Path) -> None:
    assert pattern().findall(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_game_never_names_itself(game: str) -> None:
    """Its folder can be copied under a new name, so the code asks for the name and does not know it."""
    found = re.compile(rf"(?<![\w ]){game}(?![\w ])", re.IGNORECASE)
    for path in sorted(ROOT.glob(f"pbem/games/{game}/**/*.py")):
        texts = spoken(path.read_text(encoding="utf-8"))
        assert [text for text in texts if found.search(text)] == [], known(path)


@pytest.mark.parametrize("game", GAMES)
def test_a_games_templates_and_schemas_do_not_name_their_folder(game: str) -> None:
    """They find each other by relative paths, and are known by their own."""
    for path in [*ROOT.glob(f"templates/{game}/*"), *ROOT.glob(f"schemas/{game}/*")]:
        text = path.read_text(encoding="utf-8")
        assert f"{game}/" not in text, known(path)
        assert '"$id"' not in text, known(path)


def test_the_search_sees_strings_and_identifiers_but_no_docstrings() -> None:
    source = '"""orbit"""\nfrom .one import two_three\ndef four(five): return six.seven["eight"]\n'
    words = ["eight", "five", "four", "one", "seven", "six", "three", "two"]
    assert sorted(spoken(source)) == words
