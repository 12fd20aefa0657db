"""Fetching: ``fetch``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from pbem.cli.lazy import explain, printable
from pbem.errors import Fault
from pbem.saves.mailroom import Server


@click.command()
@click.argument("folders", metavar="DIR...", nargs=-1, required=True, type=click.Path(path_type=Path),
                help="Match folders, or folders of matches.")  # fmt: skip
@click.option("--reveal", is_flag=True, help="Show the whole receipts, plans included.")
def fetch(folders: tuple[Path, ...], reveal: bool) -> None:
    """Fetch new mails and take their orders.

    This is submit for the mailbox in mail.imap of match.yaml, which several matches may share. Its password
    comes from the environment, PBEM_IMAP_PASSWORD or PBEM_PASSWORD, or from the system's keyring. No mail is marked as
    read; those that have been handled are moved to mail.imap.done, if that is set. Exit code 1 if any was refused.

    \b
    Example:
      pbem fetch station-7
      pbem fetch matches
    """
    failed = False
    for folder in folders:
        try:
            for line, well in _fetched(folder, reveal=reveal):
                failed = failed or not well
                click.echo(line)
        except Fault as fault:
            failed = True
            click.echo(f"Error: {explain(fault)}", err=True)
    if failed:
        raise click.exceptions.Exit(1)


def _fetched(home: Path, *, reveal: bool) -> Iterator[tuple[str, bool]]:
    """Fetch the mails for the match, or the matches, in *home*; yield what is to be told, and whether it is well."""
    for server in _servers(home):
        yield from _from_server(home, server, reveal=reveal)


def _servers(home: Path) -> list[Server]:
    """Return the mailboxes that the matches in *home* name, each once.  Raises Fault if there is none."""
    from pbem.saves.folders import matches_in
    from pbem.saves.match import read_founding
    from pbem.saves.settings import read_settings

    rooms = [read_settings(folder, read_founding(folder).seats, None)[0].mail for folder in matches_in([home])]
    found = list(dict.fromkeys(room.imap for room in rooms if room.imap is not None))
    if not found:
        raise Fault(f"{home} says of no mailbox to fetch from; set mail.imap.host and mail.imap.user with pbem set.")
    return found


def _from_server(home: Path, server: Server, *, reveal: bool) -> Iterator[tuple[str, bool]]:
    """Take the new mails of one mailbox, oldest first; one that could not be handled stays new."""
    from pbem.desk.inbox.fetching import Seen, mailbox, remember, seen
    from pbem.desk.inbox.taking import Manner, taking
    from pbem.post.mime import take_apart

    with mailbox(server) as box, taking(home, Manner()) as desk:
        before, validity = seen(home, box.name), box.validity
        start = before.uid if before is not None and before.validity == validity and not server.done else 0
        count, last, stuck = 0, start, False
        for mail in box.mails(start):
            count += 1
            try:
                receipts = desk.take(take_apart(mail.raw, f"mail {mail.uid}"))
            except Fault as fault:
                stuck = True
                yield f"{box.name}: mail {mail.uid}: not handled, and stays: {explain(fault)}", False
                continue
            for receipt in receipts:
                shown = reveal and receipt.text
                line = receipt.text if shown else f"{box.name}: mail {mail.uid}: {receipt.headline}"
                yield printable(line), receipt.accepted
            box.put_away([mail.uid])
            last = last if stuck else mail.uid
        if not server.done and last > start:
            remember(home, box.name, Seen(validity, last))
        if not count:
            yield f"{box.name}: nothing new", True
