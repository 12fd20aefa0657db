"""The mails that answer messages which were not taken: to the commander's own addresses, and each once."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from pbem.desk.outputs import CODE, MAIL_OUT, envelope, is_gone, put
from pbem.post.outgoing.drafts import Envelope, receipt_mail
from pbem.saves.match import Match


def write_answer(match: Match, seat: int, code: str, text: str, answers: str) -> str:
    """Write the mail with *text* for the commander of *seat*, as a reply to the mail *answers*; return its name.

    The same answer to the message of that *code* makes the same mail, which does not go twice.
    """
    found, title = match.body.founding.match, match.game.title
    return write_refusal(match, seat, code, text, answers, lambda around: receipt_mail(found, title, text, around))


def write_refusal(
    match: Match, seat: int, code: str, text: str, answers: str, mail: Callable[[Envelope], bytes]
) -> str:
    """Write the *mail* that answers with *text*, as ``write_answer`` does; return its name."""
    commander = match.settings.commanders[seat]
    mark = hashlib.sha256(f"{code}{text}".encode()).hexdigest()[:CODE]
    name = f"refused-{mark}-{commander.handle}.eml"
    if not (code and is_gone(match, name)):
        around = envelope(match, commander, "refused", f"refused.{mark}", answers=(answers,) if answers else ())
        put(match.folder / MAIL_OUT / name, mail(around))
    return name
