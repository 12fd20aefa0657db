"""A seat that another person has taken over: the roster and the mails brought in line with the record.

The event ``replaced`` holds who left and who came, so whatever is cut short behind it is made good when the match is
opened next: the roster, as long as ``match.yaml`` is the one of that moment, the old mails, and both letters.
"""

from __future__ import annotations

from pbem.desk.inbox.trouble import clear_trouble
from pbem.desk.outbox.box import waiting
from pbem.desk.outputs import MAIL_OUT, MAIL_WITHDRAWN, envelope, events_since, is_posted, put, withdraw_mail
from pbem.errors import Fault
from pbem.games.contract import Event
from pbem.post.outgoing.drafts import FAREWELL, text_mail
from pbem.saves.match import Match
from pbem.saves.settings import commander_from_plain, write_settings

REPLACED = "replaced"
WELCOME = "welcome"
SUBJECTS = {FAREWELL: "another plays on", WELCOME: "you play on"}


def follow_record(match: Match) -> None:
    """Put into ``match.yaml`` who has taken a seat over since the last turn, and take his forerunner's mails away."""
    for _, event in events_since(match, REPLACED):
        if event["settings"] == match.written:
            came = commander_from_plain(event["came"])
            _withdraw_mails(match, came.handle)
            clear_trouble(match.folder, came.handle)
            commanders = [came if one.handle == came.handle else one for one in match.settings.commanders]
            match.settings = match.settings._replace(commanders=tuple(commanders))
            match.written = write_settings(match.folder, match.settings)


def _withdraw_mails(match: Match, handle: str) -> None:
    """Take all unsent mails to a commander out of the way, but for a farewell, which is for somebody before him."""
    from pbem.post.outgoing.finishing import read_draft

    for name in waiting(match.folder):
        path = match.folder / MAIL_OUT / name
        try:
            draft = read_draft(path.read_bytes(), name)
        except (Fault, OSError):
            continue
        if draft.about.get("commander") == handle and draft.kind != FAREWELL:
            withdraw_mail(match, name)


def write_missing_letters(match: Match) -> None:
    """Write to those who left since the last turn, and to those who came, what has not been written to them yet."""
    events = events_since(match, REPLACED)
    last = {event["seat"]: line for line, event in events}
    for line, event in events:
        _write_missing(match, FAREWELL, line, event)
        if match.body.started and line == last[event["seat"]]:
            _write_missing(match, WELCOME, line, event)


def _write_missing(match: Match, kind: str, line: int, event: Event) -> None:
    name = f"{kind}-{line:05}-{match.body.founding.seats[event['seat']]}.eml"
    if not is_posted(match, name) and not (match.folder / MAIL_WITHDRAWN / name).exists():
        put(match.folder / MAIL_OUT / name, letter(match, kind, line, event))


def letter(match: Match, kind: str, line: int, event: Event) -> bytes:
    """Return the mail of a *kind* to who left or who came by the *event* in a *line* of the record.

    Raises Fault if a template of the moderator's cannot be used.
    """
    from pbem.desk.outbox.texts import Texts, facts_of

    left, came = commander_from_plain(event["left"]), commander_from_plain(event["came"])
    whom = left if kind == FAREWELL else came
    facts = {"successor": came.name, "forerunner": left.name, "kept": not event["cleared"]}
    subject = f"[{match.body.founding.match}] {match.game.title}: {SUBJECTS[kind]}"
    text = Texts(match.folder).text(kind, facts_of(match, whom) | facts)
    return text_mail(subject, text, envelope(match, whom, kind, f"{kind}.{line}"))
