from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pbem.games import find_game
from pbem.saves import journal
from pbem.saves.chain import hash_of
from pbem.saves.match import read_founding
from pbem.turn.body import founding
from pbem.turn.proof import START
from tests.cli import desk
from tests.cli.desk import done, pbem

Lines = list[dict[str, Any]]
CHAIN, FOLD, DECIDED = (
    "The record's chain is intact",
    "Folding the record gives the save",
    "Deciding again gives the same events",
)


def answers(folder: Path) -> dict[str, str]:
    """Return the three answers, and the note if there is one."""
    answer = pbem("verify", folder)
    assert answer.err == ""
    told = dict(line.split(": ", 1) for line in answer.out.splitlines())
    assert list(told)[:3] == [CHAIN, FOLD, DECIDED]
    assert (answer.code == 0) == (list(told.values())[:3] == ["yes"] * 3)
    return told


def tampered(folder: Path, change: Callable[[Lines], object], *, again: bool = False) -> None:
    """Change the lines of the record; with *again* make the chain of hashes anew, as one who has the salt could."""
    path = folder / "history.jsonl"
    lines = [record for _, record in journal.read_from(path)]
    change(lines)
    if again:
        lines = list(chained(lines))
    path.write_bytes(b"".join(journal.canonical(line).encode() + b"\n" for line in lines))


def chained(lines: Lines) -> Lines:
    """Return the lines with hashes and commits that fit."""
    found = founding(lines[0]["events"][0])
    rules = find_game(found.game).bind(found.deck, found.options)
    head, number = START, 0
    fitting: Lines = []
    for line in lines:
        if "commit" in line:
            fitting.append({"commit": {**line["commit"], "head": head, "n": number}})
        else:
            number += 1
            bare = {name: number if name == "n" else value for name, value in line.items() if name != "hash"}
            head = hash_of(rules, found, head, bare)
            fitting.append({**bare, "hash": head})
    return fitting


def first(lines: Lines, kind: str) -> tuple[int, dict[str, Any]]:
    """Return place and event of the first event of a kind."""
    return next((place, e) for place, line in enumerate(lines) for e in line.get("events", ()) if e["e"] == kind)


def test_a_played_match_is_sound(played: Path) -> None:
    assert answers(played) == {CHAIN: "yes", FOLD: "yes", DECIDED: "yes"}


def test_verify_changes_nothing(played: Path) -> None:
    before = desk.tree(played)
    done("verify", played)
    assert desk.tree(played) == before


def test_a_match_with_undo_ruling_and_reshuffle_is_sound(played: Path) -> None:
    done("undo", played, "--to", "1", "--reshuffle", "Again.")
    text = (played / "save.yaml").read_text("utf-8")
    (played / "save.yaml").write_text(text.replace("renown: 0", "renown: 7", 1), "utf-8")
    done("ruling", played, "--adopt", "--reason", "A gift.")
    desk.play(played)
    assert list(answers(played).values()) == ["yes"] * 3


def test_what_a_crash_has_left_is_no_fault(played: Path) -> None:
    stale = (played / "save.yaml").read_bytes()
    desk.plan(played, "ada", "caretaker")
    (played / "save.yaml").write_bytes(stale)
    with (played / "history.jsonl").open("ab") as file:
        file.write(b'{"events": [')
    assert list(answers(played).values()) == ["yes"] * 3
    (played / "save.yaml").unlink()
    assert list(answers(played).values()) == ["yes"] * 3


def test_an_altered_line_breaks_the_chain_and_is_named(played: Path) -> None:
    def alter(lines: Lines) -> None:
        place, event = first(lines, "took" if any("took" in str(line) for line in lines) else "bought")
        event["seat"] = 1 - event["seat"]
        lines[place]["told"] = place

    tampered(played, alter)
    place = next(p for p, (_, line) in enumerate(journal.read_from(played / "history.jsonl"), 1) if "told" in line)
    told = answers(played)
    number = next(line["n"] for _, line in journal.read_from(played / "history.jsonl") if "told" in line)
    assert told[CHAIN] == f"NO, line {number} of the record, which is line {place} of history.jsonl, was altered"
    assert told[FOLD].startswith("NO, not tried")


def test_the_first_of_several_altered_lines_is_named(played: Path) -> None:
    def alter(lines: Lines) -> None:
        for line in lines[5:]:
            if "events" in line:
                line["turn"] = 99

    tampered(played, alter)
    assert "line 5 of the record" in answers(played)[CHAIN]


def test_a_line_whose_own_hash_was_made_anew_breaks_the_next(played: Path) -> None:
    def alter(lines: Lines) -> None:
        place, event = first(lines, "planned")
        event["answers"] = 5
        lines[place]["hash"] = next(line["hash"] for line in chained(lines[: place + 1])[::-1] if "hash" in line)

    tampered(played, alter)
    assert "the commit in line 6 of history.jsonl does not fit the lines before it" in answers(played)[CHAIN]


@pytest.mark.parametrize("kind", ["planned", "played", "turned"])
def test_a_line_that_was_dropped_is_missed(played: Path, kind: str) -> None:
    tampered(played, lambda lines: lines.pop(first(lines, kind)[0]))
    assert answers(played)[CHAIN].startswith("NO, ")
    assert "does not fit" in answers(played)[CHAIN] or "taken out" in answers(played)[CHAIN]


