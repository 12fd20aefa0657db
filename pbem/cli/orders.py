"""Orders: ``submit`` and ``check``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.cli.lazy import explain, printable
from pbem.errors import Fault
from pbem.post.outgoing.receipts import Receipt

if TYPE_CHECKING:
    from pbem.desk.offline import Take

FILES = click.Path(path_type=Path, allow_dash=True)


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path), help="A match, or a folder of matches.")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=FILES,
                help="Mails, mailboxes, folders of mails, threads or order files; - reads the input.")  # fmt: skip
@click.option("--as", "said", metavar="NAME", help="Whose orders these are, if they do not say.")
@click.option("--again", is_flag=True, help="Also take messages that were handled before.")
@click.option("--reveal", is_flag=True, help="Show the whole receipts, plans included.")
def submit(folder: Path, files: tuple[Path, ...], said: str | None, again: bool, reveal: bool) -> None:
    """Take orders from mails, forum posts and files.

    Each message is kept in mail/in, taken once, whole or not at all, and answered by a receipt, ready to be sent, in
    mail/out.  What belongs to nobody is put aside in mail/bad.  Exit code 1 if any was refused.

    \b
    Example:
      pbem submit station-7 ada.eml bo.yaml
      pbem submit station-7 ~/Maildir
      pbem submit station-7 - --as cy < mail.txt
    """
    with ExitStack() as stack:
        _answer(files, _taking(stack, folder, said, again=again, keep=True), reveal=reveal)


@click.command()
@click.argument("paths", metavar="DIR FILE...", nargs=-1, required=True, type=FILES,
                help="The match, or a folder of matches, and what submit takes.")  # fmt: skip
@click.option("--as", "said", metavar="NAME", help="Whose orders these are, if they do not say.")
@click.option("--view", type=click.Path(path_type=Path), metavar="REPORT.json",
              help="A commander's own JSON report to check by, instead of the match.")  # fmt: skip
@click.option("--reveal", is_flag=True, help="Show the whole receipts, plans included.")
def check(paths: tuple[Path, ...], said: str | None, view: Path | None, reveal: bool) -> None:
    """Check orders and preview their plan; change nothing.

    With --view a commander checks his orders himself, without the match, by the JSON of his report.

    \b
    Example:
      pbem check station-7 ada.eml
      pbem check --view ada.json ada.txt
    """
    if view is not None:
        from pbem.desk.offline import checking

        _answer([path for path in paths if not path.is_dir()], checking(view), reveal=True)
        return
    folder, *files = paths
    if not files:
        raise click.UsageError("Name the match and at least one order file.")
    with ExitStack() as stack:
        _answer(files, _taking(stack, folder, said, again=False, keep=False), reveal=reveal)


def _taking(stack: ExitStack, folder: Path, said: str | None, *, again: bool, keep: bool) -> Take:
    """Return what takes a file for the match or matches in *folder*.  Raises Fault if there is none."""
    from pbem.desk.inbox.contents import messages
    from pbem.desk.inbox.taking import Manner, taking

    desk = stack.enter_context(taking(folder, Manner(said, again, keep)))

    def take(file: Path) -> Iterator[tuple[str, Receipt]]:
        for where, message in messages(file):
            yield from ((where, receipt) for receipt in desk.take(message))

    return take


def _answer(files: Iterable[Path], take: Take, *, reveal: bool) -> None:
    """Print each file's receipts, or without *reveal* only that there are; exit with 1 if one refuses.

    A file that cannot be taken at all stops no other.
    """
    failed = False
    for file in files:
        try:
            for where, receipt in take(file):
                failed = failed or not receipt.accepted
                shown = reveal and receipt.text
                click.echo(printable(receipt.text if shown else f"{where}: {receipt.headline}"))
        except Fault as fault:
            failed = True
            click.echo(f"Error: {explain(fault)}", err=True)
    if failed:
        raise click.exceptions.Exit(1)
