"""The map in letters, read back: every part with its connectors stands where the rims say, and free squares too."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from pbem.games.farlight.pages import own_map
from pbem.games.farlight.pages.shipmap import legend, parted, ship_map
from pbem.games.farlight.pages.ships import ship
from pbem.games.farlight.state import BID
from pbem.text import width
from tests.farlight.letters import dealt, desk_at, letter_about
from tests.farlight.playouts import RULES, playout
from tests.farlight.positions import DECK, Match, assembling, made, position

STEPS = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}
FACING = {"up": "down", "down": "up", "left": "right", "right": "left"}
OPEN = {"up": "^", "down": "v", "left": "<", "right": ">"}
JOINED = {"up": "|", "down": "|", "left": "=", "right": "="}
PLAIN = {"up": "-", "down": "-", "left": "|", "right": "|"}
SEED_LENGTHS = [(2, 1), (3, 2), (4, 3), (5, 4)]
STATES = [state for seats, seed in SEED_LENGTHS for state in playout(seats, seed).states[1::17]]
both_widths = pytest.mark.parametrize("columns", [78, 40])


class Reading:
    """A map read back by the numbers on its rims alone: the lines of each square, with its walls."""

    def __init__(self, sheets: list[list[str]]) -> None:
        self.squares: dict[tuple[int, int], list[str]] = {}
        for sheet in sheets:
            self._read(sheet)

    def _read(self, sheet: list[str]) -> None:
        head = next(number for number, line in enumerate(sheet) if line.startswith("y\\x"))
        columns = [(int(found[0]), (found.start() + found.end() - 1) // 2) for found in
                   re.finditer(r"-?\d+", sheet[head])]  # fmt: skip
        rows = [(int(line[:4]), number) for number, line in enumerate(sheet) if re.match(r" *-?\d+ ", line[:4])]
        for x, middle in columns:
            left = 4 + (middle - 4) // 7 * 7
            for y, line in rows:
                texts = [sheet[at] if head < at < len(sheet) else "" for at in range(line - 2, line + 3)]
                self.squares[x, y] = [f"{text:90}"[left : left + 8] for text in texts]

    def wall(self, x: int, y: int, side: str) -> str:
        """Return the sign in the middle of a wall."""
        top, _, middle, _, bottom = self.squares[x, y]
        return {"up": top[3], "down": bottom[3], "left": middle[0], "right": middle[7]}[side]

    def within(self, x: int, y: int) -> list[str]:
        """Return the words within a square."""
        return " ".join(line[1:7] for line in self.squares[x, y][1:4]).split()


def connectors(state: Any, seat: int) -> dict[tuple[int, int], list[str]]:
    """Return the connectors of what stands on each square of a ship."""
    parts = {(x, y): DECK["parts"][part]["connectors"] for part, x, y in state.seats[seat].ship}
    return {(0, 0): list(STEPS), **parts}


def expected(standing: dict[tuple[int, int], list[str]], at: tuple[int, int], side: str) -> str:
    """Return the sign that a wall should have."""
    beside = at[0] + STEPS[side][0], at[1] + STEPS[side][1]
    mine, theirs = side in standing[at], FACING[side] in standing.get(beside, ())
    if beside not in standing:
        return OPEN[side] if mine else PLAIN[side]
    if mine and theirs:
        return JOINED[side]
    return "x" if mine or theirs else PLAIN[side]


def ships() -> Iterator[tuple[Any, int]]:
    for state in STATES:
        yield from ((state, seat) for seat in range(len(state.seats)))


@both_widths
def test_every_part_stands_with_its_connectors_where_the_rims_say(columns: int) -> None:
    for state, seat in ships():
        desk = desk_at(dealt(RULES, state), 0, columns=columns)
        reading = Reading(ship_map(desk, ship(desk, seat)))
        standing = connectors(state, seat)
        for part, x, y in state.seats[seat].ship:
            assert reading.within(x, y)[0] == part
        assert reading.within(0, 0) == ["CORE"]
        for at in standing:
            for side in STEPS:
                assert reading.wall(*at, side) == expected(standing, at, side), (at, side)


@both_widths
def test_free_squares_name_what_could_be_installed_there_or_how_many(columns: int) -> None:
    seen = set()
    for state, seat in ships():
        desk = desk_at(dealt(RULES, state), seat, columns=columns)
        row = ship(desk, seat)
        reading = Reading(ship_map(desk, row))
        won = [won.part for won in state.seats[seat].won] if state.seats[seat].sealed is None else []
        parts = [space.part for space in state.spaces if space.part] if state.phase == BID else won
        fitting: dict[tuple[int, int], list[str]] = {}
        for part in parts:
            for at in RULES.table.layout(state.seats[seat].ship).fits(RULES.table.masks[part]):
                fitting.setdefault(at, []).append(part)
        for (x, y), those in fitting.items():
            assert reading.within(x, y) == [f"{x},{y}", *(those if len(those) < 3 else [str(len(those)), "fit"])]
            seen.add(len(those))
        assert {(square["x"], square["y"]) for square in row["free"]} == set(fitting)
    assert seen >= {1, 2, 3}


@both_widths
def test_maps_fit_their_page_and_wide_ships_come_in_sheets(columns: int) -> None:
    wide = " ".join(f"P{number:02}@{x},0" for number, x in zip((1, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20),
                    (-5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6), strict=True))  # fmt: skip
    match = position(ships=[wide])
    desk = desk_at(match, 0, columns=columns)
    sheets = ship_map(desk, ship(desk, 0))
    assert len(sheets) == {78: 2, 40: 3}[columns]
    assert sheets[0][0].startswith(f"Sheet 1 of {len(sheets)}: x from -6 to ")
    assert max(width(line) for sheet in sheets for line in sheet) <= columns
    squares = Reading(sheets)
    assert [squares.within(x, 0)[0] for x in (-5, -1, 0, 1, 6)] == ["P01", "P14", "CORE", "P15", "P20"]


def test_columns_are_parted_into_sheets_of_about_equal_width() -> None:
    assert parted(range(-3, 3), 10) == [range(-3, 3)]
    assert parted(range(11), 5) == [range(4), range(4, 8), range(8, 11)]


def test_a_part_shows_engines_with_dice_biotech_and_icons_and_dots_for_what_has_no_room() -> None:
    parts = {"P03": "udlr 2 e2 e13", "P07": "udlr 0 b1 crew*1", "P14": "udlr 0 crew+2 science+1 b2 upgrade*1"}
    match = position(made({**{f"P{n:02}": "udlr 0" for n in range(1, 21)}, **parts}),
                     ships=["P03@0,1=6,- P07@1,0 P14@-1,0"])  # fmt: skip
    desk = desk_at(match)
    reading = Reading(ship_map(desk, ship(desk, 0)))
    assert reading.within(0, 1) == ["P03", "2:6", "13:0-"]
    assert reading.within(1, 0) == ["P07", "B1", "C*1"]
    assert reading.within(-1, 0) == ["P14", "B2", "S+1", "C+2", ".."]


def test_only_ones_own_ship_shows_where_parts_would_fit_and_only_before_the_order_is_sealed() -> None:
    match = assembling(won=["P18", "P19"])
    assert [bool(ship(desk_at(match, 0), seat)["free"]) for seat in range(3)] == [True, False, False]
    assert ship(desk_at(match, None), 0)["free"] == []
    match.play(0, "discard P18")
    assert ship(desk_at(match, 0), 0)["free"] == []


def test_the_map_alone_has_its_legend_and_an_observer_has_none() -> None:
    match = position()
    lines = own_map(letter_about(match, 0), match.rules)
    assert lines[0] == "y\\x    -1     0      1"
    assert lines[-4:] == legend(desk_at(match), marks=True)
    assert "x,y in a square" in lines[-1]
    assert own_map(letter_about(match, None), match.rules) == []


def test_the_legend_tells_of_free_squares_only_where_there_are_any() -> None:
    desk = desk_at(Match(RULES, STATES[0], DECK), columns=40)
    assert all(width(line) <= 40 for line in legend(desk, marks=True))
    assert legend(desk, marks=False) == legend(desk, marks=True)[:-2]


def test_the_map_of_who_has_sealed_his_order_shows_his_ship_as_it_will_be() -> None:
    match = assembling(won=["P18", "P19"])
    match.play(0, "install P18 at 0,1; discard rest")
    assert match.seats[0].ship == ()
    lines = own_map(letter_about(match, 0), match.rules)
    assert lines[0] == "As your ship will be once all Assembly orders are opened:"
    assert any("P18" in line for line in lines)
    assert not any("P18" in line for line in own_map(letter_about(match, 1), match.rules))
