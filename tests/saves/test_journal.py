from __future__ import annotations

import multiprocessing
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.saves import disk, journal
from pbem.saves.errors import SaveError
from pbem.saves.journal import START, Batch, Position, Scan
from pbem.saves.lock import match_lock
from tests.saves import crash

FIRST: list[dict[str, Any]] = [{"order": 1, "say": "Žofie\u2028\n"}, {"order": 2}]
SECOND: list[dict[str, Any]] = [{"order": 3}]


@pytest.fixture
def history(tmp_path: Path) -> Path:
    """Make a history with one command in it."""
    path = tmp_path / "history.jsonl"
    journal.append(path, FIRST, {"state": "aa"}, START)
    return path


def end_of(path: Path) -> Position:
    return journal.scan(path, START).last


def test_a_command_is_lines_of_canonical_json_that_end_in_its_commit(history: Path) -> None:
    assert history.read_bytes().decode() == (
        '{"order":1,"say":"Žofie\u2028\\n"}\n'
        '{"order":2}\n'
        '{"commit":{"state":"aa"}}\n'
    )  # fmt: skip


def test_a_position_is_that_of_the_commit_line_and_survives_as_plain_data(history: Path) -> None:
    before = end_of(history)
    position = journal.append(history, SECOND, {"state": "bb"}, before)
    content = history.read_bytes()
    assert content[position.commit_at : position.end] == b'{"commit":{"state":"bb"}}\n'
    assert position.end == len(content)
    assert Position(**position.plain()) == position


def test_a_command_is_one_write_and_one_sync(history: Path) -> None:
    points = crash.list_points(lambda: journal.append(history, FIRST + SECOND, {}, end_of(history)))
    assert [effect for effect, _ in points] == ["open", "write", "sync"]


def test_a_lone_surrogate_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "history.jsonl"
    journal.append(path, [{"say": "\udc80"}], {}, START)
    assert next(journal.read_from(path)) == (0, {"say": "\udc80"})


def test_a_record_must_not_look_like_a_commit(history: Path) -> None:
    with pytest.raises(ValueError, match="named commit"):
        journal.append(history, [{"commit": {}}], {}, end_of(history))


def test_nothing_is_appended_behind_what_another_has_appended(history: Path) -> None:
    stale = end_of(history)
    journal.append(history, SECOND, {}, stale)
    before = history.read_bytes()
    with pytest.raises(SaveError, match="has been changed since it was read"):
        journal.append(history, SECOND, {}, stale)
    assert history.read_bytes() == before


def append_many(path: Path, who: int) -> None:
    for number in range(25):
        with match_lock(path.parent, wait=60):
            after = journal.scan(path, START).last
            journal.append(path, [{"who": who, "number": number}], {"by": who}, after)


def test_two_processes_appending_at_once_lose_and_mix_nothing(tmp_path: Path) -> None:
    path = tmp_path / "history.jsonl"
    context = multiprocessing.get_context("spawn")
    both = [context.Process(target=append_many, args=(path, who)) for who in (1, 2)]
    for process in both:
        process.start()
    for process in both:
        process.join()
    found = journal.scan(path, START)
    assert found.torn == b""
    for who in (1, 2):
        numbers = [record["number"] for batch in found.batches for record in batch.records if record["who"] == who]
        assert numbers == list(range(25))


def test_records_are_read_one_by_one_with_their_offsets(history: Path) -> None:
    found = list(journal.read_from(history))
    assert [record for _, record in found] == [*FIRST, {"commit": {"state": "aa"}}]
    for offset, record in found:
        assert next(journal.read_from(history, offset)) == (offset, record)


def test_the_first_record_is_read_without_the_rest(history: Path) -> None:
    with history.open("ab") as file:
        file.write(b"no record\n" * 10)
    assert [record for _, record in islice(journal.read_from(history), 2)] == FIRST
    with pytest.raises(SaveError, match=r"history\.jsonl, line 4: the line is damaged; restore"):
        list(journal.read_from(history))


def test_the_line_of_damage_is_told_from_wherever_reading_began(history: Path) -> None:
    offsets = [offset for offset, _ in journal.read_from(history)]
    with history.open("ab") as file:
        file.write(b"[1]\n")
    with pytest.raises(SaveError, match="line 4: the line is damaged"):
        list(journal.read_from(history, offsets[1]))


def test_the_commit_at_a_position_is_read_alone(history: Path) -> None:
    position = end_of(history)
    assert journal.commit_at(history, position) == {"state": "aa"}


def test_a_missing_history_is_one_without_records(tmp_path: Path) -> None:
    assert journal.scan(tmp_path / "history.jsonl", START) == Scan((), START, b"")


def test_a_history_that_went_missing_is_told(history: Path) -> None:
    position = end_of(history)
    history.unlink()
    with pytest.raises(SaveError, match=r"Cannot read .*history\.jsonl: it is not there"):
        journal.scan(history, position)


def test_a_scan_finds_what_was_committed_beyond_a_position(history: Path) -> None:
    first = end_of(history)
    second = journal.append(history, SECOND, {"state": "bb"}, first)
    third = journal.append(history, [], {"state": "cc"}, second)
    found = journal.scan(history, first)
    assert found.batches == (Batch(tuple(SECOND), {"state": "bb"}, second), Batch((), {"state": "cc"}, third))
    assert found.last == third
    assert found.torn == b""
    assert journal.scan(history, third) == Scan((), third, b"")


