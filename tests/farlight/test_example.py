"""The example match: played by its order files, it gives the reports and receipts beside them, and shows everything."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pbem.desk.example import find_example
from pbem.games.farlight import fitting, reasons, refusal, remarks
from pbem.games.farlight.audiences import AUDIENCES
from pbem.games.farlight.orders import ASSEMBLY, VERBS, kind_of
from pbem.games.farlight.table import FACILITIES
from pbem.post import judging
from tests.cli import desk
from tests.goldens import check_goldens
from tests.played import Played, calls, order_files, play, receipts, reports, written, yielded

EXAMPLE = find_example("farlight")
NUMBER = re.compile(r'"([0-9]{1,2}\.[0-9]{1,2})"')
ANYTHING = ".{1,90}?"

NEVER_CALLED_FORTH = {
    "the match is over": "a document is refused before its orders are looked at",
    "{} is no order of this game": "an unknown verb is a fault of reading",
    "there is no {} to bid on": "so is a word that the deck does not have",
    "there is no part {}": "so is a word that the deck does not have",
    "there is no mission {}": "so is a word that the deck does not have",
    "there is no tile {}; yours are 0 to {}": "so is a tile beyond 4",
    "an Assembly order has at least one line; discard rest may stand alone": "so is an order without lines",
    "they answer turn {}, which was taken back; please answer turn {}": "nothing is taken back in the example",
}
"""Sentences of the rules and of judging that no order file of the example can call forth -> why.

