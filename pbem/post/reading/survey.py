"""Which lines of a text are its sender's own, and which are older mails, reports and forms."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import takewhile

from pbem.games.grammar import write_order
from pbem.post.message import Kind, Row, Source
from pbem.post.orders.language import Language, LanguageOf
from pbem.post.orders.lines import Line, Sort, read_rows
from pbem.post.orders.looks import looks_like_order
from pbem.post.orders.pieces import line_pieces
from pbem.post.orders.quotation import head_of_saved_mail
from pbem.post.orders.wary import may_be_order
from pbem.post.press.messages import with_press
from pbem.post.reading.heads import Head, heads
from pbem.post.reading.known import Person, Table
from pbem.post.reading.marks import marked, may_be_broken
from pbem.post.reading.requests import request_in
from pbem.post.reading.retold import NO_REPORT, Report, plain, plain_words, report_of, retold, unquoted
from pbem.post.reading.returned import Returned, asked, restored, returned, told
from pbem.post.reading.writers import Writer, who_wrote

LISTING = re.compile(
    r"\b(?:last|previous|queued|current|standing|waiting) orders(?: (?:were|are))?[ :-]*\Z", re.IGNORECASE
)
"""The line above the orders that a report repeats."""

OWN = frozenset({Sort.TEXT, Sort.HEADER, Sort.BEGIN, Sort.END, Sort.CANCEL, Sort.COMMENT, Sort.SIGNATURE, Sort.FOOTER,
                 Sort.PRESS})  # fmt: skip
SPEAKING = frozenset({Sort.PRESS, Sort.CANCEL})
FORWARDED = "these orders stand in a mail of the same sender that was passed on."
RIVALS = "orders of another commander stand below, in an older mail; nothing of them was taken."
SIGNED = "orders stand in the signature; nothing of it was taken."


MOST_KEPT = 10_000
"""Lines of which it is kept what they order."""


@dataclass(frozen=True, slots=True)
class Memory:
    """What was read before among the same matches, so that what many messages quote is read once.

    ``reports``: for the handle of a commander and the number of a page (0: the text), the lines of the report that he
    was sent, and what was made of them; ``orders``: for the text of a line the canonical orders in it.
    """

    reports: dict[tuple[str, int], tuple[Sequence[str], Report]] = field(default_factory=dict)
    orders: dict[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Setting:
    """What is known before a text is read: the matches, the match and commander it seems to be of, and its subject.

    ``languages`` are those of the match that it seems to be of, or else of all.  ``forwarded``: the subject says that
    the message passes another on; ``saved``: the text may be a mail that was saved as a file, with its head.
    ``memory`` holds what was read for other messages of the same match.
    """

    language_of: LanguageOf
    languages: tuple[Language, ...]
    table: Table | None = None
    person: Person | None = None
    forwarded: bool = False
    saved: bool = False
    memory: Memory = field(default_factory=Memory)

    @cached_property
    def report(self) -> Report:
        """The report that this commander was sent last, as text."""
        if self.table is None or self.table.sent is None or self.person is None:
            return NO_REPORT
        return self._report(self.person.handle, 0, self.table.sent(self.person.handle))

    @cached_property
    def pages(self) -> tuple[Report, ...]:
        """The same report as each of the pages that mails may show."""
        if self.table is None or self.table.pages is None or self.person is None:
            return ()
        pages = enumerate(self.table.pages(self.person.handle), 1)
        return tuple(self._report(self.person.handle, number, rows) for number, rows in pages)

    def _report(self, handle: str, number: int, rows: Sequence[str]) -> Report:
        key = handle, number
        before, report = self.memory.reports.get(key, ((), NO_REPORT))
        if before != rows:
            report = report_of(rows, lambda row: read_rows([Row(row)], self.language_of)[0], self.is_order)
            self.memory.reports[key] = rows, report
        return report

    def report_in(self, source: Source) -> Report:
        """Return the report in the form in which *source* may hold it: that of which it has the most lines."""
        if source.kind is not Kind.HTML:
            return self.report
        words = [plain_words(row.text) for row in source.rows]
        return max((self.report, *self.pages), key=lambda report: sum(word in report.places for word in words))

    def is_order(self, line: Line) -> bool:
        """Say whether there is a whole order in a line."""
        return bool(self.orders(line))

    def orders(self, line: Line) -> tuple[str, ...]:
        """Return the whole orders in a line in their canonical form, whosever they are."""
        text, known = line.tidy.text, self.memory.orders
        if text not in known:
            if len(known) >= MOST_KEPT:
                known.clear()
            known[text] = tuple(self._orders(line))
        return known[text]

    def _orders(self, line: Line) -> Iterator[str]:
        for piece in line_pieces(line):
            for language in self.languages:
                order = language.order(piece.tokens)
                if order is not None:
                    yield f"{'else ' if piece.alternative else ''}{write_order(order, language.verbs)}"

    def speaks(self, line: Line) -> bool:
        """Say whether a line of the sender's own orders something, be it with a mistake."""
        if line.sort in (Sort.CANCEL, Sort.BEGIN):
            return True
        if line.sort is not Sort.TEXT:
            return False
        pairs = [(piece, language) for piece in line_pieces(line) for language in self.languages]
        return self.is_order(line) or any(looks_like_order(*pair) or may_be_order(*pair) for pair in pairs)


