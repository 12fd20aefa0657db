"""The example match: played by its order files, it gives the reports and receipts beside them, and shows everything."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from pbem.desk.example import find_example
from pbem.games import find_game
from pbem.games.afterlight import refusal, remarks
from pbem.post import judging
from tests.cli import desk
from tests.goldens import check_goldens
from tests.played import Played, calls, order_files, play, receipts, reports, written, yielded

EXAMPLE = find_example("afterlight")
HANDLES = ("ada", "bo", "cy", "observer")

NEVER_ORDERED = {
    "the match is over": "a document is refused before its orders are looked at",
    "{} is not an action of this game": "an unknown verb is a fault of reading",
    "there is no credit {}": "so is a word that the deck does not have",
    "there is no module {}": "so is a word that the deck does not have",
    "there is no node {}; nodes are I0-I9, M0-M9 and O0-O9": "so is a node that the board does not have",
    "install needs a node; use remove to bring a module to the Dry Dock": "dock is no node",
    "they answer turn {}, which was taken back; please answer turn {}": "nothing is taken back in the example",
}
"""Sentences of the rules and of judging that no order file of the example can call forth -> why."""

FAULTS_OF_READING = {
    "a word near to a verb": '"purchse" is no order; did you mean purchase?',
    "a module near to a known one": '"rae-1" is no module; did you mean REA-01?',
    "a letter of another alphabet": "(Cyrillic capital letter es), which is no Latin letter; did you mean DCK-05?",
    "no credit": '"five" is no credit',
    "no node": '"please" is no node; write one such as I3, M0 or O9',
    "an else without a first choice": '"else" has no order above it',
    "an order without its verb": "says nothing of what to do",
    "words before an order": "has words before the order",
    "cancel beside orders": '"cancel" stands beside orders',
    "begin without end": "begin orders has no end orders below it",
    "nothing but a form that is quoted": "All orders stand in quoted text",
    "no orders at all": "no order was found",
    "two values of one header": '"30" stands beside 29, which was given before',
    "two parts for one match": "is for the same match and commander as part 1",
    "another match": '"first-night" is no match here',
    "somebody else's orders": "it holds orders of bo, but is submitted as cy",
    "a stranger": 'first-light has no commander "di"',
    "a field missing in YAML": 'line 6: "credits" is missing',
    "an unknown field in YAML": "there is no such field; did you mean credits?",
    "a type in YAML": '"29" is not a whole number',
    "a key that stands twice": 'the key "at" stands twice, first in line 8',
    "no JSON": "this is no JSON",
}
"""What can be wrong with a message before the rules are asked -> the words of a receipt."""

NOTES_OF_READING = {
    "prose that begins like an order": "is read as prose, not as an order",
    "orders outside of begin and end": "an order, but outside of begin and end orders, and so not taken",
    "an order below a signature's mark": 'an order, but below "--"',
    "a line that a mail program broke": "read as one with what follows",
    "orders run together": "read as 2 orders, though they stand in one line",
    "a plan that is emptied": "the plan is empty now",
}
"""What else a receipt may tell of how a message was read -> its words."""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """Play the example match to its end, and what comes after it."""
    return play(EXAMPLE, tmp_path_factory.mktemp("example"))


def test_it_gives_the_reports_that_are_kept_with_it(played: Played, request: pytest.FixtureRequest) -> None:
    made = reports(played, EXAMPLE)
    check_goldens(EXAMPLE.folder / "reports", made, regenerate=request.config.getoption("regen_all"))


def test_it_gives_the_receipts_that_are_kept_with_it(played: Played, request: pytest.FixtureRequest) -> None:
    check_goldens(EXAMPLE.folder / "receipts", receipts(played), regenerate=request.config.getoption("regen_all"))


def test_every_folder_of_orders_makes_the_turn_it_is_named_by(played: Played) -> None:
    *turns, (last, told) = played.told.items()
    assert [number for number, _ in turns] == list(range(1, last))
    for number, (said,) in turns:
        assert said.startswith(f"first-light: turn {number}, ")
    assert told == ["first-light: the match is over."]


def test_it_ends_with_the_final_storm_and_stands_every_test_of_proof(played: Played) -> None:
    assert [event["number"] for event in played.events() if event["e"] == "storm"] == [1, 2, 3]
    assert desk.status(played.folder)["over"]
    assert desk.done("verify", played.folder).count(": yes\n") == 3


def test_every_verb_is_ordered_and_played(played: Played) -> None:
    ordered = {order["do"] for event in played.events() if event["e"] == "planned"
               for step in event["steps"] for order in step["try"]}  # fmt: skip
    done = {event["order"]["do"] for event in played.events() if event["e"] == "played" and event["by"] == "plan"}
    verbs = {verb.name for verb in find_game("afterlight").verbs}
    assert ordered == verbs
    assert done == verbs - {"caretaker"}  # what the caretaker chose stands in its place


def test_plays_of_every_kind_are_seen(played: Played) -> None:
    found = Counter(kind for event in played.events() for kind in kinds_of(event))
    missing = [
        kind
        for kind in (
            *("acquire 1", "acquire 2", "acquire 3", "named payment", "exact", "overpaid", "wish granted", "wish gone"),
            *("bought to dock", "bought to I", "bought to M", "bought to O", "sealed across the seam", "synergy 2"),
            *("synergy 3", "rotated", "credits_shuffled", "tie shared", "took the alternative", "module was gone"),
            *("end_triggered", "passed"),
        )
        if not found[kind]
    ]
    assert missing == []


def kinds_of(event: dict[str, Any]) -> Iterator[str]:
    """Yield the kinds of play that an event shows."""
    kind = event["e"]
    yield kind
    if kind == "took":
        yield f"acquire {len(event['credits'])}"
    elif kind == "paid":
        yield "exact" if event["exact"] else "overpaid"
    elif kind == "bonus" and event["wished"]:
        yield "wish granted" if event["wished"] == event["credit"] else "wish gone"
    elif kind == "bought":
        yield f"bought to {event['at'] if event['at'] == 'dock' else event['at'][0]}"
    elif kind == "installed":
        seam = {"9": "cw", "0": "ccw"}.get(event["node"][1])
        yield from ("sealed across the seam" for contact in event["sealed"] if contact["side"] == seam)
    elif kind == "synergy":
        yield f"synergy {event['points']}"
    elif kind == "storm":
        yield from ("tie shared" for row in event["departments"].values() if shared(row["readiness"], row["points"]))
    elif kind == "played":
        yield from ["took the alternative"] * bool(event["alternative"])
        yield from ("module was gone" for skipped in event["skipped"] if skipped["rule"] == "3.1")
        yield from ["named payment"] * bool(event["order"].get("pay"))


def shared(readiness: list[int], points: list[int]) -> bool:
    """Say whether two commanders of equal Readiness scored in a department."""
    scored = [value for value, won in zip(readiness, points, strict=True) if won]
    return len(set(scored)) < len(scored)


def test_somebody_reads_at_forty_columns_and_all_addresses_are_nobodys(played: Played) -> None:
    report = (played.folder / "reports/001/cy.txt").read_text(encoding="utf-8")
    assert max(map(len, report.splitlines())) <= 40
    files = (path.read_text(encoding="utf-8") for path in [EXAMPLE.folder / "example.yaml", *order_files(EXAMPLE)])
    assert {where for text in files for where in re.findall(r"@([\w.-]+\.\w+)", text)} == {"example.org"}


def test_orders_come_as_text_yaml_json_and_whole_mails() -> None:
    assert {"".join(file.suffixes) for file in order_files(EXAMPLE)} == {".txt", ".yaml", ".json", ".eml.txt"}


REFUSALS = [written(call.args[1]) for call in calls(str(refusal.__file__), "Refusal")]
JUDGEMENTS = [written(call.args[2]) for call in calls(str(judging.__file__), "Finding")]
REMARKS = yielded(str(remarks.__file__))
WANTED = [text for text in (*REFUSALS, *JUDGEMENTS, *REMARKS) if text and text not in NEVER_ORDERED]


def test_sentences_are_found_in_the_source() -> None:
    assert "{} costs {} {} and {} is only {}" in REFUSALS
    assert "" not in REFUSALS  # one that is put together elsewhere could not be looked for
    assert "they answer turn {}, but the last report is turn {}; write turn {} if you have that one" in JUDGEMENTS
    assert "you pay {} for a cost of {} and get no change" in REMARKS
    assert NEVER_ORDERED.keys() <= {*REFUSALS, *JUDGEMENTS}


@pytest.mark.parametrize("sentence", WANTED)
def test_every_sentence_of_rules_and_judging_is_said_in_a_receipt(played: Played, sentence: str) -> None:
    pattern = re.escape(sentence).replace(r"\{\}", ".{1,90}?")
    assert re.search(pattern, played.words())


@pytest.mark.parametrize("words", [*FAULTS_OF_READING.values(), *NOTES_OF_READING.values()])
def test_every_fault_and_note_of_reading_is_said_in_a_receipt(played: Played, words: str) -> None:
    assert words in played.words()
