"""Deadlines: ISO date and time with a named zone in, one instant and one spoken form out."""

from __future__ import annotations

import re
from datetime import UTC, datetime, tzinfo
from typing import NamedTuple

from pbem.errors import Fault

FORM = "2026-12-10 20:00 Europe/London"
ISO_MARK = re.compile(r"^([0-9-]+)T")


class Deadline(NamedTuple):
    """An instant: ``utc`` as ISO text ending in Z, ``text`` as commanders read it."""

    utc: str
    text: str

    def plain(self) -> dict[str, str]:
        """Return the deadline as plain data."""
        return {"text": self.text, "utc": self.utc}

    def passed(self, now: datetime) -> bool:
        """Say whether *now* is at or beyond the deadline."""
        return now >= datetime.fromisoformat(self.utc)


def read_deadline(text: str) -> Deadline:
    """Read a deadline such as ``2026-12-10 20:00 Europe/London``.

    Raises Fault where the form, the date or the zone is not right, or the clock skips that hour.
    """
    words = ISO_MARK.sub(r"\1 ", text.strip(), count=1).split()
    if len(words) == 2:  # noqa: PLR2004 - date and time without a zone
        raise Fault(f'The deadline "{text}" names no time zone such as Europe/London; write it like {FORM}.')
    try:
        day, clock, zone = words
        naive = datetime.strptime(f"{day} {clock}", "%Y-%m-%d %H:%M")  # noqa: DTZ007 - the zone is the next word
    except ValueError:
        raise Fault(f'"{text}" is no deadline; write it like {FORM}.') from None
    local = naive.replace(tzinfo=_zone(zone, text))
    try:
        instant = local.astimezone(UTC)
    except OverflowError:
        raise Fault(f"The year {naive.year} is beyond all calendars; write the deadline like {FORM}.") from None
    if instant.astimezone(local.tzinfo).replace(tzinfo=None) != naive:
        raise Fault(f"{day} {clock} does not exist in {zone}: the clocks go forward then; choose another time.")
    spoken = f"{naive:%a} {naive.day} {naive:%b %Y %H:%M} {zone}{_which(local)}"
    return Deadline(f"{instant:%Y-%m-%dT%H:%M:%SZ}", spoken)


def check_zone(name: str) -> None:
    """Raise Fault unless there is a time zone *name*."""
    if _found(name) is None:
        raise Fault(f'There is no time zone "{name}"; write one like Europe/London.')


def spoken_in(utc: str, zone: str) -> str:
    """Return the instant *utc* (ISO text ending in Z) as it is read in the time zone *zone*.  Raises Fault."""
    found = _found(zone)
    if found is None:
        raise Fault(f'There is no time zone "{zone}"; write one like Europe/London.')
    local = datetime.fromisoformat(utc).astimezone(found)
    which = f" ({local:%z})" if local.utcoffset() != local.replace(fold=1 - local.fold).utcoffset() else ""
    return f"{local:%a} {local.day} {local:%b %Y %H:%M} {zone}{which}"


def _zone(name: str, text: str) -> tzinfo:
    found = _found(name)
    if found is None:
        raise Fault(f'There is no time zone "{name}" in the deadline "{text}"; write it like {FORM}.')
    return found


def _found(name: str) -> tzinfo | None:
    from zoneinfo import ZoneInfo

    try:
        return ZoneInfo(name)
    except (ValueError, OSError, LookupError):
        return None


def _which(local: datetime) -> str:
    """Name the offset where the clocks go back and the same hour comes twice."""
    twice = local.utcoffset() != local.replace(fold=1).utcoffset()
    return f" (the first of two, {local:%z})" if twice else ""
