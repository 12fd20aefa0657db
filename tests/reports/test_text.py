"""The text report fits its reader's columns, whatever happened and whatever the commanders are called."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import Any

import pytest

from pbem.games.contract import Plain
from pbem.reports.frame import form_lines, heading
from pbem.reports.html import render_html
from pbem.reports.json import render_json
from pbem.reports.text import legal_lines, render_map, render_text
from pbem.text import width
from tests.reports.letters import letter

NAMES = {
    "plain": ("Ada", "Bo", "Cy", "Di"),
    "wide": ("日本の司令官さん", "Ана Каренина", "👩‍🚀 Zoë", "Łukasz"),
    "hostile": ("a\u202eb\u2066c", "\x1b[31mred\x1b[0m", "one\ntwo\rthree", "{{ 7*7 }} <b>&amp;</b>"),
    "long": ("Ada " * 20, "B" * 90, "Maximilian von und zu Hohenstein-Wartenberg", "日本" * 30),
}
FIT = [
    pytest.param(seats, moves, seat, columns, names, id=f"{seats}-{moves}-{seat}-{columns}-{names}")
    for seats, moves, seat in [(2, 0, 0), (2, 60, 1), (3, 45, None), (4, 75, 2), (4, 140, 3), (3, 400, 0)]
    for columns in (78, 40)
    for names in NAMES
]


def report(seats: int, moves: int, seat: int | None, columns: int, names: str) -> str:
    found = letter(seats=seats, moves=moves, seat=seat, names=NAMES[names], columns=columns)
    return render_text(found)


@pytest.mark.parametrize(("seats", "moves", "seat", "columns", "names"), FIT)
def test_every_line_fits_and_nothing_steers_the_screen(
    seats: int, moves: int, seat: int | None, columns: int, names: str
) -> None:
    text = report(seats, moves, seat, columns, names)
    lines = text.split("\n")
    assert [line for line in lines if width(line) > columns] == []
    assert [line for line in lines if line != line.rstrip()] == []
    assert text.endswith("\n")
    assert not text.endswith("\n\n")
    assert "\n\n\n" not in text
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", text)


@pytest.mark.parametrize("columns", [78, 40])
def test_a_report_is_ascii_where_the_names_are(columns: int) -> None:
    assert report(4, 75, 2, columns, "plain").isascii()


SECTIONS = (
    "AFTERLIGHT STATION",
    "WHAT HAPPENED",
    "YOUR STATION",
    "MARKET",
    "IF STORM",
    "THE OTHERS",
    "YOUR QUEUED ORDERS",
    "ORDER FORM",
    "PROOF",
)


@pytest.mark.parametrize("columns", [78, 40])
def test_the_sections_come_in_their_order(columns: int) -> None:
    text = "\n" + report(3, 40, 0, columns, "plain")
    places = [text.find(f"\n{section}") for section in SECTIONS]
    assert all(0 <= before < after for before, after in pairwise(places))


def test_an_observer_gets_no_hand_no_form_and_every_station() -> None:
    text = report(3, 45, None, 78, "plain")
    assert not re.search("YOUR|Hand:|ORDER FORM|you pay", text)
    assert text.count("SUNWARD LANES") == 3


def test_after_the_match_nothing_is_asked() -> None:
    text = report(3, 400, 0, 78, "plain")
    assert "\nTHE MATCH IS OVER: " in text
    assert not re.search("ORDERS DUE|ORDER FORM|QUEUED|MARKET|CAME NOW|best at|free for a module", text)
    assert "5eed" * 16 in text


# The frame


def test_the_head_says_what_is_asked() -> None:
    base = letter(seats=3, moves=30, seat=0)
    waiting = {**base, "owes": [1, 0, 2], "plan": []}
    assert "YOUR ORDERS ARE ASKED FOR" in render_text(waiting)
    assert "The next turn needs orders of Bo and Cy too." in render_text(waiting)
    assert "Your orders are in, 1 step queued" in render_text({**waiting, "plan": base["plan"]})
    assert "Nothing is asked of you before the next report." in render_text({**waiting, "owes": [1]})


ILLEGAL = {"do": "remove", "module": "HAB-01"}
ASKED = "YOUR ORDERS ARE ASKED FOR"


@pytest.mark.parametrize("render", [render_text, render_html])
@pytest.mark.parametrize(
    ("tries", "is_open", "said"),
    [
        ([ILLEGAL, ILLEGAL], True, f"{ASKED}: none of your queued alternatives is legal as things stand (see below)."),
        ([ILLEGAL], True, f"{ASKED}: your queued order is not legal as things stand (see below)."),
        (
            [ILLEGAL, {"do": "caretaker"}],
            True,
            "Your orders are in, 2 steps queued (see below); new orders replace them.",
        ),
        ([ILLEGAL], False, "new orders replace them. As things stand your queued order is not legal."),
        ([], True, f"{ASKED}: see the order form at the end."),
    ],
)
def test_orders_that_cannot_be_played_are_asked_for(render: Any, tries: list[Plain], is_open: Any, said: str) -> None:
    base = letter(seats=3, moves=30, seat=0)
    steps = (
        [{"kind": "action", "when": when, "try": tries} for when in ("this round", "the next round")] if tries else []
    )
    opened = [{"seat": 0 if is_open else 1, "kind": "action"}]
    text = " ".join(render({**base, "owes": [0, 1, 2], "open": opened, "plan": steps}).split())
    assert said in text
    assert (ASKED in text) == said.startswith(ASKED)


def test_orders_of_another_kind_do_not_answer_an_open_decision() -> None:
    base = letter(seats=3, moves=30, seat=0)
    own, other = {"seat": 0, "kind": "action"}, {"seat": 0, "kind": "other"}
    for coming, said in (([other], "what is asked now"), ([own, other], "all that is asked now")):
        text = render_text({**base, "owes": [0], "open": [other], "coming": coming})
        assert f"{ASKED}: what you have queued does not answer {said}." in " ".join(text.split())


def test_a_step_for_any_decision_answers_an_open_one_of_any_kind() -> None:
    base = letter(seats=3, moves=30, seat=0)
    steps = [{"kind": "any", "when": "this round", "try": [{"do": "caretaker"}]}]
    rows = [{"seat": 0, "kind": "other"}]
    text = render_text({**base, "owes": [0], "open": rows, "coming": rows, "plan": steps})
    assert "Your orders are in, 1 step queued" in " ".join(text.split())


def test_queued_steps_are_shown_with_their_alternatives() -> None:
    base = letter(seats=3, moves=30, seat=0)
    step = {"kind": "action", "when": "this round", "try": [{"do": "caretaker"}, {"do": "pass"}]}
    assert "this round: caretaker\n  else pass\n" in render_text({**base, "plan": [step]})
    assert "QUEUED ORDERS" in render_text({**base, "plan": []})


def test_a_queued_line_that_is_illegal_as_things_stand_says_why() -> None:
    base = letter(seats=3, moves=30, seat=0)
    tries = [{"do": "remove", "module": "HAB-01"}, {"do": "caretaker"}]
    steps = [{"kind": "action", "when": when, "try": tries} for when in ("this round", "the next round")]
    text = render_text({**base, "plan": steps})
    assert text.count("As things stand HAB-01 is not installed on your station.") == 1


def test_notices_and_replaced_turns_are_told() -> None:
    base = letter(seats=3, moves=30, seat=0)
    notices = [{"kind": "note", "text": "Back\u202e on Monday"}, {"kind": "fairness", "text": "Seed by the moderator."}]
    text = render_text({**base, "notices": notices})
    assert "Note: Back on Monday\n" in text
    assert text.index("Seed by the moderator.") > text.index("PROOF")


def test_the_proof_names_line_and_hash_and_first_the_commitment() -> None:
    base = letter(seats=3, moves=30, seat=0)
    proof = {"line": 57, "head": "a3f0" * 16, "commitment": "beef" * 16, "seed": None}
    assert f"line 57 of the record, whose hash is\n  {'a3f0' * 16}\n" in render_text({**base, "proof": proof})
    assert "beef" not in render_text({**base, "proof": proof})
    assert f"  {'beef' * 16}\n" in render_text({**base, "turn": 0, "proof": proof})


@pytest.mark.parametrize(("role", "handle"), [("observer", "Observer"), ("moderator", "Moderator")])
def test_who_holds_no_seat_is_called_by_his_role(role: str, handle: str) -> None:
    base = letter(seats=3, moves=30, seat=None)
    viewer = {**base["viewer"], "role": role, "name": handle}
    assert f"\nFor the {role}.\n" in render_text({**base, "viewer": viewer})


def test_at_the_end_the_winner_comes_first_and_the_standings_go_by_renown() -> None:
    found = letter(seats=3, moves=1000, seat=0)
    text = render_text(found)
    scores = found["standing"]["scores"]
    best = max(scores)
    names = ["you" if seat == 0 else NAMES["plain"][seat] for seat in range(3) if scores[seat] == best]
    assert text.splitlines()[3].startswith(f"THE MATCH IS OVER: {names[0]}")
    table = text.partition("FINAL STANDINGS")[2].splitlines()[2:5]
    assert [line.split()[0] for line in table] == ["1st", "2nd", "2nd"]
    assert [int(re.findall(r" (\d+)", line)[0]) for line in table] == sorted(scores, reverse=True)


# Long names

LONG = ("Ada", "Élodie Dupont", "Maximilian von und zu Hohenstein", "日本の司令官の長い名前です")


@pytest.mark.parametrize("columns", [78, 40])
def test_long_names_keep_the_standings_straight(columns: int) -> None:
    text = render_text(letter(seats=4, moves=75, seat=0, names=LONG, columns=columns))
    lines = text[text.index("THE OTHERS") :].split("\n\n")[0].splitlines()[1:]
    assert len({width(line) for line in lines}) == 1
    assert any(line.startswith("Élodie Dupont ") for line in lines)


def test_the_story_begins_in_one_column_behind_the_longest_name() -> None:
    text = render_text(letter(seats=4, moves=75, seat=0, names=LONG))
    lines = text[text.index("WHAT HAPPENED") :].split("\n\n")[0].splitlines()[1:]
    starts = {_text_column(line) for line in lines}
    assert len(starts) == 1
    assert starts <= set(range(14, 20))


def _text_column(line: str) -> int:
    """Return the column in which a line's text begins behind its label, or its indent."""
    label = re.match(r"(You|Ada|Élodie Dupont|Maximilian von u\.\.|日本の司令官の長\.\.|Round \d+|Storm I+)? *", line)
    assert label
    return width(label.group())