@dataclass(slots=True)
class Survey:
    """The lines of a text, each told what it is; what is to be asked about it, and what was odd.

    ``quoted`` are the canonical orders that stand in lines which are not the sender's own; ``report`` is what he was
    sent, in the form in which the text may hold it.
    """

    lines: list[Line]
    asks: list[str] = field(default_factory=list)
    odd: list[str] = field(default_factory=list)
    quoted: tuple[str, ...] = ()
    report: Report = NO_REPORT


def survey(source: Source, setting: Setting) -> Survey:
    """Return what the lines of a text are."""
    lines = read_rows(source.rows, setting.language_of)
    if setting.saved:
        lines = head_of_saved_mail(lines)
    written = marked(lines, setting.speaks)
    report = setting.report_in(source)
    form = returned(written, report, setting.is_order)
    found = Survey(told(retold(written, report, setting.is_order), written, form), report=report)
    _older(found, setting)
    _broken_end(found, setting)
    _sign(found, setting)
    found.lines = with_press(found.lines, setting.language_of)
    if form is not None:
        _weigh_form(found, form, written, setting)
    kept = form.places if form is not None and form.changed else ()
    found.quoted = orders_in(_maybe_meant(found, kept, setting), setting)
    return found


def _older(found: Survey, setting: Setting) -> None:
    """Tell the older mails below heads from what is the sender's own."""
    every = heads(found.lines, setting.is_order)
    for head in every:
        _quote(found, range(head.start, head.body))
    first = next((head for head in every if not _is_marked(found.lines, head)), None)
    if first is not None:
        _part(found, [head for head in every if head.start >= first.start], setting)


def _weigh_form(found: Survey, form: Returned, written: Sequence[Line], setting: Setting) -> None:
    """Tell what is to be asked about the form of a report that came back without marks, or that it was changed."""
    lines = found.lines
    if form.quoted or (form.changed and any(lines[place].sort is Sort.QUOTED for place in form.places)):
        return
    others = [line for place, line in enumerate(lines) if place not in form.places]
    beside = any(line.sort is Sort.TEXT and setting.speaks(line) for line in others)
    if form.changed:
        ask, odd = asked(form, beside=beside)
        found.asks += [ask] if ask else []
        found.odd += [odd] if odd else []
    elif not (beside or request_in(others) or any(line.sort in SPEAKING for line in others)):
        found.lines = restored(lines, written, form)


def _maybe_meant(found: Survey, form: Container[int], setting: Setting) -> Iterator[Line]:
    """Yield the quoted lines that their sender may have written: *form*, if it was changed, and what no report has."""
    listing = False
    for place, line in enumerate(found.lines):
        if line.sort is not Sort.QUOTED:
            continue
        if place in form:
            yield line
            continue
        bare = unquoted(line)
        text = bare.tidy.text.strip()
        listing = LISTING.search(text) is not None or (listing and (not text or setting.is_order(bare)))
        if not listing and plain(line) not in found.report.places:
            yield line


