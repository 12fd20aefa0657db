"""An Assembly order, tried line by line on a commander's ship (rules 3.9, 4.3-7.7).

Engineer comes first and Refit second, whatever the order of the lines; then parts are installed and discarded as the
lines have it, then engines are raised.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..contract import Order, Refusal
from .engines import OVERHAUL, UPGRADE, Values, raise_engine, usual_overhaul, usual_upgrade
from .grid import At, Layout, put, without
from .reasons import no_match, squarely, why_loose
from .state import Seat, Won
from .table import ENGINEER, FACES, REFIT, Table

REST = "rest"
STAGES = {"engineer": 0, "refit": 1, "install": 2, "discard": 2, "upgrade": 4, "overhaul": 4}
LAST_DISCARD = 3


def stage_of(line: Order) -> int:
    """Say when a line's turn comes: ``discard rest`` after all other parts are settled."""
    return LAST_DISCARD if line.get("part") == REST else STAGES[line["do"]]


class Fitting:
    """What is left of an order's lines, and what they do; *row* is the commander's seat as it stands."""

    def __init__(self, table: Table, row: Seat, *, rich: bool = False) -> None:
        self.table = table
        self.crew = row.crew
        self.rich = rich
        self.ship = row.ship
        self.facilities = row.facilities
        self.won: dict[str, Won] = {won.part: won for won in row.won}
        self.open = list(self.won)
        self.values: Values = {engine.number: engine.value for engine in row.engines}
        self.engineered: list[dict[str, Any]] = []
        self.can_engineer = ENGINEER in row.facilities
        self.refitted: list[str] = []
        self.installs: dict[str, At] = {}
        self.discards: list[str] = []
        self.raises: list[dict[str, Any]] = []
        self.taken: list[Order] = []
        self.left: list[tuple[Order, Refusal]] = []
        self._icons: dict[str, int] | None = None

    @property
    def layout(self) -> Layout:
        """What the ship allows as it stands by now."""
        return self.table.layout(self.ship)

    def take(self, lines: Sequence[Order]) -> Fitting:
        """Try *lines*, each when its turn comes; those that cannot be done are left out."""
        ordered = sorted(lines, key=stage_of)
        first = sum(stage_of(line) == STAGES["engineer"] for line in ordered)
        self._try(ordered[:first])
        if self.can_engineer:
            self.engineer(None)
        self._try(ordered[first:])
        return self

    def _try(self, lines: Sequence[Order]) -> None:
        for line in lines:
            refusal = TRIES[line["do"]](self, line)
            if refusal is None:
                self.taken.append(line)
            else:
                self.left.append((line, refusal))

    def icons(self) -> dict[str, int]:
        """Return how many upgrades and overhauls there are to come (rules 7.2, 7.4 and 7.5)."""
        if self._icons is None:
            lasting = [self.table.parts[part].lasting for part, _, _ in self.ship]
            once = [self.table.parts[part].once for part in self.installs]
            every = [*lasting, *once]
            self._icons = {UPGRADE: sum(i.upgrade for i in every), OVERHAUL: sum(i.overhaul for i in every)}
        return self._icons

    def outcome(self) -> dict[str, Any]:
        """Return what the order does, with what nobody named done as usual (rules 3.9 and 7.7)."""
        values, icons = dict(self.values), dict(self.icons())
        raises = [*self.raises]
        for _ in range(icons[OVERHAUL]):
            raises += raise_engine(values, usual_overhaul(values), OVERHAUL)
        for _ in range(icons[UPGRADE]):
            raises += raise_engine(values, usual_upgrade(values), UPGRADE)
        return {
            "engineer": self.engineered,
            "refit": self.refitted,
            "installs": [{"part": part, "at": list(at)} for part, at in self._in_order()],
            "discards": [part for part in self.won if part in self.discards],
            "raises": raises,
        }

    def _in_order(self) -> list[tuple[str, At]]:
        """Return the installs in one order for every way to write them: of the parts won, the first that fits."""
        ship = without(self.ship, self.installs)
        waiting = {part: self.installs[part] for part in self.won if part in self.installs}
        ordered: list[tuple[str, At]] = []
        while waiting:
            layout = self.table.layout(ship)
            part = next(part for part, at in waiting.items() if at in layout.fits(self.table.masks[part]))
            ordered.append((part, waiting.pop(part)))
            ship = put(ship, *ordered[-1])
        return ordered

    def engineer(self, engine: int | None) -> None:
        """Raise an engine by Engineer, or the usual one if None is named."""
        chosen = usual_upgrade(self.values) if engine is None else engine
        self.engineered = raise_engine(self.values, chosen, ENGINEER)
        self.can_engineer = False


