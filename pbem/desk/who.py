"""Finding a commander of a match by what somebody calls him."""

from __future__ import annotations

import unicodedata

from pbem.errors import Fault
from pbem.saves.match import Match


def find_seat(match: Match, name: str) -> int:
    """Return the seat of the commander with that handle, or else that name, case aside.

    Raises Fault with who there is, also if several have the name.
    """
    wanted = _folded(name)
    commanders = match.settings.commanders
    by_handle = [seat for seat, commander in enumerate(commanders) if commander.handle == wanted]
    found = by_handle or [seat for seat, commander in enumerate(commanders) if _folded(commander.name) == wanted]
    if len(found) == 1:
        return found[0]
    known = ", ".join(commander.handle for commander in commanders)
    if found:
        raise Fault(f'{match.body.founding.match} has several commanders "{name}"; say which by handle: {known}.')
    raise Fault(f'{match.body.founding.match} has no commander "{name}"; its commanders are {known}.')


def _folded(name: str) -> str:
    """Return what is the same for every way to write a name."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
