"""The legal orders of the commander to move, listed lazily in a fixed order (rule 11.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache
from itertools import combinations, product

from ..contract import Order
from .board import NODES
from .market import cost_of, offers
from .payment import spending_power
from .state import State
from .table import DOCK, DOCK_SPACES, MANY_TAKE_LIMIT, Table, guild_of, value_of

MOST_CARDS = 3
PASS: Order = {"do": "pass"}


class Group:
    """Some legal orders of one kind: how many, and how to build the one at an index."""

    __slots__ = ("build", "size")

    def __init__(self, size: int, build: Callable[[int], Order]) -> None:
        self.size = size
        self.build = build


class Listing:
    """All listed orders of *seat*: takes, purchases, installs, removals, swaps, then the pass."""

    def __init__(self, table: Table, state: State, seat: int) -> None:
        self.table = table
        self.state = state
        self._seat = state.seats[seat]
        self.number = seat

    @cached_property
    def _groups(self) -> list[Group]:
        if self.state.over:
            return []
        groups = [self._takes(), *self._purchases(), *self._installs(), self._removals(), *self._swaps()]
        found = [group for group in groups if group.size]
        if self.state.ending or not found:
            found.append(Group(1, lambda _index: dict(PASS)))
        return found

    def __len__(self) -> int:
        """Count the listed orders."""
        return sum(group.size for group in self._groups)

    def __getitem__(self, index: int) -> Order:
        """Build the order at *index* of the listing.  Raises IndexError before its start and beyond its end."""
        if index < 0:
            raise IndexError(index)
        for group in self._groups:
            if index < group.size:
                return group.build(index)
            index -= group.size
        raise IndexError(index)

    def __iter__(self) -> Iterator[Order]:
        """Yield every listed order."""
        for group in self._groups:
            yield from map(group.build, range(group.size))

    def _takes(self) -> Group:
        takes = different_takes(tuple(self.state.display), tuple(self.table.guilds))
        return Group(len(takes), lambda index: {"do": "acquire", "credits": list(takes[index])})

    def _purchases(self) -> Iterator[Group]:
        for berth in offers(self.table, self.state):
            guild = self.table.modules[berth.module].guild
            if spending_power(self._seat.hand, guild) >= cost_of(self.table, berth):
                yield self._places("purchase", berth.module, dock=len(self._seat.dock) < DOCK_SPACES)

    def _installs(self) -> Iterator[Group]:
        for module in self._seat.dock:
            yield self._places("install", module, dock=False)

    def _places(self, verb: str, module: str, *, dock: bool) -> Group:
        nodes = self.table.layout(self._seat.station).fits(self.table.ports[module])

        def build(index: int) -> Order:
            return {"do": verb, "module": module, "at": NODES[nodes[index]] if index < len(nodes) else DOCK}

        return Group(len(nodes) + dock, build)

    def _removals(self) -> Group:
        if len(self._seat.dock) >= DOCK_SPACES:
            return Group(0, lambda _index: {})
        nodes = self.table.layout(self._seat.station).removable()
        return Group(len(nodes), lambda index: {"do": "remove", "module": self._seat.station[nodes[index]]})

    def _swaps(self) -> Iterator[Group]:
        if not self._seat.dock:
            return
        layout = self.table.layout(self._seat.station)
        swaps = [
            (self._seat.station[node], docked)
            for node, docked in product(layout.occupied, self._seat.dock)
            if layout.may_swap(node, self.table.ports[docked])
        ]
        yield Group(len(swaps), lambda index: {"do": "swap", "module": swaps[index][0], "with": swaps[index][1]})


@lru_cache(maxsize=1024)
def different_takes(display: tuple[str | None, ...], guilds: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return each different legal take once: by size, then guild, then value (rules 2.1-2.3)."""
    shown = {credit for credit in display if credit is not None and "-" in credit}
    cards = sorted(shown, key=lambda credit: (guilds.index(guild_of(credit)), value_of(credit)))
    takes: list[tuple[str, ...]] = [(card,) for card in cards]
    for size in range(2, MOST_CARDS + 1):
        takes += [chosen for chosen in combinations(cards, size) if may_take_together(chosen)]
    return tuple(takes)


@lru_cache(maxsize=8192)
def may_take_together(cards: tuple[str, ...]) -> bool:
    """Say whether several cards are of different guilds and at most 7 together (rules 2.2 and 2.3)."""
    if len({guild_of(credit) for credit in cards}) < len(cards):
        return False
    return sum(value_of(credit) for credit in cards) <= MANY_TAKE_LIMIT
