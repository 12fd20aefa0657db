"""Reading the lines of a section as steps.

A line is an order only as a whole.  A line that merely looks like one is a fault; prose that names something
published, or begins like an order, is remarked upon.
"""

from __future__ import annotations

from collections.abc import Sequence

from pbem.games.grammar import Misreading, Order
from pbem.games.spelling import written
from pbem.games.vocabulary import nearest
from pbem.post.orders.heading import READERS
from pbem.post.orders.language import Language
from pbem.post.orders.lines import CANCEL
from pbem.post.orders.looks import (
    begins_like_order,
    hidden_order,
    looks_like_order,
    names_id,
    near_beginnings,
    only_ids,
    seems_alternative,
)
from pbem.post.orders.pieces import Piece, split_at_verbs
from pbem.post.orders.steps import MOST_FAULTS, MOST_STEPS, NOTHING_MORE, Odd, Steps
from pbem.post.orders.wary import may_be_order

MOST_PROSE = 1_500
MUCH_PROSE = ("so much text is not read", "send the order lines alone")
MOST_LINE_FAULTS = 5
NO_VERB = ("says nothing of what to do", "write the verb before it")
NO_VERB_BEHIND = (
    'stands behind ";" without a verb',
    'write its verb before it, or a comma instead of ";" if it belongs to the order before',
)
MOST_WRAPS = 4
"""Lines that a mail program may have made of one order."""


