"""Messages between commanders: what a match passes on of them, and the mails that bring them at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pbem.desk.outputs import MAIL_OUT, envelope, events_since, holder, is_posted, put
from pbem.games.contract import Event
from pbem.post.outgoing.drafts import text_mail
from pbem.post.press.delivery import AT_ONCE, Delivery, Manner, deliveries
from pbem.reports.messages import told
from pbem.saves.match import Match
from pbem.text import wrap
from pbem.turn.letter import press

if TYPE_CHECKING:
    from pbem.post.orders.model import Press

KIND = "press"
ANSWER = 'You may answer: in a mail with or without orders begin a line with the word "to", a name and a colon.'


def passed_on(match: Match, seat: int, messages: Sequence[Press]) -> list[Delivery]:
    """Return what becomes of *messages* of the commander of *seat*; nothing is sent twice between two reports."""
    mail = match.settings.mail
    manner = Manner(mail.press, mail.anonymous, match.rules.over(match.body.state))
    before = [event for _, event in events_since(match, KIND)] if messages else []
    return deliveries(messages, seat, len(match.body.founding.seats), manner, before)


def write_press_mails(match: Match) -> None:
    """Write the mails that bring messages at once, where the match wants them, and which are neither there nor sent."""
    if match.settings.mail.press != AT_ONCE or not match.body.started:
        return
    events = events_since(match, KIND, "replaced")
    taken_over = {event["seat"]: line for line, event in events if event["e"] == "replaced"}
    for line, event in events:
        for seat in event["to"] if event["e"] == KIND else ():
            if seat != event["sender"] and line > taken_over.get(seat, 0):
                _write(match, line, event, seat)


def _write(match: Match, line: int, event: Event, seat: int) -> None:
    name = f"{KIND}-{line:05}-{match.body.founding.seats[seat]}{holder(match, seat)}.eml"
    if not is_posted(match, name):
        commander, found = match.settings.commanders[seat], match.body.founding
        subject = f"[{found.match}] {match.game.title}: a message from a commander"
        around = envelope(match, commander, KIND, f"{KIND}.{line}{holder(match, seat)}")
        put(match.folder / MAIL_OUT / name, text_mail(subject, _text(match, event, seat), around))


def _text(match: Match, event: Event, seat: int) -> str:
    """Return the text of the mail, made from what its reader may know of the message."""
    columns = match.settings.commanders[seat].columns
    (row,) = press([event], seat)
    message = told(row, match.settings.names, seat)
    lines = [part for line in message["lines"] for part in wrap(line, columns, "> ", "> ")]
    parts = [wrap(message["head"], columns), lines, wrap(ANSWER, columns)]
    return "\n\n".join("\n".join(part) for part in parts) + "\n"
