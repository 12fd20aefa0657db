"""Every shape of message is read alike whatever the game and its orders."""

from __future__ import annotations

import pytest

from pbem.games import game_names
from tests.post.shapes.clients import WHOLE
from tests.post.shapes.further import SHAPES, words
from tests.post.shapes.given import LITERAL, with_orders
from tests.post.shapes.mails import mail
from tests.post.shapes.mangled import MANGLED
from tests.post.shapes.table import canonical, readings
from tests.post.shapes.variants import VARIANTS, triples

EVERY_VARIANT = pytest.mark.parametrize(("game", "orders"), VARIANTS, ids=[f"{game} {o[0]}" for game, o in VARIANTS])
ORDERING = ("accept", "warn")
GUESSES = ("mistyped",)


def check(content: bytes, name: str, game: str, lines: tuple[str, str, str], verdict: str) -> None:
    """Read a message, which must have that verdict and, if it is taken, the orders of *lines*."""
    reading = readings(content, name, game)[-1]
    expected = canonical(list(lines), game) if verdict in ORDERING else list(reading.orders)
    assert (str(reading.verdict), list(reading.orders)) == (verdict, expected), reading.reason
    assert verdict in ("accept", "warn", "ask") or reading.orders == ()


@EVERY_VARIANT
@pytest.mark.parametrize("name", LITERAL)
def test_a_case_with_other_orders(name: str, game: str, orders: tuple[str, str, str]) -> None:
    lines = (orders[0], orders[1], f"else {orders[2]}")
    check(with_orders(name, game, lines), name, game, lines, LITERAL[name])


@EVERY_VARIANT
@pytest.mark.parametrize("shape", MANGLED)
def test_orders_that_were_encoded_broken_or_mistyped(shape: str, game: str, orders: tuple[str, str, str]) -> None:
    verdict, make = MANGLED[shape]
    lines = (orders[0], orders[1], f"else {orders[2]}")
    check(make(lines), "x.eml", game, lines, verdict)


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("shape", SHAPES)
def test_orders_in_any_company(shape: str, game: str) -> None:
    verdict, text = SHAPES[shape]
    orders = triples(game)[[*SHAPES].index(shape) % len(triples(game))]
    content = mail(text.format(**words(game, orders)))
    check(content, "x.eml", game, (orders[0], orders[1], f"else {orders[2]}"), verdict)


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("shape", WHOLE)
def test_mails_of_every_program_and_sender(shape: str, game: str) -> None:
    verdict, make = WHOLE[shape]
    orders = triples(game)[[*WHOLE].index(shape) % len(triples(game))]
    check(make(words(game, orders)), "x.eml", game, (orders[0], orders[1], f"else {orders[2]}"), verdict)
