"""Mails to commanders whose orders are awaited, or whose word."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from pbem.desk.outbox.parcels import REMINDER, owing, report_data
from pbem.desk.outbox.texts import Texts, facts_of
from pbem.desk.outputs import MAIL_OUT, MAIL_SENDING, MAIL_SENT, envelope, holder, put
from pbem.errors import Fault
from pbem.post.outgoing.drafts import text_mail
from pbem.saves.match import Match
from pbem.saves.settings import Commander
from pbem.turn.token import reply_token


def remind(match: Match, texts: Texts, now: datetime, *, again: bool, keep: bool = True) -> Iterator[str]:
    """Draft a reminder for everybody who owes orders, and tell of each; once a turn, unless *again*.

    Without *keep* nothing is written.  Raises Fault if there is no turn to remind of, or a template cannot be used.
    """
    if not match.body.started:
        raise Fault(f"{match.body.founding.match} has not started, so nobody owes orders.")
    owed = owing(match)
    drafts = [draft for seat, commander in enumerate(match.settings.commanders) if commander.handle in owed
              for draft in [_reminder(match, texts, seat, commander, now, again=again)]]  # fmt: skip
    if not drafts:
        yield "nobody owes orders"
    for told, name, mail in drafts:
        if mail and keep:
            put(match.folder / MAIL_OUT / name, mail)
        yield told


def _reminder(
    match: Match, texts: Texts, seat: int, commander: Commander, now: datetime, *, again: bool
) -> tuple[str, str, bytes]:
    """Return what to tell of a reminder, the name of its file, and the mail, b"" if he shall have none."""
    turn = match.body.at
    name = f"reminder-{turn:03}-{commander.handle}{holder(match, seat)}"
    before = _before(match, name)
    if not commander.addresses:
        return f"{commander.name} owes orders and has no address", "", b""
    if before and not again:
        return f"{commander.name} has been reminded of turn {turn}; --again does it once more", "", b""
    number = f"-{before + 1}" if before else ""
    _, data = report_data(match, turn, commander.handle)
    deadline = match.settings.deadline
    late = deadline is not None and deadline.passed(now)
    facts = facts_of(match, commander) | {"form": data["form"], "late": late}
    subject = (f"[{match.body.founding.match}] {match.game.title}, turn {turn}: your orders are awaited "
               f"(ref {reply_token(match.body, turn, seat)})")  # fmt: skip
    around = envelope(match, commander, REMINDER, f"reminder.{turn}{holder(match, seat)}{number}")
    mail = text_mail(subject, texts.text("reminder", facts), around)
    return f"{commander.name} is reminded of turn {turn}", f"{name}{number}.eml", mail


def _before(match: Match, first: str) -> int:
    """Count the reminders of a turn that a commander has got, or will, named after the *first*."""
    boxes = [match.folder / box for box in (MAIL_OUT, MAIL_SENDING, MAIL_SENT)]
    names = {path.name for box in boxes for path in box.glob(f"{first}*.eml")}
    return sum(name.removeprefix(first).removesuffix(".eml").removeprefix("-").isdecimal() or name == f"{first}.eml"
               for name in names)  # fmt: skip
