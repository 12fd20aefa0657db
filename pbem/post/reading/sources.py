"""One text of a message, read: its sections for the matches, what is to be asked about it, and what was odd."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from pbem.games.grammar import write_order
from pbem.post.message import Kind, Source
from pbem.post.orders.document import (
    DATA_FILES,
    MOST_PARTS,
    is_data_among_text,
    looks_like_data,
    one_each,
    read_documents,
    text_document,
)
from pbem.post.orders.lines import MOST_LINES, Line, Sort, read_rows, sections
from pbem.post.orders.model import OrderDocument
from pbem.post.orders.pieces import line_pieces
from pbem.post.orders.steps import Odd
from pbem.post.reading.hedges import hedges
from pbem.post.reading.requests import Request, request_in
from pbem.post.reading.retold import untouched
from pbem.post.reading.survey import OWN, Setting, Survey, orders_in, survey

ODDITIES = {
    Odd.PROSE: "some of the text is read as prose though it has words of orders.",
    Odd.COMMENT: "words behind a semicolon were read as a comment.",
    Odd.JOINED: "lines that a mail program broke were put together again.",
    Odd.RUN_TOGETHER: "several orders stood in one line.",
    Odd.NOT_TAKEN: "lines that could be orders were not taken.",
    Odd.TOO_LONG: "a line is too long to be read.",
}
"""What a note is about -> the sentence by which a message is warned of."""

CONTROLS = "invisible control characters were taken out."
PUNCTUATION = "typographic signs were read as the plain ones."
CELLS = "the orders stand in the cells of a table."
TOO_MANY = f"it has more than {MOST_LINES:,} lines, or more than {MOST_PARTS} parts; send the orders alone."
UNTOUCHED = (
    "this is the order form as it was sent; leave in it the lines that you want, or, if you want them all, put them "
    "between the lines begin orders and end orders."
)
COMMENTED = "all orders stand in comments; take away the signs before them."
CHANGES = 'lines begin with "-" and with "+", as where one replaces the other; send the orders that you mean, alone.'
BARE_SIGNATURE = 'orders stand above the line "--" and below it; take that line out, or what is below.'


class Part(NamedTuple):
    """A section for one match: its lines, and the document made of them; *filled*: it is data and has no lines."""

    lines: tuple[Line, ...]
    document: OrderDocument
    filled: bool = False

    @property
    def orders_something(self) -> bool:
        """Say whether it has orders, or empties the plan, without a fault."""
        plain = self.document.plain
        return plain is not None and (bool(plain["orders"]) or self._cancels)

    @property
    def silent(self) -> bool:
        """Say whether it neither orders anything nor was meant to, and has no message to anybody."""
        return not (self.document.faults or self.speaks)

    @property
    def speaks(self) -> bool:
        """Say whether it orders something, has messages to other commanders or asks for something, without a fault."""
        return self.orders_something or self.document.only_press or self.request is not None

    @property
    def request(self) -> Request | None:
        """Return what it asks for if it orders nothing and has no messages to anybody."""
        return None if self.orders_something or self.document.press else request_in(self.lines)

    @property
    def _cancels(self) -> bool:
        return self.filled or any(line.sort is Sort.CANCEL for line in self.lines)


@dataclass(slots=True)
class Text:
    """A source and what was made of it.

    ``asks`` and ``odd`` are sentences; ``canonical`` are the orders it gives, ``quoted`` and ``struck`` those that
    stand in such lines.
    """

    source: Source
    lines: list[Line]
    parts: list[Part]
    asks: list[str] = field(default_factory=list)
    odd: list[str] = field(default_factory=list)
    canonical: tuple[str, ...] = ()
    quoted: tuple[str, ...] = ()
    struck: tuple[str, ...] = ()

    @property
    def good(self) -> bool:
        """Say whether it orders something, has messages to others or asks for something, and nothing is to be asked."""
        return any(part.speaks for part in self.parts) and not self.doubtful

    @property
    def doubtful(self) -> bool:
        """Say whether something is to be asked."""
        return bool(self.asks) or any(part.document.faults for part in self.parts)

    @property
    def speaking(self) -> list[Part]:
        """The parts that order something or were meant to; all if none does."""
        return [part for part in self.parts if not part.silent] or self.parts

    def said(self) -> list[tuple[str, str, tuple[tuple[str, ...], ...], tuple[str, ...]]]:
        """Return what it orders, to be compared: of each part match, commander, steps and messages."""
        return [
            (named(part, "match"), named(part, "commander"), steps(part), messages(part))
            for part in self.parts
            if part.speaks
        ]

    def messages(self) -> list[tuple[str, ...]]:
        """Return the messages to others in each of its parts, to be compared."""
        return [messages(part) for part in self.parts if part.document.press]

    def words(self) -> list[str]:
        """Return the words of the sender's own lines, to be compared."""
        return " ".join(line.tidy.text for line in self.lines if line.sort in OWN).split()


def named(part: Part, what: str) -> str:
    """Return what a part's header gives for *what*, to be compared."""
    return str(part.document.header.get(what, "")).casefold()


def steps(part: Part) -> tuple[tuple[str, ...], ...]:
    """Return a part's steps, each as its alternatives as text that can be compared."""
    plain = part.document.plain or {"orders": []}
    return tuple(tuple(map(repr, step["try"])) for step in plain["orders"])


def messages(part: Part) -> tuple[str, ...]:
    """Return a part's messages to others, as text that can be compared however its lines are broken."""
    return tuple(f"{one.to} {one.everyone} {one.anonymous} {' '.join(one.text.split())}" for one in part.document.press)


