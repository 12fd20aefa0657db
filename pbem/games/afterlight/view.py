"""What one commander or an observer may know, and a state imagined from it (rules 10.1 and 10.2)."""

from __future__ import annotations

from ..contract import BLANK, View
from .market import cost_of
from .rounds import leaders
from .state import Berth, Seat, State, named, numbered
from .table import Table

SHARED = ("round", "starter", "to_move", "purchases", "storms", "ending", "over", "quiet", "bought_this_round",
          "forced_passes", "reshuffles")  # fmt: skip


def view(table: Table, state: State, me: int | None) -> View:
    """Name everything that seat *me* (None: an observer) may know."""
    seen: View = {"me": me, "seats_count": len(state.seats)}
    seen.update({name: getattr(state, name) for name in SHARED})
    seen["thresholds"] = table.thresholds(len(state.seats))
    seen["winners"] = leaders(state) if state.over else []
    seen["market"] = [_berth(table, berth) for berth in state.market]
    seen["display"] = state.display[:]
    seen["supply"] = len(state.supply)
    seen["pile"] = len(state.pile)
    seen["spent"] = table.sort_credits(state.spent)
    seen["removed"] = len(state.removed)
    seen["scored"] = state.scored[:]
    seen["seats"] = [_seat(row) for row in state.seats]
    if me is not None:
        seen["hand"] = table.sort_credits(state.seats[me].hand)
    return seen


def _berth(table: Table, berth: Berth | None) -> dict[str, object] | None:
    if berth is None:
        return None
    cost = cost_of(table, berth) if berth.module in table.modules else None
    return {"module": berth.module, "discount": berth.discount, "cost": cost, "new": berth.new}


def _seat(row: Seat) -> dict[str, object]:
    return {"renown": row.renown, "hand": len(row.hand), "dock": row.dock[:], "station": named(row.station)}


def imagine(seen: View) -> State:
    """Return a state whose view is *seen*, with a blank for every hidden card."""
    seats = [
        Seat(row["renown"], [BLANK] * row["hand"], row["dock"][:], numbered(row["station"])) for row in seen["seats"]
    ]
    if seen["me"] is not None:
        seats[seen["me"]].hand = seen["hand"][:]
    market = [None if row is None else Berth(row["module"], row["discount"], row["new"]) for row in seen["market"]]
    return State(
        seats,
        **{name: seen[name] for name in SHARED},
        market=market,
        display=seen["display"][:],
        supply=[BLANK] * seen["supply"],
        pile=[BLANK] * seen["pile"],
        spent=seen["spent"][:],
        removed=[BLANK] * seen["removed"],
        scored=seen["scored"][:],
    )
