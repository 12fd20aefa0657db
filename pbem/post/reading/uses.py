"""What is told of the lines of a message: what became of each, and what a line of prose may be meant for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from pbem.games.grammar import CARETAKER_LINE
from pbem.post.message import Kind
from pbem.post.orders.lines import CANCEL, Line, Sort
from pbem.post.reading.choosing import NAMES
from pbem.post.reading.result import ReadLine, Use
from pbem.post.reading.sources import Part, Text

WORD = re.compile(r"\w+")
LONE = "line {}: if you mean the order {word}, write the word {word} alone on its line."
LONE_WORDS = (CANCEL, CARETAKER_LINE.name)
"""Orders of one word, which no prose can give."""

MESSAGE_TO = "message to {}"
MESSAGE_GOES_ON = "belongs to the message above"
USES = {
    Sort.COMMENT: Use.COMMENT,
    Sort.PRESS: Use.COMMENT,
    Sort.QUOTED: Use.QUOTED,
    Sort.OLD_MAIL: Use.QUOTED,
    Sort.REPORT: Use.QUOTED,
    Sort.STRUCK: Use.STRUCK,
}
SPEAKING = frozenset({Sort.HEADER, Sort.BEGIN, Sort.END, Sort.CANCEL})


def lone_words(lines: Iterable[Line]) -> Iterator[str]:
    """Yield how to give an order of one word, for each line of prose that has it."""
    for line in lines:
        words = WORD.findall(line.tidy.text.casefold()) if line.sort is Sort.TEXT else []
        yield from (LONE.format(line.number, word=word) for word in LONE_WORDS if word in words)


def read_lines(text: Text) -> Iterator[ReadLine]:
    """Yield the lines of a text with what became of them."""
    rows = text.source.rows
    source = (
        text.source.name or NAMES[text.source.kind] if text.source.kind is Kind.ATTACHMENT else NAMES[text.source.kind]
    )
    used = {number for part in text.parts for number in part.document.used}
    written = {number for part in text.parts for tries in part.document.lines for number in tries}
    told = {fault.line: str(fault) for part in text.parts for fault in part.document.faults}
    told = {note.line: note.sentence for part in text.parts for note in part.document.noted} | told
    told |= dict(_of_press(text.parts))
    uses: dict[int, Use] = {}
    for line in text.lines:
        use = _use(line, used | written)
        if uses.get(line.number) is not Use.USED:
            uses[line.number] = use
    for number, use in uses.items():
        yield ReadLine(source, number, rows[number - 1].text, use, told.get(number, ""))


def _of_press(parts: Iterable[Part]) -> Iterator[tuple[int, str]]:
    """Yield the lines of messages to other commanders, each with a note of whom it is for or why it is not sent."""
    for one in (one for part in parts for one in part.document.press):
        yield from ((number, MESSAGE_GOES_ON) for number in one.lines[1:])
        whom = MESSAGE_TO.format(one.names or "nobody")
        yield one.lines[0], f"{whom}: {one.fault}" if one.fault else whom


def _use(line: Line, used: set[int]) -> Use:
    if line.sort in SPEAKING or (line.sort is Sort.TEXT and line.number in used):
        return Use.USED
    return USES.get(line.sort, Use.IGNORED)