def test_a_line_that_was_doubled_or_moved_is_found(played: Path) -> None:
    tampered(played, lambda lines: lines.insert(6, lines[4]))
    assert "lines were taken out or put in" in answers(played)[CHAIN]


def test_a_record_cut_at_a_commit_is_found_by_the_save(played: Path) -> None:
    tampered(played, lambda lines: [lines.pop() for _ in range(4)])
    told = answers(played)
    assert told[CHAIN] == "yes"
    assert told[FOLD].startswith("NO, the save differs from the record: turn: 2 is now 3")


def test_a_record_cut_before_its_commit_is_found(played: Path) -> None:
    tampered(played, lambda lines: lines.pop())
    assert "ends after its line 18 without the commit that belongs there" in answers(played)[CHAIN]
    assert (played / "history.jsonl").read_bytes().endswith(b"}\n")


@pytest.mark.parametrize("field", ["head", "n", "digest"])
def test_a_commit_that_was_altered_is_found(played: Path, field: str) -> None:
    def alter(lines: Lines) -> None:
        commit = next(line for line in lines if "commit" in line)["commit"]
        commit[field] = 7 if field == "n" else "0" * 64

    tampered(played, alter)
    told = answers(played)
    assert "the commit in line 4" in (told[FOLD] if field == "digest" else told[CHAIN]).casefold()


def test_a_save_that_was_edited_is_found(played: Path) -> None:
    text = (played / "save.yaml").read_text("utf-8")
    (played / "save.yaml").write_text(text.replace("renown: 0", "renown: 7", 1), "utf-8")
    told = answers(played)
    assert told == {
        CHAIN: "yes",
        FOLD: "NO, the save differs from the record: state.seats.0.renown: 0 is now 7",
        DECIDED: "yes",
    }
    (played / "save.yaml").write_text("half: [\n", "utf-8")
    assert "save.yaml, line 2" in answers(played)[FOLD]


def test_an_order_that_was_altered_with_all_hashes_is_decided_otherwise(played: Path) -> None:
    def alter(lines: Lines) -> None:
        _, event = first(lines, "played")
        event["order"] = {"do": "acquire", "credits": ["FAB-1"]}

    tampered(played, alter, again=True)
    told = answers(played)
    assert (told[CHAIN], told[FOLD]) == ("yes", "yes")
    assert told[DECIDED].startswith("NO, line 6 of the record: ")


@pytest.mark.parametrize(
    "order", [{}, {"do": "fly"}, {"do": "acquire"}, None, {"do": "install", "module": 3, "at": []}]
)
def test_an_order_that_is_none_is_decided_otherwise(played: Path, order: object) -> None:
    def alter(lines: Lines) -> None:
        first(lines, "played")[1]["order"] = order

    tampered(played, alter, again=True)
    assert answers(played)[DECIDED].startswith("NO, line 6 of the record: ")


def test_an_event_that_was_altered_with_all_hashes_is_found(played: Path) -> None:
    def alter(lines: Lines) -> None:
        place, _ = first(lines, "round_ended")
        lines[place]["events"][-1] = {"e": "synergy", "seat": 0, "module": "HAB-01", "points": 5}

    tampered(played, alter, again=True)
    told = answers(played)
    assert told[CHAIN] == "yes"
    assert told[FOLD].startswith("NO, ")
    assert told[DECIDED].startswith("NO, ")


def test_an_event_that_cannot_be_folded_is_found(played: Path) -> None:
    def alter(lines: Lines) -> None:
        first(lines, "module_came")[1]["berth"] = 99

    tampered(played, alter, again=True)
    assert "does not fit what stands before it" in answers(played)[FOLD]


def test_a_damaged_founding_is_refused(played: Path) -> None:
    tampered(played, lambda lines: lines[0]["events"][0].update(seed="0" * 64))
    told = desk.refused("verify", played)
    assert "history.jsonl, line 1: the founding of the match was altered" in told


def test_differences_under_another_version_of_the_rules_are_notes(
    played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def alter(lines: Lines) -> None:
        _, event = first(lines, "played")
        event["order"] = {"do": "acquire", "credits": ["FAB-1"]}

    tampered(played, alter, again=True)
    game = find_game(read_founding(played).game)
    monkeypatch.setattr("pbem.saves.match.find_game", lambda _name: game._replace(version=game.version + 1))
    told = answers(played)
    assert [told[name] for name in (CHAIN, FOLD, DECIDED)] == ["yes", "yes", "yes"]
    assert told["Note"].startswith("line 6 of the record: ")
    assert told["Note"].endswith("the match was founded under rules version 1, and this is version 2")


def test_every_byte_of_the_record_is_under_the_chain(match: Path) -> None:
    path = match / "history.jsonl"
    content = path.read_bytes()
    for place in range(0, len(content), 101):
        path.write_bytes(content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :])
        assert pbem("verify", match).code == 1, place
    path.write_bytes(content)
    assert json.loads(content.splitlines()[0])["n"] == 1
    done("verify", match)
