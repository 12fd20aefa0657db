"""Sentences about ships: why a part does not fit, what a Refit would cut off, what a mission still wants."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..telling import listed
from .grid import CORE, FACING, SIDES, STEPS, At, Layout
from .table import FACES


def squarely(at: Sequence[int]) -> str:
    """Return a square as it is written, ``1,-2``."""
    return f"{at[0]},{at[1]}"


def no_match(layout: Layout, part: str, mask: int, at: At) -> str:
    """Say for each neighbour of a free square why *part* would have no connection there (rule 5.2)."""
    holders = {square: other for other, square in layout.parts.items()}
    reasons = []
    for name, (side, dx, dy) in zip(SIDES, STEPS, strict=True):
        beside = at[0] + dx, at[1] + dy
        other = layout.masks.get(beside)
        if other is not None:
            holder = "the Core" if beside == CORE else holders[beside]
            bare = [whose for whose, has in ((part, mask & side), (holder, other & FACING[side])) if not has]
            reasons.append(f"{name}, towards {holder}, {_bare(bare)}")
    where = squarely(at)
    if not reasons:
        return f"nothing of your ship stands beside {where}"
    return f"{part} at {where} meets no matching connector: {'; '.join(reasons)}"


def _bare(whose: Sequence[str]) -> str:
    return f"{whose[0]} has no connector" if len(whose) == 1 else "neither has a connector"


def why_loose(gone: Sequence[str], loose: Sequence[str]) -> str:
    """Say which parts a Refit would cut off (rule 6.2)."""
    verb = "would no longer hang together with the Core"
    return f"without {listed(list(gone))}, {listed(list(loose))} {verb}"


def why_not_complete(mission: str, lacks: Mapping[str, Any]) -> str:
    """Say what a ship lacks for a mission (rules 8.3-8.5)."""
    dice = [f"an engine of {value} or more" if value < FACES else "an engine of 6" for value in lacks["engines"]]
    pairs = (("biotech", "Bio-Tech"), ("science", "science"))
    short = [f"{lacks[name]} more {word}" for name, word in pairs if lacks[name]]
    return f"for {mission} you lack {listed([*dice, *short])}"
