from __future__ import annotations

import hmac
import json
from pathlib import Path
from typing import Any

import pytest

from pbem.formats.yamlio import load
from tests.cli import desk
from tests.cli.desk import PAIR, done, misused, refused


@pytest.fixture
def invited(tmp_path: Path) -> Path:
    done("new", tmp_path / "station-7", *PAIR, "--invite")
    return tmp_path / "station-7"


def events(folder: Path) -> list[dict[str, Any]]:
    lines = map(json.loads, (folder / "history.jsonl").read_text("utf-8").splitlines())
    return [event for line in lines for event in line.get("events", ())]


def test_an_invited_match_waits_and_tells_the_commitment(tmp_path: Path) -> None:
    told = done("new", tmp_path / "station-7", *PAIR, "--invite")
    assert events(tmp_path / "station-7")[0]["commitment"] in told
    assert "pbem join" in told
    state = desk.status(tmp_path / "station-7")
    assert (state["turn"], state["joined"], state["owes"]) == (-1, [], [])
    assert not (tmp_path / "station-7" / "reports").exists()


def test_join_records_words_and_start_deals(invited: Path) -> None:
    assert "Still without a word: bo" in done("join", invited, "Ada", "--word", "  blue   heron ")
    assert desk.status(invited)["joined"] == ["ada"]
    assert "All have joined" in done("join", invited, "bo", "--word", "серый гусь")
    assert "the reports of turn 0 are in" in done("start", invited)
    report = desk.flat(done("report", invited, "-c", "ada"))
    assert "The seed was fixed before any commander gave his word" in report
    assert 'The commanders\' words: ada: "blue heron", bo: "серый гусь".' in report
    assert events(invited)[0]["commitment"] in report


def test_the_deal_depends_on_seed_and_words_as_documented(invited: Path) -> None:
    done("join", invited, "ada", "--word", "blue heron")
    done("start", invited)
    words = {"match": "station-7", "words": ["blue heron", None]}
    text = json.dumps(words, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    founded, shuffled = (next(e for e in events(invited) if e["e"] == kind) for kind in ("founded", "modules_shuffled"))
    key = hmac.digest(bytes.fromhex(founded["seed"]), text.encode(), "sha256")
    removed = next(e for e in events(invited) if e["e"] == "removed_modules")["modules"]
    rest = sorted(set(founded["deck"]["modules"]) - set(removed))
    block = hmac.digest(key, b"afterlight/modules\0" + bytes(8), "sha256")
    drawn = int.from_bytes(block[:8], "big")
    assert drawn < 2**64 - 2**64 % len(rest), "one seed in 10 ** 17 draws twice"
    assert shuffled["order"][-1] == rest[drawn % len(rest)]


def test_a_commander_without_a_word_is_dealt_in_and_named(invited: Path) -> None:
    done("join", invited, "bo", "--word", "heron")
    done("start", invited)
    assert 'ada: none, bo: "heron"' in desk.flat(done("report", invited))


def test_a_second_word_takes_the_place_of_the_first(invited: Path) -> None:
    done("join", invited, "ada", "--word", "heron")
    done("join", invited, "ada", "--word", "goose")
    assert load((invited / "save.yaml").read_bytes())["words"] == {"ada": "goose", "bo": None}


def test_the_same_word_again_changes_nothing(invited: Path) -> None:
    done("join", invited, "ada", "--word", "heron")
    before = desk.tree(invited)
    done("join", invited, "ada", "--word", "heron")
    assert desk.tree(invited) == before


def test_words_come_before_the_deal_which_comes_once(invited: Path) -> None:
    done("start", invited)
    assert "has started, so its cards are dealt" in refused("join", invited, "ada", "--word", "late")
    assert "has started already" in refused("start", invited)


def test_a_match_that_was_dealt_at_once_takes_no_words_and_no_start(match: Path) -> None:
    assert "has started" in refused("join", match, "ada", "--word", "late")
    assert "has started already" in refused("start", match)


@pytest.mark.parametrize("word", ["", "  ", "\u200b", "\x1b", "x" * 201])
def test_a_word_must_be_one(invited: Path, word: str) -> None:
    assert refused("join", invited, "ada", "--word", word).startswith("The word ")
    assert desk.status(invited)["joined"] == []


def test_a_word_cannot_steer_a_terminal(invited: Path) -> None:
    done("join", invited, "ada", "--word", "he\x1b[31mron\u202e \n\udc80!")
    assert load((invited / "save.yaml").read_bytes())["words"]["ada"] == "he[31mron !"


def test_nobody_else_can_join(invited: Path) -> None:
    assert "its commanders are ada, bo" in refused("join", invited, "cy", "--word", "heron")
    assert "Missing option '--word'" in misused("join", invited, "ada")


def test_before_the_deal_nothing_can_be_played_or_shown(invited: Path, tmp_path: Path) -> None:
    (tmp_path / "ada.txt").write_text("match station-7 commander ada\ncaretaker\n")
    before = desk.tree(invited)
    assert "has not started" in refused("run", invited)
    assert "has not started" in refused("report", invited, "-c", "ada")
    assert "has not started" in refused("map", invited, "-c", "ada")
    assert "nothing has been dealt" in refused("undo", invited, "--to", "0")
    assert "not under way" in refused("ruling", invited, "--end", "--reason", "x")
    for command in ("submit", "check"):
        answer = desk.pbem(command, invited, tmp_path / "ada.txt")
        assert (answer.code, "has not started" in answer.out) == (1, True)
    assert desk.tree(invited) == before
    assert "yes" in done("verify", invited)


def test_verify_knows_an_invited_match_after_its_start(invited: Path) -> None:
    done("join", invited, "ada", "--word", "heron")
    done("start", invited)
    desk.play(invited)
    assert done("verify", invited).count(": yes\n") == 3
