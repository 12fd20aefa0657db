"""Preparing the table (rules 1.1-1.8)."""

from __future__ import annotations

from collections import Counter
from itertools import count

from ..contract import Chance
from ..folding import Event, Play
from .events import FOLDS
from .market import fill_display, fill_market
from .state import Seat, State
from .table import BERTHS, Table, value_of

TWO = 2
REMOVED_PER_DEPARTMENT = 2


def blank(seats: int) -> State:
    """Return the state before anything is dealt."""
    return State([Seat() for _ in range(seats)])


def set_up(table: Table, seats: int, chance: Chance) -> list[Event]:
    """Decide the set-up; draws come in the order removal, modules, credits, starter (rule 1.6)."""
    play = Play(blank(seats), FOLDS)
    removed = removal(table, chance) if seats == TWO else []
    if removed:
        play.emit("removed_modules", modules=removed, count=len(removed))
    kept = [module for module in table.modules if module not in removed]
    play.emit("modules_shuffled", order=chance.shuffle(f"{table.name}/modules", kept), count=len(kept))
    copies = table.copies - (seats == TWO)
    cards = [credit for credit in table.credits for _ in range(copies)]
    order = chance.shuffle(f"{table.name}/credits", cards)
    play.emit("credits_shuffled", order=order, count=len(order), number=0)
    for berth in range(BERTHS):
        fill_market(play, berth, new=not table.options["drift"]["first_round_counts"])
    _deal(play, table.options["deal_until"])
    _choose_starter(table, play, chance)
    fill_display(table, play, chance)
    return play.events


def removal(table: Table, chance: Chance) -> list[str]:
    """Draw the modules a two-player match leaves out, uniformly among the sets allowed (rule 1.2).

    Two of each department are drawn until the guilds come out equal; every allowed set is equally likely.
    """
    per_guild = REMOVED_PER_DEPARTMENT * len(table.departments) // len(table.guilds)
    for attempt in count(1):
        chosen = [
            module
            for department in table.departments
            for module in chance.shuffle(
                f"{table.name}/removal-{attempt}/{department}",
                [m.id for m in table.modules.values() if m.department == department],
            )[:REMOVED_PER_DEPARTMENT]
        ]
        guilds = Counter(table.modules[module].guild for module in chosen)
        if all(guilds[guild] == per_guild for guild in table.guilds):
            return sorted(chosen)
    raise AssertionError("a checked deck always has such a set")


def _deal(play: Play[State], enough: int) -> None:
    """Deal one card at a time in seat order to whoever is still short (rule 1.5)."""
    while True:
        short = [seat for seat in range(len(play.state.seats)) if _total(play.state, seat) < enough]
        if not short:
            return
        for seat in short:
            play.emit("dealt", seat=seat, card=play.state.pile[0])


def _total(state: State, seat: int) -> int:
    return sum(value_of(card) for card in state.seats[seat].hand)


def _choose_starter(table: Table, play: Play[State], chance: Chance) -> None:
    """Fewest cards, then the lowest total, then chance (rule 1.6)."""
    state = play.state
    standing = {seat: (len(row.hand), _total(state, seat)) for seat, row in enumerate(state.seats)}
    fewest = min(cards for cards, _ in standing.values())
    with_fewest = [seat for seat, (cards, _) in standing.items() if cards == fewest]
    best = [seat for seat, rank in standing.items() if rank == min(standing.values())]
    why = "fewest cards" if len(with_fewest) == 1 else "lowest total" if len(best) == 1 else "drawn"
    chosen = best[0] if len(best) == 1 else best[chance.below(f"{table.name}/starter", len(best))]
    play.emit("starter", seat=chosen, why=why)
