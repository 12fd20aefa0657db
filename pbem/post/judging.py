"""Judging an order document: from a commander's own letter and his own text, and from nothing else.

So no receipt, refusal or preview can tell a commander what his report may not.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pbem.games.contract import ANY, CARETAKER, NEVER, Decision, Event, Game, Order, Plain, Refusal, Rules, View
from pbem.games.grammar import write_line
from pbem.turn.body import Step, answering
from pbem.turn.letter import queued

FINGERPRINT = 8
SPENT = "once what stands above it is played"
UNUSED = "no decision is to come that would use it, so it will not be played"


class Draft(NamedTuple):
    """One step as sent: its alternatives, and the source line of each."""

    orders: tuple[Order, ...]
    lines: tuple[int, ...]


class Finding(NamedTuple):
    """Something said about one line: the rule's number ("" for none) and a sentence."""

    line: int
    order: str
    text: str
    rule: str = ""

    def __str__(self) -> str:
        where = f"line {self.line}: {self.order}: " if self.line else f"{self.order}: "
        return f"{where}{self.text}{f' (rule {self.rule})' if self.rule else ''}"


@dataclass(slots=True)
class Judgement:
    """What is made of a document: a plan if there are no refusals, and what there is to say about it."""

    steps: list[Step] = field(default_factory=list)
    lines: list[tuple[int, ...]] = field(default_factory=list)
    refusals: list[Finding] = field(default_factory=list)
    warnings: list[Finding] = field(default_factory=list)
    preview: list[Event] = field(default_factory=list)
    stopped: str = ""

    @property
    def game_preview(self) -> list[Event]:
        """Return the preview's events that are the game's own."""
        return [event for event in self.preview if event["e"] != "played"]

    @property
    def accepted(self) -> bool:
        """Say whether the document is taken, whole."""
        return not self.refusals


