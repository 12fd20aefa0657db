"""The rules that commanders read are whole, and code, tests and rules cite each other by numbers that are right."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from pbem.games import game_names

ROOT = Path(__file__).parents[2]
GAMES = game_names()
RULE = re.compile(r"^\*\*([0-9]+\.[0-9]+)\*\* (.*?)(?=^\*\*[0-9]|^## |\Z)", flags=re.MULTILINE | re.DOTALL)
SECTION = re.compile(r"^## ([0-9]+) \S", flags=re.MULTILINE)
NUMBER = re.compile(r"[0-9]{1,2}\.[0-9]{1,2}")
CITED = re.compile(r"\b[Rr]ules? ([0-9]{1,2}\.[0-9]{1,2}(?:(?:-|, | and )[0-9]{1,2}\.[0-9]{1,2})*)")
OPTION = re.compile(r"^ *# \[([0-9]+\.[0-9]+)\] .+\n(?: *# .+\n)* *([a-z_]+):", flags=re.MULTILINE)
BY_SEATS = re.compile(r"\.(two|three|four)$")
ABOUT_DATA = ("test_deck.py", "test_deck_faults.py")
"""Tests of a deck: a rule may name them, though they prove data and cite no rule."""


@cache
def text_of(game: str) -> str:
    """Return the rules of a game."""
    return (ROOT / "games" / game / "rules.md").read_text(encoding="utf-8")


@cache
def rules_of(game: str) -> dict[str, str]:
    """Return the rules of a game by their numbers."""
    return {number: text.rstrip() for number, text in RULE.findall(text_of(game))}


def named(game: str, rule: str) -> list[tuple[str, str]]:
    """Return the tests, as file and function, that the last line of a rule names."""
    last = rules_of(game)[rule].splitlines()[-1]
    return re.findall(rf"tests/{game}/(test_[a-z_]+\.py)::(test_[a-z0-9_]+)", last)


@cache
def proofs_in(game: str, file: str) -> dict[str, str]:
    """Return the tests of a file with their docstrings."""
    path = ROOT / "tests" / game / file
    tree = ast.parse(path.read_text(encoding="utf-8") if path.exists() else "")
    return {node.name: ast.get_docstring(node) or "" for node in tree.body if isinstance(node, ast.FunctionDef)}


def files_of_rules(game: str) -> list[str]:
    """Return the files whose tests the rules of a game name, but for those about data."""
    return sorted({file for rule in rules_of(game) for file, _ in named(game, rule)} - {*ABOUT_DATA})


@cache
def sources(game: str) -> dict[str, str]:
    """Return the code of a game by its files."""
    package = ROOT / "pbem" / "games" / game
    paths = sorted(package.rglob("*.py"))
    return {path.relative_to(package).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def cited(text: str, rules: list[str]) -> set[str]:
    """Return which numbers a text cites; a range stands for all of *rules* from its first to its last."""
    found: set[str] = set()
    for citation in CITED.findall(text):
        for part in re.split(r", | and ", citation):
            first, _, last = part.partition("-")
            ends = [first, last or first]
            known = all(end in rules for end in ends)
            found.update(rules[rules.index(ends[0]) : rules.index(ends[1]) + 1] if known else ends)
    return found


def refused(tree: ast.AST) -> Iterator[str]:
    """Yield each rule number that code hands to a call, as in ``Refusal("4.2", ...)``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            words = [argument.value for argument in node.args if isinstance(argument, ast.Constant)]
            yield from (word for word in words if isinstance(word, str) and NUMBER.fullmatch(word))


EVERY_RULE = [(game, rule) for game in GAMES for rule in rules_of(game)]
EVERY_FILE = [(game, file) for game in GAMES for file in files_of_rules(game)]
EVERY_SOURCE = [(game, file) for game in GAMES for file in sources(game)]