def orders_in(lines: Iterable[Line], setting: Setting) -> tuple[str, ...]:
    """Return the canonical orders among *lines*, quoted or not."""
    return tuple(order for line in lines for order in setting.orders(unquoted(line)))


def _is_marked(lines: Sequence[Line], head: Head) -> bool:
    """Say whether what stands below *head* is marked as quoted."""
    below = next((line for line in lines[head.body :] if line.sort is not Sort.BLANK), None)
    return below is not None and below.sort in (Sort.QUOTED, Sort.HIDDEN, Sort.STRUCK)


def _quote(found: Survey, places: Iterable[int], sort: Sort = Sort.QUOTED) -> None:
    for place in places:
        if found.lines[place].sort in OWN:
            found.lines[place] = replace(found.lines[place], sort=sort, header={})


def _part(found: Survey, olds: Sequence[Head], setting: Setting) -> None:
    """Tell the older mails that begin with *olds*, none of them marked as quoted, from what is the sender's own."""
    lines, first = found.lines, olds[0]
    ends = [*(head.start for head in olds[1:]), len(lines)]
    regions = [(head, range(head.body, end)) for head, end in zip(olds, ends, strict=True)]
    holding = [(head, places) for head, places in regions if any(setting.is_order(lines[p]) for p in places)]
    if any(map(setting.speaks, lines[: first.start])):
        _below_orders(found, holding, setting)
        own = range(0)
    else:
        own = _own_below(found, holding, setting)
    _quote(found, (place for place in range(first.start, len(lines)) if place not in own))


Region = tuple[Head, range]


def _below_orders(found: Survey, holding: Sequence[Region], setting: Setting) -> None:
    """Weigh the older mails with orders that stand below orders of the sender's own."""
    for head, places in holding:
        own = [place for place in places if found.lines[place].sort is Sort.TEXT]
        if not any(setting.is_order(found.lines[place]) for place in own):
            continue
        if not head.sure:
            line = found.lines[head.start].number
            found.asks.append(f"line {line}: this may begin an older mail, and orders stand above it and below.")
        if who_wrote(head.author, setting.table, setting.person) is Writer.RIVAL:
            found.odd.append(RIVALS)


def _own_below(found: Survey, holding: Sequence[Region], setting: Setting) -> range:
    """Return the places below the first head that are the sender's own, though no order stands above it."""
    if not holding:
        return range(0)
    head, places = holding[0]
    writer = who_wrote(head.author, setting.table, setting.person)
    if writer is Writer.SENDER and (head.forward or setting.forwarded):
        found.odd.append(FORWARDED)
        return places
    return range(0)


def _sign(found: Survey, setting: Setting) -> None:
    """Take for a signature, whatever it says, what stands directly below the mark of one."""
    lines = found.lines
    start = next((place for place, line in enumerate(lines) if line.sort is Sort.SIGNATURE and line.raw == "-- "), None)
    block = (
        [] if start is None else [*takewhile(lambda at: lines[at].sort is not Sort.BLANK, range(start + 1, len(lines)))]
    )
    signed = [place for place in block if lines[place].sort is Sort.TEXT and setting.is_order(lines[place])]
    if signed and any(map(setting.speaks, lines[:start])):
        found.odd.append(SIGNED)
    elif signed:
        found.asks.append(SIGNED)
    for place in signed:
        lines[place] = replace(lines[place], sort=Sort.FOOTER)


def _broken_end(found: Survey, setting: Setting) -> None:
    """Take for quoted the line that ends a quoted block, below one that a relay may have broken; ask if it is all."""
    lines = found.lines
    for place in range(1, len(lines)):
        line, above = lines[place], lines[place - 1]
        alone = place + 1 == len(lines) or lines[place + 1].sort is Sort.BLANK
        if not (alone and line.sort is Sort.TEXT and above.sort is Sort.QUOTED and above.raw.lstrip().startswith(">")):
            continue
        if may_be_broken(above) and setting.is_order(line):
            apart = any(map(setting.speaks, [*lines[:place], *lines[place + 1 :]]))
            if not apart:
                found.asks.append(f"line {line.number}: this may be the end of the quoted line above it.")
            lines[place] = replace(line, sort=Sort.QUOTED)
