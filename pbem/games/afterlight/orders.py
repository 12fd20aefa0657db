"""The order lines of this game, and the words that its deck publishes (rule 11.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..grammar import CARETAKER_LINE, Clause, Lexicon, Literal, Verb, Vocabulary, Word
from .board import NODES, spoken

DEPARTMENTS = {
    "HAB": "Habitation",
    "LAB": "Laboratory",
    "OBS": "Observatory",
    "REA": "Reactor",
    "DCK": "Dock",
    "GRN": "Greenhouse",
}
GUILDS = {"FAB": "Fabrication", "ENE": "Energy", "RES": "Research"}

MODULE, CREDIT, NODE = Word("module"), Word("credit"), Word("node")
DOCK = Literal("dock", ("dock", "drydock"))
TO, AT = ("to", "at", "into", "in", "on"), ("at", "on", "to", "in", "into")

VERBS = (
    Verb(
        "acquire",
        "acquire CREDIT [CREDIT] [CREDIT]",
        "acquire FAB-2 ENE-3 RES-2",
        (Clause("credits", CREDIT, many=True),),
        also=("take",),
    ),
    Verb(
        "purchase",
        "purchase MODULE at NODE / to dock [paying CREDIT ...] [bonus CREDIT]",
        "purchase REA-07 at M3 paying ENE-4 ENE-3",
        (
            Clause("module", MODULE),
            Clause("at", DOCK, TO, bare=True),
            Clause("at", NODE, AT, bare=True),
            Clause("pay", CREDIT, ("paying", "with", "using"), many=True, optional=True),
            Clause("bonus", CREDIT, ("bonus",), optional=True),
        ),
        also=("buy",),
    ),
    Verb(
        "install",
        "install MODULE at NODE",
        "install HAB-01 at I3",
        (Clause("module", MODULE), Clause("at", NODE, AT, bare=True)),
    ),
    Verb("remove", "remove MODULE", "remove HAB-01", (Clause("module", MODULE),)),
    Verb(
        "swap",
        "swap MODULE with MODULE",
        "swap HAB-01 with LAB-02",
        (Clause("module", MODULE), Clause("with", MODULE, ("with", "for", "and", "against"), bare=True)),
    ),
    Verb("pass", "pass", "pass"),
    CARETAKER_LINE,
)


def vocabulary(deck: Mapping[str, Any]) -> Vocabulary:
    """Return the words of a plain deck: modules by id, department and number, or name; credits; nodes."""
    return Vocabulary(
        {
            "module": Lexicon.of("module", "HAB-01", dict(_modules(deck["modules"]))),
            "credit": Lexicon.of("credit", "FAB-2", dict(_credits(deck["credits"]))),
            "node": Lexicon.of("node", "I3, M0 or O9", dict(_nodes())),
        }
    )


def _modules(modules: Mapping[str, Any]) -> Iterator[tuple[str, list[str]]]:
    for key, row in modules.items():
        number = key.partition("-")[2]
        department = DEPARTMENTS.get(row["department"])
        yield key, [row["name"], *([f"{department} {number}"] if department and number else [])]


def _credits(kinds: Mapping[str, Any]) -> Iterator[tuple[str, list[str]]]:
    for guild in kinds["guilds"]:
        for value in kinds["values"]:
            yield f"{guild}-{value}", [f"{GUILDS.get(guild, guild)} {value}"]


def _nodes() -> Iterator[tuple[str, list[str]]]:
    for number, node in enumerate(NODES):
        yield node, [spoken(number), spoken(number).replace(" ", " ring ")]