@pytest.mark.parametrize("game", GAMES)
def test_sections_and_rules_are_numbered_without_a_gap(game: str) -> None:
    sections = [int(number) for number in SECTION.findall(text_of(game))]
    assert sections == list(range(1, len(sections) + 1))
    rules = list(rules_of(game))
    assert len(rules) > len(sections) > 1
    counts = {section: sum(rule.startswith(f"{section}.") for rule in rules) for section in sections}
    assert rules == [f"{section}.{number}" for section in sections for number in range(1, counts[section] + 1)]


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_plain_and_narrow_enough_for_a_terminal(game: str) -> None:
    lines = [line for line in text_of(game).splitlines() if not line.startswith("Test: ")]
    assert all(line.isascii() for line in lines)
    assert max(map(len, lines)) <= 78


@pytest.mark.parametrize("game", GAMES)
def test_no_line_of_a_rule_turns_into_a_list_by_accident(game: str) -> None:
    assert re.findall(r"^(?:[0-9]+[.)]|[-+*]) .*$", text_of(game), flags=re.MULTILINE) == []


@pytest.mark.parametrize(("game", "rule"), EVERY_RULE)
def test_a_rule_ends_with_the_tests_that_prove_it_and_they_cite_it(game: str, rule: str) -> None:
    tests = named(game, rule)
    last = rules_of(game)[rule].splitlines()[-1]
    assert last == f"Test: {', '.join(f'tests/{game}/{file}::{name}' for file, name in tests)}"
    assert len(set(tests)) == len(tests) > 0
    for file, name in tests:
        assert name in proofs_in(game, file)
        assert file in ABOUT_DATA or rule in cited(proofs_in(game, file)[name], list(rules_of(game)))


@pytest.mark.parametrize(("game", "file"), EVERY_FILE)
def test_every_test_of_the_rules_cites_what_it_proves(game: str, file: str) -> None:
    rules = rules_of(game)
    for name, docstring in proofs_in(game, file).items():
        if name.startswith("test_"):
            assert cited(docstring, list(rules)), name
            assert cited(docstring, list(rules)) <= rules.keys(), name


@pytest.mark.parametrize(("game", "file"), EVERY_SOURCE)
def test_the_code_cites_rules_that_exist(game: str, file: str) -> None:
    source, rules = sources(game)[file], rules_of(game)
    assert cited(source, list(rules)) | {*refused(ast.parse(source))} <= rules.keys()


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_cited_by_the_code(game: str) -> None:
    rules = list(rules_of(game))
    every = set().union(*(cited(code, rules) | {*refused(ast.parse(code))} for code in sources(game).values()))
    assert [rule for rule in rules if rule not in every] == []


@pytest.mark.parametrize("game", GAMES)
def test_refusals_cite_rules_of_several_sections(game: str) -> None:
    found = {*refused(ast.parse(sources(game)["refusal.py"]))}
    assert len({rule.partition(".")[0] for rule in found}) > 3


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_told_of_in_the_rule_its_comment_cites(game: str) -> None:
    options = import_module(f"pbem.games.{game}.options").OPTIONS
    told = {name for text in rules_of(game).values() for name in re.findall(r"option\s+`([a-z_.]+)`", text)}
    assert told == {BY_SEATS.sub("", name) for name in options}
    comments = OPTION.findall((ROOT / "games" / game / "rules.yaml").read_text(encoding="utf-8"))
    assert len(comments) == len(told)
    for rule, word in comments:
        assert f"{word}`" in rules_of(game)[rule]


def test_citations_are_seen() -> None:
    rules = ["2.1", "2.2", "2.3", "3.4", "4.5", "10.2"]
    assert cited("prose (rules 2.1-2.3 and 4.5), Rule 10.2: more, (rule 3.4).", rules) == {*rules}
    assert cited("as rule 1.10 and rules 9.8-9.9 have it", rules) == {"1.10", "9.8", "9.9"}
    assert set(refused(ast.parse('yield Refusal("4.2", f"no {3.1}"); check(row, "5.1")'))) == {"4.2", "5.1"}
