"""Positions written down so that they can be read, and orders played on them.

A laid card is ``"S07 2,1 east"``, with the seat behind it if that matters; a card of one's own making is its sections,
each a land's letter and the edges it reaches: ``"M017 B26 O3 F45"``.  A star marks a throne's section.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from pbem.games.contract import Chance, Event, Order, Plain, Refusal
from pbem.games.far.cards import LANDS, ROYALS
from pbem.games.far.deck import load_deck
from pbem.games.far.geometry import SIDES
from pbem.games.far.kingdom import Kingdom, Laid
from pbem.games.far.rules import KingdomRules
from pbem.games.far.state import Seat, State
from pbem.games.far.table import royals_of
from pbem.turn.chance import KeyedChance

FOLDER = Path(__file__).parents[2] / "games" / "far"
DECK: Plain = load_deck(yaml.safe_load((FOLDER / "cards.yaml").read_text(encoding="utf-8")))
OPTIONS: Plain = yaml.safe_load((FOLDER / "rules.yaml").read_text(encoding="utf-8"))
NAME = "kingdom"
"""The rules are not bound to their folder's name: it only prefixes the purposes of draws."""

LETTERS = {land[0].upper(): land for land in LANDS}
SECTION = re.compile(r"([MBOF])([0-7]+)(\*?)")


def row(name: str, sections: str) -> Plain:
    """Return a plain card whose sections are written as ``"M017 B26* O3 F45"``."""
    found = SECTION.findall(sections)
    shown = [{"land": LETTERS[letter], "edges": sorted(map(int, edges))} for letter, edges, _ in found]
    thrones = [number for number, (_, _, star) in enumerate(found) if star]
    return {"name": name, "sections": shown, **({"throne": thrones[0]} if thrones else {})}


def deck(castle: Sequence[str] = (), **cards: str) -> Plain:
    """Return the shipped deck with other *cards* of those ids, and another Castle: western card, eastern card."""
    made = copy.deepcopy(DECK)
    made["cards"].update({key: row(key, sections) for key, sections in cards.items()})
    made["castle"].update({key: row(key, sections) for key, sections in zip(("C1", "C2"), castle, strict=False)})
    return made


MEADOWS = ("M0 M4 M5 M6 M7", "M0 M1 M2 M3 M4")
"""A Castle of Meadow alone."""

BRICK = "B01234567"
STUCK = deck(castle=MEADOWS, S01=BRICK, S02=BRICK, RK=f"{BRICK}*", GK="M01234567*", BK=f"{BRICK}*")
"""A deck whose first cards and two of whose Kings can never be placed; GK can, and shows nothing but Meadow."""


def options(**changed: str) -> Plain:
    """Return the default options but for *changed*."""
    assert changed.keys() <= OPTIONS.keys()
    return {**OPTIONS, **changed}


def laid(text: str) -> Laid:
    """Return the laid card of a text such as ``"S07 2,1 east"``; without a seat, its owner's, or the first."""
    card, at, direction, *seat = text.split()
    x, y = map(int, at.split(","))
    owner = ROYALS.index(card) // 2 if card in ROYALS else 0
    return Laid(card, x, y, SIDES.index(direction), int(seat[0]) if seat else owner)


def order(text: str) -> Order:
    """Return the order that a canonical order line stands for."""
    if text == "pass":
        return {"do": "pass"}
    verb, card, at, square, direction = text.split()
    assert (verb, at) == ("place", "at")
    return {"do": "place", "card": card, "at": [int(number) for number in square.split(",")], "direction": direction}


def line(order: Order) -> str:
    """Return the canonical order line of *order*."""
    if order["do"] != "place":
        return str(order["do"])
    return f"place {order['card']} at {order['at'][0]},{order['at'][1]} {order['direction']}"


