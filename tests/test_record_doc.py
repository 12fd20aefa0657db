"""docs/record.md is true: its tables name the real files, lines, events and keys, and its remedies mend."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from pbem.games import find_game
from pbem.games.contract import Event, Plain
from pbem.turn.body import AUDIENCES
from pbem.turn.chance import canonical, digest
from pbem.turn.proof import told
from tests.cli import desk
from tests.markdown import ROOT

PAGE = (ROOT / "docs" / "record.md").read_text(encoding="utf-8")
CODE = re.compile(r"`([^`]+)`")
TABLE = re.compile(r"(?:^\|.*\n)+", re.MULTILINE)


def rows(first_cell: str) -> list[list[str]]:
    """Return the rows of the table whose heading begins with *first_cell*, as cells."""
    (table,) = [table for table in TABLE.findall(PAGE) if table.startswith(f"| {first_cell} |")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]


def codes(cell: str) -> list[str]:
    return CODE.findall(cell)


# A match in which everything happens


@pytest.fixture(scope="module")
def story(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("record") / "station-7"
    desk.done("new", folder, "--game", "afterlight", "-c", desk.ADA, "-c", desk.BO, "--invite")
    desk.done("join", folder, "ada", "--word", "blue heron")
    desk.done("start", folder)
    assert desk.pbem("submit", folder, "-", "--as", "bo", given="acquire FAB-9\n").code == 1
    desk.play(folder, 2)
    desk.done("undo", folder, "--to", 1, "--reshuffle", "a mishap")
    desk.done("run", folder, "--reveal")
    desk.done("replace", folder, "ada", "-c", desk.CY)
    desk.plan(folder, "ada", "to bo: Good morning.", "caretaker")
    save = folder / "save.yaml"
    save.write_text(re.sub("renown: [0-9]+", "renown: 3", save.read_text(encoding="utf-8"), count=1), encoding="utf-8")
    desk.done("ruling", folder, "--adopt", "--reason", "a gift")
    desk.done("ruling", folder, "--end", "--reason", "it is late")
    with (folder / "history.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"cut sho')
    desk.done("status", folder)
    return folder


@pytest.fixture
def match(story: Path, tmp_path: Path) -> Path:
    """Return a copy that may be damaged."""
    return desk.copied(story, tmp_path / "station-7")


def records(folder: Path) -> list[Plain]:
    return [json.loads(line) for line in (folder / "history.jsonl").read_text(encoding="utf-8").splitlines()]


def lines_of(folder: Path) -> list[Plain]:
    return [record for record in records(folder) if "commit" not in record]


# The tables

ELSEWHERE = {"lapsed": {"steps"}}
"""What cannot happen in a match of this game, like ``left_out``; tests/turn prove what it holds."""


def test_the_page_names_every_field_of_a_line_and_of_a_commit(story: Path) -> None:
    fields = {codes(cells[0])[0] for cells in rows("field")}
    commit_fields = {codes(cells[0])[0] for cells in rows("field of a commit")}
    for record in records(story):
        assert set(record.get("commit", record)) == (commit_fields if "commit" in record else fields)


def test_the_page_names_every_kind_of_line_and_its_first_event(story: Path) -> None:
    documented = {codes(cells[0])[0]: codes(cells[2])[0] for cells in rows("`what`")}
    real = {record["what"]: record["events"][0]["e"] for record in lines_of(story)}
    assert documented == real


def test_only_lines_with_more_events_say_so(story: Path) -> None:
    more = {codes(cells[0])[0] for cells in rows("`what`") if "then the game's own" in cells[2]}
    assert {record["what"] for record in lines_of(story) if len(record["events"]) > 1} == more


def shared_events(folder: Path) -> Iterator[Event]:
    for record in lines_of(folder):
        yield from (event for event in record["events"] if event["e"] in AUDIENCES)


def test_the_page_names_every_event_and_field_that_all_games_have(story: Path) -> None:
    documented = {codes(cells[0])[0]: {name for cell in cells[1:] for name in codes(cell)} for cells in rows("event")}
    real: dict[str, set[str]] = {}
    for event in shared_events(story):
        real[event["e"]] = real.get(event["e"], set()) | set(event) - {"e", "seat"}
    documented["played"].remove("left_out")
    assert documented == {**real, **ELSEWHERE}
    assert set(documented) == set(AUDIENCES)


def test_the_page_says_who_may_know_of_an_event() -> None:
    for name, public, own, _ in rows("event"):
        audience = AUDIENCES[codes(name)[0]]
        assert tuple(codes(public)) == audience.public
        assert tuple(codes(own)) == (*audience.owner, *audience.each)


def test_a_commander_is_told_the_fields_of_his_columns(story: Path) -> None:
    for event in shared_events(story):
        (cells,) = [cells for cells in rows("event") if codes(cells[0]) == [event["e"]]]
        for seat in (0, 1):
            own = event.get("seat", seat) == seat
            allowed = {"e", "seat", *codes(cells[1]), *(codes(cells[2]) if own else ())}
            assert all(set(form) <= allowed for form in told(AUDIENCES, [event], seat))


def test_the_page_names_every_key_of_the_save(story: Path) -> None:
    save = yaml.safe_load((story / "save.yaml").read_text(encoding="utf-8"))
    named = [name for cells in rows("key") for name in codes(cells[0])]
    assert named == list(save)
    (history,) = [cells[1] for cells in rows("key") if codes(cells[0]) == ["history"]]
    assert {name for name in codes(history) if name != "match.yaml"} == set(save["history"])


def patterns() -> list[str]:
    """Return what the first table says of the names of files, as regular expressions."""
    found: list[str] = []
    for cells in rows("file"):
        names = codes(cells[0])
        stem = names[0].rpartition(".")[0]
        found += [f"{stem}{name}" if place and name.startswith(".") else name for place, name in enumerate(names)]
    return [_pattern(name) for name in found]


def _pattern(name: str) -> str:
    """Return what the name of a file, or of a folder with all in it, stands for."""
    words = {
        "TURN": "[0-9]{3}",
        "HANDLE": "(?:ada|bo|observer)",
        "LINE": "[0-9]{5}",
        "CODE": "[0-9a-f]{12,20}",
        "N": "2",
    }
    parts = (words.get(part, re.escape(part)) for part in re.split(r"\b([A-Z]+)\b", name))
    return "".join(parts).replace(r"\*", "[a-z]+") + ("" if "." in name else "/.*")


UNUSED = (
    *(".seal-key", "mail/out/press-LINE-HANDLE.eml", "mail/out/answer-CODE-HANDLE.eml"),
    *("mail/out/withdrawn-TURN-TURN-HANDLE.eml", "mail/out/reminder-TURN-HANDLE.eml"),
    *("mail/out/key-CODE-HANDLE.eml", "mail/in/CODE.eml", "mail/bad/CODE.*", "mail/fetched.json", "mail/trouble.json"),
    *("mail/sending", "mail/sent", "mail/log.jsonl", "mail/.lock", "templates/mail"),
)
"""What is told of elsewhere, and proved there."""


def test_every_file_is_one_that_the_page_names(story: Path) -> None:
    names = [path.relative_to(story).as_posix() for path in story.rglob("*") if path.is_file()]
    unused = [pattern for pattern in patterns() if not any(re.fullmatch(pattern, name) for name in names)]
    assert [name for name in names if not any(re.fullmatch(pattern, name) for pattern in patterns())] == []
    assert unused == [_pattern(name) for name in UNUSED]


# The chain and the digest


def test_the_hashes_are_made_as_the_page_says(story: Path) -> None:
    lines = lines_of(story)
    salt = bytes.fromhex(lines[0]["events"][0]["salt"])
    audiences = {**AUDIENCES, **find_game("afterlight").bind(*_deck_and_options(lines)).audiences}
    before = "0" * 64
    for line in lines:
        parts = {"public": told(audiences, line["events"], None)}
        parts |= {f"seat {seat}": told(audiences, line["events"], seat) for seat in (0, 1)}
        parts["moderator"] = line["events"]
        hashes = ""
        for name, events in parts.items():
            own = hmac.digest(salt, f"{line['n']}/{name}".encode(), "sha256")
            part = canonical({"n": line["n"], "turn": line["turn"], "what": line["what"], "events": events})
            hashes += hashlib.sha256(own + part).hexdigest()
        before = hashlib.sha256((before + hashes).encode()).hexdigest()
        assert line["hash"] == before


def _deck_and_options(lines: list[Plain]) -> tuple[Plain, Plain]:
    return lines[0]["events"][0]["deck"], lines[0]["events"][0]["options"]


def test_the_last_commit_is_about_the_save_and_the_last_line(story: Path) -> None:
    save = yaml.safe_load((story / "save.yaml").read_text(encoding="utf-8"))
    history = save.pop("history")
    last = lines_of(story)[-1]
    assert records(story)[-1]["commit"] == {"n": last["n"], "head": last["hash"], "digest": digest(save)}
    assert (history["line"], history["head"]) == (last["n"], last["hash"])
    content = (story / "history.jsonl").read_bytes()
    assert content[history["commit_at"] : history["end"]].startswith(b'{"commit":')
    assert history["end"] == len(content)


# The remedies


def sound(folder: Path) -> bool:
    return desk.pbem("verify", folder).code == 0


def test_a_lost_save_is_written_anew(match: Path) -> None:
    save = (match / "save.yaml").read_bytes()
    (match / "save.yaml").unlink()
    desk.done("status", match)
    assert (match / "save.yaml").read_bytes() == save


@pytest.mark.parametrize("spoilt", ["[[", "turn: 7\n"])
def test_a_spoilt_save_is_refused_and_discarded(match: Path, spoilt: str) -> None:
    save = (match / "save.yaml").read_bytes()
    (match / "save.yaml").write_text(spoilt, encoding="utf-8")
    assert "--discard" in desk.refused("status", match)
    desk.done("ruling", match, "--discard")
    assert (match / "save.yaml").read_bytes() == save


def test_lost_outputs_of_the_last_turn_come_back_and_others_are_shown(match: Path) -> None:
    kept = desk.tree(match / "reports")
    shutil.rmtree(match / "reports")
    desk.done("status", match)
    back = desk.tree(match / "reports")
    assert back == {name: content for name, content in kept.items() if name in back}
    assert {name.partition("/")[0] for name in back} == {max(kept).partition("/")[0]}
    shown = desk.done("report", match, "-c", "ada", "--turn", "0")
    assert shown.encode() == kept["000/ada.txt"]


def test_a_torn_end_is_put_aside(match: Path) -> None:
    with (match / "history.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"commit":{"dig')
    desk.done("status", match)
    assert '{"commit":{"dig' in (match / "history.torn").read_text(encoding="utf-8")
    assert sound(match)


def test_a_record_shorter_than_the_save_is_refused(match: Path) -> None:
    content = (match / "history.jsonl").read_bytes()
    (match / "history.jsonl").write_bytes(content[:-40])
    assert "from one backup" in desk.refused("status", match)


def test_a_record_cut_before_the_damage_can_be_played_on(match: Path) -> None:
    lines = (match / "history.jsonl").read_bytes().splitlines(keepends=True)
    commits = [place for place, line in enumerate(lines) if line.startswith(b'{"commit":')]
    (match / "history.jsonl").write_bytes(b"".join([*lines[: commits[4] + 1], b"x\n", *lines[commits[4] + 2 :]]))
    assert "from one backup" in desk.refused("status", match)
    (match / "history.jsonl").write_bytes(b"".join(lines[: commits[4] + 1]))
    (match / "save.yaml").unlink()
    desk.done("status", match)
    assert sound(match)


def test_match_yaml_can_be_written_anew_with_the_same_handles(match: Path) -> None:
    (match / "match.yaml").unlink()
    assert "match.yaml" in desk.refused("status", match)
    written = "commanders:\n  - {handle: ada, name: Ada}\n  - {handle: bo, name: Bo}\npace: round\npolicy: wait\n"
    (match / "match.yaml").write_text(written, encoding="utf-8")
    desk.done("status", match)


def test_lost_turns_played_again_give_the_same_cards(tmp_path: Path) -> None:
    folder = desk.new(tmp_path / "again" / "station-8")
    early = desk.copied(folder, tmp_path / "early" / "station-8")
    desk.play(folder, 3)
    desk.play(early, 3)
    one, other = ([record["events"] for record in lines_of(place) if record["what"] == "order"]
                  for place in (folder, early))  # fmt: skip
    assert one == other
