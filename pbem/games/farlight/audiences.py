"""Who may know what of everything that can happen in a match (rules 11.1 and 11.2)."""

from __future__ import annotations

from collections.abc import Mapping

from ..audience import Audience

AUDIENCES: Mapping[str, Audience] = {
    "organised": Audience(public=("organisations",)),
    "awards_shuffled": Audience(public=("shown", "count")),
    "stacked": Audience(public=("stacks", "box")),
    "parts_shuffled": Audience(public=("count",)),
    "part_came": Audience(public=("space", "part"), reveals=True),
    "rolled": Audience(public=("dice", "pool")),
    "first_player": Audience(public=("why",)),
    "bid": Audience(public=("tiles",), owner=("values",)),
    "turn_moved": Audience(public=("to", "lap")),
    "revealed": Audience(public=("bids",), opens="the tiles of all bids"),
    "won": Audience(public=("on", "totals", "tied", "order", "lost", "back", "consolation", "bonus")),
    "gained": Audience(public=("crew", "science", "why")),
    "assembly_begun": Audience(public=("seats",)),
    "sealed": Audience(owner=("outcome",)),
    "opened": Audience(opens="all Assembly orders"),
    "raised": Audience(public=("engine", "was", "to", "by")),
    "refitted": Audience(public=("parts", "engines")),
    "installed": Audience(public=("part", "at", "cost", "joined", "blocked")),
    "discarded": Audience(public=("part",)),
    "launch_begun": Audience(public=("missions",)),
    "asked": Audience(public=("mission",)),
    "missed": Audience(public=("mission", "lacks")),
    "completed": Audience(public=("mission", "points", "place", "science", "climactic")),
    "declined": Audience(public=("mission",)),
    "mission_closed": Audience(public=("mission", "by", "next")),
    "crewed": Audience(public=("spaces",)),
    "round_begun": Audience(public=("round", "first")),
    "broken_off": Audience(),
    "award": Audience(public=("award", "counts", "points")),
    "converted": Audience(public=("tokens", "points")),
    "tie_broken": Audience(public=("award", "counts", "left"), reveals=True),
    "over": Audience(public=("winners", "why")),
}
