"""One match's section of a message: which of its lines are orders, and what they order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import dropwhile

from pbem.games.grammar import Misreading
from pbem.games.spelling import clean, tokens, without_marks, written
from pbem.post.orders.language import Language
from pbem.post.orders.lines import Line, Sort
from pbem.post.orders.looks import begins_like_order, looks_like_order, seems_alternative
from pbem.post.orders.pieces import Piece, pieces
from pbem.post.orders.stepreader import StepReader
from pbem.post.orders.steps import Odd, Steps

NO_ORDERS_IN_BLOCK = {
    Sort.QUOTED: 'take the ">" away or leave the line out',
    Sort.SIGNATURE: "put it behind the line end orders",
    Sort.TOO_LONG: "write one order a line",
    **dict.fromkeys((Sort.MAIL, Sort.OLD_MAIL), "take it out"),
}
"""Kinds of line that must not stand between begin and end orders -> what to do about one."""

OUTSIDE = "an order, but outside of begin and end orders, and so not taken"
IN_SIGNATURE = 'an order, but below "--", where a signature stands, and so not taken'
IN_HEAD = "an order, but in the head of a mail, and so not taken"
TWICE = "delete the old report below your orders, or put all of them below this line"


def read_section(lines: Sequence[Line], language: Language, *, wary: bool = False) -> Steps:
    """Read what a section orders: between its lines begin and end orders, or else wherever orders stand.

    *wary*: nobody looks on; then doubtful prose is a fault, and a section that orders nothing is none.
    """
    steps = Steps()
    cancels = [line.number for line in lines if line.sort is Sort.CANCEL]
    if any(line.sort is Sort.BEGIN for line in lines):
        _read_block(lines, language, steps)
    else:
        _read_free(lines, language, steps, wary=wary)
    steps.note_wholes()
    if cancels and steps.tries:
        steps.fault(cancels[0], "cancel", "stands beside orders", "send one or the other")
    pressed = any(line.sort is Sort.PRESS for line in lines)
    if not (wary or cancels or pressed or steps.tries or steps.faults):
        _blame_nothing(lines, language, steps)
    return steps


def _read_block(lines: Sequence[Line], language: Language, steps: Steps) -> None:
    inside: list[Line] = []
    outside: list[Line] = []
    begun = 0
    for line in lines:
        if line.sort in (Sort.BEGIN, Sort.END):
            begun = line.number if line.sort is Sort.BEGIN else 0
        else:
            (inside if begun else outside).append(line)
    if begun:
        steps.fault(begun, "", "begin orders has no end orders below it", "write end orders behind your orders")
    for line in inside if not begun else ():
        if line.sort in NO_ORDERS_IN_BLOCK:
            steps.fault(line.number, line.tidy.text.strip(), "is no order", NO_ORDERS_IN_BLOCK[line.sort])
    StepReader(language, steps, strict=not begun).read(pieces(_texts(inside)))
    _note_untaken(_texts(outside), language, steps, OUTSIDE)


def _read_free(lines: Sequence[Line], language: Language, steps: Steps, *, wary: bool) -> None:
    report = next((line.number for line in lines if line.sort is Sort.REPORT), None)
    if report is not None:
        wanted = "delete it, and send your order lines alone"
        steps.faults.append(Misreading(report, 1, "", "", "here begins a whole report", wanted))
        return
    reader = StepReader(language, steps, strict=False, wary=wary)
    pending: list[Line] = []
    headed = False
    for place, line in enumerate(lines):
        if line.sort is Sort.TOO_LONG:
            _tell_too_long(line, language, steps, wary=wary)
        if line.sort is Sort.SIGNATURE or "match" in line.header:
            reader.read(pieces(_texts(pending)))
            pending = []
            if steps.tries and line.sort is Sort.SIGNATURE:
                _note_untaken(_texts(lines[place + 1 :]), language, steps, IN_SIGNATURE)
                break
            if steps.tries and not headed and any(_orders(_texts(lines[place + 1 :]), language)):
                told = _own_faults(lines[:place], steps)
                steps.fault(line.number, "", "orders stand above this line and below it", TWICE)
                steps.faults += told
            headed = headed or bool(steps.tries)
        pending.append(line)
    else:
        reader.read(pieces(_texts(pending)))
    _note_untaken((line for line in lines if line.sort is Sort.MAIL), language, steps, IN_HEAD)


def _own_faults(above: Sequence[Line], steps: Steps) -> list[Misreading]:
    """Take what was told of the lines *above* the header of an old report out of *steps*; return the faults to keep.

    Prose below orders begins that report, whose words are nobody's mistakes.
    """
    ordering = dropwhile(lambda line: line.number not in steps.used, above)
    prose = (line.number for line in ordering if line.sort is Sort.TEXT and line.number not in steps.used)
    end = next(prose, above[-1].number + 1)
    kept = [fault for fault in steps.faults if fault.line < end]
    steps.used -= {fault.line for fault in steps.faults if fault.line >= end}
    steps.notes[:] = [note for note in steps.notes if note.line < end]
    steps.faults.clear()
    return kept


def _tell_too_long(line: Line, language: Language, steps: Steps, *, wary: bool) -> None:
    words = tokens(without_marks(line.tidy))
    if wary and words and begins_like_order(words, language):
        steps.fault(line.number, line.tidy.text, "is too long to be an order", "write one order a line")
    else:
        steps.note(line.number, "too long to be an order, and not read", Odd.TOO_LONG)


def _note_untaken(lines: Iterable[Line], language: Language, steps: Steps, why: str) -> None:
    """Note the orders among lines that are not read, and the lines that may have been meant as such."""
    for piece in pieces(lines):
        if language.order(piece.tokens) is not None:
            steps.note(piece.lines[0], why, Odd.NOT_TAKEN)
        elif seems_alternative(piece, language) or looks_like_order(piece, language):
            steps.remark(piece.lines[0], written(piece.tokens))


def _texts(lines: Iterable[Line]) -> Iterator[Line]:
    return (line for line in lines if line.sort is Sort.TEXT)


def _orders(lines: Iterable[Line], language: Language) -> Iterator[Piece]:
    """Yield the pieces that are orders."""
    return (piece for piece in pieces(lines) if language.order(piece.tokens) is not None)


def _blame_nothing(lines: Sequence[Line], language: Language, steps: Steps) -> None:
    for line in lines:
        text = line.tidy.text.lstrip("> ")
        if line.sort is Sort.QUOTED and language.order(tokens(clean(text))) is not None:
            wanted = 'take the ">" away and send it again'
            steps.fault(line.number, text, "is quoted, and no order stands outside of quoted lines", wanted)
            return
    first = next((line.number for line in lines if line.header), 1)
    wanted = f'write one a line, such as "{language.verbs[0].example}", or cancel'
    steps.fault(first, "", "no order was found", wanted)
