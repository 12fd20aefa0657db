"""The drawings show what lies on ships and station, once, in its place, and told apart without colour."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest

from pbem.games.farlight.grid import CORE_MASK, FACING, STEPS
from pbem.games.farlight.pages.ships import ship
from pbem.games.farlight.pages.svg import ICON_BOX, SHAPES, UNIT, Drawing, die, icon
from pbem.games.farlight.pages.svgcards import HALF, KINDS
from pbem.games.farlight.pages.svgship import ship_drawing
from pbem.games.farlight.pages.svgstation import PITCH
from pbem.games.farlight.state import ASSEMBLY
from tests.farlight.drawn import counted, drawings, place, square, starts, strokes, texts
from tests.farlight.letters import dealt, desk_at
from tests.farlight.playouts import RULES, playout
from tests.farlight.positions import DECK, made, position

FINISHED = [playout(seats, seed).last for seats, seed in ((2, 1), (4, 3), (5, 3))]
SHIPS = [(state, seat) for state in FINISHED for seat in range(len(state.seats))]
every_ship = pytest.mark.parametrize(("state", "seat"), SHIPS)


def drawn(state: Any, seat: int) -> Drawing:
    row = ship(desk_at(dealt(RULES, state), None), seat)
    return ship_drawing(row["cells"], row["free"], own=False)


def masks(state: Any, seat: int) -> dict[tuple[int, int], int]:
    parts = RULES.table.parts
    return {(0, 0): CORE_MASK, **{(x, y): parts[part].mask for part, x, y in state.seats[seat].ship}}


def middles(state: Any, seat: int, kind: str) -> list[tuple[float, float]]:
    """Return the middle of the gap at each connector of a kind, by the connectors alone; of joined ones each once."""
    found, taken = [], masks(state, seat)
    for (x, y), mask in taken.items():
        for side, dx, dy in STEPS:
            other = taken.get((x + dx, y + dy))
            is_kind = "open" if other is None else "joined" if other & FACING[side] else "blocked"
            if mask & side and is_kind == kind:
                found.append(((x + dx / 2) * UNIT, -(y + dy / 2) * UNIT))
    return sorted(set(found)) if kind == "joined" else sorted(found)


@every_ship
def test_every_part_stands_once_on_its_square(state: Any, seat: int) -> None:
    ids = {(mark.text, *square(mark)) for mark in drawn(state, seat).texts.get("ids", [])}
    assert ids == set(state.seats[seat].ship)
    shapes = [name for name in drawn(state, seat).paths if name.startswith("card ")]
    assert sum(len(starts(drawn(state, seat), name)) for name in shapes) == len(state.seats[seat].ship)


@every_ship
def test_joined_connectors_are_one_bridge_over_the_gap(state: Any, seat: int) -> None:
    assert sorted(strokes(drawn(state, seat), "joined")) == middles(state, seat, "joined")


@every_ship
def test_open_connectors_are_two_strokes_and_blocked_ones_have_a_bar_across(state: Any, seat: int) -> None:
    drawing = drawn(state, seat)
    jambs = strokes(drawing, "open")
    assert len(jambs) == 2 * len(middles(state, seat, "open"))
    for x, y in middles(state, seat, "open"):
        assert sum(abs(x - jamb[0]) < 10 and abs(y - jamb[1]) < 10 for jamb in jambs) == 2
    bars = [bar for bar in strokes(drawing, "blocked") if bar in middles(state, seat, "blocked")]
    assert sorted(bars) == middles(state, seat, "blocked")
    assert len(strokes(drawing, "blocked")) == 2 * len(bars)


@every_ship
def test_every_engine_shows_its_number_and_its_die(state: Any, seat: int) -> None:
    drawing, engines = drawn(state, seat), state.seats[seat].engines
    assert sorted(texts(drawing, "numbers"), key=int) == [str(engine.number) for engine in engines]
    dice = [engine.value for engine in engines if engine.die]
    assert len(starts(drawing, "dice")) == len(dice)
    assert len(starts(drawing, "dice-pips")) == sum(dice)
    assert sorted(texts(drawing, "values")) == sorted(str(engine.value) for engine in engines if not engine.die)


@every_ship
def test_coordinates_stand_beside_the_columns_and_rows(state: Any, seat: int) -> None:
    marks = drawn(state, seat).texts["axis"]
    columns, rows = zip(*masks(state, seat), strict=True)
    across = {mark.text for mark in marks if place(mark)[0] == int(mark.text) * UNIT}
    down = {mark.text for mark in marks if place(mark)[1] == 5 - int(mark.text) * UNIT}
    assert across >= {str(x) for x in range(min(columns), max(columns) + 1)}
    assert down >= {str(y) for y in range(min(rows), max(rows) + 1)}
    assert {mark.text for mark in marks} == across | down


@every_ship
def test_numbers_in_path_data_are_short(state: Any, seat: int) -> None:
    for data in drawn(state, seat).paths.values():
        numbers = re.findall(r"-?[0-9]*\.?[0-9]+", data)
        assert all(re.fullmatch(r"-?(0|[1-9][0-9]*|([1-9][0-9]*)?\.[1-9])", number) for number in numbers)
        assert "-0" not in numbers


def test_a_part_above_the_core_is_drawn_above_it() -> None:
    drawing = drawings(position(ships=["P02@0,1 P05@1,0"]))["ships"][0]["drawing"]
    spots = {mark.text: place(mark) for mark in drawing.texts["ids"]}
    assert spots["P02"][1] < -HALF
    assert spots["P05"][0] > 0


def test_an_engine_without_a_die_shows_its_value_in_an_empty_frame() -> None:
    drawing = drawings(position(ships=["P03@0,1=4,0-"]))["ships"][0]["drawing"]
    assert (len(starts(drawing, "dice")), len(starts(drawing, "dice-pips"))) == (1, 4)
    assert (len(starts(drawing, "no-die")), texts(drawing, "values")) == (1, ["0"])


def test_one_time_icons_are_hollow_on_ships_and_filled_on_the_station_and_lasting_ones_have_a_ring() -> None:
    match = position(ships=["P14@0,1 P07@0,-1"], spaces="P13 P08 P18", phase=ASSEMBLY, won=["P17"])
    found = drawings(match)
    own = found["ships"][0]["drawing"]
    assert counted(own, "spent") == {"spent crew": 1, "spent science": 1}
    assert texts(own, "counts") == ["2"]
    assert counted(own, "icon") == {"icon biotech": 1, "icon crew": 1}
    assert counted(own, "ring") == {"ring crew": 1}
    assert counted(found["won"]["drawing"], "icon") == {"icon upgrade": 2}
    assert counted(found["parts"]["drawing"], "icon") == {"icon overhaul": 1, "icon science": 1}
    assert counted(found["parts"]["drawing"], "ring") == {"ring science": 1}
    assert counted(found["parts"]["drawing"], "spent") == {}


def test_icons_too_many_for_a_card_are_counted() -> None:
    found = drawings(
        position(made(parts={"P01": "ud 0 b9", "P02": "ud 0 e3 b2", "P03": "ud 0 e1 e2 b9"}), spaces="P01 P02 P03")
    )
    drawing = found["parts"]["drawing"]
    assert texts(drawing, "counts") == ["9", "9"]
    assert counted(drawing, "icon") == {"icon biotech": 4}


def test_free_squares_say_where_they_are_and_what_fits() -> None:
    match = position(ships=["P02@0,1"], spaces="-", phase=ASSEMBLY, won=["P05 P06"])
    drawing = drawings(match)["ships"][0]["drawing"]
    assert all(mark.text == "{},{}".format(*square(mark)) for mark in drawing.texts["places"])
    fitting = {square(mark): mark.text for mark in drawing.texts["fitting"]}
    beside = {(-1, 0): "P05", (1, 0): "P05", (-1, 1): "P05", (1, 1): "P05"}
    assert fitting == {**beside, (0, -1): "P06"}
    assert {square(mark) for mark in drawing.texts["places"]} == set(fitting)


def test_where_many_parts_fit_they_are_counted() -> None:
    match = position(spaces="P01 P02 P03 P10 P11 P12")
    drawing = drawings(match)["ships"][0]["drawing"]
    assert set(texts(drawing, "fitting")) == {"6 parts"}
    assert drawings(match, None)["ships"][0]["drawing"].texts.get("places") is None


def test_parts_lie_left_to_right_and_row_by_row_each_with_its_cost_and_crew() -> None:
    drawing = drawings(position(spaces="P06:2 P02 - P10:11 P03"))["parts"]["drawing"]
    ids = [mark.text for mark in sorted(drawing.texts["ids"], key=lambda mark: (place(mark)[1], place(mark)[0]))]
    assert ids == ["P06", "P02", "P10", "P03"]
    assert texts(drawing, "cost") == ["1", "1", "3", "2"]
    assert texts(drawing, "lies") == ["2", "11"]
    assert texts(drawing, "taken") == ["taken"]


def test_own_tiles_show_their_values_and_those_of_others_lie_face_down() -> None:
    bids = {"P18": "0:3+ 1:2", "M01": "2:4+", "Hire": "0:0 0:1"}
    found = drawings(position(bids=bids, seats=3))
    part, mission, hire = (found[name]["drawing"] for name in ("parts", "missions", "facilities"))
    assert (texts(part, "tile-value"), texts(part, "hidden-value")) == (["3"], ["?"])
    assert (texts(part, "mine"), texts(part, "bidder")) == (["You"], ["Bo"])
    assert len(starts(part, "tile-crew")) == 1
    assert "hidden-crew" not in part.paths
    assert (texts(mission, "hidden-value"), len(starts(mission, "hidden-crew"))) == (["?"], 1)
    assert texts(hire, "tile-value") == ["0", "1"]


def test_many_tiles_stay_within_the_column_of_their_part() -> None:
    bids = {"P18": "0:0+ 0:1+ 0:2+ 0:3+ 0:4+ 1:0+ 1:1+ 1:2+", "P19": "1:4"}
    drawing = drawings(position(bids=bids, seats=2))["parts"]["drawing"]
    tiles = [(x, y) for name in ("tile", "hidden") for x, y in starts(drawing, name)]
    assert len(tiles) == 9
    assert len(set(tiles)) == 9
    assert sum(x < PITCH for x, _ in tiles) == 8
    assert float(drawing.box.split()[3]) > max(y for _, y in tiles) + 15


def test_the_front_mission_is_on_top_and_what_is_lacking_is_hollow() -> None:
    match = position(ships=["P02@0,1=3 P10@0,2"], science=[1], stacks="M02 M05 M07 | M03 M08 | M06 M09")
    drawing = drawings(match)["missions"]["drawing"]
    order = sorted(drawing.texts["ids"], key=place)
    assert [mark.text for mark in order] == ["M02", "M05", "M07", "M03", "M08", "M06", "M09"]
    assert (len(starts(drawing, "front")), len(starts(drawing, "later"))) == (3, 4)
    fronts = {y for _, y in starts(drawing, "front")}
    assert len(fronts) == 1
    assert max(fronts) < min(y for _, y in starts(drawing, "later"))
    assert (len(starts(drawing, "met")), len(starts(drawing, "lacking"))) == (1, 3)
    assert len(starts(drawing, "met-pips")) == 2
    assert counted(drawing, "spent") == {"spent biotech": 1, "spent science": 1}
    assert counted(drawing, "icon") == {"icon biotech": 2, "icon science": 2, "icon star": 3, "icon tick": 2}


def test_to_an_observer_all_that_missions_ask_is_hollow() -> None:
    drawing = drawings(position(stacks="M05 M07 | M03 | M06"), None)["missions"]["drawing"]
    assert "met" not in drawing.paths
    assert "icon biotech" not in drawing.paths
    assert len(starts(drawing, "lacking")) == 2


def test_cards_of_missions_do_not_overlap_and_all_stay_in_the_drawing() -> None:
    match = position(DECK, stacks="M01 M04 M22 | M02 M05 M18 | M03 M06 M23", bids={"M01": "0:1 1:2 2:3"})
    drawing = drawings(match)["missions"]["drawing"]
    columns: dict[float, list[float]] = {}
    for x, y in [*starts(drawing, "front"), *starts(drawing, "later")]:
        columns.setdefault(x, []).append(y)
    assert len(columns) == 3
    assert all(below - above >= 60 for tops in columns.values() for above, below in pairwise(sorted(tops)))
    left, top, wide, high = map(float, drawing.box.split())
    for name in drawing.paths:
        assert all(left <= x <= left + wide and top <= y <= top + high for x, y in starts(drawing, name))


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_has_as_many_pips_as_its_value_all_of_them_on_its_face(value: int) -> None:
    drawing = Drawing()
    die(drawing, (0, 0), value, 26)
    spots = starts(drawing, "dice-pips")
    assert len(set(spots)) == len(spots) == value
    assert all(max(abs(x), abs(y)) < 10 for x, y in spots)


def test_icons_differ_in_shape_and_fill_their_box() -> None:
    assert len({icon(name, (0, 0), ICON_BOX) for name in SHAPES}) == len(SHAPES)
    for name in SHAPES:
        x, y = map(float, re.match(r"M(-?[\d.]+) ?(-?[\d.]+)", icon(name, (100, 100), ICON_BOX)).groups())  # type: ignore[union-attr]
        assert max(abs(x - 100), abs(y - 100)) <= ICON_BOX / 2


def test_every_part_of_the_deck_has_a_kind_of_card() -> None:
    kinds = set()
    for first in range(0, len(DECK["parts"]), 12):
        spaces = " ".join(sorted(DECK["parts"])[first : first + 12])
        drawing = drawings(position(DECK, spaces=spaces, stacks="M01 M18 | M02 M19 | M03 M20"), None)["parts"][
            "drawing"
        ]
        kinds |= {name.removeprefix("card ") for name in drawing.paths if name.startswith("card ")}
    assert kinds == set(KINDS) - {"plain"}


def test_every_drawing_has_a_title_and_says_in_words_what_it_shows_or_names_what_is_told_below() -> None:
    match = position(ships=["P02@0,1=3"], spaces="P14:2 P19", bids={"P14": "0:3+ 1:2", "Hire": "0:1"})
    found = drawings(match)
    assert found["ships"][0]["title"] == "Your ship"
    assert found["ships"][1]["title"] == "Ship of Bo"
    assert found["ships"][0]["text"].startswith("P02 and CORE. All of it is told below. New parts fit at ")
    other = drawings(match, 1)["ships"][0]["text"]
    assert "0,1 P02 " in other
    assert "engine 1 at 3" in other
    assert found["parts"]["text"] == "P14 and P19. All of it is told below."
    assert found["facilities"]["text"] == "Hire, Discover, Engineer and Refit. All of it is told below."
    assert found["missions"]["text"].startswith("Stack 1: M01, ")
    assert found["won"]["text"] == ""
