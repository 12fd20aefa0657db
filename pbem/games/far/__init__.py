"""Cards of four lands around a Castle: score the largest areas that are open to your side of the table."""

from __future__ import annotations

from typing import Any

from ..contract import Game, Plain
from ..grammar import Vocabulary
from .cards import COLOURS
from .orders import VERBS

PLACEMENT = "placement"
NAME = __name__.rpartition(".")[2]


def _load_deck(raw: Any) -> Plain:
    from .deck import load_deck

    return load_deck(raw)


def _check_options(options: Plain) -> list[str]:
    from .options import check_options

    return check_options(options)


def _vocabulary(deck: Plain) -> Vocabulary:
    from .orders import vocabulary

    return vocabulary(deck)


def _bind(deck: Plain, options: Plain) -> Any:
    from .rules import KingdomRules

    return KingdomRules(NAME, deck, options)


GAME = Game(
    name=NAME,
    title=NAME.upper(),
    version=1,
    seats=range(2, 5),
    paces=("round", "decision"),
    verbs=VERBS,
    kind_of=lambda _order: PLACEMENT,
    deck_file="cards.yaml",
    vocabulary=_vocabulary,
    load_deck=_load_deck,
    options_file="rules.yaml",
    check_options=_check_options,
    bind=_bind,
    seat_options={"starter": COLOURS},
)
