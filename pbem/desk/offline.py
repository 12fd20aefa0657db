"""Checking orders without the match: a commander has his report's JSON, and that is enough."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pbem.desk.inbox.intake import answer, language
from pbem.errors import Fault
from pbem.formats.schema import validate
from pbem.games import find_game
from pbem.games.contract import Plain
from pbem.post.arrival import LARGEST_TEXT
from pbem.post.charset import decoded
from pbem.post.judging import Judge
from pbem.post.message import plain_rows
from pbem.post.orders.document import read_documents
from pbem.post.orders.model import OrderDocument
from pbem.post.outgoing.receipts import Receipt, stranger
from pbem.post.secrets.sealing import parted
from pbem.saves.errors import telling

Take = Callable[[Path], Iterator[tuple[str, Receipt]]]
"""Takes or checks a file: the answer to each part of it, with where that stood.  Raises Fault."""


def checking(report: Path) -> Take:
    """Return what checks order files by a commander's JSON report.  Raises Fault."""
    letter = read_letter(report)
    game = find_game(letter["game"])
    with _believing(report):
        judge = Judge(game, game.bind(letter["deck"], letter["options"]), letter)
        handles, names = ([seat[part] for seat in letter["seats"]] for part in ("handle", "name"))
        spoken = language(game.name, letter["deck"], handles, names)

    def check(file: Path) -> Iterator[tuple[str, Receipt]]:
        text = decoded(read(file)).text
        if parted(plain_rows(text)).blocks:
            raise Fault(f"{file} is sealed, and the moderator's key alone opens it; check orders before you seal them.")
        with _believing(report):
            for document in read_documents(text, lambda match: spoken if _ours(match, letter) else None, file.name):
                yield str(file), _answered(letter, judge, document, file.name)

    return check


@contextmanager
def _believing(report: Path) -> Iterator[None]:
    """Blame the report for what goes wrong in the body: its deck, say, is looked at no closer before."""
    try:
        yield
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise Fault(f"{report} has been changed; give the .json that came with the report.") from error


def _answered(letter: Plain, judge: Judge, document: OrderDocument, name: str) -> Receipt:
    """Answer a document, which must not be somebody else's."""
    viewer = letter["viewer"]
    named = str(document.header.get("commander", viewer["handle"])).casefold()
    if named not in (viewer["handle"], viewer["name"].casefold()):
        return stranger(name, f"these are orders of {named}, and the report is of {viewer['handle']}.")
    return answer(letter, judge, document)[0]


def read(file: Path) -> bytes:
    """Return a file's content, of a huge one no more than tells that it is; ``-`` is the input.  Raises Fault."""
    if str(file) == "-":
        return sys.stdin.buffer.read(LARGEST_TEXT + 1)
    with telling("read", file), file.open("rb") as stream:
        return stream.read(LARGEST_TEXT + 1)


def _ours(match: str | None, letter: Plain) -> bool:
    return match is None or match.casefold() == letter["match"].casefold()


def read_letter(report: Path) -> Plain:
    """Return the letter in a JSON report of a commander.  Raises Fault if it is none."""
    try:
        letter: Any = json.loads(decoded(read(report)).text)
    except (ValueError, RecursionError):
        raise Fault(f"{report} is no JSON; give the .json that came with the report.") from None
    faults = validate(letter, "report.schema.json", None, str(report))
    if not faults:
        game = find_game(letter["game"]).name
        faults = validate(letter["view"], f"{game}/view.schema.json", None, f"{report}: view")
    if faults:
        raise Fault(f"This is no report of pbem: {faults[0]}")
    if letter["viewer"]["seat"] not in range(len(letter["seats"])):
        raise Fault(f"{report} is not a commander's report; give your own.")
    return dict(letter)
