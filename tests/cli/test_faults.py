"""Whatever lies in the way, the answer is one sentence: what, where, what to do.  Never a traceback."""

from __future__ import annotations

import errno
import io
import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cli import desk
from tests.cli.desk import complaint, done, misused, pbem, refused

ON_MATCHES = ["status", "run", "verify", "report", "report -c ada --legal", "map -c ada", "undo --to 0", "start",
              "join ada --word x", "set pace=decision", "ruling --adopt --reason x", "ruling --discard",
              "ruling --end --reason x", "submit -", "check -"]  # fmt: skip
"""Every command that works on a match that is there."""


@pytest.mark.parametrize("command", ON_MATCHES)
def test_where_there_is_no_match_every_command_says_so(tmp_path: Path, command: str) -> None:
    (tmp_path / "file").write_bytes(b"\0")
    (tmp_path / "empty").mkdir()
    (tmp_path / "history").mkdir()
    (tmp_path / "history" / "history.jsonl").mkdir()
    for name in ("missing", "file", "empty", "history", "file/below", "x" * 300, "n\udcfft", "нет"):
        assert complaint(command, tmp_path / name).startswith(("There is no match in", "Cannot look into"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty", "file", "history"]


@pytest.mark.parametrize("command", ON_MATCHES)
def test_an_option_that_is_none_is_misuse(match: Path, command: str) -> None:
    name, *options = command.split()
    assert "No such option" in misused(name, match, *options, "--loudly")
    assert "Missing" in misused(name)


MATCH_YAML: list[tuple[str | bytes, str]] = [
    ("commanders: [\n", "match.yaml, line 2"),
    ("just text\n", "match.yaml, line 1"),
    (b"\xff\xfe\x00\x00", "match.yaml, line 1: this is not UTF-8"),
    (b"pace: \x00round\n", "match.yaml, line 1: the character U+0000"),
    ("{pace: round, pace: round}", 'the key "pace" stands twice'),
    ("a: &x [*x]\n", "match.yaml, line 1"),
    ("a: !!python/object/apply:os.system [ls]\n", "the tag"),
    ("- " * 3000, "nested"),
    ("\tpace: round", "match.yaml, line 1"),
    ("pace: round\n...\n---\npace: round\n", "a second document"),
]


@pytest.mark.parametrize(("content", "said"), MATCH_YAML)
def test_a_match_yaml_that_cannot_be_read_is_named_with_line_and_reason(
    played: Path, content: str | bytes, said: str
) -> None:
    (played / "match.yaml").write_bytes(content if isinstance(content, bytes) else content.encode())
    for command in ("status", "run", "submit -"):
        assert said in complaint(command, played)


EDITS: list[tuple[str, str, str]] = [
    ("handle: ada", "handle: eve", "lists eve, bo, but the match was founded with ada, bo"),
    ("handle: ada", "handle: bo", "lists bo, bo"),
    ("handle: ada", "handle: Ada B", "line 3: commanders[0].handle"),
    ("name: Ada", "name: ''", "commanders[0].name"),
    ("name: Ada", 'name: "  "', "commanders[0].name"),
    ("name: Ada", 'name: "A\\x1b[31m"', "commanders[0].name"),
    ("name: Ada", "name: A<b>", "commanders[0].name"),
    ("name: Ada", f"name: {'x' * 41}", "commanders[0].name"),
    ("name: Ada", "name: 7", "commanders[0].name"),
    ("name: Ada", "nmae: Ada", "commanders[0]"),
    ("address: [ada@example.org]", "address: ada@example.org", "commanders[0].address"),
    ("address: [ada@example.org]", "address: [ada]", "commanders[0].address"),
    ("address: [ada@example.org]", "address: [a..b@example.org]", "commanders[0].address"),
    ("address: [ada@example.org]", 'address: ["ada@example.org\\nBcc: bo@example.org"]', "commanders[0].address"),
    ("columns: 78", "columns: 79", "commanders[0].columns"),
    ("columns: 78", "columns: 78.0", "commanders[0].columns"),
    ("pace: round", "pace: phase", "pace: Afterlight Station is not played by phase; write round or decision"),
    ("pace: round", "pace: null", "pace"),
    ("pace: round", "pcae: round", "pace"),
    ("policy: wait", "policy: sleep", "policy"),
    ("deadline: null", "deadline: soon", '"soon" is no deadline'),
    ("deadline: null", "deadline: 2026-12-10 20:00", "names no time zone"),
    ("deadline: null", "deadline: 9999-12-31 23:59 Pacific/Honolulu", "beyond all calendars"),
    ("deadline: null", "deadline: [2026]", "deadline"),
    ("moderator: null", "moderator: nobody", "moderator"),
    ("moderator: null", 'moderator: "Di <di@example.org>\\nBcc: x"', "moderator"),
    ("moderator: null", "moderator: null\ncolour: red", "colour"),
    ("moderator: null", "moderator: null\nmail: 3", "mail"),
]


@pytest.mark.parametrize(("old", "new", "said"), EDITS)
def test_a_wrong_setting_in_match_yaml_is_named(played: Path, old: str, new: str, said: str) -> None:
    path = played / "match.yaml"
    block = path.read_text("utf-8").replace(
        "{handle: ada, name: Ada, address: [ada@example.org], columns: 78}",
        "handle: ada\n    name: Ada\n    address: [ada@example.org]\n    columns: 78",
    )
    assert old in block
    path.write_text(block.replace(old, new, 1), "utf-8")
    told = complaint("status", played)
    assert said in told
    assert str(path) in told
    path.write_text(block, "utf-8")
    done("status", played)


@pytest.mark.parametrize("content", ["", "# nothing\n"])
def test_a_settings_file_or_save_that_says_nothing_is_named(played: Path, content: str) -> None:
    settings = (played / "match.yaml").read_bytes()
    (played / "match.yaml").write_text(content)
    assert complaint("status", played) == f"{played / 'match.yaml'} says nothing; restore it from a backup."
    (played / "match.yaml").write_bytes(settings)
    (played / "save.yaml").write_text(content)
    assert "save.yaml, line 1: there is nothing in it; mend that, or go back" in complaint("status", played)


def test_an_edit_of_match_yaml_by_hand_is_used(played: Path) -> None:
    path = played / "match.yaml"
    text = path.read_text("utf-8").replace("name: Ada", "name: 'Àdá'").replace("policy: wait", "policy: caretaker")
    path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert "2 orders played" in done("run", played)
    assert "For Àdá." in done("report", played, "-c", "àdá")


IN_THE_WAY = ["save.yaml", "match.yaml", "reports/004", "mail", "mail/out/004-ada.eml", ".lock", "reports/004/ada.txt"]


@pytest.mark.parametrize("name", IN_THE_WAY)
def test_a_folder_or_file_in_the_way_is_named(played: Path, name: str) -> None:
    path = played / name
    if path.is_dir():
        shutil.rmtree(path)
        path.write_bytes(b"")
    elif "." in path.name:
        path.unlink(missing_ok=True)
        path.mkdir(parents=True)
    else:
        path.write_bytes(b"")
    desk.pbem("set", played, "policy=caretaker")
    told = complaint("run", played)
    assert str(path) in told
    assert re.search("is a folder and no file|something else has that name|a part of the path is no folder", told)


@contextmanager
def denied(path: Path) -> Iterator[None]:
    """Deny every opening of *path*, as the system does to who has no right to it."""

    def guard(real: Callable[..., Any]) -> Callable[..., Any]:
        def opening(file: Any, *more: Any, **named: Any) -> Any:
            if str(file) == str(path):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(file))
            return real(file, *more, **named)

        return opening

    with mock.patch.object(io, "open", guard(io.open)), mock.patch.object(os, "open", guard(os.open)):
        yield


@pytest.mark.parametrize("name", ["history.jsonl", "save.yaml", "match.yaml", ".lock"])
def test_a_file_that_may_not_be_read_is_named(played: Path, name: str) -> None:
    with denied(played / name):
        told = complaint("status", played)
    assert f"{played / name}: permission is denied; give yourself the right to it and its folder" in told


def test_orders_that_may_not_be_read_are_named(match: Path, tmp_path: Path) -> None:
    (tmp_path / "ada.txt").write_text("caretaker\n")
    with denied(tmp_path / "ada.txt"):
        assert f"Cannot read {tmp_path / 'ada.txt'}: permission is denied" in refused(
            "submit", match, tmp_path / "ada.txt"
        )


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="needs a folder that denies")
def test_a_folder_that_can_only_be_read_is_named(played: Path) -> None:
    played.chmod(0o500)
    try:
        assert "permission is denied" in complaint("run", played)
    finally:
        played.chmod(0o700)


@pytest.mark.parametrize(
    "deck", [b"", b"modules: 3\n", b"\0", b"[" * 10_000, b"title: x\nmodules: []\ncredits: {}\n", b"x: 1\n" * 9]
)
def test_a_deck_that_is_none_is_refused(tmp_path: Path, deck: bytes) -> None:
    (tmp_path / "deck.yaml").write_bytes(deck)
    told = refused("new", tmp_path / "m1", *desk.PAIR, "--deck", tmp_path / "deck.yaml")
    assert "deck.yaml" in told
    assert not (tmp_path / "m1").exists()


@settings(max_examples=60)
@given(
    st.sampled_from(["", "deal_until", "storms", "storms.awards", "market.least_cost", "x", "a.b"]),
    st.text(max_size=12),
)
def test_no_option_ends_in_a_surprise(name: str, value: str) -> None:
    answer = pbem("new", "/nowhere/at-all/m1", *desk.PAIR, "--set", f"{name}={value}", "--seed", "zz")
    assert answer.code == 1
