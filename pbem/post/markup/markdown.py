"""The rows of a forum post in Markdown, as Discourse keeps it: with BBCode and a little HTML in it."""

from __future__ import annotations

import re
from bisect import bisect
from collections import Counter
from collections.abc import Callable
from html import unescape

from pbem.post.markup.clients import MARK_OF_TAG
from pbem.post.markup.look import BLOCKS
from pbem.post.markup.page import Page, first_lines, graver
from pbem.post.markup.smilies import without_smilies
from pbem.post.markup.tagged import TAG, Tagged
from pbem.post.message import Mark, Row

FENCE = re.compile(r"[ \t]{0,12}(?:[-*+][ \t]+)?(`{3,}|~{3,})([^`]*)")
QUOTE = re.compile(r"[ \t]{0,12}>(?!!)")
TABLE_RULE = frozenset(" \t|:-")
NUMBER_CELL = re.compile(r"[ \t]*\|[ \t]*([0-9]{1,3})[ \t]*\|")
BLANK_LINE = re.compile(r"\n[ \t]*(?=\n)")
END_TAG = re.compile(r"</([a-z]+)\s*>", re.IGNORECASE)
COMMENT_END = "-->"

STRIKE_OUT = r"(?<!~)~~(?!~)"
INLINE = re.compile(
    r"(?P<escaped>(?:\\[\\`*_{}\[\]()#+.!~>|:<-])+)"
    r"|(?P<ticks>`{1,3})(?!`)(?P<code>[^`\n]{1,1000})(?P=ticks)(?!`)"
    rf"|(?P<strike>{STRIKE_OUT})"
    r"|(?P<nothing>\*\*|(?<!\w)__(?=\w)|(?<=\w)__(?!\w)|^[ \t]{0,3}>!|!<(?=\s*$)"
    r"|!\[[^\[\]\n]{0,300}\]\([^()\n]{0,500}\)|(?<![\w:]):[a-z0-9_+-]{2,40}:(?:t[2-6]:)?(?![\w:]))"
    r"|(?P<link>\[(?P<label>[^\[\]\n]{0,300})\]\([^()\n]{0,500}\))"
    r"|(?P<comment><!--)"
    r"|<(?P<slash>/?)(?P<tag>[a-z][a-z0-9]{0,12})(?:\s[^<>\n]{0,300})?/?>"
    rf"|(?P<bbcode>{TAG.pattern})",
    re.IGNORECASE | re.MULTILINE,
)
IN_TABLE = re.compile(rf"(?P<bar>\|)|{INLINE.pattern}", INLINE.flags)


def markdown_rows(text: str) -> tuple[Row, ...]:
    """Return the lines of a post, one row for each line of its source unless a tag parts it.

    Code is taken as it stands, whether fenced or within a line; the marks of lists stay.  Emoji written as words,
    pictures and the targets of links are left out, what is hidden until asked for is shown.
    """
    return _Reader(first_lines(text)).read()


