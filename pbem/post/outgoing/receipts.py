"""The answer to an order message: what was understood, what will be played when, what is refused and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from typing import NamedTuple

from pbem.games.contract import Plain
from pbem.post.judging import Judge, Judgement
from pbem.post.orders.model import OrderDocument
from pbem.post.press.delivery import Delivery, told
from pbem.text import wrap
from pbem.turn.body import Step

POSSIBLE = "+"
"""Begins the marks of places where something could be built."""

SENT = "WHAT YOU SENT, TO BE CORRECTED AND SENT AGAIN"
MOST_SENT = 200
"""Lines of what was sent that go back."""

MESSAGES = "YOUR MESSAGES"
UNSENT = "Your messages to others were not sent either; they stand with what is to be sent again."
TAKE_BACK = "To change it, send the whole plan anew; the line cancel empties it."


class Receipt(NamedTuple):
    """An answer: ``headline`` tells the moderator that there is one and shows no secret, ``text`` tells all.

    ``accepted`` is False where something was refused, or is asked, and so is left to be done.
    """

    accepted: bool
    headline: str
    text: str


def accepted(
    judge: Judge, judgement: Judgement, old: Sequence[Step], notes: Sequence[str], messages: Sequence[Delivery] = ()
) -> Receipt:
    """Answer a document that was taken.

    *old* is the plan it replaces, *notes* tell how it was read, and *messages* what becomes of those to others.
    """
    viewer = judge.letter["viewer"]
    steps = judgement.steps
    kept = f"{_counted(len(steps), 'step')} waiting" if steps else "the plan is empty now"
    remarks = [*notes, *map(str, judgement.warnings)]
    warned = f", {_counted(len(remarks), 'remark')}" if remarks else ""
    headline = f"{viewer['name']}: accepted, {kept}{_sent(messages)}{warned}"
    paper = Paper(judge.letter)
    paper.say(f"Accepted: {kept}.", f"Fingerprint {judge.fingerprint(steps)}")
    paper.section("YOUR PLAN AS UNDERSTOOD", _plan(judge, judgement))
    paper.section("PLEASE NOTE", remarks)
    paper.section("CHANGED FROM THE PLAN IT REPLACES", _changes(judge, old, steps))
    paper.section("IF IT WERE PLAYED NOW", _preview(judge, judgement))
    paper.drawing("YOUR MAP AFTER IT", _map_after(judge, judgement))
    paper.drawing(MESSAGES, told(messages, judge.letter["seats"], viewer["columns"]))
    paper.say(_deadline(judge.letter), TAKE_BACK)
    return Receipt(accepted=True, headline=headline, text=paper.text())


def delivered(letter: Plain, messages: Sequence[Delivery], notes: Iterable[str]) -> Receipt:
    """Answer a document that holds nothing but messages to others."""
    name, well = letter["viewer"]["name"], any(one.event is not None or one.again for one in messages)
    paper = Paper(letter)
    paper.say("There is no order in what you sent, so the plan that was waiting stands.")
    paper.section("PLEASE NOTE", notes)
    paper.drawing(MESSAGES, told(messages, letter["seats"], letter["viewer"]["columns"]))
    said = _sent(messages).removeprefix(", ") or "no message sent"
    return Receipt(accepted=well, headline=f"{name}: {said}; the waiting plan stands", text=paper.text())


def _sent(messages: Sequence[Delivery]) -> str:
    count = sum(one.event is not None for one in messages)
    return f", {_counted(count, 'message')} sent" if count else ""


def refused(letter: Plain, faults: Iterable[str], document: OrderDocument | None, sent: Sequence[str] = ()) -> Receipt:
    """Answer a document that was refused whole for *faults*; its text goes back, ready to be corrected.

    Of a message without a document the lines that were *sent* go back.
    """
    told = list(faults)
    headline = f"{letter['viewer']['name']}: refused, {_counted(len(told), 'fault')}; the waiting plan stands"
    paper = Paper(letter)
    paper.say("Refused: nothing was taken, and the plan that was waiting stands.")
    paper.section("WHAT IS WRONG", told)
    if document is not None:
        paper.section("PLEASE NOTE", [*document.notes, *([UNSENT] if document.press else [])])
    if not letter["standing"]["over"]:
        lines = list(sent) if document is None else document.text.splitlines()
        paper.section(SENT, _shortened(lines), wrapped=False)
        paper.say(_deadline(letter))
    return Receipt(accepted=False, headline=headline, text=paper.text())


def asked(letter: Plain, reasons: Iterable[str], orders: Sequence[str], sent: Sequence[str] = ()) -> Receipt:
    """Answer a message that is not clear for *reasons*; *orders* are the lines that seem to be meant.

    Without any the lines that were *sent* go back.
    """
    name, turn = letter["viewer"]["name"], letter["turn"]
    heading = f"match {letter['match']} commander {letter['viewer']['handle']} turn {turn}"
    paper = Paper(letter)
    paper.say("Not taken: something is asked first, and the plan that was waiting stands.")
    paper.section("WHAT IS ASKED", reasons)
    if not letter["standing"]["over"]:
        lines = framed([heading], orders) if orders else []
        paper.section("IF THIS IS WHAT YOU MEAN, SEND IT AS A NEW MESSAGE", lines, wrapped=False)
        paper.section(SENT, [] if lines else _shortened(sent), wrapped=False)
        paper.say(_deadline(letter))
    return Receipt(accepted=False, headline=f"{name}: asked back; the waiting plan stands", text=paper.text())


def _shortened(lines: Sequence[str]) -> list[str]:
    """Return the *lines* of what was sent, as many as anybody can use."""
    return [*lines[:MOST_SENT], "# and more lines"] if len(lines) > MOST_SENT else list(lines)


def framed(heading: Iterable[str], orders: Iterable[str]) -> list[str]:
    """Return *orders* below their *heading*, between the lines that say that all of them are meant.

    What would be an alternative to nothing is the first choice.
    """
    lines = list(orders)
    first = [line.removeprefix("else ") for line in lines[:1]]
    return [*heading, "begin orders", *first, *lines[1:], "end orders"]


def edited(letter: Plain, waiting: Sequence[str]) -> Receipt:
    """Answer a message that was edited after it had been taken; *waiting* are the lines of the plan that stands."""
    paper = Paper(letter)
    paper.say("You have edited a message whose orders had been taken. The edit changes nothing: the plan that was "
              "waiting stands.")  # fmt: skip
    paper.section("YOUR PLAN AS IT STANDS", waiting)
    paper.say(_deadline(letter), "To change it, send a new message, or write a new post, with the whole plan.")
    headline = f"{letter['viewer']['name']}: edited after it had been taken; the waiting plan stands"
    return Receipt(accepted=False, headline=headline, text=paper.text())


def findings(judgement: Judgement) -> list[str]:
    """Return a judgement's refusals as sentences."""
    return [str(finding) for finding in judgement.refusals]


