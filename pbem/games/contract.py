"""What every game gives to the rest of pbem, and nothing else does the rest of pbem know of it.

A game is a package in this folder that exposes ``GAME``.  Its rules are pure functions over a state;
everything that crosses this border is plain data (dict, list, str, int, bool, None).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, TypeVar

from pbem.errors import Fault
from pbem.games.audience import Audience
from pbem.games.grammar import Verb, Vocabulary

Order = dict[str, Any]
Event = dict[str, Any]
View = dict[str, Any]
Plain = dict[str, Any]

CARETAKER: Order = {"do": "caretaker"}
BLANK = "?"
"""Stands for a hidden card in an imagined state; no order can name it."""

ANY = "any"
"""The kind of a step that answers whichever decision of its commander comes first."""

NEVER = "never"
"""How it begins to say when a step comes that no decision will use."""

S = TypeVar("S")


class Chance(Protocol):
    """Draws keyed by purpose: the same purpose always gives the same draw."""

    def shuffle(self, purpose: str, items: Sequence[str]) -> list[str]:
        """Return *items* in a random order (they are sorted first)."""

    def below(self, purpose: str, bound: int) -> int:
        """Return a uniform whole number from 0 to *bound* - 1."""


class NoChance:
    """Draws nothing: what is shuffled becomes blanks.  For previews, which may not foretell."""

    def shuffle(self, purpose: str, items: Sequence[str]) -> list[str]:
        """Return a blank for each of *items*."""
        del purpose
        return [BLANK] * len(items)

    def below(self, purpose: str, bound: int) -> int:
        """Return 0."""
        del purpose, bound
        return 0


class Decision(NamedTuple):
    """A point at which the match waits for one commander; plans queue per *kind*."""

    seat: int
    kind: str


class Refusal(NamedTuple):
    """Why an order is illegal: the rule's number in the game's ``rules.md`` and one sentence.

    ``never`` says that nothing that may happen before the step lapses can make the order legal; ``early`` that it
    answers a decision which is yet to come, and that nothing else is known against it; ``late`` that no decision is to
    come any more that it could answer; ``gone`` that it may have been legal once and can be no more.  What is never
    legal refuses a whole message, what is gone only if nothing else is in its step.
    """

    rule: str
    text: str
    never: bool = False
    early: bool = False
    late: bool = False
    gone: bool = False


class Illegal(Exception):
    """An illegal order was handed to ``decide``; carries the refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.text} (rule {refusal.rule})")
        self.refusal = refusal


class DeckError(Fault):
    """A deck that cannot be played; ``faults`` lists everything that is wrong with it."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = list(faults)


class LegalSet(Protocol):
    """The legal orders of one open decision, in the game's listing order, built lazily."""

    def __len__(self) -> int:
        """Count the listed orders without building them."""

    def __iter__(self) -> Iterator[Order]:
        """Yield every listed order."""

    def __getitem__(self, index: int) -> Order:
        """Build the listed order at *index* (for a uniform draw)."""

    def __contains__(self, order: object) -> bool:
        """Say whether *order*, listed or not, is legal."""


