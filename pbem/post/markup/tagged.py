"""Tags in square brackets, which BBCode and the Markdown of Discourse have in common."""

from __future__ import annotations

import re
from bisect import bisect
from collections import Counter, defaultdict

from pbem.post.markup.page import Page, graver
from pbem.post.message import Mark

TAG = re.compile(
    r"\[(?P<end>/?)(?P<name>\*|[a-z][a-z0-9_-]{0,20})(?::[a-z0-9]{1,12}){0,3}"
    r"(?:[=\s](?:\"[^\"\n]{0,200}\"|'[^'\n]{0,200}'(?=[\]\s]))?[^\[\]\n]{0,300})?\]",
    re.IGNORECASE,
)
"""One tag, with or without what follows its name; phpBB's own exports put a number behind the name."""

END_TAG = re.compile(r"\[/(\*|[a-z][a-z0-9_-]{0,20})(?::[a-z0-9]{1,12}){0,3}\]", re.IGNORECASE)

MARKS = {
    **dict.fromkeys(("quote", "blockquote", "bquote", "cite", "reply"), Mark.QUOTED),
    **dict.fromkeys(("s", "strike", "strikethrough", "del"), Mark.STRUCK),
    **dict.fromkeys(("sig", "signature"), Mark.SIGNATURE),
}
"""Tags -> what they say of the text in them."""

QUOTES = frozenset(name for name, mark in MARKS.items() if mark is Mark.QUOTED)
LITERAL_BLOCKS = frozenset(
    {"code", "codebox", "noparse", "nobbc", "php", "plain", "pre", "text", "html", "csv", "yaml"}
)
LITERAL = LITERAL_BLOCKS | {"c", "icode", "inlinecode", "mono", "tt"}
"""Tags whose content is text as it stands."""

UNREAD = frozenset({
    *("img", "imgur", "image", "media", "video", "audio", "youtube", "vimeo", "gvideo", "flash", "gif", "embed"),
    *("attachment", "attach", "poll", "tweet", "soundcloud", "thumbnail"),
})  # fmt: skip
"""Tags whose content is no text."""

BLOCKS = QUOTES | LITERAL_BLOCKS | {
    *("center", "left", "right", "justify", "indent", "align", "h", "h1", "h2", "h3", "h4", "list", "ol", "ul", "hr"),
    *("spoiler", "spoil", "hide", "hidden", "details", "collapse", "toggle", "cut", "fold", "table", "tr", "li", "*"),
    *("tabs", "tab", "box", "fieldset", "sig", "signature", "p", "div", "wrap", "rant", "ooc", "mod", "off", "row"),
}  # fmt: skip
INLINE = frozenset({
    *("b", "i", "u", "s", "color", "colour", "size", "font", "url", "email", "user", "sub", "sup", "highlight", "glow"),
    *("small", "big", "bold", "em", "strong", "ispoiler", "blur", "acronym", "abbr", "td", "th", "align", "tt", "post"),
})  # fmt: skip
KNOWN = BLOCKS | INLINE | LITERAL | UNREAD | frozenset(MARKS)
TITLED = frozenset({"spoiler", "spoil", "hide", "hidden", "details", "collapse", "toggle", "cut", "fold", "tab", "box"})
OLD_TITLE = re.compile(
    r"\[[\w-]+[=\s].*\b(?:old|older|last|previous|earlier|former|past|alte?[rns]?|letzten?|vorige[rns]?|frühere[rns]?|bisherige[rns]?"
    r"|anciens?|anciennes?|précédents?|anteriores|antiguas?|vecchi|precedenti|oude|vorige|gamla|gamle|stare)\b",
    re.IGNORECASE,
)
"""The title of a folded text that tells that it is of an earlier turn."""

ALONE = QUOTES | {"*", "list", "hr", "br", "attach", "attachment", "li"}
"""Tags that count even where no end tag follows; every other is then a word in brackets."""


class Tagged:
    """What tags make of a text while it is read, from its start to its end."""

    def __init__(self, text: str, page: Page) -> None:
        self._text = text
        self._page = page
        self._open: Counter[Mark] = Counter()
        self._begun: set[str] = set()
        self._folded: list[tuple[str, bool]] = []
        self._ends: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for found in END_TAG.finditer(text):
            self._ends[found[1].lower()].append(found.span())

    @property
    def mark(self) -> Mark:
        """Return how a text at this place is marked."""
        return graver(Mark.PLAIN, *(mark for mark, count in self._open.items() if count))

    def knows(self, tag: re.Match[str]) -> bool:
        """Say whether *tag* is one, rather than text in brackets."""
        name = tag["name"].lower()
        if tag["end"]:
            return name in KNOWN or name in self._begun
        return name in ALONE or self._end_of(name, tag.end()) is not None

    def read(self, tag: re.Match[str]) -> int:
        """Do what *tag* says, and return where the text goes on."""
        name, place = tag["name"].lower(), tag.end()
        if tag["end"]:
            self._end(name)
            return place
        self._begun.add(name)
        end = self._end_of(name, place)
        if end is not None and name in UNREAD:
            self._page.write_lines("\n" * self._text.count("\n", place, end[0]), self.mark)
            return end[1]
        if end is not None and name in LITERAL:
            return self._literal(name, place, end)
        self._begin(name)
        if name in TITLED:
            self._fold(name, old=OLD_TITLE.match(tag[0]) is not None)
        return place

    def _begin(self, name: str) -> None:
        if name in BLOCKS:
            self._page.part_later()
        if name == "br":
            self._page.end_line(self.mark)
        elif name in {"td", "th"} and not self._page.empty:
            self._page.write("\t", self.mark)
        if name in MARKS:
            self._open[MARKS[name]] += 1

    def _fold(self, name: str, *, old: bool) -> None:
        """Begin a folded text; one that its title calls *old* is quoted."""
        self._folded.append((name, old))
        self._open[Mark.QUOTED] += old

    def _unfold(self, name: str) -> None:
        place = next((at for at in reversed(range(len(self._folded))) if self._folded[at][0] == name), None)
        if place is not None and self._folded.pop(place)[1]:
            self._open[Mark.QUOTED] -= 1

    def _end(self, name: str) -> None:
        if name in BLOCKS:
            self._page.part_later()
        self._unfold(name)
        if name in MARKS and self._open[MARKS[name]]:
            self._open[MARKS[name]] -= 1

    def _literal(self, name: str, start: int, end: tuple[int, int]) -> int:
        """Write what stands from *start* up to the end tag, which has the span *end*, as it is."""
        if name in BLOCKS:
            self._page.part_later()
        self._page.write_lines(self._text[start : end[0]], self.mark)
        self._end(name)
        return end[1]

    def _end_of(self, name: str, place: int) -> tuple[int, int] | None:
        """Return the span of the next end tag of this name behind *place*."""
        ends = self._ends.get(name, ())
        index = bisect(ends, (place, -1))
        return ends[index] if index < len(ends) else None
