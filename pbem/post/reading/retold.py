"""Lines of a message that stood in the report it answers: what pbem itself wrote is nobody's order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from pbem.games.spelling import clean
from pbem.post.heading import HARD_COMMENT
from pbem.post.lines import Line, Sort

LEAST_FORM = 2
"""Order lines of a form that must all be there for it to be called untouched."""

SPOKEN = (Sort.TEXT, Sort.HEADER, Sort.BEGIN, Sort.END)


@dataclass(frozen=True, slots=True)
class Report:
    """A report that was sent: all its lines as they are compared, and those of them that are orders, from the top."""

    lines: frozenset[str] = frozenset()
    form: tuple[str, ...] = ()
    headers: frozenset[str] = field(default=frozenset())


NO_REPORT = Report()


def report_of(rows: Sequence[str], read: Callable[[str], Line], is_order: Callable[[Line], bool]) -> Report:
    """Return the report whose lines are *rows*."""
    lines = [read(row) for row in rows]
    return Report(
        frozenset(filter(None, map(plain, lines))),
        tuple(plain(line) for line in lines if is_order(line)),
        frozenset(plain(line) for line in lines if line.sort is Sort.HEADER),
    )


def plain(line: Line) -> str:
    """Return what of a line is compared: its words, without marks of quoting and what is behind ``#``."""
    text = HARD_COMMENT.split(clean(line.raw).text.lstrip("> |\t"), maxsplit=1)[0]
    return " ".join(text.split()).casefold()


def retold(lines: Sequence[Line], report: Report) -> list[Line]:
    """Return *lines* with those as quoted that stand among others of *report*, whatever their marks.

    Copied order lines are a commander's own as long as nothing else of the report stands among them.
    """
    found = list(lines)
    own = {*report.form, *report.headers}
    for run in _runs(lines, report.lines) if report.lines else ():
        if any(plain(lines[place]) not in own for place in run):
            for place in run:
                if lines[place].sort in SPOKEN:
                    found[place] = replace(lines[place], sort=Sort.QUOTED, header={})
    return found


def _runs(lines: Sequence[Line], known: frozenset[str]) -> Iterator[list[int]]:
    """Yield the places of known lines that follow each other, blank ones passed over."""
    run: list[int] = []
    for place, line in enumerate(lines):
        text = plain(line)
        if text in known:
            run.append(place)
        elif text:
            if run:
                yield run
            run = []
    if run:
        yield run


def untouched(lines: Sequence[Line], report: Report, is_order: Callable[[Line], bool]) -> bool:
    """Say whether what *lines* order is the whole form of *report*, and nothing else."""
    if len(report.form) < LEAST_FORM:
        return False
    return report.form == tuple(plain(line) for line in lines if line.sort is Sort.TEXT and is_order(line))
