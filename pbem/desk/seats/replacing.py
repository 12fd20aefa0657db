"""Giving a seat to another person, on the record."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from pathlib import Path

from pbem.desk.outputs import MAIL_OUT
from pbem.desk.seats.keys import write_key_mails
from pbem.desk.seats.succession import REPLACED, SUBJECTS, letter
from pbem.desk.session import catch_up, session
from pbem.desk.who import find_seat
from pbem.errors import Fault
from pbem.games.contract import Event
from pbem.post.secrets.orderkey import NEW_BYTES, SALT_BYTES, hashed, made_of
from pbem.saves.errors import recorded
from pbem.saves.match import Match
from pbem.saves.roster import check_names, read_commander
from pbem.saves.settings import Commander, plain_commander


def replaced(folder: Path, name: str, spec: str, *, keep_plan: bool) -> Iterator[str]:
    """Give the seat of the commander called *name* to the person in *spec*; tell what was done.  Raises Fault."""
    with session(folder) as match:
        seat = find_seat(match, name)
        left = match.settings.commanders[seat]
        came = _successor(match, left, spec)
        if (came.name, came.addresses) == (left.name, left.addresses):
            yield f"{came.name} holds the seat of {left.handle} already."
            return
        _check(match, seat, came)
        key = made_of(secrets.token_bytes(NEW_BYTES)) if _wants_key(match, left) else ""
        came = came._replace(key=hashed(key, secrets.token_bytes(SALT_BYTES)) if key else None)
        waited = len(match.body.plans[seat])
        event = _event(match, seat, came, cleared=not keep_plan)
        for kind in SUBJECTS:
            letter(match, kind, match.line + 1, event)  # what is wrong with a template is told before anything happens
        match.commit([(REPLACED, [event])])
        with recorded(folder):
            catch_up(match)
            told = write_key_mails(match, {came.handle: key})
        found = match.body.founding.match
    yield f"{found}: {came.name} has taken over the seat of {left.name} ({left.handle})."
    yield from _about_plan(waited, keep_plan=keep_plan)
    if left.policy is not None:
        yield f"The policy {left.policy} was for {left.name} alone, and is gone."
    yield from told
    yield _about_mails(folder, left, came)


def _successor(match: Match, left: Commander, spec: str) -> Commander:
    """Return who comes, as the roster shall have him.

    A forum name stands there in any case, so that nobody can post as him under the handle that stays.  Raises Fault.
    """
    came = read_commander(spec, left.handle)
    named, equals, _ = spec.partition("<")[0].partition("=")
    if equals and named.strip().casefold() != left.handle:
        raise Fault(f"The handle of the seat stays {left.handle}; leave {named.strip()}= out.")
    check_names([one.name for one in match.settings.commanders if one != left] + [came.name])
    return Commander(left.handle, came.name, came.addresses, forum=(came.name,))


def _check(match: Match, seat: int, came: Commander) -> None:
    """Raise Fault if the seat cannot be taken over, or not by who would stay the same to the post room."""
    left, found = match.settings.commanders[seat], match.body.founding.match
    if match.body.started and match.rules.over(match.body.state):
        raise Fault(f"{found} is over, so nobody plays on.")
    old = {address.casefold() for address in left.addresses}
    same = [address for address in came.addresses if address.casefold() in old]
    if same:
        raise Fault(f"{same[0]} is an address of {left.name}, whose orders shall count no more; give an address of "
                    f"{came.name}'s own, or rename {left.name} with pbem set.")  # fmt: skip


def _wants_key(match: Match, left: Commander) -> bool:
    return left.key is not None or "key" in match.settings.mail.demand


def _event(match: Match, seat: int, came: Commander, *, cleared: bool) -> Event:
    left = match.settings.commanders[seat]
    return {"e": REPLACED, "seat": seat, "before": left.name, "after": came.name, "cleared": cleared,
            "left": plain_commander(left), "came": plain_commander(came), "settings": match.written}  # fmt: skip


def _about_plan(waited: int, *, keep_plan: bool) -> Iterator[str]:
    if waited:
        yield "The plan that was waiting still waits." if keep_plan else "The plan that was waiting is cleared."


def _about_mails(folder: Path, left: Commander, came: Commander) -> str:
    nowhere = [one.name for one in (left, came) if not one.addresses]
    missing = f"; without an address: {', '.join(nowhere)}" if nowhere else ""
    return f"Mails to both are ready to be sent in {folder / MAIL_OUT}{missing}"
