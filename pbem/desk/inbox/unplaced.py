"""Answers to commanders whose messages nobody can place: why, in which matches they play, and how to say which."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pbem.desk.inbox.answers import write_refusal
from pbem.post.identity import code_of
from pbem.post.message import Message
from pbem.post.outgoing.drafts import text_mail
from pbem.post.reading import Known, Person, Reading, Use
from pbem.post.reading.known import Table
from pbem.saves.match import Match
from pbem.text import wrap

SUBJECT = "your mail was not taken: {}"
"""No match stands in it, since an answer to it may be for another than the one whose mail it is."""
NOT_TAKEN = "What you sent was not taken; the plans that were waiting stand."
WHICH = (
    "To say which match you mean, begin with its line above, or answer its last report and leave the subject as it is."
)
OWN = frozenset({Use.USED, Use.COMMENT, Use.IGNORED})
Place = tuple[Table, Person]
"""A match, and whom a message is of there."""


def places_of(message: Message, known: Known) -> list[Place]:
    """Return the matches that the sender of *message* plays in, and who he is, or may be, there."""
    from pbem.post.reading.who import who_sent

    found = ((table, who_sent(message, table)) for table in known.tables.values())
    return [(table, person) for table, who in found for person in ((who.person,) if who.person else who.among)]


def answer_unplaced(
    match: Match, message: Message, places: Sequence[Place], readings: Iterable[Reading], answers: str
) -> str:
    """Write the mail that tells a commander, at his own addresses, why *message* was not taken; return its name.

    *match* is that of the first of *places*; *answers* is the message's number as it may be shown.  "" if he has no
    address.
    """
    handle = places[0][1].handle
    seat = match.body.founding.seats.index(handle)
    commander = match.settings.commanders[seat]
    if not commander.addresses:
        return ""
    text = _text(commander.columns, places, list(readings))
    subject = SUBJECT.format("which match is it for?" if len(places) > 1 else "please send it again")
    return write_refusal(match, seat, code_of(message), text, answers, lambda around: text_mail(subject, text, around))


def _text(columns: int, places: Sequence[Place], readings: Sequence[Reading]) -> str:
    reasons = dict.fromkeys(reading.reason for reading in readings)
    parts = [wrap(NOT_TAKEN, columns), ["WHAT IS ASKED", *_listed(reasons, columns)]]
    if len(places) > 1:
        lines = [f"  match {table.match} commander {person.handle}" for table, person in places]
        parts += [["YOU PLAY IN THESE MATCHES", *lines], wrap(WHICH, columns)]
    sent = [f"  {line}" for reading in readings for line in own_lines(reading)]
    parts += [["WHAT YOU SENT", *sent]] if sent else []
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def _listed(sentences: Iterable[str], columns: int) -> Iterator[str]:
    for sentence in sentences:
        yield from wrap(sentence, columns, "  ", "    ")


def own_lines(reading: Reading) -> list[str]:
    """Return the lines of a message that are its sender's own, as far as they were read and may be shown."""
    return [line.text.rstrip() for line in reading.lines if line.use in OWN and line.text.strip()]
