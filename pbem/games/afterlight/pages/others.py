"""Where the match stands, and the other commanders: standings, order of play, their stations."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from pbem.text import clip, table

from ...telling import listed, ordinal
from ...words import YOU, capital, plural
from ..scoring import shield
from ..table import DOCK_SPACES, FINAL_STORM
from .desk import Desk
from .station import WIDE_COLUMNS, station_map
from .words import STORMS

Row = dict[str, Any]


def order_of_play(desk: Desk) -> list[int]:
    """Return the seats in the order of the round under way."""
    count = len(desk.names)
    return [(desk.state.starter + step) % count for step in range(count)]


def stand(desk: Desk) -> list[str]:
    """Say in sentences where the match stands: the round, who moves when, how far the next Storm is; or who has won."""
    return [*_over(desk)] if desk.state.over else [*_round(desk), *_next_storm(desk)]


def _over(desk: Desk) -> Iterator[str]:
    winners = desk.view["winners"]
    names = [desk.called(seat) for seat in winners]
    verb = "share the victory" if len(names) > 1 else "have won" if names == ["you"] else "has won"
    won = desk.state.seats[winners[0]].renown
    yield f"THE MATCH IS OVER: {listed(names)} {verb} with {won} Renown after {plural(desk.state.round, 'round')}."
    rest = [row for row in standings(desk) if row["seat"] not in winners]
    renown = dict.fromkeys(row["renown"] for row in rest)
    groups = [(points, [desk.called(row["seat"]) for row in rest if row["renown"] == points]) for points in renown]
    if groups:
        behind = "; ".join(f"{listed(who)} with {points}" for points, who in groups)
        yield capital(f"{'next come' if len(rest) > 1 else 'next comes'} {behind}.")


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
    elif desk.view["supply"]:
        left = desk.view["supply"]
        yield f"{bought}, {left} left in the supply; when it cannot refill a berth, the Final Storm comes."
    elif not state.ending:
        yield f"{bought} and the supply is empty: with the next purchase the Final Storm comes."


def standings(desk: Desk) -> list[Row]:
    """Return a row for each commander: what everyone may see of him.

    They come in the order of play; when the match is over by Renown, with the ``place`` of each, such as 1st.
    """
    rows = [_standing(desk, seat) for seat in order_of_play(desk)]
    return sorted(rows, key=lambda row: -row["renown"]) if desk.state.over else rows


def _standing(desk: Desk, seat: int) -> Row:
    row, shown = desk.state.seats[seat], desk.view["seats"][seat]
    better = sum(other.renown > row.renown for other in desk.state.seats)
    return {
        "seat": seat,
        "mine": seat == desk.me,
        "name": desk.names[seat],
        "handle": desk.letter["seats"][seat]["handle"],
        "place": ordinal(better + 1) if desk.state.over else None,
        "to_move": seat == desk.state.to_move and not desk.state.over,
        "renown": row.renown,
        "modules": len(shown["station"]),
        "hand": shown["hand"],
        "dock": shown["dock"],
        "dock_spaces": DOCK_SPACES,
        "shield": sum(lane["points"] for lane in shield(desk.table, row.station)),
    }


def others(desk: Desk, columns: int) -> list[Row]:
    """Return the standing of everyone but the reader, in the order of the standings, with the ``map`` of his station.

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


TITLES = {"renown": "Renown", "modules": "modules", "shield": "shield", "hand": "cards", "docked": "Dry Dock"}
NARROW_TITLES = {"renown": "Renown", "modules": "built", "shield": "shield", "hand": "hand"}
"""What stands above the standings' columns; on a narrow page the names need the room of the last."""

NAME_ROOM = 28
NARROW_ROOM = 15
YOURS = " (you)"


def standings_lines(desk: Desk) -> list[str]:
    """Return the standings as a table of text."""
    wide = desk.columns >= WIDE_COLUMNS
    titles, room = (TITLES, NAME_ROOM) if wide else (NARROW_TITLES, NARROW_ROOM)
    rows: list[Sequence[str]] = [("", *titles.values())]
    for row in standings(desk):
        place = f"{row['place']} " if row["place"] else ""
        yours = YOURS if row["mine"] and wide else ""
        name = YOU if row["mine"] and not wide else row["name"]
        shown = row | {"docked": len(row["dock"])}
        label = f"{place}{clip(name, room - len(place) - len(yours))}{yours}"
        rows.append((label, *(str(shown[column]) for column in titles)))
    return table(rows, "l" + "r" * len(titles), gap=2 if wide else 1)
