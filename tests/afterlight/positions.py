"""Positions written down so that they can be read, and orders played on them.

Seats, stations and displays are short texts: ``"I0:HAB-01 M0:REA-02"`` is a station, ``"REA-07:1 -"`` a
market whose first module is 1 cheaper and whose other berths are empty, ``"FAB-2 - RES-3"`` a display.
"""

from __future__ import annotations

import copy
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import yaml

from pbem.games.afterlight.deck import load_deck
from pbem.games.afterlight.rules import StationRules
from pbem.games.afterlight.state import Berth, Seat, State, numbered
from pbem.games.contract import Event, Order, Plain, Refusal
from pbem.turn.chance import KeyedChance

FOLDER = Path(__file__).parents[2] / "games" / "afterlight"
DECK: Plain = load_deck(yaml.safe_load((FOLDER / "modules.yaml").read_text(encoding="utf-8")))
OPTIONS: Plain = yaml.safe_load((FOLDER / "rules.yaml").read_text(encoding="utf-8"))
NAME = "station"
"""The rules are not bound to their folder's name: it only prefixes the purposes of draws."""

CARD = re.compile(r"[A-Z]{3}-[0-9]+")
PURCHASE = re.compile(
    r"purchase (?P<module>\S+) (?:at|to) (?P<at>\S+)(?: paying (?P<pay>.+?))?(?: bonus (?P<bonus>\S+))?"
)


def made(*rows: str) -> Plain:
    """Make a small deck of rows such as ``"HAB-01 FAB 5 in cw"``: id, guild, cost and docking ports."""
    modules = {}
    for row in rows:
        module, guild, cost, *ports = row.split()
        modules[module] = {
            "name": module,
            "department": module[:3],
            "guild": guild,
            "cost": int(cost),
            "ports": ports,
        }
    return {"title": "a small deck", "modules": modules, "credits": DECK["credits"]}


PICTURE = made(
    "HAB-01 FAB 2 in out cw ccw", "GRN-01 FAB 2 in out", "REA-01 FAB 2 in ccw", "LAB-01 FAB 2 in out ccw",
    "OBS-01 FAB 2 in", "DCK-01 FAB 2 in out", "REA-02 FAB 2 in out", "HAB-02 FAB 2 in",
)  # fmt: skip
PICTURED = "I0:HAB-01 I1:GRN-01 M0:REA-01 M1:LAB-01 O1:OBS-01 I6:DCK-01 M6:REA-02"
"""The second picture of the manual: its deck and the station without pod C, which would be HAB-02 at O6."""


def options(**changed: object) -> Plain:
    """Return the default options but for *changed*, whose names have two underscores for a dot."""
    changed_options = copy.deepcopy(OPTIONS)
    for name, value in changed.items():
        *groups, last = name.split("__")
        group = changed_options
        for word in groups:
            group = group[word]
        assert last in group
        group[last] = value
    return changed_options


def order(text: str) -> Order:
    """Return the order that a canonical order line stands for."""
    verb, *words = text.split()
    if verb == "purchase":
        found = PURCHASE.fullmatch(text)
        assert found is not None
        fields = {name: value for name, value in found.groupdict().items() if value is not None}
        return {"do": verb, **fields, **({"pay": fields["pay"].split()} if "pay" in fields else {})}
    shapes: dict[str, dict[str, Any]] = {
        "acquire": {"credits": words},
        "install": {"module": words[:1], "at": words[2:]},
        "swap": {"module": words[:1], "with": words[2:]},
        "remove": {"module": words},
        "pass": {},
    }
    fields = shapes[verb]
    return {"do": verb, **{key: value if key == "credits" else value[0] for key, value in fields.items()}}


def line(order: Order) -> str:
    """Return the canonical order line of *order*."""
    shapes = {
        "acquire": "acquire {credits}",
        "purchase": "purchase {module} at {at}",
        "install": "install {module} at {at}",
        "remove": "remove {module}",
        "swap": "swap {module} with {with}",
        "pass": "pass",
    }
    text = shapes[order["do"]].format(**{**order, "credits": " ".join(order.get("credits", ()))})
    text = text.replace(" at dock", " to dock")
    text += f" paying {' '.join(order['pay'])}" if order.get("pay") else ""
    return text + (f" bonus {order['bonus']}" if order.get("bonus") else "")


