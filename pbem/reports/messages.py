"""The messages between commanders in a report: who writes to whom, and what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pbem.games.telling import listed
from pbem.text import clean

MESSAGE = "{} to {}:"
YOURSELF, HIDDEN, UNKNOWN = "You", "You, without your name,", "Somebody, without a name,"
EVERYBODY, READER = "everybody", "you"


def messages(letter: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the messages that the reader of *letter* was sent or has sent: of each its ``head`` and ``lines``."""
    names = [clean(seat["name"]) for seat in letter["seats"]]
    return [told(row, names, letter["viewer"]["seat"]) for row in letter.get("press", ())]


def told(row: Mapping[str, Any], names: Sequence[str], viewer: int | None) -> dict[str, Any]:
    """Return a message (see ``pbem.turn.letter.press``) as it is told to *viewer*."""
    whom = EVERYBODY if row["open"] else _listed(row["to"], names, viewer)
    return {"head": MESSAGE.format(_who(row, names), whom), "lines": [clean(line) for line in row["text"].split("\n")]}


def _who(row: Mapping[str, Any], names: Sequence[str]) -> str:
    if row["mine"]:
        return HIDDEN if row["from"] is None else YOURSELF
    return UNKNOWN if row["from"] is None else names[row["from"]]


def _listed(seats: Iterable[int], names: Sequence[str], viewer: int | None) -> str:
    """Return recipients in words, the reader first."""
    words = sorted(seats, key=lambda seat: seat != viewer)
    return listed([READER if seat == viewer else names[seat] for seat in words])
