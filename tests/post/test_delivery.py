"""What becomes of messages between commanders: sent to those who are meant, and told to nobody else."""

from __future__ import annotations

import json
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as some

from pbem.games.contract import Event
from pbem.post.orders.document import read_documents
from pbem.post.press.delivery import (
    AGAIN,
    ALONE,
    FREE,
    NAMELESS,
    NOT_PASSED_ON,
    OVER,
    Delivery,
    Manner,
    deliveries,
    told,
)
from pbem.reports.messages import messages
from pbem.turn.letter import press
from tests.post.station import LANGUAGE, MATCHES

NAMES = ("Ada", "Bo", "Cy", "Di")
HANDLES = tuple(name.lower() for name in NAMES)
SPOKEN = LANGUAGE._replace(commanders=frozenset(HANDLES), people=tuple((one, one) for one in HANDLES))
SEATS = [{"handle": one.lower(), "name": one} for one in NAMES]


def delivered(text: str, sender: int = 0, manner: Manner = FREE, before: tuple[Event, ...] = ()) -> list[Delivery]:
    """Return what becomes of the messages in a text."""
    (document,) = read_documents(text, lambda match: SPOKEN if match in MATCHES else None)
    return deliveries(document.press, sender, len(NAMES), manner, before)


def test_an_event_says_who_writes_to_whom() -> None:
    one, other = delivered("to di, bo: hi\nto all: you\n", sender=2)
    assert one.event == {"e": "press", "from": 2, "sender": 2, "to": [1, 3], "open": False, "text": "hi"}
    assert other.event == {"e": "press", "from": 2, "sender": 2, "to": [0, 1, 2, 3], "open": True, "text": "you"}


def test_to_whom_an_anonymous_message_to_all_goes_does_not_tell_who_wrote_it() -> None:
    lists = [delivered("anonymously to all: hi", sender)[0].event for sender in range(len(NAMES))]
    assert len({str({**(event or {}), "sender": None}) for event in lists}) == 1


@pytest.mark.parametrize(
    ("text", "manner", "fault"),
    [
        ("to bo: hi", Manner("off"), NOT_PASSED_ON),
        ("anonymously to bo: hi", Manner("reports", anonymous=False), NAMELESS),
        ("to bo: hi", Manner(over=True), OVER),
        ("to ada: hi", Manner(), ALONE),
    ],
)
def test_what_a_match_does_not_pass_on_is_not_sent(text: str, manner: Manner, fault: str) -> None:
    (one,) = delivered(text, 0, manner)
    assert (one.event, one.fault) == (None, fault)


def test_the_same_message_goes_once_and_another_goes_too() -> None:
    (first,) = delivered("to bo: hi")
    assert first.event is not None
    text = "to bo: hi\nto cy: hi\nto cy: hi\nto bo: ho\nanonymously to bo: hi"
    assert [one.fault for one in delivered(text, before=(first.event,))] == [AGAIN, "", AGAIN, "", ""]


def test_a_sender_is_shown_his_words_so_that_nobody_reads_them_as_his_again() -> None:
    rows = told(delivered("begin message to bo\nto cy: hm\npass\nend message"), SEATS, 40)
    assert rows == ["  To Bo (line 1): goes with the next", "    reports.", "  > to cy: hm", "  > pass"]


@dataclass(frozen=True, slots=True)
class Written:
    """A message of a test: who writes it to whom, with his name or without, and the one word that is in it."""

    sender: int
    to: frozenset[int]
    anonymous: bool
    number: int

    @property
    def word(self) -> str:
        """Return a word that stands in no other message."""
        return f"word{self.number:03}x"

    @property
    def text(self) -> str:
        """Return the message as it is sent."""
        whom = ", ".join(HANDLES[seat] for seat in sorted(self.to)) or "all"
        return f"{'anonymously ' if self.anonymous else ''}to {whom}: {self.word}"


WRITTEN = some.builds(
    Written,
    some.sampled_from(range(4)),
    some.frozensets(some.sampled_from(range(4)), max_size=4),
    some.booleans(),
    some.integers(0, 999),
)


@given(some.lists(WRITTEN, max_size=6, unique_by=lambda one: one.number))
def test_a_message_reaches_those_whom_it_is_for_and_nobody_else(written: list[Written]) -> None:
    events = [one.event for row in written for one in delivered(row.text, row.sender) if one.event is not None]
    for viewer in (None, *range(4)):
        rows = press(events, viewer)
        letter = {"seats": SEATS, "viewer": {"seat": viewer}, "press": rows}
        seen = json.dumps(rows) + json.dumps(messages(letter))
        for row in written:
            to_others = row.to - {row.sender}
            meant = not row.to or (viewer is not None and bool(to_others) and viewer in (row.sender, *to_others))
            assert (row.word in seen) is meant
        heads = [message["head"] for row, message in zip(rows, messages(letter), strict=True) if row["from"] is None]
        assert all(head.startswith(("Somebody, without a name,", "You, without your name,")) for head in heads)
        assert [row["mine"] for row in rows if row["mine"]] == [True] * sum(
            event["sender"] == viewer for event in events
        )
