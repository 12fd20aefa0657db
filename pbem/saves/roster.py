"""Reading who plays: ``Ada <ada@example.org>``, with a handle of his own where the name gives none."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from pbem.errors import Fault
from pbem.saves.settings import Commander
from pbem.text import clean

HANDLE = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?"
ADDRESS = re.compile(rf"{ATOM}(?:\.{ATOM})*@{LABEL}(?:\.{LABEL})+")
"""What every mail server takes: no quotes, no comments, a domain in its ASCII form."""
LONGEST_ADDRESS = 254
LONGEST_NAME = 40
LONGEST_HANDLE = 20
TAKEN = ("observer", "moderator", "mail", "all", "everyone", "everybody", "to", "anonymously",
         "match", "commander", "turn", "key")  # fmt: skip
"""Handles that would be taken for something else: in a folder of reports, in the head of an order message or press."""

EVERYONE = ("all", "everyone", "everybody")
"""Names that messages to others would go astray by."""

EXAMPLE = '"Ada <ada@example.org>"'


def read_commanders(specs: Sequence[str]) -> tuple[Commander, ...]:
    """Return the commanders that *specs* describe, in seat order.

    Raises Fault for a spec that cannot be read and for handles that are not all different.
    """
    commanders: list[Commander] = []
    for seat, spec in enumerate(specs, 1):
        commander = read_commander(spec, f"commander-{seat}")
        if commander.handle in {other.handle for other in commanders}:
            raise Fault(
                f'Two commanders have the handle "{commander.handle}"; give one another, like -c "ada-2=Ada <…>".'
            )
        commanders.append(commander)
    check_names([commander.name for commander in commanders])
    return tuple(commanders)


def check_names(names: Sequence[str]) -> None:
    """Raise Fault unless all *names* are different, in any case of letters, and none means everybody."""
    everyone = next((name for name in names if name.casefold() in EVERYONE), None)
    if everyone is not None:
        raise Fault(f'Nobody can be called "{everyone}", since a message to {everyone} goes to all; use another name.')
    seen = [name.casefold() for name in names]
    twice = next((name for name in names if seen.count(name.casefold()) > 1), None)
    if twice is not None:
        raise Fault(f'Two commanders are called "{twice}"; give one a name that tells them apart.')


def read_commander(spec: str, fallback: str) -> Commander:
    """Read ``[handle=]Name [<address>[, address]]``; the handle is made of the name, or else *fallback*.

    Raises Fault.
    """
    handle, name, addresses = _parts(spec)
    name = checked_name(name, spec)
    for address in addresses:
        check_address(address)
    return Commander(checked_handle(handle) if handle else handle_of(name, fallback), name, tuple(addresses))


def checked_name(name: str, spec: str) -> str:
    """Return *name*, given as part of *spec*, without what nobody sees.  Raises Fault."""
    name = " ".join(clean(name).split())
    if not any(unicodedata.category(letter)[0] in "LN" for letter in name) or any(mark in name for mark in "<>@"):
        raise Fault(f'"{clean(spec)}" names no commander; write him like {EXAMPLE}.')
    if len(name) > LONGEST_NAME:
        raise Fault(f'The name "{name[:LONGEST_NAME]}…" has {len(name)} letters; {LONGEST_NAME} are the most.')
    return name


def check_address(address: str) -> None:
    """Raise Fault unless mail can be addressed to *address*."""
    if not ADDRESS.fullmatch(address) or len(address) > LONGEST_ADDRESS:
        raise Fault(f'"{clean(address)}" is no mail address; write one like ada@example.org.')


def checked_sender(text: str) -> str:
    """Return *text*, the sender of mails as ``Name <address>``, without what nobody sees.  Raises Fault."""
    handle, name, addresses = _parts(text)
    if handle or len(addresses) != 1:
        raise Fault(f'"{clean(text)}" is no sender of mails; write one like "Di <di@example.org>".')
    check_address(addresses[0])
    return f"{checked_name(name, text)} <{addresses[0]}>"


def _parts(spec: str) -> tuple[str | None, str, list[str]]:
    handle, equals, rest = spec.partition("=")
    handle = handle.lower()
    if not equals or not HANDLE.fullmatch(handle.strip()):
        handle, rest = "", spec
    name, bracket, addresses = rest.rpartition("<")
    if not bracket or not addresses.rstrip().endswith(">"):
        return handle.strip() or None, rest, []
    return (
        handle.strip() or None,
        name,
        [part.strip() for part in addresses.rstrip()[:-1].split(",") if part.strip()],
    )


def checked_handle(handle: str) -> str:
    """Return *handle* if it may be one.  Raises Fault."""
    if handle in TAKEN:
        raise Fault(f'"{handle}" cannot be a handle, since it means something else in mails and folders; use another.')
    if not HANDLE.fullmatch(handle) or len(handle) > LONGEST_HANDLE:
        raise Fault(f'"{handle}" cannot be a handle; use small letters, digits and hyphens, at most {LONGEST_HANDLE}.')
    return handle


def handle_of(name: str, fallback: str) -> str:
    """Make a handle of *name*: its Latin letters and digits without accents, or *fallback* if there are none."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    handle = "-".join(re.findall(r"[a-z0-9]+", plain))[:LONGEST_HANDLE].strip("-")
    return handle if handle and handle not in TAKEN else fallback
