"""The order lines of this game, what each answers, and the words that its deck publishes (rule 12.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..contract import ANY, CARETAKER, Order
from ..grammar import CARETAKER_LINE, Clause, Flag, Group, Lexicon, Literal, Number, Square, Verb, Vocabulary, Word
from .table import FACILITIES, TILES

BID, ASSEMBLY, MISSION = "bid", "assembly", "mission"
"""The kinds of decision; those about missions go on with the mission: ``mission M07``."""

MOST_SQUARES = 60
MOST_ENGINE = 99
PART, MISSION_WORD = Word("part"), Word("mission")
ENGINE = Number("engine", 1, MOST_ENGINE)
TILE = Group(
    "bid",
    "3+crew on P07",
    (
        Clause("tile", Number("tile", TILES[0], TILES[-1])),
        Clause("crew", Flag("+crew"), ("crew",), optional=True),
        Clause("on", Word("target"), ("on", "for", "at"), bare=True),
    ),
)

VERBS = (
    Verb(
        "bid",
        "bid TILE[+crew] on TARGET, TILE[+crew] on TARGET",
        "bid 3+crew on P07, 1 on Hire",
        (Clause("tiles", TILE, many=True),),
    ),
    Verb("engineer", "engineer ENGINE", "engineer 5", (Clause("engine", ENGINE),), block=ASSEMBLY),
    Verb("refit", "refit PART ...", "refit P07 P12", (Clause("parts", PART, many=True),), block=ASSEMBLY),
    Verb(
        "install",
        "install PART at X,Y",
        "install P07 at 1,0",
        (Clause("part", PART), Clause("at", Square(MOST_SQUARES), ("at", "on", "to"), bare=True)),
        block=ASSEMBLY,
    ),
    Verb(
        "discard",
        "discard PART / rest",
        "discard P07",
        (Clause("part", Literal("rest", ("rest", "others", "all"))), Clause("part", PART)),
        block=ASSEMBLY,
    ),
    Verb("upgrade", "upgrade ENGINE", "upgrade 5", (Clause("engine", ENGINE),), block=ASSEMBLY),
    Verb("overhaul", "overhaul ENGINE", "overhaul 5", (Clause("engine", ENGINE),), block=ASSEMBLY),
    Verb("complete", "complete MISSION", "complete M07", (Clause("mission", MISSION_WORD),)),
    Verb("decline", "decline MISSION", "decline M07", (Clause("mission", MISSION_WORD),)),
    CARETAKER_LINE,
)


def kind_of(order: Order) -> str:
    """Return the kind of decision that *order* answers."""
    if order["do"] == CARETAKER["do"]:
        return ANY
    return mission_kind(order["mission"]) if "mission" in order else str(order["do"])


def mission_kind(mission: str) -> str:
    """Return the kind of the decision about *mission*."""
    return f"{MISSION} {mission}"


def vocabulary(deck: Mapping[str, Any]) -> Vocabulary:
    """Return the words of a plain deck: parts and missions by id or name, and whatever can be bid on."""
    parts = {key: [row["name"]] for key, row in deck["parts"].items()}
    missions = {key: [row["name"]] for key, row in deck["missions"].items()}
    facilities: dict[str, list[str]] = {facility: [] for facility in FACILITIES}
    return Vocabulary(
        {
            "part": Lexicon.of("part", "P07", parts),
            "mission": Lexicon.of("mission", "M07", missions),
            "target": Lexicon.of("target", "P07, M03 or Hire", {**parts, **missions, **facilities}),
        }
    )
