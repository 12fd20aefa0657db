"""What was read of a plan: steps, their alternatives, what could not be understood, and what was odd."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import NamedTuple

from pbem.games.grammar import Misreading, Order, Verb
from pbem.post.orders.pieces import Piece

MOST_FAULTS = 40
"""Faults of a section after which reading stops: nobody mends more at once."""

MOST_STEPS = 500
"""Steps of a plan, as in the schema of order documents; reading stops behind them."""

NOTHING_MORE = ("from here on nothing was read", "mend what stands above")

MOST_NOTES = 20
MOST_REMARKS = 10
"""Lines of prose that are remarked upon."""


class Odd(Enum):
    """What a note is about: prose that may be meant otherwise, what was mended, or what was not taken.

    PROSE begins like an order or names something published, NEAR does so almost; COMMENT stands behind ``;``; STRANGER
    may be meant for somebody who is not at the table.
    """

    PROSE = auto()
    NEAR = auto()
    COMMENT = auto()
    JOINED = auto()
    RUN_TOGETHER = auto()
    WHOLE = auto()
    NOT_TAKEN = auto()
    TOO_LONG = auto()
    STRANGER = auto()


class Note(NamedTuple):
    """Something that a commander should read about a line; as text it is a sentence."""

    line: int
    sentence: str
    odd: Odd

    def __str__(self) -> str:
        return self.sentence


@dataclass(slots=True)
class Steps:
    """What was read of a plan: for each step its alternatives, and for each of those the line it begins in.

    ``used`` are all lines with orders or faults, ``remarks`` counts the notes about prose; the first ``closed`` steps
    are whole, and no line is one more of theirs.
    """

    tries: list[list[Order]] = field(default_factory=list)
    lines: list[list[int]] = field(default_factory=list)
    faults: list[Misreading] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    used: set[int] = field(default_factory=set)
    remarks: int = 0
    closed: int = 0

    def add(self, order: Order, piece: Piece, verbs: Sequence[Verb]) -> None:
        """Add an order: a new step, an alternative to the last, or one more line of a block."""
        self.used.update(piece.lines)
        block = next((verb.block for verb in verbs if verb.name == order["do"]), "")
        last = self.tries[-1][-1:] if len(self.tries) > self.closed and not piece.alternative else []
        if block and last and last[0]["do"] == block:
            last[0]["lines"].append(order)
            return
        if piece.alternative and not self.tries:
            wanted = 'take "else" away, or write the first choice there'
            self.fault(piece.lines[0], "", '"else" has no order above it', wanted)
        if not piece.alternative or not self.tries:
            self.begin()
        self.tries[-1].append({"do": block, "lines": [order]} if block else order)
        self.lines[-1].append(piece.lines[0])

    def begin(self) -> None:
        """Begin a step."""
        self.tries.append([])
        self.lines.append([])

    def note_wholes(self) -> None:
        """Note each ``else`` that begins a longer order than the one above it: it may have been meant for one line."""
        for tries, lines in zip(self.tries, self.lines, strict=True):
            lengths = [len(order.get("lines", ())) for order in tries]
            for line, length in list(zip(lines, lengths, strict=True))[1:]:
                if length > lengths[0]:
                    whole = (
                        f'this "else" begins another whole order, of {length} lines, instead of the {lengths[0]} above'
                    )
                    self.note(line, whole, Odd.WHOLE)

    def close(self) -> None:
        """Let the last step be whole."""
        self.closed = len(self.tries)

    def fault(self, line: int, read: str, problem: str, wanted: str = "", hints: tuple[str, ...] = ()) -> None:
        """Note something that refuses the section."""
        self.used.add(line)
        self.faults.append(Misreading(line, 1, "", read, problem, wanted, hints))

    def note(self, line: int, text: str, odd: Odd) -> None:
        """Note something that a commander should read, up to MOST_NOTES."""
        if len(self.notes) < MOST_NOTES:
            self.notes.append(Note(line, f"line {line}: {text}.", odd))

    def remark(self, line: int, text: str, hints: tuple[str, ...] = (), odd: Odd = Odd.PROSE) -> None:
        """Note that a line is taken for prose, up to MOST_REMARKS; the last says that there are more."""
        self.remarks += 1
        if self.remarks > MOST_REMARKS:
            self.note(line, "from here on no more lines are told that are read as prose", odd)
        elif len(self.notes) < MOST_NOTES:
            prose = Misreading(line, 1, "", text, "is read as prose, not as an order", "", hints)
            self.notes.append(Note(line, str(prose), odd))

    @property
    def told_enough(self) -> bool:
        """Say whether more remarks would not be told."""
        return self.remarks > MOST_REMARKS
