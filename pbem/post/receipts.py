"""The answer to an order message: what was understood, what will be played when, what is refused and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module

from pbem.games.contract import Plain
from pbem.post.judging import Judge, Judgement
from pbem.text import wrap
from pbem.turn.body import Step

COLUMNS = 78
TAKE_BACK = "To change it, send the whole plan anew; the line cancel empties it."


@dataclass(frozen=True, slots=True)
class Receipt:
    """An answer: ``headline`` tells the moderator that there is one and shows no secret, ``text`` tells all."""

    accepted: bool
    headline: str
    text: str


def accepted(judge: Judge, judgement: Judgement, old: Sequence[Step], notes: Sequence[str]) -> Receipt:
    """Answer a document that was taken; *old* is the plan it replaces, *notes* tell how it was read."""
    viewer = judge.letter["viewer"]
    steps = judgement.steps
    kept = f"{_counted(len(steps), 'step')} waiting" if steps else "the plan is empty now"
    remarks = [*notes, *map(str, judgement.warnings)]
    warned = f", {_counted(len(remarks), 'remark')}" if remarks else ""
    headline = f"{viewer['name']}: accepted, {kept}{warned} ({judge.fingerprint(steps)})"
    parts = [
        [f"Accepted: {kept}.", f"Fingerprint {judge.fingerprint(steps)}"],
        _section("YOUR PLAN AS UNDERSTOOD", _plan(judge, judgement)),
        _section("PLEASE NOTE", remarks),
        _section("CHANGED FROM THE PLAN IT REPLACES", _changes(judge, old, steps)),
        _section("IF IT WERE PLAYED NOW", _preview(judge, judgement)),
        [_deadline(judge.letter), TAKE_BACK],
    ]
    return Receipt(accepted=True, headline=headline, text=_paper(judge.letter, parts))


def refused(letter: Plain, faults: Iterable[str], text: str) -> Receipt:
    """Answer a document that was refused whole; *text* is what was sent, ready to be corrected."""
    told = list(faults)
    headline = f"{letter['viewer']['name']}: refused, {_counted(len(told), 'fault')}; the waiting plan stands"
    parts = [
        ["Refused: nothing of this message was taken, and the plan that was waiting stands."],
        _section("WHAT IS WRONG", told),
        _section("WHAT YOU SENT, TO BE CORRECTED AND SENT AGAIN", text.splitlines(), wrapped=False),
        [_deadline(letter)],
    ]
    return Receipt(accepted=False, headline=headline, text=_paper(letter, parts))


def findings(judgement: Judgement) -> list[str]:
    """Return a judgement's refusals as sentences."""
    return [str(finding) for finding in judgement.refusals]


def _paper(letter: Plain, parts: Iterable[Sequence[str]]) -> str:
    """Put the parts of a receipt under its heading, a blank line between them."""
    head = f"{letter['title']}, match {letter['match']}: receipt for {letter['viewer']['name']}, turn {letter['turn']}"
    return "\n\n".join("\n".join(part) for part in [[head], *parts] if part) + "\n"


def _section(title: str, lines: Iterable[str], *, wrapped: bool = True) -> list[str]:
    body = [piece for line in lines for piece in (_wrapped(line) if wrapped else [f"  {line}"])]
    return [title, *body] if body else []


def _wrapped(line: str) -> list[str]:
    """Return *line* in the columns there are, indented as it is."""
    indent = " " * (2 + len(line) - len(line.lstrip()))
    return wrap(line.lstrip(), COLUMNS, indent, indent + "  ")


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


def _deadline(letter: Plain) -> str:
    return f"Orders are due {letter['deadline']['text']}." if letter["deadline"] else "No deadline is set."


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def stranger(reason: str) -> Receipt:
    """Answer a document whose commander cannot be told."""
    return Receipt(accepted=False, headline=f"Refused: {reason}", text=f"Refused: {reason}\n")