class _Reader:
    """Reads one text, line by line."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._page = Page()
        self._tagged = Tagged(text, self._page)
        self._open: Counter[Mark] = Counter()
        self._struck = False
        self._fence = ""
        self._table = False
        self._strikes = [found.start() for found in re.finditer(STRIKE_OUT, text)]
        self._gaps = [found.start() for found in BLANK_LINE.finditer(text)] + [len(text)]
        self._comment_end = text.rfind(COMMENT_END)
        self._last_end = {found[1].lower(): found.start() for found in END_TAG.finditer(text)}
        self._steps: dict[str, Callable[[re.Match[str]], int | None]] = {
            "escaped": self._escaped,
            "code": self._code,
            "strike": self._strike,
            "link": self._link,
            "comment": self._comment,
            "tag": self._tag,
            "bar": self._bar,
            "bbcode": self._tagged.read,
        }

    def read(self) -> tuple[Row, ...]:
        """Return the rows of the text."""
        place, whole = 0, True
        while place <= len(self._text):
            stop = self._text.find("\n", place)
            stop = len(self._text) if stop < 0 else stop
            if not (whole and self._line(self._text[place:stop])):
                place = self._inline(self._begin_table(place) if whole else place, stop)
                if place > stop:
                    whole = False
                    continue
            self._page.end_line(self._mark)
            place, whole, self._table = stop + 1, True, False
        return self._page.all_rows()

    @property
    def _mark(self) -> Mark:
        marks = [mark for mark, count in self._open.items() if count]
        return graver(self._tagged.mark, Mark.STRUCK if self._struck else Mark.PLAIN, *marks)

    def _line(self, line: str) -> bool:
        """Write a line that is something as a whole, and say whether this is one."""
        bare = line.strip()
        if self._fence:
            if bare.startswith(self._fence) and not bare.strip(self._fence[0]):
                self._fence = ""
            else:
                self._page.write(line, self._mark)
        elif not bare:
            self._struck = False
        elif fence := FENCE.fullmatch(line):
            self._fence = fence[1]
        elif QUOTE.match(line):
            self._page.write(bare, Mark.QUOTED)
        else:
            self._table = len(bare) > 1 and bare[0] == bare[-1] == "|"
            return self._table and "-" in bare and TABLE_RULE.issuperset(bare)
        return True

    def _begin_table(self, place: int) -> int:
        """Write the number that a row of a table begins with, and return where the row goes on."""
        found = NUMBER_CELL.match(self._text, place) if self._table else None
        if found is None:
            return place
        self._page.write(f"{found[1]}.\t", self._mark)
        return found.end()

    def _inline(self, place: int, stop: int) -> int:
        """Write what stands from *place* up to *stop*, and return where the text goes on, which may be later."""
        start = place
        pattern = IN_TABLE if self._table else INLINE
        while place <= stop and (found := pattern.search(self._text, place, stop)):
            place = found.end()
            if found["name"] and not self._tagged.knows(found):
                continue
            self._plain(start, found.start())
            step = self._steps.get(found.lastgroup or "")
            start = place = (step and step(found)) or place
        self._plain(start, stop)
        return max(place, stop)

    def _plain(self, start: int, stop: int) -> None:
        self._page.write(without_smilies(unescape(self._text[start:stop])), self._mark)

    def _escaped(self, found: re.Match[str]) -> None:
        self._page.write(found[0][1::2], self._mark)

    def _code(self, found: re.Match[str]) -> None:
        self._page.write(found["code"].strip(), self._mark)

    def _link(self, found: re.Match[str]) -> None:
        self._page.write(found["label"], self._mark)

    def _bar(self, _: re.Match[str]) -> None:
        if not self._page.empty:
            self._page.write("\t", self._mark)

    def _strike(self, found: re.Match[str]) -> None:
        """Begin or end what is struck out; it ends within its paragraph or does not begin."""
        if self._struck:
            self._struck = False
            return
        index = bisect(self._strikes, found.start())
        gap = self._gaps[bisect(self._gaps, found.start())]
        opens = self._text[found.end() : found.end() + 1].strip() != ""
        if opens and index < len(self._strikes) and self._strikes[index] < gap:
            self._struck = True
        else:
            self._page.write("~~", self._mark)

    def _comment(self, found: re.Match[str]) -> int:
        """Return where the comment ends; one without end is text."""
        if self._comment_end < found.end():
            self._page.write(found[0], self._mark)
            return found.end()
        end = self._text.index(COMMENT_END, found.end())
        self._page.write_lines("\n" * self._text.count("\n", found.end(), end), Mark.HIDDEN)
        return end + len(COMMENT_END)

    def _tag(self, found: re.Match[str]) -> None:
        """Do what an HTML tag says."""
        tag = found["tag"].lower()
        if tag == "br":
            self._page.end_line(self._mark)
        elif tag in BLOCKS:
            self._page.part_later()
        mark = MARK_OF_TAG.get(tag, Mark.PLAIN)
        if found["slash"]:
            self._open[mark] = max(0, self._open[mark] - 1)
        elif mark is Mark.QUOTED or self._last_end.get(tag, -1) > found.start():
            self._open[mark] += 1
