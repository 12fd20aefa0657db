"""The common table: the market with what each module would cost and bring its reader, display and piles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from ...telling import listed
from ...words import plural
from ..actions import bonus_credit
from ..board import NODES, NUMBER, ring_of
from ..market import cost_of
from ..payment import default_payment, spending_power
from ..state import Berth
from ..table import DOCK_SPACES, MAX_DISCOUNT
from .desk import Desk
from .station import CORE_NAME
from .words import DEPARTMENTS, STORMS, by_guild, total_of
from .worth import Outlook, Place

Row = dict[str, Any]

RUN = 3
"""So many nodes in a row are written as from the first to the last."""


def market(desk: Desk) -> list[Row]:
    """Return a row for each berth, ``module`` None where it is empty.

    ``cost`` is ``printed`` less ``discount``; ``least``: but for the least cost it would be cheaper still;
    ``leaves``: it goes to the bottom of the supply at the next Drift; ``cost_text`` says the cost.

    For a commander ``pay`` is what he would pay now (``cards``, ``lost``, ``bonus``) or None if he is ``short`` by
    some credits, ``places`` where the module may go, best first; ``pay_text`` and ``place_text`` say so in words.
    For an observer these five are absent.
    """
    return [_row(desk, number, berth) for number, berth in enumerate(desk.state.market, start=1)]


def _row(desk: Desk, number: int, berth: Berth | None) -> Row:
    if berth is None or berth.module not in desk.table.modules:
        return {"berth": number, "module": None}
    facts = desk.modules[berth.module]
    cost = cost_of(desk.table, berth)
    row = {
        "berth": number,
        "module": berth.module,
        "name": facts["name"],
        "department": DEPARTMENTS[facts["department"]],
        "guild": facts["guild"],
        "printed": facts["cost"],
        "discount": facts["cost"] - cost,
        "cost": cost,
        "least": facts["cost"] - cost < berth.discount,
        "ports": facts["ports"],
        "new": berth.new,
        "leaves": _leaves(desk, berth),
    }
    row["cost_text"] = _cost_text(row)
    return row if desk.outlook is None else row | _for_reader(desk.outlook, berth)


def _leaves(desk: Desk, berth: Berth) -> bool:
    """Say whether a module goes to the bottom of the supply if it is not bought this round (rules 7.3 and 7.7)."""
    drifts = desk.view["supply"] and not desk.state.ending and not desk.state.over
    return bool(drifts) and berth.discount >= MAX_DISCOUNT and not berth.new


def _cost_text(row: Row) -> str:
    """Write a cost such as ``RES 3 (4-1)``, with a word where it is the least there is, or the module is new."""
    reasons = [f"{row['printed']}-{row['discount']}"] if row["discount"] else []
    reasons += ["the least"] if row["least"] else []
    because = f" ({', '.join(reasons)})" if reasons else ""
    return f"{row['guild']} {row['cost']}{because}{', new' if row['new'] else ''}"


def _for_reader(outlook: Outlook, berth: Berth) -> Row:
    cost, guild = cost_of(outlook.table, berth), outlook.table.modules[berth.module].guild
    pay = payment(outlook, berth)
    short = max(0, cost - spending_power(outlook.row.hand, guild))
    places = outlook.places(berth.module)
    dock_free = len(outlook.row.dock) < DOCK_SPACES
    return {
        "pay": pay,
        "short": short,
        "places": [place._asdict() for place in places],
        "pay_text": _pay_text(pay, short),
        "place_text": places_text(places, outlook.storm) if places else _nowhere(dock_free=dock_free),
    }


def payment(outlook: Outlook, berth: Berth) -> Row | None:
    """Return what the commander would pay by default for *berth*'s module, or None if he cannot.

    ``cards``, ``lost`` (what they are worth beyond the cost) and ``bonus`` (the card an exact payment brings).
    """
    hand, guild = outlook.row.hand, outlook.table.modules[berth.module].guild
    cost = cost_of(outlook.table, berth)
    cards = default_payment(hand, guild, cost)
    if cards is None:
        return None
    excess = total_of(cards) - cost
    return {"cards": cards, "lost": excess, "bonus": None if excess else _bonus(outlook, cards)}


def _bonus(outlook: Outlook, cards: Sequence[str]) -> str | None:
    """Return the bonus card of an exact payment; it is chosen by the hand that is left."""
    after = outlook.state.copy()
    for card in cards:
        after.seats[outlook.seat].hand.remove(card)
    return bonus_credit(outlook.table, after, outlook.seat, None)


def _pay_text(pay: Row | None, short: int) -> str:
    if pay is None:
        return f"short by {short}"
    cards = " ".join(pay["cards"]) or "nothing,"
    if pay["lost"]:
        return f"you pay {cards}, {pay['lost']} lost"
    return f"you pay {cards} exactly" + (f", bonus {pay['bonus']}" if pay["bonus"] else "")


def places_text(places: Sequence[Place], storm: int) -> str:
    """Say where a module does best and what it joins and brings there, then where else it may go."""
    best, *rest = places
    brings = "".join(f"; {gain}" for gain in gains(best, storm))
    also = f"; also {' '.join(_runs([NUMBER[place.node] for place in rest]))}" if rest else ""
    joins = ["the Core" if other == CORE_NAME else other for other in best.joins]
    return f"best at {best.node}, joined to {listed(joins)}{brings}{also}"


def _runs(nodes: Sequence[int]) -> Iterator[str]:
    """Name nodes (by number) in their order, three or more in a row of one ring by the first and the last."""
    for _, group in groupby(enumerate(sorted(nodes)), key=lambda pair: (pair[1] - pair[0], ring_of(pair[1]))):
        names = [NODES[node] for _, node in group]
        yield from [f"{names[0]}-{names[-1]}"] if len(names) >= RUN else names


def gains(place: Place, storm: int) -> list[str]:
    """Return what a place brings, in words; *storm* is the number of the next Storm."""
    found = []
    if place.synergy:
        found.append(f"Synergy +{place.synergy}")
    if place.storm:
        found.append(f"{STORMS[storm].removeprefix('the ')} {place.storm:+}")
    return found


def _nowhere(*, dock_free: bool) -> str:
    return "no place for it but your Dry Dock" if dock_free else "no place for it, and your Dry Dock is full"


def common(desk: Desk) -> Row:
    """Return display, supply, pile and spent credits, and the reader's hand (None for an observer)."""
    view = desk.view
    hand = view.get("hand")
    return {
        "display": view["display"],
        "supply": view["supply"],
        "pile": view["pile"],
        "spent": len(view["spent"]),
        "spent_by_guild": by_guild(view["spent"]),
        "hand": None if hand is None else by_guild(hand),
        "hand_cards": hand or [],
        "hand_total": total_of(hand or []),
        "hand_text": _hand_text(hand or []),
    }


def _hand_text(hand: Sequence[str]) -> str:
    guilds = [f"{guild} {' '.join(map(str, values))}" for guild, values in by_guild(hand).items() if values]
    return f"{', '.join(guilds)}; {plural(len(hand), 'card')} worth {total_of(hand)}" if hand else "no cards"
