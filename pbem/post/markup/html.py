"""The rows of an HTML text: what a reader sees as one line is one row, marked with what it is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pbem.post.markup.clients import MARK_OF_TAG, REPLY, REST, REST_COMMENT, bare, is_spoiler, mark_of_name
from pbem.post.markup.nesting import CELLS, CLOSES_P, FORMATTING, OUTER, TABLE_PARTS, VOID, Element, Nest
from pbem.post.markup.page import Page, graver
from pbem.post.markup.styles import Style, hiding_names, read_style
from pbem.post.markup.tags import LITERAL, SPACE, UNSEEN, Token, tokens
from pbem.post.message import Mark, Row, split_lines

BLOCKS = (CLOSES_P | TABLE_PARTS | {"legend", "option", "optgroup", "table", "textarea"}) - CELLS
PREFORMATTED = frozenset({"listing", "plaintext", "pre", "textarea", "xmp"})
FOREIGN = frozenset({"math", "svg"})
NOT_WITHIN_ITSELF = frozenset({"a", "nobr"})

BLANKS = re.compile(rf"[{SPACE}]+")
FIRST_LINE_END = re.compile(r"\r?\n|\r")
FORWARD = re.compile(r"\s*[-=]{2}")
"""How what a mail program writes above a forwarded mail begins, in any language."""


def html_rows(html: str) -> tuple[Row, ...]:
    """Return what a reader of *html* sees, line by line; the time it takes grows with its length and no faster.

    What no reader can have written, such as scripts, is left out; a text that a style hides is marked as hidden.
    Descriptions of images and targets of links are no text.
    """
    return _Reader().read(html)


class _Reader:
    """Reads one text, tag by tag."""

    def __init__(self) -> None:
        self._page = Page()
        self._nest = Nest()
        self._rest = Mark.PLAIN
        self._hiding: frozenset[str] = frozenset()
        self._styles: dict[str, Style] = {}
        self._marks: dict[str, Mark] = {}
        self._replies: list[Element] = []
        self._after_pre = False

    def read(self, html: str) -> tuple[Row, ...]:
        """Return the rows of *html*."""
        steps = {"text": self._text, "start": self._start, "end": self._end, "comment": self._comment}
        for token in tokens(html.replace("\0", "")):
            steps[token.kind](token)
        return self._page.rows()

    def _comment(self, token: Token) -> None:
        if token.text.strip().lower() == REST_COMMENT:
            self._quote_rest()

    def _text(self, token: Token) -> None:
        if token.name in UNSEEN:
            if token.name == "style":
                self._hiding |= hiding_names(token.text)
            return
        if self._replies and not token.text.isspace():
            self._begin_reply(token.text)
        mark = self._mark()
        if token.name in LITERAL or self._nest.open[-1].literal:
            self._write_literal(token.text, mark)
        else:
            text = BLANKS.sub(" ", token.text)
            self._page.write(text.lstrip(" ") if self._page.ends_blank else text, mark)
        self._after_pre = False

    def _write_literal(self, text: str, mark: Mark) -> None:
        found = FIRST_LINE_END.match(text) if self._after_pre else None
        first, *others = split_lines(text[found.end() :] if found else text)
        self._page.write(first, mark)
        for line in others:
            self._page.end_line(mark)
            self._page.write(line, mark)

    def _start(self, token: Token) -> None:
        tag = token.name
        if tag in OUTER or (tag in TABLE_PARTS and not self._nest.in_table()):
            return
        if tag in VOID:
            self._void(token)
        elif tag in FORMATTING:
            if tag in NOT_WITHIN_ITSELF:
                self._nest.end_format(tag)
            self._nest.begin_format(tag, self._own_mark(token))
        elif not (tag in FOREIGN and token.closed):
            self._leave(self._nest.before(tag))
            self._enter(token)

    def _void(self, token: Token) -> None:
        if token.name == "br":
            self._page.end_line(self._mark())
        elif token.name == "hr":
            self._leave(self._nest.before("hr"))
            self._page.part()
            if any(name in REST for name in _names(token)):
                self._quote_rest()

    def _enter(self, token: Token) -> None:
        if token.name in CELLS and not self._nest.in_table_row():
            self._enter(Token("start", token.start, token.start, "tr"))
        element = self._element(token)
        if token.name == "tr":
            self._page.open_table_row()
        elif token.name in CELLS:
            self._page.open_cell()
        elif element.block:
            self._page.part()
        self._nest.push(element)
        if element.reply:
            self._replies.append(element)
        self._after_pre = token.name in PREFORMATTED

    def _end(self, token: Token) -> None:
        if token.name == "br":
            self._page.end_line(self._mark())
        elif token.name in FORMATTING:
            self._nest.end_format(token.name)
        elif token.name not in OUTER:
            self._leave(self._nest.close(token.name))
            if token.name == "p":
                self._page.part()

    def _leave(self, closed: Sequence[Element]) -> None:
        for element in closed:
            if element.tag == "tr":
                self._page.close_table_row()
            elif element.block:
                self._page.part()
        around = self._nest.open[-1]
        if closed and closed[-1].tag == "blockquote" and around.reply:
            around.mark = around.outer

    def _begin_reply(self, text: str) -> None:
        """Tell by the first words in it whether an older mail is answered or forwarded, and so goes on to its end."""
        if FORWARD.match(text):
            for element in self._replies:
                element.reply = False
        self._replies.clear()

    def _element(self, token: Token) -> Element:
        """Return the element that *token* begins, which looks like what it is in, unless it says otherwise."""
        around, style, names = self._nest.open[-1], self._style(token), _names(token)
        block, literal, tiny, unseen = style.block, style.literal, style.tiny, style.unseen
        spoiler = around.spoiler or any(map(is_spoiler, names))
        if style.rule_above or any(name in REST for name in names):
            self._page.part()
            self._quote_rest()
        return Element(
            token.name,
            mark=graver(around.mark, self._own_mark(token, shown=spoiler)),
            outer=around.mark,
            block=token.name in BLOCKS if block is None else block,
            literal=(around.literal or token.name in PREFORMATTED) if literal is None else literal,
            tiny=around.tiny if tiny is None else tiny,
            unseen=around.unseen if unseen is None else unseen,
            spoiler=spoiler,
            reply=token.name != "blockquote" and any(name in REPLY for name in names),
        )

    def _own_mark(self, token: Token, *, shown: bool = False) -> Mark:
        """Return what a tag, its classes and its style say of what is in it; *shown*: whatever hides it."""
        style, names = self._style(token), _names(token)
        marks = [self._mark_of(name) for name in names]
        if token.name != "blockquote" or not style.frameless or "type" in token.attributes:
            marks.append(MARK_OF_TAG.get(token.name, Mark.PLAIN))
        if style.struck:
            marks.append(Mark.STRUCK)
        if not shown and (style.hidden or "hidden" in token.attributes or self._hiding.intersection(names)):
            marks.append(Mark.HIDDEN)
        if token.name in FORMATTING and (style.tiny or style.unseen):
            marks.append(Mark.HIDDEN)
        return graver(Mark.PLAIN, *marks)

    def _style(self, token: Token) -> Style:
        style = token.attributes.get("style", "")
        if style not in self._styles:
            self._styles[style] = read_style(style)
        return self._styles[style]

    def _mark_of(self, name: str) -> Mark:
        if name not in self._marks:
            self._marks[name] = mark_of_name(name)
        return self._marks[name]

    def _mark(self) -> Mark:
        """Return how a text at this place is marked."""
        top = self._nest.open[-1]
        if top.tiny or top.unseen:
            return Mark.HIDDEN
        formats = (mark for mark, count in self._nest.formatting.items() if count)
        return graver(top.mark, self._rest, *formats)

    def _quote_rest(self) -> None:
        """Let all that follows be quoted, unless this is within a quotation that ends."""
        if self._mark() not in {Mark.QUOTED, Mark.HIDDEN}:
            self._rest = Mark.QUOTED


def _names(token: Token) -> list[str]:
    """Return the classes, the id and the name of a tag."""
    attributes = token.attributes
    if not attributes:
        return []
    said: Iterator[str] = (attributes.get(key, "") for key in ("class", "id", "name"))
    return [bare(name) for name in " ".join(said).split()]
