"""A match whose record or other files are damaged: the answer is one sentence, never a traceback."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.cli import desk
from tests.cli.desk import call, complaint, done, pbem, refused


def shortened(content: bytes) -> bytes:
    """Take the last command away."""
    lines = content.splitlines(keepends=True)
    last = max(place for place, line in enumerate(lines[:-1]) if line.startswith(b'{"commit"'))
    return b"".join(lines[: last + 1])


def with_line(content: bytes, line: bytes) -> bytes:
    """Put another line, made as long, in the place of the sixth."""
    lines = content.splitlines(keepends=True)
    return b"".join([*lines[:5], line.ljust(len(lines[5]) - 1) + b"\n", *lines[6:]])


HISTORIES: list[tuple[Callable[[bytes], bytes], str]] = [
    (lambda _: b"", "line 1 founds no match"),
    (lambda _: b"\0" * 5000, "line 1: the line is damaged"),
    (lambda _: b"not json\n", "line 1: the line is damaged"),
    (lambda _: b"[]\n", "line 1: the line is damaged"),
    (lambda _: b"{}\n", "line 1 founds no match"),
    (lambda _: b'{"events":[{"e":"founded"}]}\n', "line 1 founds no match"),
    (lambda _: b"[" * 100_000 + b"\n", "line 1: the line is damaged"),
    (lambda content: content.replace(b'"seats":["ada","bo"]', b'"seats":["bo","ada"]', 1), "line 1: the founding"),
    (lambda content: content.replace(b'"cost":5', b'"cost":"x"', 1), "line 1: the founding of the match was altered"),
    (shortened, "is not the history that the save beside it was made from"),
    (lambda content: content[: len(content) // 2], "is not the history that the save beside it was made from"),
    (lambda content: content + b"garbage\n" + content, "the line is damaged"),
]


@pytest.mark.parametrize(("change", "said"), HISTORIES)
def test_a_damaged_history_is_named_with_what_to_do(played: Path, change: Callable[[bytes], bytes], said: str) -> None:
    path = played / "history.jsonl"
    path.write_bytes(change(path.read_bytes()))
    for command in ("status", "run", "submit -"):
        told = complaint(command, played)
        assert said in told
        assert str(path) in told
        assert "restore history.jsonl and save.yaml from one backup" in told


@pytest.mark.parametrize(
    "line", [b"\n", b"\0\n", b"{}\n", b'{"events":[{"e":"flown"}]}\n', b'{"events":3}\n', b"\xff\n"]
)
def test_a_damaged_line_among_those_that_are_told_of_is_named(played: Path, line: bytes) -> None:
    path = played / "history.jsonl"
    path.write_bytes(with_line(path.read_bytes(), line))
    (played / "reports/003/ada.txt").unlink()
    assert "line 6" in complaint("status", played)


def test_a_history_without_its_save_or_the_other_way_round(played: Path, tmp_path: Path) -> None:
    desk.copied(played, tmp_path / "other")
    (tmp_path / "other" / "history.jsonl").unlink()
    assert "history.jsonl is missing; restore history.jsonl and save.yaml" in complaint("status", tmp_path / "other")
    assert "There is a match in" in refused("new", tmp_path / "other", *desk.PAIR)
    (played / "save.yaml").unlink()
    done("status", played)


@pytest.mark.parametrize("name", ["history.jsonl", "save.yaml", "match.yaml"])
def test_files_of_two_matches_cannot_be_mixed(played: Path, tmp_path: Path, name: str) -> None:
    other = tmp_path / "other" / "station-7"
    done("new", other, *desk.PAIR)
    desk.play(other, 3)
    done("set", other, "ada.name=Adah")
    shutil.copy(other / name, played / name)
    if name == "match.yaml":
        assert "For Adah." in done("report", played, "-c", "ada")
        return
    told = complaint("status", played)
    assert "is not the history that the save beside it was made from" in told
    assert "NO" in pbem("verify", played).out


@pytest.mark.parametrize("tail", [b"{", b'{"events":[]}\n', b"\0" * 4096, b"garbage without end", b"\xff\xfe\n\n\n"])
def test_a_torn_tail_is_put_aside(played: Path, tail: bytes) -> None:
    before = desk.tree(played)
    with (played / "history.jsonl").open("ab") as file:
        file.write(tail)
    done("status", played)
    after = desk.tree(played)
    assert after.pop("history.torn") == tail + b"\n" * (not tail.endswith(b"\n"))
    assert after == before


PIECES = [b"", b"\0", b"\n", b"\xff", b"{", b"[", b'"', b"- ", b"x: y\n", b"\t", b"9" * 30, b"null", b"\\ud800"]
NAMES = ["history.jsonl", "save.yaml", "match.yaml"]


@st.composite
def damages(draw: st.DrawFn) -> tuple[str, float, float, bytes]:
    """Draw a file, where its damage begins, how much of it is lost, and what stands there instead."""
    name = draw(st.sampled_from([*NAMES, *NAMES, "reports/002/ada.txt", "mail/out/002-ada.eml", ".lock"]))
    lost = draw(st.sampled_from([0.0, 1e-9, 0.001, 0.01, 0.1, 1.0]))
    return name, draw(st.floats(0, 1)), lost, draw(st.sampled_from(PIECES))


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(found=st.lists(damages(), min_size=1, max_size=2), without_reports=st.booleans())
def test_no_damage_of_any_file_ends_in_a_surprise(
    played: Path, tmp_path: Path, *, found: list[tuple[str, float, float, bytes]], without_reports: bool
) -> None:
    folder = tmp_path / "damaged" / "station-7"
    shutil.rmtree(folder, ignore_errors=True)
    desk.copied(played, folder)
    for name, start, lost, piece in found:
        content = (folder / name).read_bytes()
        begin = int(start * len(content))
        end = begin + (1 if 0 < lost < 1e-6 else int(lost * len(content)))
        (folder / name).write_bytes(content[:begin] + piece + content[end:])
    if without_reports:
        shutil.rmtree(folder / "reports" / "003")
    for command in ("status", "verify", "report -c ada", "submit -", "run --force"):
        answer = call(command, folder)
        assert answer.code in {0, 1}
        assert answer.err.count("\n") <= 1
