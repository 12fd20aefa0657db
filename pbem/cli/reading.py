"""Looking at messages: ``read``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pbem.cli.lazy import json_text, printable
from pbem.errors import Fault

if TYPE_CHECKING:
    from pbem.post.reading import Known, Reading, ReadLine

FILES = click.Path(path_type=Path, allow_dash=True)


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path), help="A match, or a folder of matches.")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=FILES,
                help="Mails, mailboxes, Maildir folders, posts or texts; - reads the input.")  # fmt: skip
@click.option("--as", "said", metavar="NAME", help="Whose messages these are, if they do not say.")
@click.option("--json", "as_json", is_flag=True, help="Print a list with one object a message.")
def read(folder: Path, files: tuple[Path, ...], said: str | None, as_json: bool) -> None:
    """Show how messages are read; change nothing.

    Tells of each message who sent it, for which match, what is to be done with it (accept, warn, ask, reject or
    ignore) and why, its orders, and what became of every line.  Whether the orders are legal is not asked.

    \b
    Example:
      pbem read station-7 mail.eml
      pbem read station-7 inbox.mbox --json
    """
    from pbem.desk.inbox.intake import known_matches
    from pbem.desk.inbox.knowing import known_of
    from pbem.saves.folders import matches_in

    known = known_of(known_matches(matches_in([folder])))
    if said is not None:
        _check_name(said, known)
    found = [pair for file in files for pair in _readings(file, known, said)]
    if as_json:
        click.echo(json_text([plain(where, reading) for where, reading in found]))
    else:
        click.echo(printable("\n\n".join("\n".join(_shown(where, reading)) for where, reading in found)))


def _check_name(said: str, known: Known) -> None:
    """Raise Fault unless somebody is called so."""
    people = [person for table in known.tables.values() for person in table.people]
    if not any(person.called(said) for person in people):
        handles = ", ".join(dict.fromkeys(person.handle for person in people))
        raise Fault(f'No commander is called "{printable(said)}"; the commanders are {handles}.')


def _readings(file: Path, known: Known, said: str | None) -> list[tuple[str, Reading]]:
    """Return how the messages in *file* are read, each with the file it stands in.  Raises Fault if none opens."""
    from pbem.desk.inbox.contents import messages
    from pbem.post.reading import latest, when
    from pbem.post.trust import trusted

    found = [
        (str(file / message.name) if file.is_dir() else str(file), when(message.head), one.reading)
        for _, message in messages(file)
        for one in trusted(message, known, said)
    ]
    readings = latest([reading for _, _, reading in found], [time for _, time, _ in found])
    return [(where, reading) for (where, _, _), reading in zip(found, readings, strict=True)]


def plain(where: str, reading: Reading) -> dict[str, Any]:
    """Return the *reading* of a message in the file *where* as plain data."""
    return {
        "file": where,
        "sender": reading.sender or None,
        "match": reading.match,
        "commander": reading.commander,
        "verdict": str(reading.verdict),
        "reason": reading.reason,
        "orders": list(reading.orders),
        "lines": [_plain_line(line) for line in reading.lines],
    }


def _plain_line(line: ReadLine) -> dict[str, Any]:
    return {
        "source": line.source,
        "line": line.number,
        "text": line.text,
        "use": str(line.use),
        "note": line.note,
    }


def _shown(where: str, reading: Reading) -> Iterator[str]:
    """Yield the lines that show a reading."""
    yield f"{where if where.endswith(reading.name) else f'{where} ({reading.name})'}: {str(reading.verdict).upper()}"
    yield f"From {reading.sender or 'nobody'}: {_whose(reading)}."
    if reading.reason:
        yield reading.reason
    yield from _listed("Orders:", reading.orders)
    yield from _listed("Lines:", (_shown_line(line) for line in reading.lines if line.text.strip()))


def _whose(reading: Reading) -> str:
    match = f"the match {reading.match}" if reading.match else "no match that is known"
    return f"{reading.commander or 'nobody who is known'}, for {match}"


def _listed(title: str, rows: Iterable[str]) -> Iterator[str]:
    rows = list(rows)
    if rows:
        yield title
        yield from (f"  {row}" for row in rows)


def _shown_line(line: ReadLine) -> str:
    note = f"    ({line.note})" if line.note else ""
    return f"{line.number:>4} {line.use:<8} {line.text.strip()}{note}"
