"""The command line's frame: help, errors, exit codes, colour."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from pbem import __version__
from pbem.cli import COMMANDS, pbem
from pbem.cli.lazy import LazyGroup
from pbem.errors import Fault

ROOT = Path(__file__).resolve().parents[1]


@click.command
def fault() -> None:
    raise Fault("The save is torn\x1b[31m; run pbem verify station-7.")


@click.command
def denied() -> None:
    raise PermissionError(errno.EACCES, "Permission denied", "station-7/save.yaml")


@click.command
def surprise() -> None:
    raise KeyError("orbit")


@click.command
def interrupt() -> None:
    raise KeyboardInterrupt


@click.command
def red() -> None:
    click.secho("red", fg="red")


def run(name: str, *, color: bool = False) -> Result:
    """Run one of the commands above in a group of its own."""
    group = LazyGroup("pbem", table={"Deeds": {name: (f"{__name__}:{name}", "")}})
    return CliRunner().invoke(group, [name], color=color)


def test_help_lists_every_command_under_its_heading() -> None:
    result = CliRunner().invoke(pbem, ["--help"])
    assert result.exit_code == 0
    lines = result.output.splitlines()
    for heading, commands in COMMANDS.items():
        start = lines.index(f"{heading}:") + 1
        assert [line.split()[0] for line in lines[start : start + len(commands)]] == list(commands)


def test_help_lines_are_not_wrapped_at_eighty_columns() -> None:
    text = [text for commands in COMMANDS.values() for _, text in commands.values()]
    assert max(map(len, text)) <= 66


def test_version_is_the_packages() -> None:
    assert CliRunner().invoke(pbem, ["--version"]).output == f"pbem {__version__}\n"


def test_near_command_names_are_suggested() -> None:
    result = CliRunner().invoke(pbem, ["statsu"])
    assert result.exit_code == 2
    assert "Did you mean" in result.output
    assert "'status'" in result.output


def test_unknown_option_is_a_usage_error() -> None:
    result = CliRunner().invoke(pbem, ["--loudly"])
    assert result.exit_code == 2
    assert "No such option" in result.output


def test_a_fault_is_one_sentence_on_standard_error_without_escape_codes() -> None:
    result = run("fault")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr == "Error: The save is torn [31m; run pbem verify station-7.\n"


def test_a_fault_of_the_system_names_the_file() -> None:
    result = run("denied")
    assert result.exit_code == 1
    assert result.stderr == "Error: station-7/save.yaml: Permission denied.\n"


def test_a_surprise_asks_for_a_report_and_hides_its_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PBEM_DEBUG", raising=False)
    result = run("surprise")
    assert result.exit_code == 1
    assert "Please report it" in result.stderr
    assert "Traceback" not in result.stderr


def test_a_surprise_shows_its_traceback_for_debugging(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PBEM_DEBUG", "1")
    assert "Traceback" in run("surprise").stderr


def test_an_interrupt_ends_without_a_traceback() -> None:
    result = run("interrupt")
    assert result.exit_code == 1
    assert result.stderr.strip() == "Error: Stopped. Nothing is half done; pbem status tells where the match stands."


def test_colour_goes_to_terminals_only() -> None:
    assert run("red", color=True).stdout == "\x1b[31mred\x1b[0m\n"
    assert run("red").stdout == "red\n"


def test_no_color_is_respected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert run("red", color=True).stdout == "red\n"


def start(*arguments: str, stdout: int | None = subprocess.PIPE) -> subprocess.CompletedProcess[str]:
    """Run ``python -m pbem`` as its own process."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    environment.pop("PBEM_DEBUG", None)
    return subprocess.run(
        [sys.executable, "-m", "pbem", *arguments],
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        check=False,
    )


def test_the_module_is_the_command() -> None:
    assert start("--version").stdout == f"pbem {__version__}\n"


def test_a_closed_pipe_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = start("--help", stdout=writing)
    finally:
        os.close(writing)
    assert done.stderr == ""
