"""When a post was written, as forums write it in many languages."""

from __future__ import annotations

import re
import unicodedata
from datetime import UTC, datetime, timedelta, timezone
from typing import NamedTuple

LONGEST = 100
"""Characters of a time; anything longer is none."""

MONTHS = (
    "jan ene gen janv sty led tammi oca янв",
    "feb fev fevr lut uno helmi sub фев",
    "mar maa mrt marz bre мар",
    "apr avr abr kwi dub huhti nis апр",
    "may mai maj mei mag kve touko мая маи",
    "jun juin giu cze kesa haz июн",
    "jul juil lug lip cvc heina tem июл",
    "aug aou ago sie srp elo agu авг",
    "sep set wrz zar syys eyl szep сен",
    "oct okt out ott paz rij loka eki окт",
    "nov lis marras kas ноя",
    "dec dez dic des gru pro joulu ara дек",
)
"""Beginnings of the names of the months, without accents; January first."""

BY_BEGINNING = {word: number for number, words in enumerate(MONTHS, 1) for word in words.split()}
LONGEST_BEGINNING, SHORTEST_BEGINNING = 6, 3

ISO = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:Z| ?[+-]\d\d:?\d\d)?", re.IGNORECASE)
YEAR_FIRST = re.compile(r"(?<!\d)(\d{4})\s?[-./\u5e74]\s?(\d{1,2})\s?[-./\u6708]\s?(\d{1,2})(?!\d)")
DAY_FIRST = re.compile(r"(?<!\d)(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?!\d)")
CLOCK = re.compile(r"(?<!\d)(\d{1,2})[:h](\d\d)(?::(\d\d))?(?!\d)\s*(?:([ap])\.?\s?m\b)?", re.IGNORECASE)
YEAR = re.compile(r"(?<!\d)(2\d{3})(?!\d)")
DAY = re.compile(r"(?<!\d)(\d{1,2})(?!\d)")
WORD = re.compile(r"[^\W\d_]{3,}")
ZONE = re.compile(r"\b(?:UTC|GMT)\b(?:\s?([+-])\s?(\d{1,2})(?::?(\d\d))?(?!\d))?|\bZ\b|(?<=\d) ([+-])(\d\d):?(\d\d)\b")
NOON = 12
ONE_DAY = timedelta(days=1)


class Moment(NamedTuple):
    """A time, aware, or None if it cannot be read; ``zoned`` says whether its zone was told or only assumed."""

    at: datetime | None = None
    zoned: bool = False


NO_MOMENT = Moment()


def read_moment(text: str, zone: timezone | None = None) -> Moment:
    """Return the time that *text* names; *zone* is the one of its page.  One that can be read in two ways is none."""
    text = " ".join(text.split())
    if len(text) > LONGEST:
        return Moment()
    try:
        at = _iso(text) or _written(text)
        told = _zone(text) or zone
        if at is None:
            return Moment()
        at = at.replace(microsecond=0)
        if at.tzinfo is not None:
            return Moment(at.astimezone(UTC), zoned=True)
        return Moment(at.replace(tzinfo=told or UTC).astimezone(UTC), zoned=told is not None)
    except (ValueError, OverflowError):
        return Moment()


def read_epoch(milliseconds: str) -> Moment:
    """Return the time that is so many milliseconds after 1970 began."""
    try:
        return Moment(datetime.fromtimestamp(int(milliseconds[:LONGEST]) / 1000, UTC), zoned=True)
    except (ValueError, OverflowError, OSError):
        return Moment()


def read_zone(sign: str, hours: str, minutes: str | None) -> timezone | None:
    """Return the zone so far from UTC, None if there is none."""
    offset = timedelta(hours=int(hours), minutes=int(minutes or 0))
    return timezone(-offset if sign == "-" else offset) if offset < ONE_DAY else None


def _iso(text: str) -> datetime | None:
    found = ISO.fullmatch(text)
    return None if found is None else datetime.fromisoformat(text.upper().replace(",", ".").replace(" +", "+"))


def _zone(text: str) -> timezone | None:
    found = ZONE.search(text)
    if found is None:
        return None
    sign, hours, minutes = found[1] or found[4], found[2] or found[5], found[3] or found[6]
    return read_zone(sign, hours, minutes) if sign else UTC


def _written(text: str) -> datetime | None:
    clock = CLOCK.search(text)
    if clock is None:
        return None
    date = _date(f"{text[: clock.start()]} {text[clock.end() :]}")
    hour = int(clock[1])
    if clock[4]:
        if not 1 <= hour <= NOON:
            return None
        hour = hour % NOON + (NOON if clock[4].lower() == "p" else 0)
    return None if date is None else datetime(*date, hour, int(clock[2]), int(clock[3] or 0))  # noqa: DTZ001 - its zone comes later


def _date(text: str) -> tuple[int, int, int] | None:
    """Return year, month and day; numbers parted by strokes may be day or month first and are not read."""
    if found := YEAR_FIRST.search(text):
        return int(found[1]), int(found[2]), int(found[3])
    if found := DAY_FIRST.search(text):
        return int(found[3]), int(found[2]), int(found[1])
    year, month = YEAR.search(text), _month(text)
    day = DAY.search(text)
    return None if year is None or month is None or day is None else (int(year[1]), month, int(day[1]))


def _month(text: str) -> int | None:
    """Return the month whose name stands last: in front of it a day of the week may look like another."""
    plain = "".join(
        letter for letter in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(letter)
    )
    for word in reversed(WORD.findall(plain)):
        for length in range(LONGEST_BEGINNING, SHORTEST_BEGINNING - 1, -1):
            if month := BY_BEGINNING.get(word[:length]):
                return month
    return None
