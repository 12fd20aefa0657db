"""Farlight: bid for parts and missions, assemble a ship, launch it."""

from __future__ import annotations

from typing import Any

from ..contract import Game, Plain
from ..grammar import Vocabulary
from .orders import VERBS, kind_of

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
    from .rules import ShipRules

    return ShipRules(NAME, deck, options)


GAME = Game(
    name=NAME,
    title=NAME.capitalize(),
    version=1,
    seats=range(2, 6),
    paces=("phase", "round", "decision"),
    verbs=VERBS,
    kind_of=kind_of,
    deck_file="deck.yaml",
    vocabulary=_vocabulary,
    load_deck=_load_deck,
    options_file="rules.yaml",
    check_options=_check_options,
    bind=_bind,
    seat_options={"first_player": ("1", "2", "3", "4", "5")},
)
