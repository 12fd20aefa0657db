"""Finding a commander of a match by what somebody calls him."""

from __future__ import annotations

from pbem.errors import Fault
from pbem.saves.match import Match


def find_seat(match: Match, name: str) -> int:
    """Return the seat of the commander with that handle or name, case aside.  Raises Fault with who there is."""
    wanted = name.strip().casefold()
    for seat, commander in enumerate(match.settings.commanders):
        if wanted in (commander.handle, commander.name.casefold()):
            return seat
    known = ", ".join(commander.handle for commander in match.settings.commanders)
    raise Fault(f'{match.body.founding.match} has no commander "{name}"; its commanders are {known}.')
