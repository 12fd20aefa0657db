"""Market, display and piles: what comes, goes and drifts (rules 2.5, 2.6, 3.8, 7.2-7.5)."""

from __future__ import annotations

from ..contract import Chance
from ..folding import Play
from .state import Berth, State
from .table import MAX_DISCOUNT, Table


def cost_of(table: Table, berth: Berth) -> int:
    """Return a market module's effective cost (rule 3.2)."""
    least: int = table.options["market"]["least_cost"]
    return max(least, table.modules[berth.module].cost - berth.discount)


def offers(table: Table, state: State) -> list[Berth]:
    """Return the market's modules, without the blanks of an imagined state (rule 3.1)."""
    return [berth for berth in state.market if berth is not None and berth.module in table.modules]


def find_berth(state: State, module: str) -> tuple[int, Berth]:
    """Return the number and content of the berth that holds *module*.  Raises LookupError if none does."""
    for number, berth in enumerate(state.market):
        if berth is not None and berth.module == module:
            return number, berth
    raise LookupError(module)


def fill_market(play: Play[State], berth: int, *, new: bool) -> None:
    """Reveal the top of the supply in an empty berth."""
    play.emit("module_came", berth=berth, module=play.state.supply[0], new=new)


def fill_display(table: Table, play: Play[State], chance: Chance) -> None:
    """Top the display up, empty places first to last, while there are credits (rule 2.5)."""
    for place, credit in enumerate(play.state.display):
        if credit is None:
            if not play.state.pile:
                reshuffle(table, play, chance)
            if not play.state.pile:
                return
            play.emit("credit_came", place=place, credit=play.state.pile[0])
            if not play.state.pile:
                reshuffle(table, play, chance)


def reshuffle(table: Table, play: Play[State], chance: Chance) -> None:
    """Make a new pile of the spent credits, if there are any (rule 2.6)."""
    spent = play.state.spent
    if spent:
        number = play.state.reshuffles + 1
        order = chance.shuffle(f"{table.name}/credits/reshuffle-{number}", spent)
        play.emit("credits_shuffled", order=order, count=len(order), number=number)


def drift(play: Play[State]) -> None:
    """Cheapen or rotate the modules that sat through the whole round, berth by berth (rules 7.2-7.5)."""
    for number, berth in enumerate(play.state.market):
        if berth is None or berth.new:
            continue
        if berth.discount < MAX_DISCOUNT:
            play.emit("drifted", berth=number, module=berth.module, discount=berth.discount + 1)
        elif play.state.supply:
            play.emit("rotated", berth=number, module=berth.module)
            fill_market(play, number, new=False)
