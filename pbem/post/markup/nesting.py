"""Which elements are open at a place of an HTML text, after the rules of the HTML standard (section 13.2.6).

Only what can change the look of a text is followed: which end tag closes what, and which tags are closed by others
without a word.  Elements such as ``b`` and ``s`` stay in force until their own end tag, whatever is closed meanwhile,
unless a table cell ends.  Finding an open element takes the same time however many are open.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from pbem.post.message import Mark

VOID = frozenset({
    *("area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "image", "img", "input", "keygen"),
    *("link", "meta", "param", "source", "track", "wbr"),
})  # fmt: skip
"""Elements without content."""

OUTER = frozenset({"html", "head", "body", "frameset"})
"""Elements that may be left out, and are."""

FORMATTING = frozenset({
    *("a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"),
})  # fmt: skip
CLOSES_P = frozenset({
    *("address", "article", "aside", "blockquote", "center", "dd", "details", "dialog", "dir", "div", "dl", "dt"),
    *("fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup"),
    *("hr", "li", "listing", "main", "menu", "nav", "ol", "p", "plaintext", "pre", "search", "section", "summary"),
    *("ul", "xmp"),
})  # fmt: skip
CELLS = frozenset({"td", "th"})
TABLE_PARTS = frozenset({"caption", "colgroup", "tbody", "td", "tfoot", "th", "thead", "tr"})
MARKERS = frozenset({"applet", "caption", "marquee", "object", "td", "template", "th"})
"""Elements beyond which a formatting element does not reach."""

SPECIAL = (CLOSES_P | TABLE_PARTS | MARKERS | {"button", "iframe", "noscript", "select", "table", "textarea"}) - {
    "dialog"
}
SCOPE = frozenset({"applet", "caption", "marquee", "object", "table", "td", "template", "th"})
WALLS = {
    "special": SPECIAL,
    "scope": SCOPE,
    "button": SCOPE | {"button"},
    "list": SCOPE | {"ol", "ul"},
    "item": SPECIAL - {"address", "div", "p", "li"},
    "term": SPECIAL - {"address", "div", "p", "dd", "dt"},
    "table": frozenset({"table", "template"}),
}
"""Kinds of scope -> the elements that bound them."""

BOUNDS = {tag: [kind for kind, wall in WALLS.items() if tag in wall] for tag in frozenset().union(*WALLS.values())}
SCOPE_OF_END = {
    **dict.fromkeys(SPECIAL, "scope"),
    **dict.fromkeys(TABLE_PARTS | {"table", "template"}, "table"),
    "p": "button",
    "li": "list",
    "form": "special",
}
"""Tags -> the scope within which their end tag looks for them; all others do not reach beyond a block."""

CLOSES = {
    "li": ("item", ("li",)),
    "dd": ("term", ("dd", "dt")),
    "dt": ("term", ("dd", "dt")),
    "button": ("scope", ("button",)),
    "td": ("table", ("td", "th")),
    "th": ("table", ("td", "th")),
    "tr": ("table", ("td", "th", "caption", "tr")),
    **dict.fromkeys(("tbody", "thead", "tfoot"), ("table", ("td", "th", "caption", "tr", "tbody", "thead", "tfoot"))),
}
"""Tags -> the elements that they close when they begin, and within which scope."""


@dataclass(slots=True)
class Element:
    """An open element, and how text in it looks.

    ``outer`` is the mark of what is around it; ``tiny`` and ``unseen`` hide a text that an element within may show
    again, and so does ``spoiler`` with a style that hides it.  ``bullet`` is the mark of an item of a list, ``reply``
    says that the element holds an answered mail and perhaps the answer below it.
    """

    tag: str
    mark: Mark = Mark.PLAIN
    outer: Mark = Mark.PLAIN
    block: bool = False
    literal: bool = False
    tiny: bool = False
    unseen: bool = False
    bullet: bool = False
    spoiler: bool = False
    reply: bool = False


class Nest:
    """The open elements, the innermost last, and the formatting elements in force."""

    def __init__(self) -> None:
        self.open: list[Element] = [Element("html")]
        self._in_force: Counter[Mark] = Counter()
        self._formats: list[dict[str, list[tuple[Mark, int]]]] = [defaultdict(list)]
        self._places: dict[str, list[int]] = defaultdict(list)
        self._walls: dict[str, list[int]] = defaultdict(list)

    def push(self, element: Element) -> None:
        """Open *element*."""
        place = len(self.open)
        self.open.append(element)
        self._places[element.tag].append(place)
        for kind in BOUNDS.get(element.tag, ()):
            self._walls[kind].append(place)
        if element.tag in MARKERS:
            self._formats.append(defaultdict(list))

    def close(self, tag: str) -> list[Element]:
        """Return the elements that the end tag *tag* closes, the innermost first; none if it is astray."""
        place = self._find(tag, SCOPE_OF_END.get(tag, "special"))
        return [] if place is None else self._pop(place)

    def before(self, tag: str) -> list[Element]:
        """Return the elements that are closed because *tag* begins."""
        closed = []
        if tag in CLOSES:
            kind, names = CLOSES[tag]
            closed = self._close_any(names, kind)
        if tag in CLOSES_P:
            closed += self._close_any(("p",), "button")
        return closed

    def in_table(self) -> bool:
        """Say whether a table is open."""
        return bool(self._places["table"])

    def in_table_row(self) -> bool:
        """Say whether a row of the innermost table is open."""
        return self._find("tr", "table") is not None

    def begin_format(self, tag: str, mark: Mark) -> None:
        """Put a formatting element in force."""
        self._formats[-1][tag].append((mark, len(self.open)))
        if mark is not Mark.PLAIN:
            self._in_force[mark] += 1

    def end_format(self, tag: str) -> list[Element]:
        """Put the last formatting element *tag* of this cell out of force; return what else it closes."""
        formats = self._formats[-1].get(tag)
        if not formats:
            return []
        mark, place = formats.pop()
        if mark is not Mark.PLAIN:
            self._in_force[mark] -= 1
        blocks = self._walls.get("special")
        return [] if blocks and blocks[-1] >= place else self._pop(place)

    def format_marks(self) -> list[Mark]:
        """Return the marks that formatting elements in force give."""
        return [mark for mark, count in self._in_force.items() if count] if self._in_force else []

    def _close_any(self, names: Iterable[str], kind: str) -> list[Element]:
        """Close the elements *names* that are open within the scope *kind*."""
        places = [place for name in names if (place := self._find(name, kind)) is not None]
        return self._pop(min(places)) if places else []

    def _find(self, tag: str, kind: str) -> int | None:
        """Return where the innermost *tag* is open within the scope *kind*."""
        places, walls = self._places.get(tag), self._walls.get(kind)
        if not places or (walls and walls[-1] > places[-1]):
            return None
        return places[-1]

    def _pop(self, place: int) -> list[Element]:
        closed = self.open[place:][::-1]
        del self.open[place:]
        for element in closed:
            self._places[element.tag].pop()
            for kind in BOUNDS.get(element.tag, ()):
                self._walls[kind].pop()
            if element.tag in MARKERS:
                for formats in self._formats.pop().values():
                    self._in_force.subtract(mark for mark, _ in formats if mark is not Mark.PLAIN)
        return closed
