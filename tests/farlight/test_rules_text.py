"""The rules that commanders read are whole: every rule has its number and the tests that prove it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from pbem.games.farlight.options import OPTIONS

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "games" / "farlight" / "rules.md").read_text(encoding="utf-8")
RULE = re.compile(r"^\*\*([0-9]+)\.([0-9]+)\*\* (.*?)(?=^\*\*[0-9]|^## |\Z)", flags=re.MULTILINE | re.DOTALL)
RULES = {(int(section), int(number)): text.rstrip() for section, number, text in RULE.findall(TEXT)}
RULES_PER_SECTION = {1: 10, 2: 5, 3: 10, 4: 5, 5: 8, 6: 3, 7: 7, 8: 9, 9: 5, 10: 8, 11: 2, 12: 3}
TEST = re.compile(r"tests/farlight/(test_[a-z_]+\.py)::(test_[a-z0-9_]+)")


def named(text: str) -> list[tuple[str, str]]:
    """Return the (file, function) pairs on the last line of a rule."""
    return TEST.findall(text.splitlines()[-1])


def test_sections_and_rules_are_numbered_without_a_gap() -> None:
    sections = [int(number) for number in re.findall(r"^## ([0-9]+) \S", TEXT, flags=re.MULTILINE)]
    assert sections == list(RULES_PER_SECTION)
    expected = [(section, number) for section in sections for number in range(1, RULES_PER_SECTION[section] + 1)]
    assert list(RULES) == expected


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: ".".join(map(str, rule)))
def test_a_rule_ends_with_the_tests_that_prove_it(rule: tuple[int, int]) -> None:
    last = RULES[rule].splitlines()[-1]
    assert re.fullmatch(rf"Test: {TEST.pattern}(, {TEST.pattern})*", last)
    assert len(set(named(last))) == len(named(last))


def test_every_named_test_exists() -> None:
    missing = []
    for rule, text in RULES.items():
        for file, function in named(text):
            path = ROOT / "tests" / "farlight" / file
            tree = ast.parse(path.read_text(encoding="utf-8") if path.exists() else "")
            if function not in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}:
                missing.append((rule, file, function))
    assert missing == []


def test_every_option_is_told_of_in_the_rule_its_comment_cites() -> None:
    told = {name for rule in RULES.values() for name in re.findall(r"option\s+`([a-z_.]+)`", rule)}
    assert told == set(OPTIONS)
    comments = (ROOT / "games" / "farlight" / "rules.yaml").read_text(encoding="utf-8")
    cited = re.findall(r"^# \[([0-9]+)\.([0-9]+)\] .+\n(?:# .+\n)*([a-z_]+):", comments, flags=re.MULTILINE)
    assert len(cited) == len(told)
    for section, number, word in cited:
        assert f"{word}`" in RULES[int(section), int(number)]


def test_no_line_of_a_rule_turns_into_a_list_by_accident() -> None:
    assert re.findall(r"^(?:[0-9]+[.)]|[-+*]) .*$", TEXT, flags=re.MULTILINE) == []


def test_the_rules_are_plain_and_narrow_enough_for_a_terminal() -> None:
    lines = [line for line in TEXT.splitlines() if not line.startswith("Test: ")]
    assert all(line.isascii() for line in lines)
    assert max(map(len, lines)) <= 78
