"""The rows of an HTML text: what a reader sees as one line is one row, marked with what it is."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.post.markup.clients import POSTED_BY, REST_COMMENT
from pbem.post.markup.look import Key, Look, key_of, read_look
from pbem.post.markup.nesting import CELLS, FORMATTING, OUTER, TABLE_PARTS, VOID, Element, Nest
from pbem.post.markup.page import Page, graver
from pbem.post.markup.styles import hiding_names
from pbem.post.markup.tags import LITERAL, SPACE, UNSEEN, Token, tokens
from pbem.post.message import Mark, Row

LITERAL_FROM_NEXT_LINE = frozenset({"listing", "pre", "textarea"})
FOREIGN = frozenset({"math", "svg"})
NOT_WITHIN_ITSELF = frozenset({"a", "nobr"})

BLANKS = re.compile(rf"[{SPACE}]+")
LINE_END = re.compile(r"\r?\n|\r")
LETTER = re.compile(r"[^\W\d]|[^\w\s]")
BULLET = "\u2022 "
"""A mark of a list, for the letters that become one in Word's own fonts."""

MOST_IN_CELL = 20
"""Elements between what says whose words are quoted and the cell that holds them, at most."""

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
        self._looks: dict[Key, Look] = {}
        self._replies: list[Element] = []
        self._first_line = False

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
                self._looks.clear()
            return
        if self._replies and not token.text.isspace():
            self._begin_reply(token.text)
        if POSTED_BY.match(token.text):
            self._quote_cell()
        mark = self._mark()
        if token.name in LITERAL or self._nest.open[-1].literal:
            found = LINE_END.match(token.text) if self._first_line else None
            self._page.write_lines(token.text[found.end() if found else 0 :], mark)
        else:
            text = BLANKS.sub(" ", token.text)
            if self._nest.open[-1].bullet and LETTER.fullmatch(text.strip()):
                text = BULLET
            self._page.write(text.lstrip(" ") if self._page.ends_blank else text, mark)
        self._first_line = False

    def _start(self, token: Token) -> None:
        tag = token.name
        if tag in FORMATTING:
            if tag in NOT_WITHIN_ITSELF:
                self._leave(self._nest.end_format(tag))
            look = self._look(token)
            self._nest.begin_format(tag, graver(look.mark, look.veil))
        elif tag in VOID:
            self._void(token)
        elif not (
            tag in OUTER or (tag in FOREIGN and token.closed) or (tag in TABLE_PARTS and not self._nest.in_table())
        ):
            self._leave(self._nest.before(tag))
            self._enter(token)

    def _void(self, token: Token) -> None:
        if token.name == "br":
            self._page.end_line(self._mark())
        elif token.name == "hr":
            self._leave(self._nest.before("hr"))
            self._page.part()
            if self._look(token).rest:
                self._quote_rest()

    def _enter(self, token: Token) -> None:
        tag = token.name
        if tag in CELLS and not self._nest.in_table_row():
            self._enter(Token("start", token.start, token.start, "tr"))
        look = self._look(token)
        if look.rest:
            self._quote_rest()
        if tag == "tr":
            self._page.open_table_row()
        elif tag in CELLS:
            self._page.open_cell()
        elif look.block:
            self._page.part()
        element = self._element(tag, look)
        self._nest.push(element)
        if element.reply:
            self._replies.append(element)
        self._first_line = tag in LITERAL_FROM_NEXT_LINE

    def _element(self, tag: str, look: Look) -> Element:
        """Return an element that looks like what it is in, unless *look* says otherwise."""
        around = self._nest.open[-1]
        spoiler = around.spoiler or look.spoiler
        return Element(
            tag,
            mark=graver(around.mark, look.mark, Mark.PLAIN if spoiler else look.veil),
            outer=around.mark,
            block=look.block,
            literal=around.literal if look.literal is None else look.literal,
            tiny=around.tiny if look.tiny is None else look.tiny,
            unseen=around.unseen if look.unseen is None else look.unseen,
            bullet=around.bullet or look.bullet,
            spoiler=spoiler,
            reply=look.reply,
        )

    def _end(self, token: Token) -> None:
        tag = token.name
        if tag in FORMATTING:
            self._leave(self._nest.end_format(tag))
        elif tag == "br":
            self._page.end_line(self._mark())
        elif tag not in OUTER:
            self._leave(self._nest.close(tag))
            if tag == "p":
                self._page.part()

    def _leave(self, closed: Sequence[Element]) -> None:
        for element in closed:
            if element.tag == "tr":
                self._page.close_table_row()
            elif element.block:
                self._page.part()
        if closed and closed[-1].tag == "blockquote" and self._nest.open[-1].reply:
            self._nest.open[-1].mark = self._nest.open[-1].outer

    def _quote_cell(self) -> None:
        """Let all of the innermost cell of a table be quoted, if there is one near by."""
        around = self._nest.open[-MOST_IN_CELL:]
        places = [place for place, element in enumerate(around) if element.tag in CELLS]
        for element in around[places[-1] :] if places else ():
            element.mark = graver(element.mark, Mark.QUOTED)

    def _begin_reply(self, text: str) -> None:
        """Tell by the first words in it whether an older mail is answered or forwarded, and so goes on to its end."""
        if FORWARD.match(text):
            for element in self._replies:
                element.reply = False
        self._replies.clear()

    def _look(self, token: Token) -> Look:
        key = key_of(token)
        look = self._looks.get(key)
        if look is None:
            look = self._looks[key] = read_look(token, self._hiding)
        return look

    def _mark(self) -> Mark:
        """Return how a text at this place is marked."""
        top = self._nest.open[-1]
        if top.tiny or top.unseen:
            return Mark.HIDDEN
        marks = self._nest.format_marks()
        return graver(top.mark, self._rest, *marks) if marks or self._rest is not Mark.PLAIN else top.mark

    def _quote_rest(self) -> None:
        """Let all that follows be quoted, unless this is within a quotation that ends."""
        if self._mark() not in {Mark.QUOTED, Mark.HIDDEN}:
            self._page.part()
            self._rest = Mark.QUOTED
