"""What a reader of messages must know of the matches at hand, gathered from their folders."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path

from pbem.desk.inbox.intake import Matches
from pbem.desk.inbox.replytokens import own_mails, reply_tokens
from pbem.post.reading import Known, Person, Table
from pbem.saves.errors import telling
from pbem.saves.settings import Commander, Settings
from pbem.turn.body import Founding


def known_of(matches: Matches) -> Known:
    """Return what is known of *matches* as they lie there, unrepaired."""
    tables = {}
    for key, folder in matches.folders.items():
        founding = matches.foundings[key]
        tables[key] = _table(folder, founding, matches.settings[key])
    return Known(matches.language_of, tables)


def _table(folder: Path, founding: Founding, settings: Settings) -> Table:
    people = tuple(map(_person, settings.commanders))
    mail = settings.mail
    own = frozenset({mail.address.casefold()} if mail.address else ())
    report, pages = cache(partial(_latest_report, folder)), cache(partial(_latest_pages, folder))
    return Table(founding.match, people, own, mail.authserv or "", report, mail.demand, reply_tokens(folder, founding),
                 lambda: _secrets(folder), own_mails(folder, founding), pages)  # fmt: skip


def _person(commander: Commander) -> Person:
    addresses = tuple(address.casefold() for address in commander.addresses)
    return Person(commander.handle, commander.name, addresses, commander.forum, commander.key)


def _secrets(folder: Path) -> Sequence[str]:
    """Return what opens sealed orders; few messages hold any."""
    from pbem.desk.seats.sealkeys import secrets_of

    return secrets_of(folder)


def _latest_report(folder: Path, handle: str) -> Sequence[str]:
    """Return the lines of the newest report of a commander, () if there is none."""
    return _latest(folder, f"{handle}.txt").split("\n")


def _latest_pages(folder: Path, handle: str) -> Sequence[Sequence[str]]:
    """Return the lines of the same report as a page: as it is, and as a mail without pictures shows it."""
    from pbem.post.markup import html_rows
    from pbem.post.outgoing.pagemail import with_letters

    page = _latest(folder, f"{handle}.html")
    return [[row.text for row in html_rows(shown)] for shown in (page, with_letters(page))]


def _latest(folder: Path, name: str) -> str:
    """Return the newest report of a file's *name*, or ""."""
    with telling("read", folder):
        reports = sorted(folder.glob(f"reports/[0-9]*/{name}"))
        return reports[-1].read_text(encoding="utf-8", errors="replace") if reports else ""
