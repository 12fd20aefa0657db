"""Deciding by events: every change of a state is an event that is folded at once.

A game declares ``FOLDS``, a table from event kind to a small function that changes a private copy of the
state.  ``Play`` holds such a copy while an order is decided, so that rules read top to bottom as the
rulebook does and no change exists that is not an event.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Protocol, Self, TypeVar

Event = dict[str, Any]


class Copyable(Protocol):
    """A state that can hand out a private copy of itself."""

    def copy(self) -> Self:
        """Return a copy that can be changed without touching the original."""


C = TypeVar("C", bound=Copyable)
Folds = Mapping[str, Callable[[C, Event], None]]


class Play(Generic[C]):
    """A working copy of a state and the events that have changed it so far."""

    def __init__(self, state: C, folds: Folds[C]) -> None:
        self.state = state.copy()
        self.events: list[Event] = []
        self._folds = folds

    def emit(self, kind: str, **fields: Any) -> None:
        """Record an event and fold it into the working copy."""
        event = {"e": kind, **fields}
        self._folds[kind](self.state, event)
        self.events.append(event)


def fold(state: C, events: Sequence[Event], folds: Folds[C]) -> C:
    """Return the state after *events*; *state* itself is left alone.  Raises KeyError for an unknown kind."""
    working = state.copy()
    for event in events:
        folds[event["e"]](working, event)
    return working
