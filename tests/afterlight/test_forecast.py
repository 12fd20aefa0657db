"""A Storm is told point by point: the one that would come next, and those that came."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.games.afterlight.pages.forecast import forecast, storm_tables
from pbem.games.contract import Event
from pbem.text import width
from tests.afterlight.letters import desk_at
from tests.afterlight.playouts import RULES, playout
from tests.afterlight.positions import OPTIONS, Match, options, position

STATIONS = [
    "I0:HAB-04 I1:HAB-07 I8:LAB-08 M8:OBS-04",
    "I0:HAB-03 M0:HAB-09 I6:LAB-02",
    "I0:LAB-10 I3:DCK-02",
]

WIDE = """
             You     Bo     Cy     Your place
Habitation    2 +2    4 +4   -     2nd, 2 behind
Laboratory    1 +2    1 +2   1 +2  tied 1st, 6 shared by 3
Observatory   1 +4    -      -     1st, alone
Reactor       -       -      -     none installed
Dock          -       -      1 +4  none installed
Greenhouse    -       -      -     none installed
Shield          +3      +2     +0
Total           +11     +8     +6
Renown        7       2      0
  then       18      10      6
Readiness, and what it scores: 1st 4, 2nd 2.
"""

NARROW = """
        You     Bo     Cy
HAB      2 +2    4 +4   -
LAB      1 +2    1 +2   1 +2
OBS      1 +4    -      -
REA      -       -      -
DCK      -       -      1 +4
GRN      -       -      -
Shield     +3      +2     +0
Total      +11     +8     +6
Renown   7       2      0
  then  18      10      6
Readiness, and what it scores: 1st 4,
  2nd 2.
You: HAB 2nd, 2 behind; LAB tied 1st, 6
  shared by 3; OBS 1st, alone; REA, DCK
  and GRN none installed.