class Rules(Protocol[S]):
    """The rules of one game over one deck and one set of options."""

    audiences: Mapping[str, Audience]

    def setup(self, seats: int, chance: Chance) -> list[Event]:
        """Decide the events of the set-up for *seats* commanders."""

    def blank(self, seats: int) -> S:
        """Return the state before the set-up."""

    def fold(self, state: S, events: Sequence[Event]) -> S:
        """Return the state after *events*; *state* itself is left alone."""

    def decisions(self, state: S) -> tuple[Decision, ...]:
        """Return the open decisions, in seat order from whose turn it is."""

    def legal(self, state: S, seat: int) -> LegalSet:
        """Return the legal orders of the decision open for *seat*."""

    def refuse(self, state: S, seat: int, order: Order) -> Refusal | None:
        """Say why *order* is illegal now as *seat*'s answer to a decision, or None if it is legal.

        Answers for a *seat* that has no open decision as if it had one.
        """

    def decide(self, state: S, seat: int, order: Order, chance: Chance) -> list[Event]:
        """Decide what *order* makes happen.  Raises Illegal."""

    def preview(self, state: S, seat: int, order: Order) -> list[Event]:
        """Decide what a legal *order* itself does, as if it were *seat*'s to play now; BLANK for what is drawn."""

    def remarks(self, state: S, seat: int, order: Order) -> list[str]:
        """Return sentences a commander should read about a legal but odd order."""

    def forced(self, state: S) -> tuple[int, Order] | None:
        """Return the seat and order that the rules leave no choice about, if any."""

    def default(self, state: S, decision: Decision, *, late: bool) -> Order | None:
        """Return what stands for a commander who says nothing to *decision*, open or to come, if anything does.

        Nobody is waited for where something does.  *late*: the turn is played although orders are missing.
        """

    def adapt(self, state: S, seat: int, order: Order) -> tuple[Order, list[Plain]]:
        """Fit a waiting *order* of several lines to the position in which it is played.

        Return what is left of it, and each line left out, a row of ``order`` (the line), ``rule`` and ``text``.
        """

    def lapsed(self, before: S, after: S) -> tuple[str, ...]:
        """Return the beginnings of kinds of steps that wait in vain once *before* has become *after*."""

    def when(self, state: S, seat: int, kinds: Sequence[str]) -> list[str]:
        """Say in words when each of a seat's waiting steps will be played; *kinds* are theirs, in order.

        "" where the pace alone tells; NEVER first where no decision is to come that would use it.
        """

    def caretaker(self, state: S, seat: int) -> Order:
        """Choose a modest legal order."""

    def view(self, state: S, seat: int | None) -> View:
        """Name all that *seat* (None: an observer) may know."""

    def imagine(self, view: View) -> S:
        """Return a state with that view, BLANK for everything hidden."""

    def unit(self, state: S, pace: str) -> str:
        """Name the unit of *pace* that the state is in; a turn ends when the name changes."""

    def concerned(self, state: S, pace: str) -> tuple[Decision, ...]:
        """Return the decisions that will come before the unit ends, as far as the rules tell."""

    def over(self, state: S) -> bool:
        """Say whether the match has ended."""

    def scores(self, state: S) -> list[int]:
        """Return each seat's score as it stands."""

    def winners(self, state: S) -> list[int]:
        """Return the seats that have won, or lead."""

    def finish(self, state: S) -> list[Event]:
        """Decide the events that end the match at once, by the moderator's ruling."""

    def reshuffle(self, state: S, chance: Chance) -> list[Event]:
        """Decide events that draw anew whatever is still hidden from everyone."""

    def faults(self, state: S) -> list[str]:
        """Name every way in which the state cannot be one of a real match (cards lost, doubled …)."""

    def plain(self, state: S) -> Plain:
        """Return the state as plain data for a save."""

    def load(self, plain: Plain) -> S:
        """Return the state that *plain* was made from."""


class Game(NamedTuple):
    """One game: its names, its order lines and how to make rules from a deck and options.

    ``paces`` go from the longest to the shortest; ``kind_of`` names the kind of decision that an order answers;
    ``load_deck`` turns a parsed deck file into the plain deck or raises DeckError; ``check_options``
    names the faults of effective options; ``bind`` makes the rules for a plain deck and effective options.
    ``seat_options`` are options that name a commander, each with its values in seat order.
    """

    name: str
    title: str
    version: int
    seats: range
    paces: tuple[str, ...]
    verbs: tuple[Verb, ...]
    kind_of: Callable[[Order], str]
    deck_file: str
    vocabulary: Callable[[Plain], Vocabulary]
    load_deck: Callable[[Any], Plain]
    options_file: str
    check_options: Callable[[Plain], list[str]]
    bind: Callable[[Plain, Plain], Rules[Any]]
    seat_options: Mapping[str, Sequence[str]] = MappingProxyType({})
