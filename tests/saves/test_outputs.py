"""Reports and mails: what is missing is written again to the byte, and what was sent is not."""

from __future__ import annotations

import shutil
import time
from pathlib import Path
from unittest import mock

import pytest

from pbem.formats.yamlio import load
from tests.cli import desk
from tests.saves import crash
from tests.saves.cases import files, planned, played

pytestmark = pytest.mark.usefixtures("no_chance")


@pytest.mark.parametrize("name", ["reports", "mail", "save.yaml", "reports/002/ada.json", "mail/out/002-bo.eml"])
def test_what_is_missing_is_made_again_to_the_byte(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "station-7"
    played(folder)
    desk.plan(folder, "ada", "caretaker", "caretaker")
    whole = files(folder)
    last = {file: content for file, content in whole.items() if not file.startswith(("reports/000", "reports/001"))}
    path = folder / name
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink()
    desk.done("status", folder)
    made = files(folder)
    gone = ("mail/out/000", "mail/out/001", "mail/in")  # what was received stands in no record
    kept = {file for file in last if "receipt" not in file and not file.startswith(gone)}
    receipts = {file for file in last if "receipt" in file and file > "mail/out/receipt-00010"}
    assert kept | receipts <= made.keys()
    assert all(made[file] == whole[file] for file in made)


def test_mails_that_were_sent_are_not_written_again(tmp_path: Path) -> None:
    folder = tmp_path / "station-7"
    planned(folder)
    (folder / "mail/out").rename(folder / "mail/sent")
    desk.done("status", folder)
    shutil.rmtree(folder / "reports")
    desk.done("status", folder)
    assert not (folder / "mail/out").exists()


def test_mails_not_yet_sent_follow_an_edit_of_match_yaml(tmp_path: Path) -> None:
    folder = tmp_path / "station-7"
    planned(folder)
    path = folder / "match.yaml"
    path.write_text(path.read_text("utf-8").replace("ada@", "ada.2@"), "utf-8")
    desk.done("status", folder)
    mails = {name: content for name, content in files(folder).items() if name.endswith("-ada.eml")}
    assert len(mails) == 2
    assert all(b"To: Ada <ada.2@example.org>" in content for content in mails.values())
    assert crash.list_points(lambda: desk.done("status", folder)) == []


def test_outputs_hold_no_time_of_day(tmp_path: Path) -> None:
    planned(tmp_path / "one" / "station-7")
    planned(tmp_path / "two" / "station-7")
    desk.done("run", tmp_path / "one" / "station-7")
    with mock.patch.object(time, "time", return_value=0.0):
        desk.done("run", tmp_path / "two" / "station-7")
    assert files(tmp_path / "one" / "station-7") == files(tmp_path / "two" / "station-7")
    assert load((tmp_path / "one" / "station-7" / "save.yaml").read_bytes())["turn"] == 1