class Match:
    """A state under rules, on which orders are played one after another."""

    def __init__(self, rules: KingdomRules, state: State, chance: Chance | None = None) -> None:
        self.rules = rules
        self.state = state
        self.chance = chance or KeyedChance(b"tests")

    @property
    def seat(self) -> int:
        """The seat to move."""
        return self.state.to_move

    @property
    def kingdom(self) -> Kingdom:
        """The Kingdom as it lies."""
        return self.state.kingdom

    def play(self, *texts: str) -> list[Event]:
        """Play orders, each for the seat to move; return what happened."""
        happened: list[Event] = []
        for text in texts:
            events = self.rules.decide(self.state, self.seat, order(text), self.chance)
            self.state = self.rules.fold(self.state, events)
            happened += events
        return happened

    def refusal(self, text: str | Order) -> Refusal | None:
        """Return why an order is illegal for the seat to move, or None."""
        return self.rules.refuse(self.state, self.seat, order(text) if isinstance(text, str) else text)

    def allows(self, text: str | Order) -> bool:
        """Say whether an order is legal for the seat to move."""
        return self.refusal(text) is None

    def why(self, text: str | Order) -> str:
        """Return the refusal of an illegal order: its rule and its sentence."""
        refusal = self.refusal(text)
        assert refusal is not None, f"{text} is legal"
        return f"{refusal.rule}: {refusal.text}"

    def listed(self) -> list[str]:
        """Return the lines of all listed orders of the seat to move."""
        return [line(found) for found in self.rules.legal(self.state, self.seat)]

    def areas(self, land: str = "") -> list[str]:
        """Return the areas of more than one card, of one *land* or of all, each as its cards' ids, in their order."""
        table = self.rules.table
        shown = [area for area in self.kingdom.sections.by_age() if area.size > 1]
        return [" ".join(table.ids(area.cards)) for area in shown if land in ("", LANDS[area.land])]


def position(  # noqa: PLR0913 - every part of a position may be given, most are not
    *kingdom: str,
    seats: int = 3,
    deck: Plain = DECK,
    options: Plain = OPTIONS,
    hands: Sequence[str] | None = None,
    display: str = "",
    pile: str | None = None,
    **scalars: Any,
) -> Match:
    """Set up a position: the cards of the *kingdom*, laid legally or not, and what is told of the rest.

    Hands come in seat order; without them each seat holds its royals that have not been laid.  Standard cards that are
    named nowhere lie in the pile in the deck's order; if *pile* is given, the rest of them is out of the match.
    """
    rules = KingdomRules(NAME, deck, options)
    cards = [laid(text) for text in kingdom]
    used = {*display.split(), *(card.card for card in cards)}
    held = [[royal for royal in royals_of(seat) if royal not in used] for seat in range(seats)]
    rows = [Seat(hand) for hand in (held if hands is None else [hand.split() for hand in hands])]
    shown = [None if card == "-" else card for card in [*display.split(), "-", "-"][:2]]
    left = [card for card in rules.table.standard if card not in used] if pile is None else pile.split()
    return Match(rules, State(rows, Kingdom.of(rules.table, cards), display=shown, pile=left, **scalars))


class Stacked:
    """A chance that lays the named cards on top of every pile, and notes what it is asked."""

    def __init__(self, top: str = "", drawn: int = 0) -> None:
        self.top = top.split()
        self.drawn = drawn
        self.purposes: list[str] = []
        self.bounds: list[int] = []

    def shuffle(self, purpose: str, items: Sequence[str]) -> list[str]:
        """Return the named cards that are among *items* in the order named, then the rest sorted."""
        self.purposes.append(purpose)
        top = [card for card in self.top if card in items]
        return [*top, *sorted(set(items) - set(top))]

    def below(self, purpose: str, bound: int) -> int:
        """Return the number given."""
        self.purposes.append(purpose)
        self.bounds.append(bound)
        return self.drawn


def kinds(events: Sequence[Event]) -> list[str]:
    """Return the kinds of *events* in order."""
    return [event["e"] for event in events]


def some(events: Sequence[Event], kind: str) -> list[Event]:
    """Return the events of one kind."""
    return [event for event in events if event["e"] == kind]


def only(events: Sequence[Event], kind: str) -> Event:
    """Return the one event of a kind."""
    (event,) = some(events, kind)
    return event


def without(row: Mapping[str, Any], *names: str) -> dict[str, Any]:
    """Return *row* without the fields of these names."""
    return {name: value for name, value in row.items() if name not in names}
