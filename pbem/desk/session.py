"""A match at the command line: opened and repaired, outputs included, and a turn brought to its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from pbem.desk.letters import letters, readers
from pbem.desk.outbox.invitations import renew_invitations, write_missing_invitations
from pbem.desk.outbox.pressmail import write_press_mails
from pbem.desk.outbox.withdrawals import write_missing_withdrawals
from pbem.desk.outputs import readdress, write_missing, write_outputs
from pbem.desk.seats.succession import follow_record, write_missing_letters
from pbem.saves.errors import recorded
from pbem.saves.match import Entry, Match, opened


@contextmanager
def session(folder: Path, *, reveal: bool = False) -> Iterator[Match]:
    """Hold the match in *folder* with all its outputs in place, with *reveal* the moderator's too.  Raises Fault."""
    with opened(folder) as match:
        catch_up(match, reveal=reveal)
        yield match


def catch_up(match: Match, *, reveal: bool = False) -> None:
    """Write whatever follows from the record and the settings and is not there."""
    follow_record(match)
    follow_settings(match)
    write_missing(match, reveal=reveal)
    write_missing_invitations(match)
    write_missing_letters(match)
    write_press_mails(match)
    write_missing_withdrawals(match)


def follow_settings(match: Match) -> None:
    """Write the unsent mails and the save anew if ``match.yaml`` has, or may have, changed since they were written."""
    if match.followed != match.written:
        readdress(match)
        renew_invitations(match)
        match.followed = match.written
        match.write_save()


def finish_turn(
    match: Match, entries: Sequence[Entry], *, note: str | None, now: datetime, reveal: bool = False
) -> None:
    """Commit *entries* and the new turn's line, then write its reports and mails."""
    deadline = match.settings.deadline
    coming = None if deadline is None or deadline.passed(now) else deadline.plain()
    turned = {"e": "turned", "turn": match.body.turn + 1, "replaces": list(match.body.replaces),
              "deadline": coming, "note": note}  # fmt: skip
    since = match.since
    match.commit([*entries, ("turn", [turned])])
    # Read back, so that the reports are made from what they would be made from again.
    events = [event for record in match.lines_from(since) for event in record["events"]]
    with recorded(match.folder):
        whom = readers(match, reveal=reveal)
        write_outputs(match, letters(match, match.body, events, match.line, match.head, whom))
