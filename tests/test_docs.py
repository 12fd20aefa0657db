"""The documentation of the commands is whole and current."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from pbem.cli import COMMANDS, pbem
from pbem.cli.reference import page

ROOT = Path(__file__).resolve().parents[1]
NAMES = [name for commands in COMMANDS.values() for name in commands]


def find(name: str) -> click.Command:
    command = pbem.get_command(pbem.make_context("pbem", [], resilient_parsing=True), name)
    assert command is not None
    return command


@pytest.mark.parametrize("name", NAMES)
def test_every_command_has_help_with_an_example_of_itself(name: str) -> None:
    _, _, example = (find(name).help or "").partition("Example:")
    assert f"pbem {name}" in example


@pytest.mark.parametrize("name", NAMES)
def test_the_groups_help_says_of_a_command_what_its_own_help_says(name: str) -> None:
    short = {name: text for commands in COMMANDS.values() for name, (_, text) in commands.items()}
    assert (find(name).help or "").partition("\n")[0] == short[name]


@pytest.mark.parametrize("name", NAMES)
def test_every_option_has_help(name: str) -> None:
    options = [parameter for parameter in find(name).params if isinstance(parameter, click.Option)]
    assert [option.name for option in options if not option.help] == []


def test_the_page_of_commands_is_current() -> None:
    current = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    assert current == page(pbem), "docs/commands.md is out of date: run make goldens"