class Paper:
    """A receipt being written, in the columns of its reader: a heading, and parts with a blank line between them."""

    def __init__(self, letter: Plain) -> None:
        viewer = letter["viewer"]
        self._columns: int = viewer["columns"]
        self._parts: list[list[str]] = []
        self.say(f"{letter['title']}, match {letter['match']}: receipt for {viewer['name']}, turn {letter['turn']}")

    def say(self, *sentences: str) -> None:
        """Add a part of plain sentences."""
        self._parts.append([line for sentence in sentences for line in wrap(sentence, self._columns)])

    def section(self, title: str, lines: Iterable[str], *, wrapped: bool = True) -> None:
        """Add a part under a title, if there is anything in it; *wrapped* lines may be broken."""
        body = [piece for line in lines for piece in (self._wrapped(line) if wrapped else [f"  {line}"])]
        if body:
            self._parts.append([*wrap(title, self._columns), *body])

    def drawing(self, title: str, lines: Sequence[str]) -> None:
        """Add a part under a title, if there is anything in it, whose lines are as wide as can be."""
        if lines:
            self._parts.append([*wrap(title, self._columns), *lines])

    def _wrapped(self, line: str) -> list[str]:
        """Return *line* in the columns there are, indented as it is."""
        indent = " " * (2 + len(line) - len(line.lstrip()))
        return wrap(line.lstrip(), self._columns, indent, indent + "  ")

    def text(self) -> str:
        """Return the receipt as text."""
        return "\n\n".join("\n".join(part) for part in self._parts) + "\n"


def _plan(judge: Judge, judgement: Judgement) -> Iterator[str]:
    """Yield each step with the time it comes up, its alternatives and the lines they stood in."""
    if not judgement.steps:
        yield "nothing"
    whens = judge.when(judgement.steps)
    for number, (step, lines, when) in enumerate(zip(judgement.steps, judgement.lines, whens, strict=True), 1):
        for place, (order, line) in enumerate(zip(step["try"], lines, strict=True)):
            lead = f"{number}. {when}: " if place == 0 else "   else "
            yield f"{lead}{judge.written(order)}{f' (line {line})' if line else ''}"


def _changes(judge: Judge, old: Sequence[Step], new: Sequence[Step]) -> Iterator[str]:
    """Yield the lines that a plan loses and gains against the one it replaces."""
    from difflib import ndiff

    before, after = judge.plan_lines(old), judge.plan_lines(new)
    if not before:
        return
    if before == after:
        yield "nothing; the same plan was waiting"
        return
    yield from (line for line in ndiff(before, after) if line[0] in "+-")


def _preview(judge: Judge, judgement: Judgement) -> Iterator[str]:
    """Yield what the plan's own steps would do if nobody else changed anything."""
    pages = import_module(f"pbem.games.{judge.game.name}.pages")
    for entry in pages.tell({**judge.letter, "events": judgement.preview}):
        yield f"{entry['who']} {entry['text']}".strip()
    if judgement.stopped:
        yield f"Then it stops: {judgement.stopped}."


def _map_after(judge: Judge, judgement: Judgement) -> list[str]:
    """Return the commander's map as the plan would leave it, no lines if nothing on it would be new."""
    pages = import_module(f"pbem.games.{judge.game.name}.pages")
    before: list[str] = pages.own_map(judge.letter, judge.rules)
    after: list[str] = pages.own_map({**judge.letter, "view": judge.view_after(judgement)}, judge.rules)
    return [] if _drawn(before) == _drawn(after) else after


def _drawn(lines: Iterable[str]) -> list[str]:
    """Return what stands on a map but for free places and the marks of those where something could be built."""
    return [word for line in lines for word in line.replace(".", " ").split() if not word.startswith(POSSIBLE)]


def _deadline(letter: Plain) -> str:
    return f"Orders are due {letter['deadline']['text']}." if letter["deadline"] else "No deadline is set."


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def stranger(name: str, reason: str, *others: str) -> Receipt:
    """Answer a document, in the file *name*, whose commander cannot be told; *others* are its faults besides."""
    text = "\n".join([f"{name}: refused: {reason}", *others])
    return Receipt(accepted=False, headline=f"refused: {reason}", text=f"{text}\n")