"""


def storm_now(number: int, seat: int | None = 0, columns: int = 78, **parts: Any) -> dict[str, Any]:
    """Return the forecast of Storm *number*."""
    match = position(**{"stations": STATIONS, "renown": [7, 2, 0], **parts}, storms=number - 1)
    found = forecast(desk_at(match, seat, columns=columns, options=parts.get("options", OPTIONS)))
    assert found is not None
    return found


def how(found: dict[str, Any], department: str) -> list[str]:
    return next(row["how"] for row in found["rows"] if row["department"] == department)


@pytest.mark.parametrize(("columns", "expected"), [(78, WIDE), (40, NARROW)])
def test_the_table_as_text(columns: int, expected: str) -> None:
    assert storm_now(2, columns=columns)["lines"] == expected.strip("\n").split("\n")


def test_every_commanders_place_in_words() -> None:
    found = storm_now(2)
    assert how(found, "HAB") == ["2nd, 2 behind", "1st, 2 ahead", "none installed"]
    assert how(found, "LAB") == ["tied 1st, 6 shared by 3"] * 3
    assert how(found, "DCK") == ["none installed", "none installed", "1st, alone"]


def test_departments_come_in_their_usual_order_however_the_record_sorts_them() -> None:
    match = playout(2, 7, "builder")
    storm = next(event for events in match.events for event in _storms(events))
    shuffled = {**storm, "departments": dict(sorted(storm["departments"].items()))}
    (table,) = told(Match(RULES, match.last), [shuffled])
    assert [row["department"] for row in table["rows"]] == ["HAB", "LAB", "OBS", "REA", "DCK", "GRN"]


def test_ties_under_the_options() -> None:
    full = options(storms__ties="full")
    assert how(storm_now(2, options=full), "LAB") == ["tied 1st, each in full"] * 3
    assert how(storm_now(1, options=full), "HAB") == ["2nd, 2 behind", "1st, 2 ahead", "none installed"]


def test_a_tie_for_places_that_are_not_paid_shares_nothing() -> None:
    stations = ["I0:HAB-04", "I0:HAB-09", "I0:HAB-03 M0:HAB-06"]
    assert how(storm_now(1, stations=stations), "HAB") == ["tied 2nd", "tied 2nd", "1st, 3 ahead"]


def test_renown_before_and_after_is_what_the_rules_score() -> None:
    found = storm_now(3)
    assert found["before"] == [7, 2, 0]
    assert found["after"] == [now + points for now, points in zip(found["before"], found["totals"], strict=True)]
    assert found["title"] == "the Final Storm"


def test_an_observer_sees_the_table_without_reasons() -> None:
    text = "\n".join(storm_now(2, None)["lines"])
    assert "Ada" in text
    assert "Your" not in text


def test_there_is_no_forecast_after_the_last_storm() -> None:
    assert forecast(desk_at(position(storms=3))) is None
    assert forecast(desk_at(position(over=True))) is None


@pytest.mark.parametrize("columns", [78, 40])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_table_fits_however_long_the_names(seats: int, columns: int) -> None:
    desk = desk_at(position(seats=seats, stations=["I0:HAB-03 M0:HAB-09", "I0:HAB-10 M0:HAB-06"]), columns=columns)
    desk.names = ["Ana-María Łukasiewicz", "日本の司令官の名前です", "Wilhelmina the Elder", "Di"][:seats]
    found = forecast(desk)
    assert found is not None
    assert max(map(width, found["lines"])) <= columns


@pytest.mark.parametrize(("columns", "shown"), [(78, "Élodie Dupont"), (40, "Élodie.. ")])
def test_short_names_leave_their_room_to_long_ones(columns: int, shown: str) -> None:
    desk = desk_at(position(seats=4, stations=["I0:HAB-03 M0:HAB-09", "I0:HAB-10 M0:HAB-06"]), columns=columns)
    desk.names = ["Ada", "Élodie Dupont", "Cy", "Di"]
    found = forecast(desk)
    assert found is not None
    assert shown in found["lines"][0]
    assert found["lines"][0].split()[0] == "You"


def test_before_anything_is_built_there_is_no_table() -> None:
    found = forecast(desk_at(position()))
    assert found is not None
    assert found["lines"] == ["Nobody has anything installed.", "Readiness, and what it scores: 1st 3."]


def test_the_readers_column_comes_first() -> None:
    found = storm_now(2, 2)
    assert found["order"] == [2, 0, 1]
    assert found["lines"][0].split()[:3] == ["You", "Ada", "Bo"]
    assert found["lines"][6].split()[0] == "Greenhouse"
    assert found["lines"][9].split() == ["Renown", "0", "7", "2"]


# Storms that came


def told(match: Match, events: list[Event], seat: int = 0) -> list[dict[str, Any]]:
    return storm_tables(desk_at(match, seat, events))


def test_storms_that_came_are_told_with_renown_as_it_stood_then() -> None:
    match = playout(3, 7, "builder")
    renown = [0, 0, 0]
    expected = []
    for state, events in zip(match.states[1:], match.events, strict=True):
        renown = [row.renown for row in state.seats] if not _storms(events) else renown
        expected += [[row.renown for row in state.seats] for _ in _storms(events)]
    events = [event for happened in match.events for event in happened]
    found = told(Match(RULES, match.last), events)
    assert [table["number"] for table in found] == [1, 2, 3]
    assert [table["after"] for table in found] == expected


def _storms(events: list[Event]) -> list[Event]:
    return [event for event in events if event["e"] == "storm"]


def test_after_a_ruling_the_renown_of_then_is_not_guessed() -> None:
    match = playout(2, 7, "builder")
    storm = next(event for events in match.events for event in _storms(events))
    (table,) = told(Match(RULES, match.last), [storm, {"e": "ruled", "reason": "a slip", "changes": {}}])
    assert (table["before"], table["after"]) == (None, None)
    assert any(line.startswith("Your shield: ") for line in table["lines"])
    assert not any(line.startswith("Renown") for line in table["lines"])
