from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from unittest import mock

import pytest

from pbem.saves import disk
from pbem.saves.errors import SaveError
from tests.saves import crash

OLD, NEW = b"old\n" * 1000, b"new content\n" * 1000


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture
def save(tmp_path: Path) -> Path:
    path = tmp_path / "save.yaml"
    path.write_bytes(OLD)
    return path


def test_a_folder_is_made_with_all_that_are_missing_above_it(tmp_path: Path) -> None:
    disk.make_folder(tmp_path / "reports" / "012")
    disk.make_folder(tmp_path / "reports" / "012")
    assert (tmp_path / "reports" / "012").is_dir()


def test_a_folder_is_not_made_over_a_file(save: Path) -> None:
    with pytest.raises(SaveError, match=r"save\.yaml: something else has that name; move it away"):
        disk.make_folder(save)


def test_text_is_written_as_utf8_with_unix_line_ends(save: Path) -> None:
    disk.replace(save, "Žofie\nlone \udc80\n")
    assert save.read_bytes() == "Žofie\nlone ?\n".encode()


def test_a_new_file_has_the_permissions_that_the_umask_gives(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        disk.replace(tmp_path / "new", b"")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o640


def test_a_replaced_file_keeps_its_permissions(save: Path) -> None:
    save.chmod(0o600)
    disk.replace(save, NEW)
    assert stat.S_IMODE(save.stat().st_mode) == 0o600


@pytest.mark.parametrize("sync", [True, False])
def test_replace_killed_anywhere_leaves_the_old_file_or_the_new(tmp_path: Path, *, sync: bool) -> None:
    def fresh() -> Path:
        path = tmp_path / "save.yaml"
        path.write_bytes(OLD)
        return path

    left = {path.read_bytes() for _, path in crash.deaths(fresh, lambda path: disk.replace(path, NEW, sync=sync))}
    assert left == ({OLD, NEW} if sync else {OLD})
    disk.sweep(tmp_path)
    assert names(tmp_path) == ["save.yaml"]


def test_replace_on_a_full_disk_leaves_the_old_file_and_nothing_beside_it(save: Path) -> None:
    before_renaming = [effect for effect, _ in crash.list_points(lambda: disk.replace(save, OLD))].index("replace")
    for k in range(1, before_renaming + 2):
        outcome = crash.disk_full_at(k, lambda: disk.replace(save, NEW))
        assert outcome.reached
        assert isinstance(outcome.error, SaveError)
        assert str(outcome.error) == (
            f"Cannot write {save}: the disk is full; free some space, then run the command again."
        )
        assert save.read_bytes() == OLD
        assert names(save.parent) == ["save.yaml"]


def test_replace_says_where_a_folder_is_missing(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match=r"Cannot write .*012/ada\.txt: it is not there; look at the spelling"):
        disk.replace(tmp_path / "012" / "ada.txt", b"")


def test_a_file_is_appended_to_at_its_end_only(save: Path) -> None:
    disk.append_synced(save, NEW, len(OLD))
    assert save.read_bytes() == OLD + NEW
    with pytest.raises(SaveError, match="has been changed since it was read; run the command again"):
        disk.append_synced(save, NEW, len(OLD))
    assert save.read_bytes() == OLD + NEW


def test_a_file_is_made_by_the_first_append_only(tmp_path: Path) -> None:
    path = tmp_path / "history.jsonl"
    with pytest.raises(SaveError, match="it is not there"):
        disk.append_synced(path, NEW, 5)
    assert not path.exists()
    disk.append_synced(path, NEW, 0)
    assert path.read_bytes() == NEW


def test_a_new_files_name_is_synced_before_anything_stands_in_it(tmp_path: Path) -> None:
    path = tmp_path / "history.jsonl"
    points = crash.list_points(lambda: disk.append_synced(path, NEW, 0))
    assert points == [("open", path), ("sync", tmp_path), ("write", path), ("sync", path)]


def test_an_append_killed_anywhere_leaves_what_was_there_and_a_part_of_the_new(tmp_path: Path) -> None:
    def fresh() -> Path:
        path = tmp_path / "history.jsonl"
        path.write_bytes(OLD)
        return path

    acts = crash.deaths(fresh, lambda path: disk.append_synced(path, NEW, len(OLD)))
    left = {path.read_bytes() for _, path in acts}
    assert left == {OLD, OLD + NEW[: len(NEW) // 2], OLD + NEW}


def test_an_append_on_a_full_disk_leaves_the_file_as_long_as_it_was(save: Path) -> None:
    for k in range(1, crash.count_points(lambda: disk.append_synced(save, b"", len(OLD))) + 2):
        outcome = crash.disk_full_at(k, lambda: disk.append_synced(save, NEW, len(OLD)))
        assert outcome.reached
        assert isinstance(outcome.error, SaveError)
        assert save.read_bytes() == OLD


def test_an_interrupted_append_is_taken_back(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_handle: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        disk.append_synced(save, NEW, len(OLD))
    assert save.read_bytes() == OLD


def test_a_short_write_is_carried_on(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real_write = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: real_write(handle, data[:700]))
    disk.replace(save, NEW)
    assert save.read_bytes() == NEW


def test_truncate_cuts(save: Path) -> None:
    disk.truncate(save, 4)
    assert save.read_bytes() == b"old\n"


def test_a_file_moves_in_place_of_another(save: Path, tmp_path: Path) -> None:
    disk.make_folder(tmp_path / "sent")
    target = tmp_path / "sent" / "mail.eml"
    target.write_bytes(NEW)
    disk.move(save, target)
    assert target.read_bytes() == OLD
    assert not save.exists()


def test_only_leftovers_are_swept(save: Path) -> None:
    assert crash.killed_at(3, lambda: disk.replace(save, NEW))
    (save.parent / ".notes").write_bytes(b"mine")
    assert len(names(save.parent)) == 3
    disk.sweep(save.parent)
    assert names(save.parent) == [".notes", "save.yaml"]


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.EACCES, "permission is denied; give yourself the right to it and its folder"),
        (errno.EROFS, "the disk can only be read; move the match to one that can be written to"),
        (errno.EDQUOT, "your share of the disk is used up; free some space"),
        (errno.EIO, "Input/output error; mend that"),
    ],
)
def test_a_fault_of_the_system_becomes_a_sentence_with_a_remedy(save: Path, number: int, words: str) -> None:
    def fail(effect: str, path: Path) -> None:
        raise OSError(number, os.strerror(number), path, effect)

    with mock.patch.object(disk, "point", fail), pytest.raises(SaveError) as fault:
        disk.replace(save, NEW)
    assert str(fault.value) == f"Cannot write {save}: {words}, then run the command again."


def test_every_change_made_by_the_module_is_announced(save: Path, tmp_path: Path) -> None:
    def act() -> None:
        disk.make_folder(tmp_path / "a" / "b")
        disk.replace(save, NEW)
        disk.append_synced(save, NEW, len(NEW))
        disk.truncate(save, 4)
        disk.move(save, tmp_path / "a" / "save.yaml")
        disk.sweep(tmp_path)

    assert crash.stray_changes(tmp_path, act) == []


def test_a_change_past_the_module_is_found(save: Path) -> None:
    assert crash.stray_changes(save.parent, lambda: save.write_bytes(NEW)) == [f"open {save}"]


def test_a_child_that_comes_to_its_end_was_not_killed(save: Path) -> None:
    assert not crash.killed_at(99, lambda: disk.replace(save, NEW))
    assert save.read_bytes() == NEW


def test_a_child_that_raises_fails_the_test(save: Path) -> None:
    with pytest.raises(AssertionError, match="the child raised"):
        crash.killed_at(99, lambda: disk.truncate(save / "nothing", 0))
