"""What lies beside the Kingdom: the cards that the reader can place, royals in hand, the pile, whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pbem.text import clip, pad

from ...telling import listed
from ...words import capital, plural
from ..cards import COLOURS, Card
from ..geometry import LENGTH, SIDES
from ..legal import at_hand
from ..rounds import in_turn
from .desk import Desk
from .letters import SIZE, Canvas, draw, lines_of
from .turned import BOTTOM, RIGHT, picture
from .words import LETTERS, TITLES

Row = dict[str, Any]

BLOCK = 19
"""Columns that the pictures of one card take."""

LONG = 3 * SIZE
EDGES = "0 the head, 1 to 3 the right side, 4 the tail, 5 to 7 the left side from the tail on"
"""The numbers of a card's edges, in words."""


def stand(desk: Desk) -> list[str]:
    """Say in sentences where the match stands: the round, who moves, what is left."""
    return [*_over(desk)] if desk.state.over else [*_round(desk)]


def _over(desk: Desk) -> Iterator[str]:
    winners = desk.view["winners"]
    names = [desk.called(seat) for seat in winners]
    verb = "share the victory" if len(names) > 1 else "have won" if names == ["you"] else "has won"
    yield capital(f"The match is over after {plural(desk.state.round, 'round')}.")
    yield capital(f"{listed(names)} {verb} with {desk.state.seats[winners[0]].score} points.")


def _round(desk: Desk) -> Iterator[str]:
    state = desk.state
    count = len(desk.names)
    order = [(state.starter + step) % count for step in range(count)]
    verb = "are" if state.to_move == desk.me else "is"
    playing = set(in_turn(state))
    names = [desk.called(seat) for seat in order if seat in playing]
    mover = capital(desk.called(state.to_move))
    yield f"Round {state.round}. Order of play: {', '.join(names)}. {mover} {verb} to move."
    if desk.me is not None:
        yield f"You are {COLOURS[desk.me]} and look from the {SIDES[desk.turn.bottom]}."
    if not any(state.display):
        yield "No card is left but royals: whoever holds one must place it, whoever does not is skipped."


def cards_at_hand(desk: Desk) -> list[Row]:
    """Return the cards that the reader can place (an observer: those face up), each with its ``sections`` in words."""
    return [_card_row(desk, card, face_up=card.id in desk.state.display) for card in _at_hand(desk)]


def _at_hand(desk: Desk) -> list[Card]:
    if desk.state.over:
        return []
    if desk.me is None:
        return [desk.table.cards[card] for card in desk.state.display if card in desk.table.cards]
    return at_hand(desk.table, desk.state, desk.me)


def _card_row(desk: Desk, card: Card, *, face_up: bool) -> Row:
    return {
        "id": card.id,
        "name": desk.letter["deck"]["cards"][card.id]["name"],
        "face_up": face_up,
        "where": "face up" if face_up else "in your hand",
        "sections": sections_text(card),
        "text": edges_text(card),
    }


def sections_text(card: Card) -> str:
    """Return a card's sections, each its land's letter and the numbers of its edges; a star marks the throne."""
    throne = -1 if card.throne is None else card.throne.section
    return " ".join(
        f"{LETTERS[land]}{''.join(map(str, edges))}{'*' if number == throne else ''}"
        for number, (land, edges) in enumerate(card.sections)
    )


def edges_text(card: Card) -> str:
    """Say which lands a card shows, edge by edge from the head, and where its throne is."""
    head, *right = (TITLES[land] for land in card.lands[: LENGTH + 1])
    tail, *left = (TITLES[land] for land in card.lands[LENGTH + 1 :])
    sides = f"head {head}, right side {', '.join(right)}, tail {tail}, left side from the tail {', '.join(left)}"
    return sides if card.throne is None else f"{sides}; throne on {TITLES[card.throne.land]}"


def card_lines(desk: Desk) -> list[str]:
    """Return the pictures of those cards in letters, each running to the reader and to his right, side by side."""
    blocks = [_block(desk, card) for card in _at_hand(desk)]
    across = max(1, (desk.columns + 2) // BLOCK)
    lines: list[str] = []
    for start in range(0, len(blocks), across):
        some = blocks[start : start + across]
        lines += ["", *("".join(pad(line, BLOCK) for line in row).rstrip() for row in zip(*some, strict=True))]
    return lines[1:]


def _block(desk: Desk, card: Card) -> list[str]:
    down = _drawn(card, BOTTOM, SIZE, LONG)
    flat = _drawn(card, RIGHT, LONG, SIZE)
    beside = [*("" for _ in range(SIZE)), *flat, *("" for _ in range(SIZE))]
    where = "face up" if card.id in desk.state.display else "in your hand"
    title = clip(desk.named(card.id), BLOCK - 1)
    return [title, f"({where})", *(f"{left}  {right}" for left, right in zip(down, beside, strict=True))]


def _drawn(card: Card, way: int, across: int, down: int) -> list[str]:
    canvas: Canvas = {}
    draw(canvas, picture(card, way))
    return lines_of(canvas, range(across), range(down))


def directions_text(desk: Desk) -> str:
    """Say in which directions the pictures run."""
    down, right = SIDES[desk.turn.bottom], SIDES[desk.turn.right]
    you = " (towards you)" if desk.me is not None else ""
    return (
        f"Each card as it lies if it runs {down}{you}, with its head at the top, and if it runs {right}, with its head"
        " at the left. The other two directions are these turned half round."
    )


def hands(desk: Desk) -> list[Row]:
    """Return for each commander the royals in hand, and in ``text`` a line about him."""
    found = []
    for seat, (name, row) in enumerate(zip(desk.names, desk.state.seats, strict=True)):
        held = " ".join(row.hand) or "none"
        found.append({"seat": seat, "mine": seat == desk.me, "name": name, "hand": row.hand, "held": held})
    return found


def hands_text(desk: Desk) -> str:
    """Return the same as one sentence."""
    held = [f"{desk.called(row['seat'])} {row['held']}" for row in hands(desk)]
    return f"Royals in hand: {'; '.join(held)}."


def pile(desk: Desk) -> list[Row]:
    """Return the cards that are still in the pile, in the deck's order: ``id``, ``name`` and ``sections``."""
    return [_card_row(desk, desk.table.cards[card], face_up=False) for card in desk.view["pile"]]


def pile_lines(desk: Desk) -> list[str]:
    """Return the same as columns of text."""
    return _columns(desk, [f"{row['id']} {row['sections']}" for row in pile(desk)])


def laid(desk: Desk) -> list[Row]:
    """Return the cards in the Kingdom as they were laid: ``id``, ``name``, ``place`` and ``sections``."""
    return [
        {
            **_card_row(desk, desk.table.cards[card.card], face_up=False),
            "place": f"{card.x},{card.y} {SIDES[card.direction]}",
        }
        for card in desk.kingdom.laid
    ]


def laid_lines(desk: Desk) -> list[str]:
    """Return the same as columns of text."""
    return _columns(desk, [f"{row['id']} at {row['place']}: {row['sections']}" for row in laid(desk)])


def _columns(desk: Desk, cells: Sequence[str]) -> list[str]:
    if not cells:
        return []
    room = max(map(len, cells)) + 2
    across = max(1, (desk.columns + 2) // room)
    return [_row(cells[start : start + across], room) for start in range(0, len(cells), across)]


def _row(cells: Sequence[str], room: int) -> str:
    return "".join(f"{cell:{room}}" for cell in cells).rstrip()