# The order form


def test_a_header_that_is_too_long_is_parted() -> None:
    base: Plain = {"match": "station-7", "viewer": {"handle": "ada"}, "turn": 14}
    assert heading(base, 40) == ["match station-7 commander ada turn 14"]
    base["match"] = "the-long-winter-of-2026"
    assert heading(base, 40) == ["match the-long-winter-of-2026", "commander ada turn 14"]


def test_reasons_stand_behind_the_lines_or_above_them() -> None:
    rows: list[dict[str, Any]] = [
        {"line": "go north", "why": "it is warmer"},
        {"line": "stay", "why": "rest"},
    ]
    assert form_lines(rows) == ["go north", "else stay"]
    assert form_lines(rows, 78) == ["go north   # it is warmer", "else stay  # rest"]
    assert form_lines(rows, 20) == ["# it is warmer", "go north", "# rest", "else stay"]


# The other outputs


def test_the_data_report_is_the_letter_with_form_and_legal_lines() -> None:
    found = letter(seats=3, moves=30, seat=0)
    data = json.loads(render_json(found))
    assert data["legal"] == legal_lines(found)
    assert {line.removeprefix("else ") for line in data["form"]} <= set(data["legal"])
    assert {key: value for key, value in data.items() if key not in ("form", "legal")} == json.loads(json.dumps(found))


def test_the_data_report_has_a_field_a_line() -> None:
    text = render_json(letter(seats=3, moves=30, seat=0))
    names = [line.partition('"')[2].partition('"')[0] for line in text.splitlines()[1:-1]]
    assert names == list(json.loads(text))


def test_the_map_alone_is_the_reports() -> None:
    found = letter(seats=3, moves=30, seat=0)
    assert render_map(found).partition("\n= |")[0] in render_text(found)
    assert render_map(letter(seats=3, moves=30, seat=None)) == ""


def test_rules_bound_once_give_the_same_report() -> None:
    from pbem.reports.frame import rules_for

    found = letter(seats=3, moves=30, seat=0)
    rules = rules_for(found)
    assert render_text(found, rules) == render_text(found)
    assert render_json(found, rules) == render_json(found)
