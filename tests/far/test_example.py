"""The example match: played by its order files, it gives the reports and receipts beside them, and shows everything."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from pbem.desk.example import find_example
from pbem.games import find_game
from pbem.games.far import refusal, remarks
from pbem.games.far.cards import ROYALS
from pbem.games.far.scoring import LARGEST
from pbem.post import judging
from tests.cli import desk
from tests.examples import Played, called_with, order_files, play_example, yielded
from tests.goldens import check_goldens

EXAMPLE = find_example("far")

NEVER_ORDERED = {
    "the match is over": "a document is refused before its orders are looked at",
    "{} is not an action of this game": "an unknown verb is a fault of reading",
    "{} is a card of the Castle, which lies there from the start": "the Castle's cards are no words of an order",
    "there is no card {}": "a word that the deck does not have is a fault of reading",
    "{} is out of the game, since nobody plays {}": "four commanders play all colours",
    "{} is no direction; a card runs {}": "such a word is a fault of reading",
    "a card lies on whole squares; write two whole numbers such as 2,-1": "so is what is no square",
    "they answer turn {}, which was taken back; please answer turn {}": "nothing is taken back in the example",
}
"""Sentences of the rules and of judging that no order file of the example can call forth -> why."""

FAULTS_OF_READING = {
    "a word near to a verb": "is read as prose, not as an order; did you mean place?",
    "an alternative without its verb": '"yq 2,1 north" says nothing of what to do; write the verb before it.',
    "no card": '"him" is no card; write one such as S07.',
    "a card near to a known one": '"fery" is no card; did you mean S11?',
    "a card of the Castle": '"C1" is no card',
    "no square": '"of" is no square; write two whole numbers such as 2,-1.',
    "a direction that may be two": '"est" is no direction; did you mean east or west?',
    "a direction missing": 'a direction is missing; write it like "place S07 at 2,1 east".',
    "words before an order": "has words before the order; did you mean place S18 at -2,6 west?",
    "begin without end": "begin orders has no end orders below it",
    "a field missing in YAML": 'line 7: "direction" is missing.',
    "an unknown field in YAML": "line 7, dir: there is no such field.",
    "a square of three numbers in YAML": "line 9, at: 3 items are more than 2.",
    "a square that is no list in YAML": 'line 9, at: "6;-2" is no square',
    "a line with a comma in YAML's brackets": '"south" is no order; write place, pass or caretaker.',
}
"""What can be wrong with a message before the rules are asked -> the words of a receipt."""

NOTES_OF_READING = {
    "prose that begins like an order": '"tip of the Tide Mill" is read as prose, not as an order.',
    "a line that a mail program broke": 'read as one with what follows: "put the yellow king at 2,-2 south".',
    "a plan that is emptied": "the plan is empty now",
}
"""What else a receipt may tell of how a message was read -> its words."""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """Play the example match to its end, and what comes after it."""
    return play_example(EXAMPLE, tmp_path_factory.mktemp("example"))


def test_it_gives_the_reports_that_are_kept_with_it(played: Played, request: pytest.FixtureRequest) -> None:
    regenerate = request.config.getoption("regen_all")
    check_goldens(EXAMPLE.folder / "reports", played.kept_reports(), regenerate=regenerate)


def test_it_gives_the_receipts_that_are_kept_with_it(played: Played, request: pytest.FixtureRequest) -> None:
    regenerate = request.config.getoption("regen_all")
    check_goldens(EXAMPLE.folder / "receipts", played.kept_receipts(), regenerate=regenerate)


def test_every_folder_of_orders_makes_the_turn_it_is_named_by(played: Played) -> None:
    *turns, (last, told) = played.told.items()
    assert [number for number, _ in turns] == list(range(1, last))
    for number, (said,) in turns:
        assert said.startswith(f"four-winds: turn {number}, ")
    assert told == ["four-winds: the match is over."]


def test_four_play_it_to_the_end_and_it_stands_every_test_of_proof(played: Played) -> None:
    assert [event["seat"] for event in played.events() if event["e"] == "scored"] == [0, 1, 2, 3]
    assert desk.status(played.folder)["over"]
    assert desk.done("verify", played.folder).count(": yes\n") == 3


def test_every_verb_is_ordered_and_cards_are_placed(played: Played) -> None:
    ordered = {order["do"] for event in played.events() if event["e"] == "planned"
               for step in event["steps"] for order in step["try"]}  # fmt: skip
    done = {event["order"]["do"] for event in played.events() if event["e"] == "played"}
    assert ordered == {verb.name for verb in find_game("far").verbs}
    assert done == {"place"}  # what the caretaker chose stands in its place, and nobody was ever stuck


def test_plays_of_every_kind_are_seen(played: Played) -> None:
    found = Counter(kind for event in played.events() for kind in kinds_of(event))
    missing = [
        kind
        for kind in (
            *("a standard card", "a royal", "took the alternative", "the card was gone", "the place was taken"),
            *("areas of royals joined", "skipped", "two turns in a row", "a royal in too large an area"),
            *("a land that scores nothing", "a royal that counts in a land"),
        )
        if not found[kind]
    ]
    assert missing == []


def kinds_of(event: dict[str, Any]) -> Iterator[str]:
    """Yield the kinds of play that an event shows."""
    kind = event["e"]
    if kind == "placed":
        yield "a royal" if event["card"] in ROYALS else "a standard card"
        colours = [{royal[0] for royal in area["royals"]} for area in event["areas"]]
        yield from ("areas of royals joined" for area in colours if len(area) > 1)
    elif kind == "played":
        yield from ["took the alternative"] * bool(event["alternative"])
        rules = {"3.1": "the card was gone", "3.4": "the place was taken"}
        yield from (rules[skipped["rule"]] for skipped in event["skipped"] if skipped["rule"] in rules)
    elif kind == "turn_moved":
        yield from ["skipped"] * bool(event["skipped"])
        yield from ["two turns in a row"] * (len(event["skipped"]) == len(EXAMPLE.founding["commanders"]) - 1)
    elif kind == "scored":
        areas = event["lands"].values()
        yield from ("a land that scores nothing" for area in areas if area is None)
        yield from ("a royal that counts in a land" for area in areas if area and area["royals"])
        royals = event["royals"].values()
        yield from ("a royal in too large an area" for area in royals if len(area["cards"]) > LARGEST)


def test_somebody_reads_at_forty_columns_and_all_addresses_are_nobodys(played: Played) -> None:
    report = (played.folder / "reports/001/di.txt").read_text(encoding="utf-8")
    assert max(map(len, report.splitlines())) <= 40
    files = (path.read_text(encoding="utf-8") for path in [EXAMPLE.folder / "example.yaml", *order_files(EXAMPLE)])
    assert {where for text in files for where in re.findall(r"@([\w.-]+\.\w+)", text)} == {"example.org"}


def test_orders_come_as_text_yaml_json_and_whole_mails() -> None:
    assert {"".join(file.suffixes) for file in order_files(EXAMPLE)} == {".txt", ".yaml", ".json", ".eml.txt"}


REFUSALS = called_with(refusal, "Refusal", 0, 1)
JUDGEMENTS = [text for (text,) in called_with(judging, "Finding", 2)]
REMARKS = yielded(remarks)
WANTED = [text for text in (*JUDGEMENTS, *REMARKS) if text and text not in NEVER_ORDERED]


def test_sentences_are_found_in_the_source() -> None:
    assert ("3.4", "{} would cover the Castle at {},{}") in REFUSALS
    assert all(rule and text for rule, text in REFUSALS)  # one that is put together elsewhere could not be looked for
    assert "they answer turn {}, but the last report is turn {}; write turn {} if you have that one" in JUDGEMENTS
    assert "the throne of {} will stand in an area of {}" in REMARKS
    assert NEVER_ORDERED.keys() <= {*JUDGEMENTS, *(text for _, text in REFUSALS)}


@pytest.mark.parametrize(("rule", "text"), [row for row in REFUSALS if row[1] not in NEVER_ORDERED])
def test_every_refusal_is_met_by_a_receipt(played: Played, rule: str, text: str) -> None:
    filled = re.escape(text).replace(r"\{\}", ".{1,90}?")
    assert re.search(rf"{filled}(; kept, since that can change)? \(rule {re.escape(rule)}\)", played.words())


@pytest.mark.parametrize("sentence", WANTED)
def test_every_sentence_of_judging_and_every_remark_is_said_in_a_receipt(played: Played, sentence: str) -> None:
    assert re.search(re.escape(sentence).replace(r"\{\}", ".{1,90}?"), played.words())


@pytest.mark.parametrize("words", [*FAULTS_OF_READING.values(), *NOTES_OF_READING.values()])
def test_every_fault_and_note_of_reading_is_said_in_a_receipt(played: Played, words: str) -> None:
    assert words in played.words()
