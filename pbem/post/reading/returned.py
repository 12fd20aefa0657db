"""The order form of a report that came back: whether its reader changed it, and what is then to be asked.

Nobody's mail program takes lines out of a form or writes others in.  So a form that was changed is its reader's own
as it now stands, all of it; a line of it that he left as it was says as much as one that he wrote.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import Enum, auto
from itertools import takewhile
from typing import NamedTuple

from pbem.post.orders.lines import Line, Sort
from pbem.post.reading.retold import LEAST_FORM, IsOrder, Report, plain, unquoted

COUNTS = "the order form in the report that came back was changed; all of it counts as it now stands."
ADDED = (
    "lines were added to the order form in the report that came back, and its own still stand there; if those below "
    "are all meant, send them as they are, and if not, send the order lines that you mean, alone."
)
UNSURE = (
    "the order form in the report that came back was changed, and other words stand in it; send the order lines that "
    "you mean, alone."
)
BESIDE = (
    "the order form in the report that came back was changed, and orders stand beside it, too; send the order lines "
    "that you mean, alone."
)
OLDER = (
    "an older report came back, or one whose order form begins with another line; send the order lines that you mean, "
    "alone."
)
OWN_SORTS = (Sort.TEXT, Sort.HEADER)


class Change(Enum):
    """What became of a form that came back."""

    NONE = auto()
    ADDED = auto()
    UNSURE = auto()
    OLDER = auto()
    CHANGED = auto()


ASKED = {Change.ADDED: ADDED, Change.UNSURE: UNSURE, Change.OLDER: OLDER}


class Returned(NamedTuple):
    """A form that came back: the places of its header and lines in the message, and what became of it.

    ``quoted``: its lines have the marks of quoted ones; else it stands among other lines of the report.
    """

    places: tuple[int, ...]
    change: Change
    quoted: bool

    @property
    def changed(self) -> bool:
        """Say whether anything was changed."""
        return self.change is not Change.NONE


def returned(lines: Sequence[Line], report: Report, is_order: IsOrder) -> Returned | None:
    """Return what became of the form of *report* in *lines*; None if it is not there, or was filled by other lines.

    Lines typed among quoted ones are told from them by the marks; and what stands between begin and end orders is
    meant.
    """
    if len(report.form) < LEAST_FORM or any(line.sort is Sort.BEGIN for line in lines):
        return None
    block = _block(lines, report)
    places = [place for place in block.places if _counts(lines[place], is_order)]
    while places and not (block.ended or is_order(unquoted(lines[places[-1]]))):
        places.pop()
    quoted = [lines[place].sort is Sort.QUOTED for place in places]
    if any(quoted) != all(quoted) or not any(is_order(unquoted(lines[place])) for place in places):
        return None
    if not (all(quoted) or block.among):
        return None
    return Returned(tuple(places), _change([lines[place] for place in places], report, is_order), all(quoted))


class _Block(NamedTuple):
    """Where a form may stand in a message; other lines of the report stand beside it, or even below it."""

    places: range
    among: bool
    ended: bool


def restored(lines: Sequence[Line], written: Sequence[Line], form: Returned) -> list[Line]:
    """Return *lines* with those of the form as they were *written*, before they were told from the report's."""
    return [written[place] if place in form.places else line for place, line in enumerate(lines)]


def told(lines: Sequence[Line], written: Sequence[Line], form: Returned | None) -> list[Line]:
    """Return *lines* with those of a form as its reader's own if he changed it, and else as quoted."""
    if form is None:
        return [*lines]
    if form.changed:
        return restored(lines, written, form)
    return [
        replace(line, sort=Sort.QUOTED, header={}) if place in form.places else line for place, line in enumerate(lines)
    ]


def asked(form: Returned, *, beside: bool) -> tuple[str, str]:
    """Return what is to be asked about a changed form, and what was odd, or ""; *beside*: orders stand beside it."""
    if beside and form.change is not Change.OLDER:
        return BESIDE, ""
    return (ASKED[form.change], "") if form.change in ASKED else ("", COUNTS)


def _block(lines: Sequence[Line], report: Report) -> _Block:
    """Return the places between the lines that stand above the form in *report* and those that stand below it."""
    words = map(plain, lines)
    places = [() if row in report.orders else report.places.get(row, ()) for row in words]
    headers = [at for at, found in enumerate(places) if report.start in found]
    title = max((at for at, found in enumerate(places) if report.start - 1 in found), default=-1)
    end = report.start + len(report.form)
    stop = next((at for at, found in enumerate(places) if at > title and found and min(found) > end), len(lines))
    if title >= 0:
        start = title + 1
    elif any(at < stop for at in headers):
        start = max(at for at in headers if at < stop)
    else:
        start = max((at for at in range(stop) if places[at] and max(places[at]) < report.start), default=-1) + 1
    ended = stop < len(lines)
    return _Block(range(start, stop) if title >= 0 or ended or headers else range(0), title >= 0 or ended, ended)


def _counts(line: Line, is_order: IsOrder) -> bool:
    """Say whether a line has words that somebody may have written."""
    return bool(plain(line)) and (line.sort in OWN_SORTS or (line.sort is Sort.QUOTED and is_order(unquoted(line))))


def _change(lines: Sequence[Line], report: Report, is_order: IsOrder) -> Change:
    """Return what became of the form; a mail program may have broken its lines and the comments behind them."""
    headed = [*takewhile(lambda line: line.sort is Sort.HEADER, lines)]
    rows = lines[len(headed) :]
    orders = [plain(line) for line in rows if is_order(unquoted(line))]
    if any(report.start not in report.places.get(plain(line), ()) for line in headed):
        return Change.OLDER
    if orders == [*report.form] or _words(map(plain, rows)) == _words(report.form):
        return Change.NONE
    if len(orders) < len(rows):
        return Change.UNSURE
    coming = iter(orders)
    return Change.ADDED if all(row in coming for row in report.form) else Change.CHANGED


def _words(rows: Iterable[str]) -> list[str]:
    return " ".join(rows).split()