def _engineer(fit: Fitting, line: Order) -> Refusal | None:
    engine = line["engine"]
    if ENGINEER not in fit.facilities:
        return Refusal("3.9", "you did not win Engineer")
    if not fit.can_engineer:
        return Refusal("3.9", "Engineer raises one engine only")
    refusal = _cannot_raise(fit, engine)
    if refusal is None:
        fit.engineer(engine)
    return refusal


def _cannot_raise(fit: Fitting, engine: int) -> Refusal | None:
    if engine not in fit.values:
        on_ship = ", ".join(map(str, sorted(fit.values))) or "none"
        return Refusal("7.6", f"there is no engine {engine} on your ship; its engines are: {on_ship}")
    if fit.values[engine] >= FACES:
        return Refusal("7.6", f"engine {engine} is at {FACES}, and no engine goes higher")
    return None


def _refit(fit: Fitting, line: Order) -> Refusal | None:
    parts = line["parts"]
    if REFIT not in fit.facilities:
        return Refusal("6.1", "you did not win Refit")
    if fit.refitted:
        return Refusal("6.1", "one line names all parts that a Refit discards, and there is one already")
    absent = next((part for part in parts if part not in fit.layout.parts), None)
    if absent is not None:
        return Refusal("6.1", f"{absent} is not on your ship")
    loose = fit.layout.loose(parts)
    if loose:
        return Refusal("6.2", why_loose(parts, loose))
    fit.refitted = list(dict.fromkeys(parts))
    fit.ship = without(fit.ship, parts)
    for part in fit.refitted:
        for engine in fit.table.parts[part].engines:
            fit.values.pop(engine, None)
    return None


def _install(fit: Fitting, line: Order) -> Refusal | None:
    part, (x, y) = line["part"], line["at"]
    refusal = _not_open(fit, part) or _cannot_place(fit, part, (x, y))
    if refusal is not None:
        return refusal
    cost = fit.table.parts[part].cost
    if cost > fit.crew and not fit.rich:
        return Refusal("5.4", f"{part} costs {cost} crew and you have {fit.crew} for it")
    fit.crew -= cost
    fit.open.remove(part)
    fit.installs[part] = (x, y)
    fit.ship = put(fit.ship, part, (x, y))
    fit.values.update({engine.number: engine.value for engine in fit.won[part].engines})
    return None


def _not_open(fit: Fitting, part: str) -> Refusal | None:
    if part in fit.installs:
        return Refusal("4.4", f"{part} is installed at {squarely(fit.installs[part])} by a line above")
    if part in fit.discards:
        return Refusal("4.4", f"{part} is discarded by a line above")
    if part not in fit.won:
        won = " ".join(fit.won) or "none"
        return Refusal("4.4", f"{part} is none of the parts that you won: {won}")
    return None


def _cannot_place(fit: Fitting, part: str, at: At) -> Refusal | None:
    layout, mask = fit.layout, fit.table.masks[part]
    if at in layout.fits(mask):
        return None
    if at in layout.masks:
        holder = next((other for other, square in layout.parts.items() if square == at), "your Primary Core")
        return Refusal("5.3", f"{squarely(at)} is taken by {holder}")
    return Refusal("5.2", no_match(layout, part, mask, at))


def _discard(fit: Fitting, line: Order) -> Refusal | None:
    part = line["part"]
    if part == REST:
        fit.discards += fit.open
        fit.open = []
        return None
    refusal = _not_open(fit, part)
    if refusal is None:
        fit.open.remove(part)
        fit.discards.append(part)
    return refusal


def _raise(fit: Fitting, line: Order) -> Refusal | None:
    by, engine = line["do"], line["engine"]
    if not fit.icons()[by]:
        rule = {UPGRADE: "7.4", OVERHAUL: "7.5"}[by]
        return Refusal(rule, f"you have no {by}{' left' if fit.raises else ''} in this Assembly")
    refusal = _cannot_raise(fit, engine)
    if refusal is None:
        fit.raises += raise_engine(fit.values, engine, by)
        fit.icons()[by] -= 1
    return refusal


TRIES: Mapping[str, Callable[[Fitting, Order], Refusal | None]] = {
    "engineer": _engineer,
    "refit": _refit,
    "install": _install,
    "discard": _discard,
    "upgrade": _raise,
    "overhaul": _raise,
}
