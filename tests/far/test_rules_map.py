"""Code, tests and the rules that commanders read cite each other by numbers that are right.

That the numbers are complete and in order is proved by ``test_rules_text``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "games" / "far" / "rules.md").read_text(encoding="utf-8")
PACKAGE = ROOT / "pbem" / "games" / "far"
CODE = sorted(PACKAGE.rglob("*.py"))
NUMBER = re.compile(r"[0-9]{1,2}\.[0-9]{1,2}")
CITED = re.compile(r"\b[Rr]ules? ([0-9]{1,2}\.[0-9]{1,2}(?:(?:-|, | and )[0-9]{1,2}\.[0-9]{1,2})*)")
RULE = re.compile(r"^\*\*([0-9]+\.[0-9]+)\*\* (.*?)(?=^\*\*[0-9]|^## |\Z)", flags=re.MULTILINE | re.DOTALL)
RULES = dict(RULE.findall(TEXT))
ORDER = {rule: place for place, rule in enumerate(RULES)}
NAMED = re.compile(r"(test_[a-z_]+)\.py::(test_[a-z0-9_]+)")
RULE_TESTS = (
    "setup", "cards", "placing", "areas", "royals", "end", "scoring", "scoring_example", "secrets", "listing",
    "caretaker", "playouts",
)  # fmt: skip
"""The files in which every test cites the rules it proves."""


def functions(name: str) -> dict[str, str]:
    """Return the tests of a file with their docstrings."""
    tree = ast.parse((Path(__file__).parent / f"{name}.py").read_text(encoding="utf-8"))
    tests = (node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"))
    return {node.name: ast.get_docstring(node) or "" for node in tests}


def cited(text: str) -> set[str]:
    """Return the rules that a text cites; a range stands for all from its first to its last."""
    found: set[str] = set()
    for citation in CITED.findall(text):
        for part in re.split(r", | and ", citation):
            first, _, last = part.partition("-")
            known = {first, last or first} <= RULES.keys()
            numbers = list(RULES)[ORDER[first] : ORDER[last or first] + 1] if known else [first, last or first]
            found.update(numbers)
    return found


def refused(tree: ast.AST) -> Iterator[str]:
    """Yield each rule number that code hands to a call, as in ``Refusal("4.2", ...)``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            words = [argument.value for argument in node.args if isinstance(argument, ast.Constant)]
            yield from (word for word in words if isinstance(word, str) and NUMBER.fullmatch(word))


def test_every_refusal_cites_a_rule() -> None:
    found = set(refused(ast.parse((PACKAGE / "refusal.py").read_text(encoding="utf-8"))))
    assert found <= RULES.keys()
    assert {rule.partition(".")[0] for rule in found} == {"1", "2", "3", "5", "6"}


@pytest.mark.parametrize("path", CODE, ids=lambda path: path.name)
def test_the_code_cites_rules_that_exist(path: Path) -> None:
    assert cited(path.read_text(encoding="utf-8")) <= RULES.keys()


def test_every_rule_is_cited_by_the_code() -> None:
    sources = [path.read_text(encoding="utf-8") for path in CODE]
    every = set().union(*(cited(source) | {*refused(ast.parse(source))} for source in sources))
    assert [rule for rule in RULES if rule not in every] == []


@pytest.mark.parametrize("file", RULE_TESTS)
def test_every_test_of_the_rules_cites_what_it_proves(file: str) -> None:
    for name, docstring in functions(f"test_{file}").items():
        rules = cited(docstring)
        assert rules, name
        assert rules <= RULES.keys(), name


@pytest.mark.parametrize("rule", RULES)
def test_the_tests_that_a_rule_names_cite_it(rule: str) -> None:
    named = NAMED.findall(RULES[rule].rstrip().splitlines()[-1])
    assert named
    for file, name in named:
        if file.removeprefix("test_") in RULE_TESTS:
            assert rule in cited(functions(file)[name]), name


def test_citations_are_seen() -> None:
    assert cited("prose (rules 2.1-2.3 and 4.5), Rule 10.2: more, (rule 3.4).") == {
        "2.1", "2.2", "2.3", "4.5", "10.2", "3.4",
    }  # fmt: skip
    assert cited("as rule 1.10 and rules 9.8-9.9 have it") == {"1.10", "9.8", "9.9"}
    assert set(refused(ast.parse('yield Refusal("4.2", f"no {3.1}"); check(row, "5.1")'))) == {"4.2", "5.1"}
