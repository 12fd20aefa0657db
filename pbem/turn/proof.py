"""The chain that ties the lines of a record together, so that no rewriting goes unnoticed.

A line has a part for everyone, one for each commander and one for the moderator.  Each part is hashed with
a salt of its own, so that a commander can check his part and nobody can guess another's.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping, Sequence

from pbem.games.audience import Audience, known
from pbem.games.contract import Event, Plain
from pbem.turn.chance import canonical

START = "0" * 64


def line_hash(before: str, salt: bytes, line: Plain, audiences: Mapping[str, Audience], seats: int) -> str:
    """Return the hash of *line* (its ``n``, ``turn``, ``what`` and ``events``) after the line hashed *before*."""
    head = {name: line[name] for name in ("n", "turn", "what")}
    parts = [("public", told(audiences, line["events"], None))]
    parts += [(f"seat {seat}", told(audiences, line["events"], seat)) for seat in range(seats)]
    parts.append(("moderator", line["events"]))
    hashes = [part_hash(salt, line["n"], name, {**head, "events": events}) for name, events in parts]
    return hashlib.sha256("".join([before, *hashes]).encode()).hexdigest()


def part_hash(salt: bytes, number: int, name: str, part: Plain) -> str:
    """Return the salted hash of one part of line *number*."""
    own = hmac.digest(salt, f"{number}/{name}".encode(), "sha256")
    return hashlib.sha256(own + canonical(part)).hexdigest()


def told(audiences: Mapping[str, Audience], events: Sequence[Event], viewer: int | None) -> list[Event]:
    """Return the forms of *events* that *viewer* (None: an observer) may know, in order."""
    forms = (known(audiences[event["e"]], event, viewer) for event in events)
    return [form for form in forms if form is not None]
