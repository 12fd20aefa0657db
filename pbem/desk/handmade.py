"""Plans that a moderator has written into ``save.yaml`` himself: read as a commander's orders are."""

from __future__ import annotations

import json
from typing import Any

from pbem.desk.inbox.intake import language
from pbem.games.contract import CARETAKER, Plain
from pbem.post.orders.document import read_documents
from pbem.saves.match import Match


def plans_fault(match: Match, plans: Plain) -> str | None:
    """Say what is wrong with *plans*, everybody's steps by handle, or return None."""
    seats = match.body.founding.seats
    if set(plans) != set(seats):
        return f"plans: there must be one for each of {', '.join(seats)} and no other"
    return next((fault for handle in seats if (fault := _plan_fault(match, handle, plans[handle]))), None)


def _plan_fault(match: Match, handle: str, steps: list[Any]) -> str | None:
    orders = [{"try": step["try"]} for step in steps]
    spoken = language(match.game.name, match.body.founding.deck)
    (document,) = read_documents(json.dumps({"orders": orders}), lambda _match: spoken, "plans.json")
    if document.plain is None:
        return f"plans.{handle}: {document.faults[0]}"
    for number, (step, canonical) in enumerate(zip(steps, document.plain["orders"], strict=True)):
        if step["try"] != canonical["try"]:
            return f"plans.{handle}.{number}: write {canonical['try']}"
        first, *others = step["try"]
        answering = [first, *(order for order in others if order != CARETAKER)]
        if {match.game.kind_of(order) for order in answering} != {step["kind"]}:
            return f"plans.{handle}.{number}: its kind is not {step['kind']}"
    return None