class Match:
    """A state under rules, on which orders are played one after another."""

    def __init__(self, rules: StationRules, state: State, chance: Any = None, deck: Plain = DECK) -> None:
        self.rules = rules
        self.deck = deck
        self.state = state
        self.chance = chance or KeyedChance(b"tests")

    def __repr__(self) -> str:
        own = self.rules.plain(self.state)["seats"][self.seat]
        return f"<seat {self.seat} with {own}, market {self.state.market}, display {self.state.display}>"

    @property
    def seat(self) -> int:
        """The seat to move."""
        return self.state.to_move

    def play(self, text: str | Order) -> list[Event]:
        """Play an order, given as a line or as data, for the seat to move; return what happened."""
        played = order(text) if isinstance(text, str) else text
        events = self.rules.decide(self.state, self.seat, played, self.chance)
        self.state = self.rules.fold(self.state, events)
        return events

    def play_round(self, *texts: str) -> list[Event]:
        """Play an order for each seat in turn; return all that happened."""
        return [event for text in texts for event in self.play(text)]

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

    def remarks(self, text: str) -> list[str]:
        """Return what the seat to move should be told about a legal order."""
        return self.rules.remarks(self.state, self.seat, order(text))

    def listed(self) -> list[str]:
        """Return the lines of all listed orders of the seat to move."""
        return [line(found) for found in self.rules.legal(self.state, self.seat)]


def position(  # noqa: PLR0913 - every part of a position may be given, most are not
    *,
    seats: int = 3,
    deck: Plain = DECK,
    options: Plain = OPTIONS,
    hands: Sequence[str] = (),
    stations: Sequence[str] = (),
    docks: Sequence[str] = (),
    renown: Sequence[int] = (),
    market: str = "",
    display: str = "",
    supply: str | None = None,
    pile: str | None = None,
    spent: str = "",
    **scalars: Any,
) -> Match:
    """Set up a position; parts given per seat come in seat order and may stop early.

    Modules named nowhere lie in the supply in the deck's order and credits in the pile; if *supply* or
    *pile* is given, the rest of them is out of the match.  Purchases and Storms need not fit the stations.
    """
    rows = [
        Seat(_at(renown, seat, 0), _at(hands, seat, "").split(), _at(docks, seat, "").split(),
             numbered(dict(pair.split(":") for pair in _at(stations, seat, "").split())))
        for seat in range(seats)
    ]  # fmt: skip
    state = State(rows, **scalars)
    state.market = [_berth(text) for text in _padded(market, 5)]
    state.display = [None if text == "-" else text for text in _padded(display, 6)]
    state.spent = spent.split()
    used = Counter(CARD.findall(" ".join([*hands, *stations, *docks, market, display, spent])))
    modules = [module for module in deck["modules"] if module not in used]
    state.supply = modules if supply is None else supply.split()
    state.removed = [module for module in modules if module not in state.supply]
    state.pile = _credits_left(seats, used) if pile is None else pile.split()
    rules = StationRules(NAME, deck, options)
    wrong = [fault for fault in rules.faults(state) if not fault.startswith(("purchases is ", "storms is "))]
    assert [fault for fault in wrong if pile is None or not fault.endswith(" is missing")] == []
    return Match(rules, state, deck=deck)


def _at(given: Sequence[Any], seat: int, otherwise: Any) -> Any:
    return given[seat] if seat < len(given) else otherwise


def _padded(text: str, length: int) -> list[str]:
    words = text.split()
    return [*words, *["-"] * (length - len(words))]


def _berth(text: str) -> Berth | None:
    """Read a market place: ``-`` is empty, ``:1`` after the module a discount, ``:new`` a newcomer."""
    module, _, mark = text.partition(":")
    discount = int(mark) if mark.isdigit() else 0
    return None if module == "-" else Berth(module, discount, new=mark == "new")


def _credits_left(seats: int, used: Counter[str]) -> list[str]:
    copies = 3 if seats == 2 else 4
    every = Counter({f"{guild}-{value}": copies for guild in ("FAB", "ENE", "RES") for value in range(1, 7)})
    return list((every - used).elements())


class Stacked:
    """A chance that lays the named cards on top of every pile they belong to, and notes what it is asked."""

    def __init__(self, top: str = "", drawn: int = 0) -> None:
        self.top = top.split()
        self.drawn = drawn
        self.purposes: list[str] = []
        self.bounds: list[int] = []

    def shuffle(self, purpose: str, items: Sequence[str]) -> list[str]:
        """Return the named cards that are among *items* in the order named, then the rest sorted."""
        self.purposes.append(purpose)
        rest, top = Counter(items), []
        for card in self.top:
            if rest[card]:
                rest[card] -= 1
                top.append(card)
        return [*top, *sorted(rest.elements())]

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
