"""The mails that wait to be sent, each with whom it still has to reach and what goes with it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from pbem.desk.letters import letters_of_turn, reader_of
from pbem.desk.outbox.box import Entry, content_of, noted, waiting
from pbem.desk.outbox.invitations import INVITATION
from pbem.desk.outbox.texts import Texts, facts_of, safe
from pbem.desk.outputs import envelope
from pbem.desk.who import find_seat
from pbem.errors import Fault
from pbem.games.contract import Plain
from pbem.post.outgoing.answerlink import answer_link
from pbem.post.outgoing.drafts import FAREWELL, REPLIES, Envelope
from pbem.post.outgoing.finishing import Draft, Saying, finished, read_draft
from pbem.post.outgoing.writing import Attachment
from pbem.post.outgoing.written import body_of
from pbem.reports.outputs import path_of, render
from pbem.saves.match import Match
from pbem.turn.engine import unplanned

REPORT, REMINDER = "report", "reminder"


class Parcel(NamedTuple):
    """A mail that waits in the file *name*, whose bytes are ``content``.

    ``due`` are the addresses that it has to reach yet, ``held`` those that were refused for good, with the words.
    """

    name: str
    content: bytes
    draft: Draft
    handle: str
    envelope: Envelope
    due: tuple[str, ...]
    held: Mapping[str, str]


def parcel(match: Match, name: str, log: Sequence[Entry], *, again: bool) -> Parcel:
    """Return the mail *name* of the outbox; with *again* nobody has got it yet.  Raises Fault if it is none of ours."""
    content = content_of(match.folder, name)
    draft = read_draft(content, str(match.folder / "mail/out" / name))
    if draft.about.get("match") != match.body.founding.match:
        raise Fault(f"{name} belongs to the match {draft.about.get('match')}; move it to the folder of that match.")
    commander = match.settings.commanders[find_seat(match, draft.about.get("commander", ""))]
    around = envelope(match, commander, draft.kind, "")
    if draft.kind == FAREWELL:
        around = around._replace(name=draft.name, addresses=draft.addresses)
    own = {} if again else {entry.to: entry for entry in log if entry.mail == draft.identity}
    due = tuple(dict.fromkeys(address for address in around.addresses if address not in own))
    held = {address: own[address].answer for address in around.addresses
            if address in own and not own[address].taken}  # fmt: skip
    return Parcel(name, content, draft, commander.handle, around, due, held)


def parcels(match: Match, *, again: bool) -> tuple[list[Parcel], list[str]]:
    """Return the mails that wait, oldest first, and what is wrong with those that are none of ours."""
    log, found, faults = noted(match.folder), [], []
    for name in waiting(match.folder):
        try:
            found.append(parcel(match, name, log, again=again))
        except Fault as fault:
            faults.append(str(fault))
    return found, faults


def outdated(match: Match, one: Parcel) -> bool:
    """Say whether a mail has lost its meaning: a report of a turn taken back, what comes too late."""
    turn = _turn(one)
    if one.draft.kind == REPORT:
        return turn in match.body.withdrawn
    if one.draft.kind == INVITATION:
        return match.body.started
    return one.draft.kind == REMINDER and (turn != match.body.at or one.handle not in owing(match))


def owing(match: Match) -> list[str]:
    """Return the handles of the commanders whose orders the next turn waits for."""
    open_yet = unplanned(match.rules, match.body, match.settings.pace, match.settings.policies)
    return list(dict.fromkeys(match.body.founding.seats[decision.seat] for decision in open_yet))


def _turn(one: Parcel) -> int:
    turn = one.draft.about.get("turn", "")
    return int(turn) if turn.isdecimal() else -1


def finish(match: Match, texts: Texts, one: Parcel, date: datetime | None) -> bytes:
    """Return a mail as it is sent.  Raises Fault if a template of the moderator's cannot be used."""
    commander = match.settings.commanders[find_seat(match, one.handle)]
    facts = facts_of(match, commander)
    if one.draft.kind != REPORT:
        text = one.draft.text
        if one.draft.kind in REPLIES:
            text = texts.text("receipt", {**facts, "receipt": text})
        page = texts.html("letter", {**facts, "letter": safe(body_of(text))})
        return finished(one.draft, one.envelope, Saying(text, page), date=date)
    turn = _turn(one)
    written, data = report_data(match, turn, one.handle)
    facts |= {"turn": turn, **_asked(one, data, facts["address"])}
    facts["welcome"] = texts.text("welcome", facts) if turn == 0 else ""
    text = texts.text("report", {**facts, "report": one.draft.text})
    page = texts.html("report", {**facts, "report": safe(one.draft.body)})
    name = f"{match.body.founding.match}-{turn:03}-{one.handle}.json"
    files = [Attachment(name, "application/json", written.encode())] if "json" in commander.attach else []
    return finished(one.draft, one.envelope, Saying(text, page, files), date=date)


def _asked(one: Parcel, data: Plain, address: str) -> dict[str, Any]:
    """Return what the mail of a report says of the order form."""
    over, form = data["standing"]["over"], data["form"]
    heading = [f"match {data['match']} commander {one.handle} turn {data['turn']}"]
    link = answer_link(address, f"Re: {one.draft.subject}", heading, form) if address and form and not over else ""
    return {"over": over, "answer_link": link}


def report_data(match: Match, turn: int, handle: str) -> tuple[str, Plain]:
    """Return the report of a commander on *turn* as JSON and as data, as it was written then, or else written again."""
    path = match.folder / path_of(turn, handle, "json")
    try:
        written = path.read_text("utf-8")
        return written, json.loads(written)
    except (OSError, ValueError):
        seat = find_seat(match, handle)
        (letter,) = letters_of_turn(match, turn, [reader_of(seat, match.settings.commanders[seat])])
        written = render(letter, "json", match.rules)
        return written, json.loads(written)


def by_hand(folder: Path, match: Match, one: Parcel) -> Path:
    """Return the file in *folder* for a mail that somebody sends by hand."""
    return folder / f"{match.body.founding.match}-{one.name}"
