"""Rows put together from runs of text, each with what the markup around it says."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.post.message import Mark, Row, split_lines

RANK = {mark: rank for rank, mark in enumerate((Mark.PLAIN, Mark.STRUCK, Mark.SIGNATURE, Mark.QUOTED, Mark.HIDDEN))}
"""Marks, and which says more: what is struck out in a quotation is quoted."""

BLANK = " \t\n\r\f\v"
NUMBER = re.compile(r"[0-9]{1,3}")

DEEPEST = 40
"""Tables within tables whose rows are put together; deeper ones are only lines."""


MOST_LINES = 10_000
"""Lines of a post that become rows; whoever reads them finds that these are too many for orders."""


def first_lines(text: str) -> str:
    """Return the first MOST_LINES lines of *text*, all ended in the same way."""
    return "\n".join(split_lines(text)[:MOST_LINES])


def graver(*marks: Mark) -> Mark:
    """Return the one of *marks* that says most."""
    return max(marks, key=RANK.__getitem__)


class Page:
    """The rows of a text while it is being read.

    Runs of the same mark within one line become one row.  A line of which only a part is struck out or hidden
    becomes two rows, since what it still says is read without the part.
    """

    def __init__(self) -> None:
        self._rows: list[Row] = []
        self._line: dict[Mark, list[str]] = {}
        self._ends_blank = True
        self._due = False
        self._tables: list[list[list[Row]]] = []
        self._too_deep = 0

    @property
    def empty(self) -> bool:
        """Say whether nothing is on the line."""
        return not self._line or self._due

    @property
    def ends_blank(self) -> bool:
        """Say whether the line is empty or ends in a blank."""
        return self._ends_blank or self._due

    def write(self, text: str, mark: Mark) -> None:
        """Add *text*, which has no line ends, to the line."""
        if not text:
            return
        if self._due:
            if text.isspace():
                return
            self.part()
        self._line.setdefault(mark, []).append(text)
        self._ends_blank = text[-1] in BLANK

    def write_lines(self, text: str, mark: Mark) -> None:
        """Add *text*, whose line ends end lines."""
        first, *others = split_lines(text)
        self.write(first, mark)
        for line in others:
            self.end_line(mark)
            self.write(line, mark)

    def end_line(self, mark: Mark = Mark.PLAIN) -> None:
        """End the line, even if there is nothing on it."""
        if not self.part():
            self._rows.append(Row("", mark))

    def part(self) -> bool:
        """End the line if anything is on it, and say whether there was."""
        if not self._line:
            return False
        line, self._line, self._ends_blank, self._due = self._line, {}, True, False
        rows = [Row("".join(texts).rstrip(BLANK), mark) for mark, texts in line.items()]
        self._rows.extend([row for row in rows if not _blank(row)] or rows[:1])
        return True

    def part_later(self) -> None:
        """End the line before anything else is written on it; a line end in the source does as well."""
        self._due = bool(self._line)

    def open_table_row(self) -> None:
        """Begin a row of a table."""
        self.part()
        if len(self._tables) == DEEPEST:
            self._too_deep += 1
            return
        self._tables.append([self._rows])
        self._rows = []

    def open_cell(self) -> None:
        """Begin a cell in the row of a table."""
        self.part()
        if self._tables and not self._too_deep:
            self._tables[-1].append(self._rows)
            self._rows = []

    def close_table_row(self) -> None:
        """End the row of a table: it is one line, unless one of its cells is several."""
        self.part()
        if self._too_deep:
            self._too_deep -= 1
            return
        cells = [*self._tables.pop(), self._rows]
        self._rows = cells[0]
        filled = [said for cell in cells[1:] if (said := [row for row in cell if not _blank(row)])]
        if any(len({row.mark for row in cell}) < len(cell) for cell in filled):
            self._rows.extend(row for cell in cells[1:] for row in cell)
        else:
            self._rows.extend(joined([row for cell in filled for row in cell]))

    def rows(self) -> tuple[Row, ...]:
        """Return all rows, without blank ones at the beginning and the end."""
        while self._tables:
            self.close_table_row()
        self.part()
        said = [place for place, row in enumerate(self._rows) if not _blank(row)]
        return tuple(self._rows[said[0] : said[-1] + 1]) if said else ()

    def all_rows(self) -> tuple[Row, ...]:
        """Return all rows, so that the n-th belongs to the n-th line of the source."""
        self.part()
        return tuple(self._rows)


def joined(cells: Sequence[Row]) -> list[Row]:
    """Return one row for each mark among *cells*, their texts parted by tabs; a number in front counts the rows."""
    texts: dict[Mark, list[str]] = {}
    for cell in cells:
        texts.setdefault(cell.mark, []).append(cell.text.strip())
    for row in texts.values():
        if len(row) > 1 and NUMBER.fullmatch(row[0]):
            row[0] += "."
    return [Row("\t".join(row), mark) for mark, row in texts.items()]


def _blank(row: Row) -> bool:
    return not row.text or row.text.isspace()