One can be called forth in one of its two forms only: an Assembly that is over is met with, one that is "sealed by you"
is not, since that takes a run that is forced before all orders are in.
"""

RULES_NEVER_CITED = {"1.2", "4.3", "10.3", "12.1"}
"""The rules that sentences of NEVER_CALLED_FORTH alone cite."""

FAULTS_OF_READING = {
    "a tile that there is not": '"5" is no tile; write a whole number from 0 to 4',
    "orders in a quote": "is quoted, and no order stands outside of quoted lines",
    "an alternative that answers another decision": "write it without else",
}
"""What can be wrong with a message before the rules are asked -> the words of a receipt."""

NOTES_OF_READING = {
    "prose that begins like an order": "is read as prose, not as an order",
    "a verb near to a known one": "is read as prose, not as an order; did you mean bid?",
    "a name near to a known one": "is read as prose, not as an order; did you mean P14?",
    "a line that a mail program broke": "read as one with what follows",
    "a plan that is emptied": "the plan is empty now",
    "a plan that is replaced": "CHANGED FROM THE PLAN IT REPLACES",
}
"""What else a receipt may tell of how a message was read -> its words."""

WHENS = {
    "a bidding turn": "bidding turn 3 of round 1: bid",
    "an Assembly": "the Assembly of round 1: install",
    "a mission": "the Launch of round 1, if you can complete M01: complete M01",
    "never": "never: it lapses at the end of round 1: complete",
}
"""When a step can be played -> the words of a receipt."""

HABITS = {
    "a greeting": r"^(Hi|Hello|Morning|Good morning)\b.*,$",
    "a name below": r"^(Bo|Di)$",
    "list marks": r"^ *[-*] *(bid|install) ",
    "numbers before lines": r"^ *[0-9]+[.)] *bid ",
    "ids in small letters": r"\bp[0-9]\b",
    "ids in two words": r"\bP [0-9]{2}\b",
    "names instead of ids": r"\bbid 4 on Triton Outpost\b",
    "a square in brackets": r"\(1, 0\)",
    "spaces around a plus": r"\b4 \+ crew\b",
    "comments": r"^(bid|install|complete) .* # ",
    "a frame": r"^begin orders$",
    "a signature": r"^--\n",
    "a quote": r"^> ",
}
"""How people write -> a pattern of what at least one order file holds."""


class Sentence(NamedTuple):
    """A sentence that the rules can say in refusing; ``rule`` is None where it is found elsewhere in the code."""

    rule: str | None
    text: str
    early: bool

    @property
    def pattern(self) -> str:
        """What it looks like in a receipt: with its rule, or, if it only says that it is too early, in a preview."""
        said = re.escape(self.text).replace(r"\{\}", ANYTHING)
        rule = ANYTHING if self.rule is None else re.escape(self.rule)
        return said if self.early else rf"{said}(; kept, since that can change)? \(rule {rule}\)"


def refusals() -> Iterator[Sentence]:
    """Yield every sentence in which the rules refuse an order."""
    for module in (refusal, fitting):
        for call in calls(str(module.__file__), "Refusal"):
            rule, words = call.args
            early = any(keyword.arg == "early" for keyword in call.keywords)
            yield from (Sentence(written(rule) or None, text, early) for text in texts(words))


def texts(words: ast.expr) -> Sequence[str]:
    """Return the literal text of a sentence, or those of the function that puts it together."""
    if not isinstance(words, ast.Call):
        return [written(words)]
    name = getattr(words.func, "id", "")
    tree = ast.parse(Path(str(reasons.__file__)).read_text(encoding="utf-8"))
    made = next(node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == name)
    return [written(node.value) for node in ast.walk(made) if isinstance(node, ast.Return) and node.value is not None]


REFUSALS = list(refusals())
JUDGEMENTS = [written(call.args[2]) for call in calls(str(judging.__file__), "Finding")]
REMARKS = yielded(str(remarks.__file__))
WANTED = [sentence for sentence in REFUSALS if sentence.text not in NEVER_CALLED_FORTH]
WANTED_WORDS = [text for text in (*JUDGEMENTS, *REMARKS) if text and text not in NEVER_CALLED_FORTH]


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
        assert said.startswith(f"long-reach: turn {number}, ")
    assert told == ["long-reach: the match is over."]


def test_it_ends_with_a_climactic_mission_and_a_tie_and_stands_every_test_of_proof(played: Played) -> None:
    """Rules 10.1, 10.5 to 10.8: the awards, one of them shared, the tokens, and an unused award between two leaders."""
    events = [event for event in played.events() if event["e"] in ("award", "converted", "tie_broken", "over")]
    assert [event["e"] for event in events] == ["award"] * 3 + ["converted", "tie_broken", "over"]
    assert [sum(points > 0 for points in event["points"]) for event in events[:3]] == [1, 2, 1]
    assert (events[-1]["winners"], events[-1]["why"]) == ([0], "climactic")
    status = desk.status(played.folder)
    assert status["over"]
    assert status["scores"] == {"ada": 30, "bo": 29, "cy": 26, "di": 30}
    assert desk.done("verify", played.folder).count(": yes\n") == 3


def lines_of(order: dict[str, Any]) -> Sequence[dict[str, Any]]:
    """Return the lines of an Assembly order, or the order itself."""
    return order["lines"] if order["do"] == ASSEMBLY else [order]


def test_every_verb_is_ordered_and_played(played: Played) -> None:
    orders = [order for event in played.events() if event["e"] == "planned"
              for step in event["steps"] for order in step["try"]]  # fmt: skip
    done = [event["order"] for event in played.events() if event["e"] == "played" and event["by"] == "plan"]
    verbs = {verb.name for verb in VERBS}
    assert {line["do"] for order in orders for line in lines_of(order)} == verbs
    assert {line["do"] for order in done for line in lines_of(order)} == verbs - {"caretaker"}  # its choice is played


def test_every_facility_is_won_and_everything_happens(played: Played) -> None:
    won = {event["on"] for event in played.events() if event["e"] == "won"}
    assert set(FACILITIES) <= won
    assert AUDIENCES.keys() - {event["e"] for event in played.events()} == {"broken_off"}  # which takes a ruling


def test_plays_of_every_kind_are_seen(played: Played) -> None:
    found = Counter(kind for event in played.events() for kind in kinds_of(event))
    missing = [
        kind
        for kind in (
            *("crew on a tile", "two tiles on one thing", "tie for a bid", "won with a zero", "crew for losing"),
            *("crew that lay on a part", "joined twice", "blocked", "raised by upgrade", "raised by overhaul"),
            *("raised by Engineer", "completed first", "completed later", "round in one message", "alternative"),
            *("left out", "lapsed bid", "lapsed assembly", "lapsed mission"),
        )
        if not found[kind]
    ]
    assert missing == []


def kinds_of(event: dict[str, Any]) -> Iterator[str]:
    """Yield the kinds of play that an event shows."""
    kind = event["e"]
    if kind == "bid":
        yield from ["crew on a tile"] * any(tile["crew"] for tile in event["tiles"])
        yield from ["two tiles on one thing"] * (len(event["tiles"]) > len({tile["on"] for tile in event["tiles"]}))
    elif kind == "won":
        yield from ["tie for a bid"] * bool(event["tied"])
        yield from ["won with a zero"] * (event["totals"][event["seat"]] == 0)
        yield from ["crew for losing"] * any(event["consolation"])
        yield from ["crew that lay on a part"] * bool(event["bonus"])
    elif kind == "installed":
        yield from ["joined twice"] * (len(event["joined"]) > 1)
        yield from ["blocked"] * bool(event["blocked"])
    elif kind == "raised":
        yield f"raised by {event['by']}"
    elif kind == "completed":
        yield "completed first" if event["place"] == 1 else "completed later"
    else:
        yield from kinds_of_plan(event)


def kinds_of_plan(event: dict[str, Any]) -> Iterator[str]:
    """Yield what an event shows of plans: how much one message holds, and what becomes of it."""
    kind = event["e"]
    if kind == "planned":
        steps = [kind_of(step["try"][0]).partition(" ")[0] for step in event["steps"]]
        yield from ["round in one message"] * (steps[:4] == ["bid", "bid", "bid", ASSEMBLY] and "mission" in steps)
    elif kind == "played":
        yield from ["alternative"] * bool(event["alternative"])
        yield from ["left out"] * ("left_out" in event)
    elif kind == "lapsed":
        yield from (f"lapsed {step['kind'].partition(' ')[0]}" for step in event["steps"])


def test_a_climactic_mission_is_declined_when_others_would_win_by_it(played: Played) -> None:
    """Di is last when she declines one, and level with the first when she completes it a round later."""
    told = [event["e"] for event in played.events() if (event.get("seat"), event.get("mission")) == (3, "M21")]
    assert told == ["asked", "declined", "asked", "completed"]


def test_a_bidding_breaks_off_where_a_plan_cannot_go_on(played: Played) -> None:
    assert [number for number, (said,) in played.told.items() if "; waiting for orders of" in said] == [4, 11]


def test_both_widths_are_seen_and_all_addresses_are_nobodys(played: Played) -> None:
    widths: dict[str, int] = {}
    for file in (played.folder / "reports").rglob("*.txt"):
        lines = file.read_text(encoding="utf-8").splitlines()
        widths[file.stem] = max(widths.get(file.stem, 0), *map(len, lines))
    assert widths["cy"] <= 40
    assert {widths[handle] for handle in ("ada", "bo", "di")} == {78}
    files = (path.read_text(encoding="utf-8") for path in [EXAMPLE.folder / "example.yaml", *order_files(EXAMPLE)])
    assert {where for text in files for where in re.findall(r"@([\w.-]+\.\w+)", text)} == {"example.org"}


def test_orders_come_as_text_yaml_json_and_whole_mails() -> None:
    assert {"".join(file.suffixes) for file in order_files(EXAMPLE)} == {".txt", ".yaml", ".json", ".eml.txt"}


@pytest.mark.parametrize("pattern", HABITS.values(), ids=HABITS)
def test_orders_are_written_as_people_write(pattern: str) -> None:
    text = "\n".join(file.read_text(encoding="utf-8") for file in order_files(EXAMPLE))
    assert re.search(pattern, text, re.MULTILINE)


def test_sentences_are_found_in_the_source() -> None:
    assert Sentence("5.2", "nothing of your ship stands beside {}", early=False) in REFUSALS
    assert Sentence("4.1", "it is for the Assembly of round {}", early=True) in REFUSALS
    assert Sentence(None, "you have no {}{} in this Assembly", early=False) in REFUSALS
    assert "" not in {
        sentence.text for sentence in REFUSALS
    }  # one that is put together elsewhere could not be looked for
    assert "the 0 brings no crew if it loses, though crew lies on it" in REMARKS
    assert NEVER_CALLED_FORTH.keys() <= {*JUDGEMENTS, *(sentence.text for sentence in REFUSALS)}


@pytest.mark.parametrize("sentence", WANTED, ids=lambda sentence: f"{sentence.rule} {sentence.text}")
def test_every_kind_of_refusal_is_met_by_a_receipt(played: Played, sentence: Sentence) -> None:
    assert re.search(sentence.pattern, played.words())


def test_every_rule_that_refuses_is_cited_by_a_receipt(played: Played) -> None:
    sources = [Path(str(module.__file__)).read_text(encoding="utf-8") for module in (refusal, fitting)]
    rules = {rule for source in sources for rule in NUMBER.findall(source)}
    cited = set(re.findall(r"\(rule ([0-9.]+)\)", played.words()))
    assert rules - cited == RULES_NEVER_CITED


@pytest.mark.parametrize("text", WANTED_WORDS)
def test_every_sentence_of_judging_and_every_remark_is_said_in_a_receipt(played: Played, text: str) -> None:
    assert re.search(re.escape(text).replace(r"\{\}", ANYTHING), played.words())


@pytest.mark.parametrize(
    "words", [*FAULTS_OF_READING.values(), *NOTES_OF_READING.values(), *WHENS.values()],
    ids=[*FAULTS_OF_READING, *NOTES_OF_READING, *WHENS],
)  # fmt: skip
def test_every_fault_and_note_of_reading_and_when_a_step_comes_is_said_in_a_receipt(played: Played, words: str) -> None:
    assert words in played.words()
