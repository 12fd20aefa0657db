"""Invitations: the mails that ask commanders for their words, before a match is dealt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.desk.outputs import MAIL_OUT, MAIL_SENDING, MAIL_SENT, envelope, holder, put
from pbem.post.outgoing.drafts import Envelope, text_mail
from pbem.saves.match import Match
from pbem.saves.settings import Commander

INVITATION = "invitation"
Mails = list[tuple[str, bytes]]
"""Names of files, each with its mail."""


def name_of(match: Match, commander: Commander) -> str:
    """Return the name of the mail that invites *commander*."""
    return f"{INVITATION}-{commander.handle}{_holder(match, commander)}.eml"


def _holder(match: Match, commander: Commander) -> str:
    return holder(match, match.body.founding.seats.index(commander.handle))


def invitations(match: Match, whom: Iterable[Commander]) -> Mails:
    """Return the mails that invite *whom*.  Raises Fault if a template of the moderator's cannot be used."""
    from pbem.desk.outbox.texts import Texts, facts_of

    texts = Texts(match.folder)
    subject = f"[{match.body.founding.match}] {match.game.title}: you are invited"
    return [(name_of(match, one), text_mail(subject, texts.text(INVITATION, facts_of(match, one)),
                                            _envelope(match, one)))
            for one in whom]  # fmt: skip


def _envelope(match: Match, commander: Commander) -> Envelope:
    """Return the envelope of an invitation, whose answers go to the moderator: no program reads words."""
    around = envelope(match, commander, INVITATION, f"{INVITATION}{_holder(match, commander)}")
    return around._replace(reply_to=_address(match.settings.moderator or "") or around.reply_to)


def _address(sender: str) -> str:
    """Return the address in a sender as ``Name <address>``, "" if there is none."""
    return sender.rpartition("<")[2].rstrip(">")


def write_invitations(match: Match, mails: Mails) -> None:
    """Write mails that invite."""
    for name, mail in mails:
        put(match.folder / MAIL_OUT / name, mail)


def write_missing_invitations(match: Match) -> None:
    """Write the invitations that are neither waiting nor sent, of those who have given no word."""
    whom = [] if match.body.started else list(_uninvited(match))
    if whom:
        write_invitations(match, invitations(match, whom))


def _uninvited(match: Match) -> Iterator[Commander]:
    for commander, word in zip(match.settings.commanders, match.body.words, strict=True):
        boxes = (match.folder / box / name_of(match, commander) for box in (MAIL_OUT, MAIL_SENDING, MAIL_SENT))
        if word is None and not any(path.exists() for path in boxes):
            yield commander


def renew_invitations(match: Match) -> None:
    """Write the invitations that wait anew, with what the settings say now."""
    whom = [one for one in match.settings.commanders if (match.folder / MAIL_OUT / name_of(match, one)).exists()]
    if whom and not match.body.started:
        write_invitations(match, invitations(match, whom))
