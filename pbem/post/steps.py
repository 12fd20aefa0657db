"""The orders among the lines of a section: steps, their alternatives, and what could not be understood.

A line is an order only as a whole.  A line that merely looks like one is a fault; one that only begins with
the word of an order is prose, and is noted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pbem.games.grammar import Misreading, Order, Verb
from pbem.games.misreading import shown
from pbem.games.spelling import written
from pbem.post.language import Language
from pbem.post.lines import READERS
from pbem.post.looks import begins_like_order, hidden_order, looks_like_order, only_ids
from pbem.post.pieces import Piece, split_at_verbs

MOST_FAULTS = 40
"""Faults of a section after which reading stops: nobody mends more at once."""

MOST_STEPS = 500
"""Steps of a plan, as in the schema of order documents; reading stops behind them."""

NOTHING_MORE = ("from here on nothing was read", "mend what stands above")

MOST_NOTES = 20
MOST_WRAPS = 4
"""Lines that a mail program may have made of one order."""


@dataclass(slots=True)
class Steps:
    """What was read of a plan: for each step its alternatives, and for each of those the line it begins in.

    ``used`` are all lines with orders or faults.
    """

    tries: list[list[Order]] = field(default_factory=list)
    lines: list[list[int]] = field(default_factory=list)
    faults: list[Misreading] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    used: set[int] = field(default_factory=set)

    def add(self, order: Order, piece: Piece, verbs: Sequence[Verb]) -> None:
        """Add an order: a new step, an alternative to the last, or one more line of a block."""
        self.used.update(piece.lines)
        block = next((verb.block for verb in verbs if verb.name == order["do"]), "")
        last = self.tries[-1][-1:] if self.tries and not piece.alternative else []
        if block and last and last[0]["do"] == block:
            last[0]["lines"].append(order)
            return
        if not piece.alternative:
            self.begin()
        elif not self.tries:
            self.fault(piece.lines[0], "", '"else" has no order above it', "write the first choice there")
            return
        self.tries[-1].append({"do": block, "lines": [order]} if block else order)
        self.lines[-1].append(piece.lines[0])

    def begin(self) -> None:
        """Begin a step."""
        self.tries.append([])
        self.lines.append([])

    def fault(self, line: int, read: str, problem: str, wanted: str = "", hints: tuple[str, ...] = ()) -> None:
        """Note something that refuses the section."""
        self.used.add(line)
        self.faults.append(Misreading(line, 1, "", read, problem, wanted, hints))

    def note(self, line: int, text: str) -> None:
        """Note something that a commander should read, up to MOST_NOTES."""
        if len(self.notes) < MOST_NOTES:
            self.notes.append(f"line {line}: {text}.")


class StepReader:
    """Reads pieces one after the other; *strict*: every one of them must be an order."""

    def __init__(self, language: Language, steps: Steps, *, strict: bool) -> None:
        self._language = language
        self._steps = steps
        self._strict = strict
        self._over = False

    def read(self, found: Sequence[Piece]) -> None:
        """Read *found* into the steps, until there are too many faults or steps."""
        place = 0
        while place < len(found) and not self._over:
            if len(self._steps.faults) >= MOST_FAULTS:
                self._end(found[place], *NOTHING_MORE)
            elif len(self._steps.tries) > MOST_STEPS:
                self._end(found[place], f"more than {MOST_STEPS} steps", "send fewer")
            else:
                place = self._read_one(found, place)

    def _end(self, piece: Piece, problem: str, wanted: str) -> None:
        self._steps.fault(piece.lines[0], "", problem, wanted)
        self._over = True

    def _read_one(self, found: Sequence[Piece], place: int) -> int:
        """Read the order at *place*; return the place behind it."""
        piece = found[place]
        whole, order, wraps = self._join(found, place)
        if order is not None:
            self._steps.add(order, whole, self._language.verbs)
            if wraps:
                self._steps.note(piece.lines[0], f'read as one with what follows: "{written(whole.tokens)}"')
        elif not self._run_together(piece):
            self._judge(piece, follows=place > 0 and found[place - 1].lines[-1] == piece.lines[0] - 1)
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
        parts = list(split_at_verbs(piece, self._language.verbs))
        orders = [order for part in parts if (order := self._language.order(part.tokens)) is not None]
        if len(parts) == 1 or len(orders) < len(parts):
            return False
        for part, order in zip(parts, orders, strict=True):
            self._steps.add(order, part, self._language.verbs)
        self._steps.note(piece.lines[0], f"read as {len(orders)} orders, though they stand in one line")
        return True

    def _judge(self, piece: Piece, *, follows: bool) -> None:
        """Take a piece that is no order for a fault, or for prose; *follows*: a piece stands right above it."""
        begins = begins_like_order(piece.tokens, self._language)
        demanded = self._strict and (not piece.soft or begins or piece.alternative)
        if demanded or looks_like_order(piece, self._language):
            self._refuse(piece)
        elif not piece.soft:
            self._judge_prose(piece, begins=begins, follows=follows)

    def _refuse(self, piece: Piece) -> None:
        self._steps.used.update(piece.lines)
        read = self._language.read(piece.tokens, hinting=True)
        self._steps.faults += read if isinstance(read, list) else []
        if not piece.alternative:
            self._steps.begin()  # so that an alternative to it has something above it

    def _judge_prose(self, piece: Piece, *, begins: bool, follows: bool) -> None:
        line, text = piece.lines[0], written(piece.tokens)
        hidden = hidden_order(piece.tokens, self._language)
        if follows and only_ids(piece.tokens, self._language):
            self._steps.fault(line, text, "says nothing of what to do", "write the verb before it")
        elif hidden is not None and " " in hidden:
            self._steps.fault(line, text, "has words before the order", hints=(hidden,))
        elif hidden is not None or begins or piece.tokens[0].text in READERS:
            self._steps.note(line, f'"{shown(text)}" is read as prose, not as an order')


def _may_go_on(read: Order | list[Misreading], piece: Piece) -> bool:
    """Say whether more words could make an order of what was read: only the end is missing, or half an id."""
    last = piece.tokens[-1]
    wrong = [fault for fault in read if fault.read] if isinstance(read, list) else []
    return all((fault.line, fault.column) == (last.line, last.column) for fault in wrong)
