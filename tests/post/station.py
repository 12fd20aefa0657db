"""What the tests of the post share: a match whose orders are Afterlight's, and texts read for it."""

from __future__ import annotations

from pbem.games.afterlight.orders import VERBS, vocabulary
from pbem.games.grammar import write_order
from pbem.post.orders.document import read_documents
from pbem.post.orders.language import Language
from pbem.post.orders.model import OrderDocument
from tests.afterlight.positions import DECK

LANGUAGE = Language("afterlight", VERBS, vocabulary(DECK), frozenset({"ada", "bo"}))
MATCHES = (None, "station-7", "station-8", "tuesday")


def language_of(match: str | None) -> Language | None:
    """Return the language of the matches that are here."""
    return LANGUAGE if match is None or match.casefold() in MATCHES else None


def documents(text: str, name: str = "") -> list[OrderDocument]:
    """Read a text."""
    return read_documents(text, language_of, name)


def document(text: str, name: str = "") -> OrderDocument:
    """Read a text that holds one document."""
    (only,) = documents(text, name)
    return only


def plan(read: OrderDocument) -> list[str]:
    """Return the canonical lines of a document, alternatives behind ``else``."""
    assert read.plain is not None, faults(read)
    steps = read.plain["orders"]
    return [
        f"{'else ' if place else ''}{write_order(order, VERBS)}"
        for step in steps
        for place, order in enumerate(step["try"])
    ]


def orders(text: str, name: str = "") -> list[str]:
    """Return the canonical lines of a text that holds one document without a fault."""
    return plan(document(text, name))


def faults(read: OrderDocument) -> list[str]:
    """Return a document's faults as sentences."""
    assert (read.plain is None) == bool(read.faults)
    return [str(fault) for fault in read.faults]
