"""The match G7 of any game, as the messages in ``tests/post/cases`` assume it, and what is read of messages for it."""

from __future__ import annotations

from functools import cache

from pbem.games import find_game
from pbem.games.grammar import write_order
from pbem.post.arrival import messages_in
from pbem.post.orders.document import read_documents
from pbem.post.orders.language import Language
from pbem.post.reading import Known, Person, Reading, Table, latest, read_message, when
from pbem.saves.components import read_deck

PEOPLE = (
    Person("ada", "Ada", ("ada@example.org",), ("Ada",)),
    Person("bo", "Bo", ("bo@example.org",)),
    Person("cy", "Cy", ("cy@example.org",)),
)
SERVER = "in.pbem.example"
ADDRESS = "orders@pbem.example"


@cache
def language(game: str) -> Language:
    """Return what the orders of a match of *game* with its own deck are written in."""
    found = find_game(game)
    return Language(game, found.verbs, found.vocabulary(read_deck(found, None)), frozenset({"ada", "bo", "cy"}))


def known(game: str, *sent: str) -> Known:
    """Return what is known of G7; *sent* are the lines of the report that every commander was sent."""
    table = Table("G7", PEOPLE, frozenset({ADDRESS}), SERVER, lambda _: sent)
    return Known(lambda match: language(game) if match is None or match.casefold() == "g7" else None, {"g7": table})


def readings(
    content: bytes, name: str, game: str, said: str | None = None, sent: tuple[str, ...] = ()
) -> list[Reading]:
    """Return how the messages in a file are read for G7."""
    found = known(game, *sent)
    pairs = [
        (when(message.head), reading)
        for message in messages_in(content, name)
        for reading in read_message(message, found, said)
    ]
    return latest([reading for _, reading in pairs], [time for time, _ in pairs])


def canonical(lines: list[str], game: str) -> list[str]:
    """Return order lines in their one canonical form, alternatives behind ``else``."""
    if not lines:
        return []
    (document,) = read_documents("\n".join(lines), lambda _: language(game))
    assert document.plain is not None, document.faults
    return [
        row
        for step in document.plain["orders"]
        for place, order in enumerate(step["try"])
        for row in f"{'else ' if place else ''}{write_order(order, language(game).verbs)}".split("\n")
    ]
