"""Orders: ``submit`` and ``check``."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import click

from pbem.cli.lazy import explain, printable
from pbem.errors import Fault
from pbem.post.receipts import Receipt

FILES = click.Path(path_type=Path, allow_dash=True)
Take = Callable[[Path], Iterator[Receipt]]
"""Takes or checks a file: the answer to each part of it.  Raises Fault."""


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path), help="A match, or a folder of matches.")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=FILES, help="Order files; - reads the input.")
@click.option("--as", "said", metavar="NAME", help="Whose orders these are, if they do not say.")
@click.option("--reveal", is_flag=True, help="Show the whole receipts, plans included.")
def submit(folder: Path, files: tuple[Path, ...], said: str | None, reveal: bool) -> None:
    """Take orders from files, mails and posts saved as text.

    Each message is taken whole or not at all, and answered by a receipt, ready to be sent, in mail/out.
    Exit code 1 if any was refused.

    \b
    Example:
      pbem submit station-7 ada.txt bo.yaml
      pbem submit station-7 - --as cy < mail.txt
    """
    _answer(files, _taking(folder, said, keep=True), reveal=reveal)


@click.command()
@click.argument("paths", metavar="DIR FILE...", nargs=-1, required=True, type=FILES,
                help="The match, or a folder of matches, and order files.")  # fmt: skip
@click.option("--as", "said", metavar="NAME", help="Whose orders these are, if they do not say.")
@click.option("--view", type=click.Path(path_type=Path), metavar="REPORT.json",
              help="A commander's own JSON report to check by, instead of the match.")  # fmt: skip
@click.option("--reveal", is_flag=True, help="Show the whole receipts, plans included.")
def check(paths: tuple[Path, ...], said: str | None, view: Path | None, reveal: bool) -> None:
    """Check orders and preview their plan; change nothing.

    With --view a commander checks his orders himself, without the match, by the JSON of his report.

    \b
    Example:
      pbem check station-7 ada.txt
      pbem check --view ada.json ada.txt
    """
    if view is not None:
        from pbem.cli.offline import checking

        _answer([path for path in paths if not path.is_dir()], checking(view), reveal=True)
        return
    folder, *files = paths
    if not files:
        raise click.UsageError("Name the match and at least one order file.")
    _answer(files, _taking(folder, said, keep=False), reveal=reveal)


def _taking(folder: Path, said: str | None, *, keep: bool) -> Take:
    """Return what takes a file for the match or matches in *folder*.  Raises Fault if there is none."""
    from pbem.cli.folders import matches_in
    from pbem.cli.intake import known_matches, take

    matches = known_matches(matches_in([folder]))
    return lambda file: take(matches, read(file), file.name, said, keep=keep)


def read(file: Path) -> bytes:
    """Return a file's content, of a huge one no more than tells that it is; ``-`` is the input.  Raises Fault."""
    from pbem.post.encoding import LARGEST
    from pbem.saves.errors import telling

    if str(file) == "-":
        return sys.stdin.buffer.read(LARGEST + 1)
    with telling("read", file), file.open("rb") as stream:
        return stream.read(LARGEST + 1)


def _answer(files: Iterable[Path], take: Take, *, reveal: bool) -> None:
    """Print each file's receipts, or without *reveal* only that there are; exit with 1 if one refuses.

    A file that cannot be taken at all stops no other.
    """
    failed = False
    for file in files:
        try:
            for receipt in take(file):
                failed = failed or not receipt.accepted
                click.echo(receipt.text if reveal else printable(f"{file}: {receipt.headline}"))
        except Fault as fault:
            failed = True
            click.echo(f"Error: {explain(fault)}", err=True)
    if failed:
        raise click.exceptions.Exit(1)
