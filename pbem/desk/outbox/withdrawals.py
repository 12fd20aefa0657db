"""Mails to those who were sent the report of a turn that was taken back since."""

from __future__ import annotations

from pbem.desk.outputs import MAIL_OUT, envelope, holder, is_gone, is_posted, mail_name, put
from pbem.post.outgoing.drafts import text_mail
from pbem.saves.match import Match

WITHDRAWN = "withdrawn"


def write_missing_withdrawals(match: Match) -> None:
    """Tell everybody who was sent a report that no longer counts which one stands, unless it was told before.

    Raises Fault if a template of the moderator's cannot be used.
    """
    for seat in range(len(match.settings.commanders)):
        turns = [turn for turn in match.body.replaces if is_gone(match, mail_name(match, turn, seat))]
        if turns:
            _write_missing(match, seat, turns)


def _write_missing(match: Match, seat: int, turns: list[int]) -> None:
    from pbem.desk.outbox.texts import Texts, facts_of

    commander, restored = match.settings.commanders[seat], match.body.at
    part = f"{WITHDRAWN}.{max(match.body.replaces)}.{restored}{holder(match, seat)}"
    name = f"{part.replace('.', '-')}-{commander.handle}.eml"
    if not is_posted(match, name):
        facts = facts_of(match, commander) | {"turns": turns, "restored": restored}
        subject = f"[{match.body.founding.match}] {match.game.title}, turn {restored} stands again"
        around = envelope(match, commander, WITHDRAWN, part)
        put(match.folder / MAIL_OUT / name, text_mail(subject, Texts(match.folder).text(WITHDRAWN, facts), around))
