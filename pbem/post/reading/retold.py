"""Lines of a message that stood in the report it answers: what pbem itself wrote is nobody's order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import takewhile

from pbem.games.spelling import clean
from pbem.post.orders.heading import HARD_COMMENT
from pbem.post.orders.lines import Line, Sort

LEAST_FORM = 2
"""Order lines of a form that must all be there for it to be called untouched."""

MARKS = "> |\t"
"""What stands before a quoted line."""

SPOKEN = (Sort.TEXT, Sort.HEADER, Sort.BEGIN, Sort.END, Sort.PRESS)


IsOrder = Callable[[Line], bool]
"""Says whether there is a whole order in a line."""


@dataclass(frozen=True, slots=True)
class Report:
    """A report that was sent: where each line stands among those that are not empty, and the orders of its form.

    ``start`` is the place of the header above the form, ``orders`` are all lines that are orders.
    """

    places: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    form: tuple[str, ...] = ()
    start: int = 0
    orders: frozenset[str] = frozenset()


NO_REPORT = Report()


def report_of(rows: Sequence[str], read: Callable[[str], Line], is_order: IsOrder) -> Report:
    """Return the report whose lines are *rows*; its form begins with its last header."""
    lines = [line for line in map(read, rows) if plain(line)]
    places: dict[str, tuple[int, ...]] = {}
    for place, line in enumerate(lines):
        places[plain(line)] = (*places.get(plain(line), ()), place)
    start = max((place for place, line in enumerate(lines) if line.sort is Sort.HEADER), default=len(lines))
    form = tuple(plain(line) for line in takewhile(is_order, lines[start + 1 :]))
    return Report(places, form, start, frozenset(plain(line) for line in lines if is_order(line)))


def plain(line: Line) -> str:
    """Return what of a line is compared: its words, without marks of quoting and what is behind ``#``."""
    return plain_words(line.raw)


@lru_cache(maxsize=4096)  # many messages quote the same report
def plain_words(raw: str) -> str:
    """Return the same of a line as it was written."""
    text = HARD_COMMENT.split(clean(raw).text.lstrip(MARKS), maxsplit=1)[0]
    return " ".join(text.split()).casefold()


def unquoted(line: Line) -> Line:
    """Return *line* without the signs before it that mark it as quoted."""
    text = line.tidy.text
    start = len(text) - len(text.lstrip(MARKS))
    return replace(line, tidy=line.tidy.part(start)) if start else line


def retold(lines: Sequence[Line], report: Report, is_order: IsOrder) -> list[Line]:
    """Return *lines* with those as quoted that stand among others of *report*, whatever their marks.

    Copied order lines are a commander's own as long as nothing else of the report stands beside them as it does there.
    """
    found = list(lines)
    for run in _runs(lines, report) if report.places else ():
        if not all(lines[place].sort is Sort.HEADER or is_order(unquoted(lines[place])) for place in run):
            kept = _unmarked(lines, run, is_order)
            for place in range(run[0], run[-1] + 1):
                if lines[place].sort in SPOKEN and place not in kept:
                    found[place] = replace(lines[place], sort=Sort.QUOTED, header={})
    return found


def _unmarked(lines: Sequence[Line], run: Sequence[int], is_order: IsOrder) -> Sequence[int]:
    """Return the places of orders that alone have no mark among the quoted lines of a run: it was taken away."""
    bare = [place for place in run if lines[place].sort is not Sort.QUOTED]
    marked = len(run) - len(bare)
    return bare if marked > len(bare) and all(is_order(lines[place]) for place in bare) else ()


def _runs(lines: Sequence[Line], report: Report) -> Iterator[list[int]]:
    """Yield the places of lines that follow each other as they do in *report*, empty ones passed over."""
    run: list[int] = []
    last: set[int] = set()
    for place, line in enumerate(lines):
        text = plain(line)
        if not text:
            continue
        known = set(report.places.get(text, ()))
        following = {at for at in known if at - 1 in last}
        if run and not following:
            yield run
            run = []
        last = following or known
        if known:
            run.append(place)
    if run:
        yield run


def untouched(lines: Sequence[Line], report: Report, is_order: IsOrder) -> bool:
    """Say whether what *lines* order is the whole form of *report*, and nothing else.

    Between begin and end orders it is meant: nobody's mail program writes these lines.
    """
    if len(report.form) < LEAST_FORM or any(line.sort is Sort.BEGIN for line in lines):
        return False
    return report.form == tuple(plain(line) for line in lines if line.sort is Sort.TEXT and is_order(line))