class Judge:
    """Judges one commander's documents by his letter."""

    def __init__(self, game: Game, rules: Rules[Any], letter: Plain) -> None:
        self.game = game
        self.rules = rules
        self.letter = letter
        self.seat: int = letter["viewer"]["seat"]
        self._state = rules.imagine(letter["view"])
        self._open = [Decision(row["seat"], row["kind"]) for row in letter["open"] if row["seat"] == self.seat]

    def judge(self, answers: int | None, drafts: Sequence[Draft]) -> Judgement:
        """Judge the steps *drafts* of a document that answers turn *answers*."""
        judgement = Judgement()
        stale = self._stale(answers)
        if stale is not None:
            judgement.refusals.append(stale)
            return judgement
        for draft in drafts:
            self._judge_step(judgement, draft, decides_now=self._decides_now(judgement.steps, draft))
            kind = self.game.kind_of(draft.orders[0])
            judgement.steps.append({"kind": kind, "try": [dict(order) for order in draft.orders]})
            judgement.lines.append(draft.lines)
        if drafts and all(map(self._in_vain, drafts)):
            judgement.refusals, judgement.warnings = judgement.refusals + judgement.warnings, []
        if judgement.accepted:
            self._preview(judgement)
            self._note_unused(judgement)
        return judgement

    def _note_unused(self, judgement: Judgement) -> None:
        """Warn of steps that no decision will use, unless something was said of them already."""
        said = {finding.line for finding in judgement.warnings}
        for step, lines, when in zip(judgement.steps, judgement.lines, self.when(judgement.steps), strict=True):
            if when.startswith(NEVER) and not said.intersection(lines):
                judgement.warnings.append(Finding(lines[0], self.written(step["try"][0]), UNUSED))

    def _in_vain(self, draft: Draft) -> bool:
        """Say whether nothing in a step can be played any more, although it might have been."""
        found = [self._refusal(draft, order) for order in draft.orders]
        return all(refusal is not None and refusal.late for refusal in found)

    def _stale(self, answers: int | None) -> Finding | None:
        """Refuse orders for a position that is gone: played on by this commander, taken back, or not yet there."""
        turn, played = self.letter["turn"], self.letter["played_in"]
        if self.letter["standing"]["over"]:
            return Finding(0, "orders", "the match is over")
        if answers is None:
            return None
        if answers in self.letter["withdrawn"]:
            return Finding(0, "orders", f"they answer turn {answers}, which was taken back; please answer turn {turn}")
        if answers > turn:
            return Finding(0, "orders", f"they answer turn {answers}, but the last report is turn {turn}; "
                                        f"write turn {turn} if you have that one")  # fmt: skip
        if played > answers:
            return Finding(0, "orders", f"they answer turn {answers}, but you have decided since, in turn {played}; "
                                        f"please answer turn {turn}")  # fmt: skip
        return None

    def _decides_now(self, before: Sequence[Step], draft: Draft) -> bool:
        """Say whether a step answers a decision that is open, so that nothing can change before it is played."""
        plan = [*before, {"kind": self.game.kind_of(draft.orders[0]), "try": []}]
        return len(before) in answering(plan, self._open)

    def _judge_step(self, judgement: Judgement, draft: Draft, *, decides_now: bool) -> None:
        """Refuse what can never be legal; refuse a step for an open decision if nothing in it is legal.

        So is a step for a later decision if nothing in it can be legal any more.  An order of several lines for an open
        decision is refused if any of them cannot be done.
        """
        found = [self._refusal(draft, order) for order in draft.orders]
        hopeless = None not in found and (decides_now or all(refusal.gone for refusal in found if refusal))
        for order, line, refusal in zip(draft.orders, draft.lines, found, strict=True):
            if refusal is not None and not (refusal.early and not hopeless):
                cut = self._cut(order) if decides_now else []
                refused = refusal.never or hopeless or bool(cut)
                list_ = judgement.refusals if refused else judgement.warnings
                passing = not (refused or refusal.late or refusal.gone or decides_now)
                ending = "; kept, since that can change" if passing else ""
                whole = Finding(line, self.written(order), refusal.text + ending, refusal.rule)
                list_ += self._findings(line, cut) if len(order.get("lines", ())) > 1 and cut else [whole]
            elif order != CARETAKER and decides_now:
                remarks = self.rules.remarks(self._state, self.seat, order)
                judgement.warnings += [Finding(line, self.written(order), text) for text in remarks]

    def _refusal(self, draft: Draft, order: Order) -> Refusal | None:
        if order["do"] == CARETAKER["do"]:
            return None
        if self.game.kind_of(order) != self.game.kind_of(draft.orders[0]):
            return Refusal("", "it answers another decision than the line above; write it without else", never=True)
        return self.rules.refuse(self._state, self.seat, order)

    def _cut(self, order: Order) -> list[Plain]:
        """Return the lines of *order* that would be left out if it were played now (see ``adapt``)."""
        return self.rules.adapt(self._state, self.seat, order)[1]

    def _findings(self, line: int, cut: Sequence[Plain]) -> list[Finding]:
        """Say of each line of an order of several lines why it cannot be done."""
        where = "in the order that begins here"
        return [Finding(line, f"{self.written(row['order'])} ({where})", row["text"], row["rule"]) for row in cut]

    def _preview(self, judgement: Judgement) -> None:
        """Play the commander's own steps on what he knows, as far as nothing hidden and nobody else matters."""
        state, waiting = self._state, dict(enumerate(judgement.steps, 1))
        while waiting:
            number, order = self._next(state, waiting)
            step = waiting.pop(number)
            if order is None:
                refusals = [self.rules.refuse(state, self.seat, order) for order in step["try"]]
                judgement.stopped = _why_not(number, step, refusals)
                self._refuse_spent(judgement, number, step, refusals)
                return
            if order["do"] == CARETAKER["do"]:
                judgement.stopped = "the caretaker will choose"
                return
            events = self.rules.preview(state, self.seat, order)
            played = {"e": "played", "seat": self.seat, "by": "plan", "order": order,
                      "alternative": step["try"].index(order), "skipped": []}  # fmt: skip
            judgement.preview += [played, *events]
            state = self.rules.fold(state, events)

    def _refuse_spent(self, judgement: Judgement, number: int, step: Step, refusals: Sequence[Refusal | None]) -> None:
        """Refuse a step that can never be legal once the steps before it are played: they use up what it needs."""
        if all(refusal is not None and refusal.never for refusal in refusals):
            spent = zip(judgement.lines[number - 1], step["try"], refusals, strict=True)
            judgement.refusals += [Finding(line, self.written(order), f"{refusal.text}, {SPENT}", refusal.rule)
                                   for line, order, refusal in spent if refusal]  # fmt: skip

    def _next(self, state: Any, waiting: Mapping[int, Step]) -> tuple[int, Order | None]:
        """Return the step that can be played in *state* and its order; the first of all and None if none can.

        Steps wait each for decisions of a kind, so that of every kind only the first comes into question.
        """
        kinds: set[str] = set()
        for number, step in waiting.items():
            if step["kind"] == ANY and kinds:
                break
            if step["kind"] in kinds:
                continue
            order = next((order for order in step["try"] if self._legal_in(state, order)), None)
            if order is not None:
                return number, order
            kinds.add(step["kind"])
        return next(iter(waiting)), None

    def view_after(self, judgement: Judgement) -> View:
        """Return what the commander would see after the preview of *judgement*."""
        return self.rules.view(self.rules.fold(self._state, judgement.game_preview), self.seat)

    def _legal_in(self, state: Any, order: Order) -> bool:
        return order["do"] == CARETAKER["do"] or self.rules.refuse(state, self.seat, order) is None

    def written(self, order: Order) -> str:
        """Return an order as its canonical line."""
        return write_line(order, self.game.verbs)

    def plan_lines(self, steps: Sequence[Step]) -> list[str]:
        """Return a plan as canonical lines, alternatives behind ``else``."""
        return [("else " if place else "") + self.written(order)
                for step in steps for place, order in enumerate(step["try"])]  # fmt: skip

    def fingerprint(self, steps: Sequence[Step]) -> str:
        """Return eight characters that tell one plan of this commander in this match from another."""
        text = "\n".join([self.letter["match"], self.letter["viewer"]["handle"], *self.plan_lines(steps)])
        code = hashlib.sha256(text.encode()).hexdigest()[:FINGERPRINT].upper()
        return f"{code[:4]}-{code[4:]}"

    def when(self, steps: Sequence[Step]) -> list[str]:
        """Say for each step when it will be played."""
        coming = [Decision(row["seat"], row["kind"]) for row in self.letter["coming"]]
        whens = self.rules.when(self._state, self.seat, [step["kind"] for step in steps])
        return [row["when"] for row in queued(steps, self.seat, coming, self.letter["pace"], whens)]


def _why_not(number: int, step: Step, refusals: Sequence[Refusal | None]) -> str:
    """Say why nothing in a step is legal, for each order of which there is a refusal."""
    early = next((refusal.text for refusal in refusals if refusal is not None and refusal.early), None)
    if early is not None:
        return f"step {number} waits, since {early}"
    reasons = "; ".join(refusal.text for refusal in refusals if refusal)
    if any(len(order.get("lines", ())) > 1 for order in step["try"]):
        return f"step {number} waits, and as things stand a line of it would be left out: {reasons}"
    return f"step {number} would not be legal then, because {reasons}"
