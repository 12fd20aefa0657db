"""Sealing orders at the command line, for a player with his report and for a moderator with the match."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from pbem.desk.inbox.intake import language
from pbem.desk.letters import present_letter
from pbem.desk.offline import read, read_letter
from pbem.desk.seats.sealkeys import FILE, VARIABLE, made_key
from pbem.desk.session import follow_settings, session
from pbem.desk.who import find_seat
from pbem.errors import Fault
from pbem.games.contract import Plain
from pbem.post.arrival import LARGEST_TEXT
from pbem.post.charset import decoded
from pbem.post.orders.document import looks_like_data, read_documents
from pbem.post.orders.heading import Header
from pbem.post.orders.language import Language
from pbem.post.orders.lines import read_lines
from pbem.post.secrets.sealing import checked_public, sealed, secrets_in
from pbem.post.secrets.sealsigns import may_hold_block
from pbem.saves.match import is_match
from pbem.saves.settings import write_settings
from pbem.text import folded

KEY_BEGINS = "age1"
NAMES = ("match", "commander", "turn")

UNSEALABLE = "{} has no key to seal orders with; its moderator makes one with pbem seal --make-key."
SEALED_ALREADY = "{} holds a sealed block already; seal the orders themselves."
NOT_NAMED = (
    "{} must say for which match, of which commander and for which turn the orders are; begin it with a line such as "
    "match station-7 commander ada turn 12, as it stands in the order form."
)
SECRET = "This is a secret key; seal with the public one, which begins with age1."  # noqa: S105 - it is a sentence
NO_SUCH = "{} is neither a report in JSON nor a match folder nor a key; give one of them."


class Target(NamedTuple):
    """What orders are sealed for: the key, and where they are known match, commander, turn, and the language."""

    key: str
    names: Mapping[str, str | int]
    spoken: Language | None = None


def make_key(folder: Path, *, again: bool) -> Iterator[str]:
    """Make the key of the match in *folder*, or *again* another one; tell what was done.  Raises Fault."""
    with session(folder) as match:
        name, mail = match.body.founding.match, match.settings.mail
        if mail.seal is not None and not again:
            raise Fault(f"{name} has a key already: {mail.seal}; --again makes another.")
        key, written = made_key(folder, name, another=again)
        match.settings = match.settings._replace(mail=mail._replace(seal=key))
        match.written = write_settings(folder, match.settings)
        follow_settings(match)
    yield f"Orders of {name} can be sealed now; the public key is"
    yield f"  {key}"
    where = f"{folder / FILE}, readable by you alone; keep a copy of it" if written else _where(folder)
    yield f"The secret key is in {where}."


def _where(folder: Path) -> str:
    import os

    return f"the environment variable {VARIABLE}" if os.environ.get(VARIABLE) else str(folder / FILE)


def sealed_orders(target: str, file: Path, said: str | None) -> str:
    """Return the block that seals the orders in *file* for *target*: a public key, a report or a match folder.

    *said* is whose they are, where the match folder cannot tell.  Raises Fault.
    """
    text, place = _orders(file), Path(target)
    if secrets_in(target):
        raise Fault(SECRET)
    if target.casefold().startswith(KEY_BEGINS):
        found = Target(checked_public(target), {})
    elif is_match(place):
        found = _of_match(place, said or _header(text).get("commander"))
    elif place.is_file():
        found = _of_letter(read_letter(place))
    else:
        raise Fault(NO_SUCH.format(target))
    return sealed(_named(text, found, file), found.key)


def _orders(file: Path) -> str:
    content = read(file)
    text = decoded(content).text.removeprefix("\ufeff")
    if may_hold_block(text):
        raise Fault(SEALED_ALREADY.format(file))
    if len(content) > LARGEST_TEXT:
        raise Fault(f"{file} is larger than {LARGEST_TEXT:,} bytes; seal the orders alone.")
    return text


def _of_match(folder: Path, who: str | int | None) -> Target:
    with session(folder) as match:
        if who is None:
            raise Fault("It is not said whose orders these are; name the commander with --as.")
        if not match.body.started:
            raise Fault(f"{match.body.founding.match} has not started, so it takes no orders yet.")
        return _of_letter(present_letter(match, find_seat(match, str(who))))


def _of_letter(letter: Plain) -> Target:
    if "seal" not in letter:
        raise Fault(UNSEALABLE.format(letter["match"]))
    handles, called = ([seat[part] for seat in letter["seats"]] for part in ("handle", "name"))
    spoken = language(letter["game"], letter["deck"], handles, called)
    names = {"match": letter["match"], "commander": letter["viewer"]["handle"], "turn": letter["turn"]}
    return Target(letter["seal"], names, spoken)


def _named(text: str, target: Target, file: Path) -> str:
    """Return *text*, which says for what it is, or is made to.  Raises Fault if it says otherwise, or is no order."""
    header = _header(text)
    for name, value in target.names.items():
        if folded(str(header.get(name, value))) != folded(str(value)):
            raise Fault(f"{file} is for {name} {header[name]}, but your report is of {name} {value}.")
    if all(name in header for name in NAMES):
        whole = text
    elif target.names and not looks_like_data(text):
        whole = f"{' '.join(f'{name} {value}' for name, value in target.names.items())}\n{text}"
    else:
        raise Fault(NOT_NAMED.format(file))
    _check(whole, target.spoken, file)
    return whole


def _check(text: str, spoken: Language | None, file: Path) -> None:
    """Raise Fault if the orders in *text* cannot be understood, as far as the language is known."""
    if spoken is None:
        return
    (document, *others) = read_documents(text, lambda _match: spoken, file.name)
    if others:
        raise Fault(f"{file} holds orders for several matches or commanders; seal them one by one.")
    if document.faults:
        raise Fault(f"{file}: {document.faults[0]}")
    if document.plain is not None and not document.plain["orders"] and not document.used:
        raise Fault(f"{file} holds no order; write one a line.")


def _header(text: str) -> Header:
    """Return what *text* says of match, commander and turn."""
    if looks_like_data(text):
        return _header_of_data(text)
    found: Header = {}
    for line in read_lines(text, lambda _match: None):
        found |= line.header
    return found


def _header_of_data(text: str) -> Header:
    from pbem.formats.yamlio import YamlFault, load

    try:
        data = load(text, "the orders")
    except YamlFault:
        return {}
    fields = data if isinstance(data, dict) else {}
    return {name: fields[name] for name in NAMES if isinstance(fields.get(name), str | int)}
