"""Finding a commander of a match by what somebody calls him."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.errors import Fault
from pbem.saves.match import Match
from pbem.saves.settings import Commander
from pbem.text import folded


def find_seat(match: Match, name: str) -> int:
    """Return the seat of the commander with that handle, or else that name, case aside.

    Raises Fault with who there is, also if several have the name.
    """
    commanders = match.settings.commanders
    found = seats_called(commanders, name)
    if len(found) == 1:
        return found[0]
    known = ", ".join(commander.handle for commander in commanders)
    if found:
        raise Fault(f'{match.body.founding.match} has several commanders "{name}"; say which by handle: {known}.')
    raise Fault(f'{match.body.founding.match} has no commander "{name}"; its commanders are {known}.')


def seats_called(commanders: Sequence[Commander], name: str) -> list[int]:
    """Return the seats of those of *commanders* who have that handle, or else that name, however it is written."""
    wanted = folded(name)
    by_handle = [seat for seat, commander in enumerate(commanders) if commander.handle == wanted]
    return by_handle or [seat for seat, commander in enumerate(commanders) if folded(commander.name) == wanted]