class StepReader:
    """Reads pieces one after the other; *strict*: every one of them must be an order.

    *wary*: nobody looks on, so that what may be an order gone wrong is refused rather than remarked upon.
    """

    def __init__(self, language: Language, steps: Steps, *, strict: bool, wary: bool = False) -> None:
        self._language = language
        self._steps = steps
        self._strict = strict
        self._wary = wary
        self._over = False
        self._prose = 0

    def read(self, found: Sequence[Piece]) -> None:
        """Read *found* into the steps, until there are too many faults or steps."""
        place = 0
        while place < len(found) and not self._over:
            if len(self._steps.faults) >= MOST_FAULTS:
                self._end(found[place], *NOTHING_MORE)
            elif len(self._steps.tries) > MOST_STEPS:
                self._end(found[place], f"more than {MOST_STEPS} steps", "send fewer")
            elif self._prose >= MOST_PROSE and self._wary:
                self._end(found[place], *MUCH_PROSE)
            else:
                place = self._read_one(found, place)

    def _end(self, piece: Piece, problem: str, wanted: str) -> None:
        self._steps.fault(piece.lines[0], "", problem, wanted)
        self._over = True

    def _read_one(self, found: Sequence[Piece], place: int) -> int:
        """Read the order at *place*; return the place behind it."""
        piece = found[place]
        if piece.only_else:
            self._steps.fault(piece.lines[0], "", '"else" has no order behind it', "write one, or take it out")
            return place + 1
        whole, order, wraps = self._join(found, place)
        if order is not None:
            self._steps.add(order, whole, self._language.verbs)
            if wraps:
                joined = f'read as one with what follows: "{written(whole.tokens)}"'
                self._steps.note(piece.lines[0], joined, Odd.JOINED)
        elif not self._run_together(piece):
            return self._judge(found, place)
        return place + 1 + wraps

    def _join(self, found: Sequence[Piece], place: int) -> tuple[Piece, Order | None, int]:
        """Return the piece at *place* with the lines that a mail program broke off it, its order, their number.

        Lines are joined only if together they are one order, and the later ones are none of their own.
        """
        whole = found[place]
        read = self._language.read(whole.tokens)
        best = (whole, read if isinstance(read, dict) else None, 0)
        for number, after in enumerate(found[place + 1 : place + MOST_WRAPS], 1):
            if not (_may_go_on(read, whole) and after.continues(whole)) or self._begins_order(after):
                break
            whole = whole.joined(after)
            read = self._language.read(whole.tokens)
            if isinstance(read, dict):
                best = (whole, read, number)
        return best

    def _begins_order(self, piece: Piece) -> bool:
        known = begins_like_order(piece.tokens, self._language)
        return known and self._language.order(piece.tokens) is not None

    def _run_together(self, piece: Piece) -> bool:
        """Read several orders that stand in one line without a ``;``, if they are nothing else."""
        parts = list(split_at_verbs(piece, self._language))
        orders: list[Order] = []
        for part in parts if len(parts) > 1 else ():
            order = self._language.order(part.tokens)
            if order is None:
                return False
            orders.append(order)
        for part, order in zip(parts, orders, strict=False):
            self._steps.add(order, part, self._language.verbs)
        if orders:
            several = f"read as {len(orders)} orders, though they stand in one line"
            self._steps.note(piece.lines[0], several, Odd.RUN_TOGETHER)
        return bool(orders)

    def _judge(self, found: Sequence[Piece], place: int) -> int:
        """Take the piece at *place*, no order, for a fault or for prose; return the place behind it."""
        piece = found[place]
        begins = begins_like_order(piece.tokens, self._language)
        meant = seems_alternative(piece, self._language)
        demanded = self._strict and (not piece.soft or begins or piece.alternative)
        whole, end = self._wrapped(found, place) if begins or demanded else (piece, place + 1)
        if demanded or looks_like_order(whole, self._language):
            self._refuse(whole)
            return end
        if piece.soft and not meant and only_ids(piece.tokens, self._language, counts=True):
            self._steps.fault(piece.lines[0], written(piece.tokens), *NO_VERB_BEHIND)
            return place + 1
        if piece.soft and not meant:
            named = names_id(piece.tokens, self._language.vocabulary)
            if self._wary or named:
                wanted = "; write what belongs to one order without it" if named else ""
                comment = f'"{written(piece.tokens)}" behind ";" is read as a comment{wanted}'
                self._steps.note(piece.lines[0], comment, Odd.COMMENT)
            return place + 1
        beside = self._beside(found, place)
        hidden = hidden_order(piece.tokens, self._language)
        line, text = piece.lines[0], written(piece.tokens)
        if (beside or meant) and only_ids(piece.tokens, self._language, counts=True):
            self._steps.fault(line, text, *NO_VERB)
        elif hidden is not None and " " in hidden:
            self._steps.fault(line, text, "has words before the order", hints=(hidden,))
        elif meant or (self._wary and may_be_order(piece, self._language)):
            self._refuse(piece)
        else:
            self._prose += 1
            remark_prose(piece, self._language, self._steps, begins=begins or hidden is not None)
        return place + 1

    def _beside(self, found: Sequence[Piece], place: int) -> bool:
        """Say whether another piece stands on the line above, or an order on the line below."""
        piece, below = found[place], found[place + 1 : place + 2]
        above = place > 0 and found[place - 1].lines[-1] == piece.lines[0] - 1
        return above or any(next_.lines[0] == piece.lines[-1] + 1 and self._begins_order(next_) for next_ in below)

    def _wrapped(self, found: Sequence[Piece], place: int) -> tuple[Piece, int]:
        """Return the piece at *place* with what a mail program seems to have broken off it, and the place behind."""
        whole, end = found[place], place + 1
        for after in found[end : place + MOST_WRAPS]:
            if not (after.continues(whole) and only_ids(after.tokens, self._language)):
                break
            whole, end = whole.joined(after), end + 1
        return whole, end

    def _refuse(self, piece: Piece) -> None:
        """Tell what is wrong with each order in a piece."""
        self._steps.used.update(piece.lines)
        if nearest(piece.tokens[0].text, [CANCEL]):
            problem, wanted = "cancels nothing", "the word cancel alone on its line empties the whole plan"
            self._steps.fault(piece.lines[0], written(piece.tokens), problem, wanted)
        else:
            parts = [*split_at_verbs(piece, self._language), piece]
            reads = [self._language.read(part.tokens, hinting=True) for part in parts]
            wrong = [read for read in reads if isinstance(read, list)]
            told = wrong[:-1] or wrong  # the whole piece only where no part of it is wrong
            self._steps.faults += [fault for read in told for fault in read][:MOST_LINE_FAULTS]
            if not told:
                self._steps.fault(piece.lines[0], written(piece.tokens), "is broken", "write it on one line")
        if not piece.alternative:
            self._steps.begin()  # so that an alternative to it has something above it


def remark_prose(piece: Piece, language: Language, steps: Steps, *, begins: bool) -> None:
    """Remark upon prose that names something published, or that *begins* or nearly begins like an order."""
    words = piece.tokens
    if steps.told_enough:
        return
    near = () if begins else near_beginnings(words, language)
    names = names_id(words, language.vocabulary)
    if begins or near or names or words[0].text in READERS:
        read = language.read(words, hinting=True)
        hints = next((fault.hints for fault in read if fault.hints), ()) if isinstance(read, list) else ()
        steps.remark(piece.lines[0], written(words), near or hints, Odd.PROSE if begins or names else Odd.NEAR)


def _may_go_on(read: Order | list[Misreading], piece: Piece) -> bool:
    """Say whether more words could make an order of what was read: only the end is missing, or half an id."""
    last = piece.tokens[-1]
    wrong = [fault for fault in read if fault.read] if isinstance(read, list) else []
    return all((fault.line, fault.column) == (last.line, last.column) for fault in wrong)