def read_source(source: Source, setting: Setting) -> Text:
    """Return what *source* orders."""
    if source.kind is Kind.ATTACHMENT and source.name.casefold().endswith(DATA_FILES):
        return _of_data(source, source.text, setting)
    found = survey(source, setting)
    own = "\n".join(_own_rows(found, len(source.rows)))
    if looks_like_data(own):
        return _of_data(source, own, setting, found)
    if is_data_among_text(own):
        return _of_data(source, source.text, setting, found)
    return _of_text(source, found, setting)


def _own_rows(found: Survey, count: int) -> Iterator[str]:
    """Yield the rows of a text, those empty that are not the sender's own."""
    own = {}
    for line in found.lines:
        if line.sort is Sort.SIGNATURE:
            break
        if line.sort in OWN and line.sort is not Sort.FOOTER:
            own[line.number] = line.raw
    yield from (own.get(number, "") for number in range(1, count + 1))


def _of_data(source: Source, text: str, setting: Setting, found: Survey | None = None) -> Text:
    documents = read_documents(text, setting.language_of, source.name)
    parts = [Part((), document, filled=True) for document in documents]
    lines = read_rows(source.rows, setting.language_of) if found is None else found.lines
    return Text(source, lines, parts, canonical=_canonical(parts, setting))


def _of_text(source: Source, found: Survey, setting: Setting) -> Text:
    cut = [tuple(part) for part in sections(found.lines)]
    documents = one_each([text_document(part, setting.language_of, wary=True) for part in cut[:MOST_PARTS]])
    parts = [Part(part, document) for part, document in zip(cut, documents, strict=False)]
    struck = orders_in((line for line in found.lines if line.sort is Sort.STRUCK), setting)
    text = Text(source, found.lines, parts, found.asks, found.odd, _canonical(parts, setting), found.quoted, struck)
    if len(source.rows) > MOST_LINES or len(cut) > MOST_PARTS:
        text.asks.append(TOO_MANY)
    if untouched(found.lines, found.report, setting.is_order):
        text.asks.append(UNTOUCHED)
    if any(part.speaks for part in parts):
        text.asks += hedges(found.lines, {number for part in parts for number in part.document.used})
        _weigh(text)
    elif any(line.sort is Sort.COMMENT and setting.is_order(_uncommented(line)) for line in found.lines):
        text.asks.append(COMMENTED)
    return text


def _uncommented(line: Line) -> Line:
    """Return a line that is a comment without the signs and the number before it."""
    text = line.tidy.text
    return replace(line, tidy=line.tidy.part(len(text) - len(text.lstrip("#/;0123456789.): \t"))))


def _weigh(text: Text) -> None:
    """Tell what was odd about the lines that were used."""
    used = {number for part in text.parts for number in part.document.used}
    noted = [note for part in text.parts for note in part.document.noted]
    text.odd += [ODDITIES[odd] for odd in ODDITIES if any(note.odd is odd for note in noted)]
    rows = [row for number, row in enumerate(text.source.rows, 1) if number in used]
    spoken = [_order_text(line) for line in text.lines if line.number in used]
    if any(map(_controls, (row.text for row in rows))):
        text.odd.append(CONTROLS)
    if any(map(_typographic, spoken)):
        text.odd.append(PUNCTUATION)
    if text.source.kind is Kind.HTML and any("\t" in row.text.strip() for row in rows):
        text.odd.append(CELLS)
    if {row.text.lstrip()[:1] for row in rows} == {"+", "-"}:
        text.asks.append(CHANGES)
    bare = next((line.number for line in text.lines if line.sort is Sort.SIGNATURE and line.raw == "--"), None)
    if bare is not None and any(note.odd in (Odd.NOT_TAKEN, Odd.PROSE) and note.line > bare for note in noted):
        text.asks.append(BARE_SIGNATURE)


def _order_text(line: Line) -> str:
    """Return the part of a used line, as sent, that holds orders: without list marks before it and a comment behind."""
    tokens = [token for piece in line_pieces(line) for token in piece.tokens]
    if not tokens:
        return line.raw
    end = max(token.column + len(token.raw) for token in tokens)
    after = next((column for column in line.tidy.columns if column >= end), 0)
    comment = after and line.raw[after - 1 :].lstrip()[:1] in ("#", "/", ";")
    return line.raw[tokens[0].column - 1 : after - 1 if comment else None]


def _controls(raw: str) -> bool:
    return any(unicodedata.category(letter) == "Cc" and letter not in "\t\r\n" for letter in raw)


def _typographic(raw: str) -> bool:
    """Say whether a line has signs that are not the plain ones they were read as; spaces and the invisible aside."""
    return not raw.isascii() and any(map(_is_typographic, set(raw)))


def _is_typographic(letter: str) -> bool:
    if letter.isascii() or unicodedata.category(letter) in {"Zs", "Cf", "Cc", "Zl", "Zp"}:
        return False
    return unicodedata.category(letter) in {"Pd", "Pi", "Pf", "Me"} or (
        unicodedata.normalize("NFKC", letter) != letter or letter in "\u2212\u2043\u201a\u201e\u00b4\u2032\u2033"
    )


def _canonical(parts: Iterable[Part], setting: Setting) -> tuple[str, ...]:
    return tuple(line for part in parts if part.orders_something for line in canonical(part.document, setting))


def canonical(document: OrderDocument, setting: Setting) -> tuple[str, ...]:
    """Return the canonical lines of a document, alternatives behind ``else``."""
    language = setting.language_of(None if "match" not in document.header else str(document.header["match"]))
    if language is None or document.plain is None:
        return ()
    return tuple(
        row
        for step in document.plain["orders"]
        for number, order in enumerate(step["try"])
        for row in f"{'else ' if number else ''}{write_order(order, language.verbs)}".split("\n")
    )
