"""Where the match stands, and the other commanders: standings, order of play, their stations."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from pbem.text import clip, table

from ...telling import listed, ordinal
from ..scoring import shield
from ..table import DOCK_SPACES, FINAL_STORM
from .desk import Desk
from .station import WIDE_COLUMNS, station_map
from .words import STORMS, capital, plural

Row = dict[str, Any]


def order_of_play(desk: Desk) -> list[int]:
    """Return the seats in the order of the round under way."""
    count = len(desk.names)
    return [(desk.state.starter + step) % count for step in range(count)]


def stand(desk: Desk) -> list[str]:
    """Say in sentences where the match stands: the round, who moves when, how far the next Storm is."""
    return [*_over(desk)] if desk.state.over else [*_round(desk), *_next_storm(desk)]


def _over(desk: Desk) -> Iterator[str]:
    winners = desk.view["winners"]
    names = [desk.called(seat) for seat in winners]
    verb = "share the victory" if len(names) > 1 else "have won" if names == ["you"] else "has won"
    yield capital(f"The match is over after {plural(desk.state.round, 'round')}.")
    yield capital(f"{listed(names)} {verb} with {desk.state.seats[winners[0]].renown} Renown.")


def _round(desk: Desk) -> Iterator[str]:
    state = desk.state
    order = [desk.called(seat) for seat in order_of_play(desk)]
    verb = "are" if state.to_move == desk.me else "is"
    mover = desk.called(state.to_move)
    yield f"Round {state.round}. Order of play: {', '.join(order)}. {capital(mover)} {verb} to move."
    if state.ending:
        yield "THE END IS TRIGGERED: this round is the last, then comes the Final Storm. Anyone may pass."


def _next_storm(desk: Desk) -> Iterator[str]:
    state = desk.state
    bought = f"{plural(state.purchases, 'module')} bought so far"
    if state.storms < FINAL_STORM - 1:
        threshold = desk.view["thresholds"][state.storms]
        left = threshold - state.purchases
        yield f"{bought}; {STORMS[state.storms + 1]} comes with the {ordinal(threshold)}, {left} to go."
    elif not state.ending:
        yield f"{bought}, {desk.view['supply']} left in the supply; when it runs out, the Final Storm comes."


def standings(desk: Desk) -> list[Row]:
    """Return a row for each commander in the order of play: what everyone may see of him."""
    return [_standing(desk, seat) for seat in order_of_play(desk)]


def _standing(desk: Desk, seat: int) -> Row:
    row, shown = desk.state.seats[seat], desk.view["seats"][seat]
    return {
        "seat": seat,
        "mine": seat == desk.me,
        "name": desk.names[seat],
        "handle": desk.letter["seats"][seat]["handle"],
        "to_move": seat == desk.state.to_move and not desk.state.over,
        "renown": row.renown,
        "modules": len(shown["station"]),
        "hand": shown["hand"],
        "dock": shown["dock"],
        "dock_spaces": DOCK_SPACES,
        "shield": sum(lane["points"] for lane in shield(desk.table, row.station)),
    }


def others(desk: Desk, columns: int) -> list[Row]:
    """Return the standing of everyone but the reader, in the order of play, with the ``map`` of his station.

    The map of a station on which nothing stands has no lines.
    """
    return [
        row | {"map": map_of(desk, row["seat"], columns) if row["modules"] else []}
        for row in standings(desk)
        if row["seat"] != desk.me
    ]


def map_of(desk: Desk, seat: int, columns: int, marks: Collection[str] = ()) -> list[str]:
    """Return the map of a commander's station, with its shield."""
    lanes = shield(desk.table, desk.state.seats[seat].station)
    return station_map(desk.view["seats"][seat], desk.letter["deck"], marks, columns, lanes)


NAME_ROOM = {True: 24, False: 9}
TITLES = {
    True: ("", "Renown", "modules", "shield", "cards", "Dry Dock"),
    False: ("", "Renown", "built", "shield", "hand", "Dock"),
}


def standings_lines(desk: Desk) -> list[str]:
    """Return the standings as a table of text."""
    wide = desk.columns >= WIDE_COLUMNS
    rows: list[Sequence[str]] = [TITLES[wide]]
    for row in standings(desk):
        name = clip(row["name"], NAME_ROOM[wide]) + (" (you)" if row["mine"] and wide else "")
        numbers = (row["renown"], row["modules"], row["shield"], row["hand"], len(row["dock"]))
        rows.append([name, *map(str, numbers)])
    return table(rows, "lrrrrr", gap=2 if wide else 1)