@pytest.mark.parametrize(
    "tail",
    [
        b'{"order":',
        b'{"order":3}\n',
        b'{"order":3}\n{"commit":{"state":"bb"}}',
        b'{"order":3}\n{"commit":{"st',
        b"\x00\x00\xff\xfe",
        b"\x00\x00\n",
        b"\n",
        b'{"or\x00\x00\x00er":3}\n{"commit":{"state":"bb"}}\n',
        b"[" * 100_000 + b"\n",
    ],
)
def test_a_tail_without_a_whole_command_is_torn(history: Path, tail: bytes) -> None:
    whole, position = history.read_bytes(), end_of(history)
    history.write_bytes(whole + tail)
    assert journal.scan(history, position) == Scan((), position, tail)
    journal.cut_torn_tail(history, position.end)
    assert history.read_bytes() == whole
    assert history.with_suffix(".torn").read_bytes() == tail.removesuffix(b"\n") + b"\n"


def test_torn_tails_gather_in_one_file(history: Path) -> None:
    whole = history.read_bytes()
    for tail in (b"one", b"two\n", b""):
        history.write_bytes(whole + tail)
        journal.cut_torn_tail(history, len(whole))
    assert history.with_suffix(".torn").read_bytes() == b"one\ntwo\n"


def test_a_damaged_line_with_whole_commands_behind_it_is_no_torn_tail(history: Path) -> None:
    position = end_of(history)
    journal.append(history, SECOND, {}, position)
    journal.append(history, SECOND, {}, end_of(history))
    history.write_bytes(history.read_bytes().replace(b'{"order":3}', b"{'order':3}", 1))
    with pytest.raises(SaveError, match="line 4: the line is damaged"):
        journal.scan(history, position)


@pytest.mark.parametrize("shift", [Position(-1, 0), Position(1, 0), Position(0, -1), Position(-12, 0), Position(0, 1)])
def test_a_position_that_is_on_no_commit_line_is_refused(history: Path, shift: Position) -> None:
    right = end_of(history)
    wrong = Position(right.commit_at + shift.commit_at, right.end + shift.end)
    with pytest.raises(SaveError, match="is not the history that the save beside it was made from; restore"):
        journal.scan(history, wrong)


def test_a_history_shortened_by_a_command_is_refused(history: Path) -> None:
    first = end_of(history)
    second = journal.append(history, SECOND, {}, first)
    disk.truncate(history, first.end)
    with pytest.raises(SaveError, match="is not the history"):
        journal.scan(history, second)


def test_a_commit_within_a_text_is_no_commit_line(tmp_path: Path) -> None:
    path = tmp_path / "history.jsonl"
    say = '{"commit":{}}'
    journal.append(path, [{"say": say}], {}, START)
    within = path.read_bytes().index(b'{\\"commit')
    with pytest.raises(SaveError, match="is not the history"):
        journal.commit_at(path, Position(within, within + len(say)))


def test_an_append_killed_anywhere_leaves_the_old_history_or_the_new(tmp_path: Path) -> None:
    path = tmp_path / "history.jsonl"

    def fresh() -> Position:
        path.unlink(missing_ok=True)
        path.with_suffix(".torn").unlink(missing_ok=True)
        return journal.append(path, FIRST, {"state": "aa"}, START)

    for where, position in crash.deaths(fresh, lambda after: journal.append(path, SECOND, {"state": "bb"}, after)):
        found = journal.scan(path, position)
        assert [batch.records for batch in found.batches] in ([], [tuple(SECOND)]), where
        journal.cut_torn_tail(path, found.last.end)
        assert journal.scan(path, position).torn == b"", where
        if not found.batches:
            journal.append(path, SECOND, {"state": "bb"}, found.last)
        assert [record for _, record in journal.read_from(path, position.end)] == [
            *SECOND,
            {"commit": {"state": "bb"}},
        ], where


def test_a_repair_killed_anywhere_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "history.jsonl"
    torn = path.with_suffix(".torn")

    def fresh() -> int:
        torn.unlink(missing_ok=True)
        path.unlink(missing_ok=True)
        end = journal.append(path, FIRST, {}, START).end
        path.write_bytes(path.read_bytes() + b"half a line")
        return end

    for where, end in crash.deaths(fresh, lambda end: journal.cut_torn_tail(path, end)):
        journal.cut_torn_tail(path, end)
        assert path.stat().st_size == end, where
        assert b"half a line\n" in torn.read_bytes(), where


values = st.none() | st.booleans() | st.integers() | st.text()
records = st.dictionaries(st.text(), values | st.lists(values, max_size=3), max_size=4)


@given(st.lists(records, max_size=4), st.binary())
def test_whatever_is_written_is_read_again_and_whatever_follows_is_torn(
    tmp_path_factory: pytest.TempPathFactory, written: list[dict[str, Any]], tail: bytes
) -> None:
    path = tmp_path_factory.getbasetemp() / "history.jsonl"
    path.unlink(missing_ok=True)
    position = journal.append(path, written, {"n": 1}, START)
    path.write_bytes(path.read_bytes() + tail)
    assert journal.scan(path, START) == Scan((Batch(tuple(written), {"n": 1}, position),), position, tail)
