"""The reveal as a table: all bids on all things, who won each and why (rules 3.1-3.8 and 8.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...contract import Event
from ...telling import listed
from ...words import capital
from ..state import LAUNCH, OVER
from ..table import FACILITIES
from .desk import Desk
from .station import total

Row = dict[str, Any]


def reveals(desk: Desk) -> list[Row]:
    """Return the reveals since the last report, rarely more than one, each of ``round`` and ``rows``.

    A row is one thing that was bid on: ``on kind`` (part, mission or facility) ``name``; ``bids`` by bidder, the best
    first, each of ``seat mine name total won tiles`` (of ``value crew``); ``winner`` (seat; None while a mission
    waits for its Launch), ``tied`` (whether turn order decided), ``verdict`` (who won, or will be first) and ``why``.
    """
    begun = [place for place, event in enumerate(desk.letter["events"]) if event["e"] == "revealed"]
    ends = [*begun[1:], None]
    parts = [desk.letter["events"][start:end] for start, end in zip(begun, ends, strict=False)]
    return [_reveal(desk, part, later) for part, later in zip(parts, _rounds(desk, begun), strict=True)]


def _rounds(desk: Desk, begun: Sequence[int]) -> list[int]:
    """Return the round of each reveal, counted back from the round under way."""
    events = desk.letter["events"]
    return [desk.state.round - sum(event["e"] == "round_begun" for event in events[start:]) for start in begun]


def _reveal(desk: Desk, events: Sequence[Event], number: int) -> Row:
    """Tell one reveal; the marker has passed on with each round begun since (rule 9.5)."""
    won = {event["on"]: event for event in events if event["e"] == "won"}
    count = len(desk.names)
    first = desk.state.first - (desk.state.round - number)
    order = [(first + step) % count for step in range(count)]
    rows = [_row(desk, row, won.get(row["on"]), order) for row in events[0]["bids"]]
    return {"round": number, "rows": rows}


def _row(desk: Desk, told: Row, won: Event | None, order: Sequence[int]) -> Row:
    totals = {seat: total([tile for tile in told["tiles"] if tile["seat"] == seat]) or 0
              for seat in order if any(tile["seat"] == seat for tile in told["tiles"])}  # fmt: skip
    ranked = sorted(totals, key=lambda seat: -totals[seat])
    best = won["seat"] if won else ranked[0]
    tied = [seat for seat in ranked if totals[seat] == totals[best]]
    on = told["on"]
    kind = "facility" if on in FACILITIES else "mission" if on in desk.table.missions else "part"
    return {
        "on": on,
        "kind": kind,
        "name": on if kind == "facility" else desk.letter["deck"][f"{kind}s"][on]["name"],
        "bids": [_bid(desk, seat, told, totals[seat], best) for seat in ranked],
        "winner": won["seat"] if won else None,
        "tied": len(tied) > 1,
        "verdict": _verdict(desk, best, waits=won is None),
        "why": why(desk, tied, best, len(ranked)),
        "crew": _crew_text(desk, won) if won else "",
    }


def _bid(desk: Desk, seat: int, told: Row, points: int, best: int) -> Row:
    return {
        "seat": seat,
        "mine": seat == desk.me,
        "name": desk.names[seat],
        "total": points,
        "won": seat == best,
        "tiles": [{"value": tile["value"], "crew": tile["crew"]} for tile in told["tiles"] if tile["seat"] == seat],
    }


def _verdict(desk: Desk, best: int, *, waits: bool) -> str:
    if waits and desk.state.phase not in (LAUNCH, OVER):
        return capital(f"{desk.called(best)} {'are' if best == desk.me else 'is'} first in the Launch")
    return capital(f"{desk.called(best)} won")


def why(desk: Desk, tied: Sequence[int], best: int, bidders: int) -> str:
    """Say why a bid was won: alone, highest, or by turn order (rules 3.2 and 3.3)."""
    if bidders == 1:
        return "the only bid"
    if len(tied) == 1:
        return "the highest bid"
    others = listed([desk.called(seat) for seat in tied if seat != best])
    return f"tied with {others}, first in turn order (rule 3.3)"


def _crew_text(desk: Desk, won: Event) -> str:
    """Say where the crew went: the winner's to the supply, the losers' back with consolation (rules 3.4-3.6)."""
    return "; ".join(_crew_moves(desk, won))


def _crew_moves(desk: Desk, won: Event) -> Iterator[str]:
    best = won["seat"]
    if won["lost"]:
        yield f"{desk.called(best)} lost {won['lost']} crew"
    if won["bonus"]:
        yield f"{desk.called(best)} took {won['bonus']} crew from the part"
    for seat, gained in enumerate(won["consolation"]):
        if gained:
            yield f"{desk.called(seat)} got {gained} crew for losing"
