"""What one commander or an observer may know, and a state imagined from it (rules 8.1 and 8.2)."""

from __future__ import annotations

from ..contract import BLANK, View
from .cards import COLOURS
from .kingdom import Kingdom
from .rounds import leaders
from .state import SCALARS, Seat, State, load_laid, plain_laid
from .table import SEATED, Table


def view(table: Table, state: State, me: int | None) -> View:
    """Name everything that seat *me* (None: an observer) may know: all but the order of the pile."""
    seats = len(state.seats)
    return {
        "me": me,
        "seats_count": seats,
        **{name: getattr(state, name) for name in SCALARS},
        "winners": leaders(state) if state.over else [],
        "seats": [
            {"colour": colour, "side": side, "hand": row.hand[:], "score": row.score}
            for row, colour, side in zip(state.seats, COLOURS, SEATED[seats], strict=False)
        ],
        "display": state.display[:],
        "kingdom": [plain_laid(laid) for laid in state.kingdom.laid],
        "pile": unseen(table, state),
    }


def unseen(table: Table, state: State) -> list[str]:
    """Return the standard cards that have not come yet, in the deck's order (rule 8.2)."""
    seen = {*state.display, *(laid.card for laid in state.kingdom.laid)}
    return [card for card in table.standard if card not in seen]


def imagine(table: Table, seen: View) -> State:
    """Return a state whose view is *seen*, with blanks for the pile."""
    return State(
        [Seat(row["hand"][:], row["score"]) for row in seen["seats"]],
        Kingdom.of(table, [load_laid(row) for row in seen["kingdom"]]),
        **{name: seen[name] for name in SCALARS},
        display=seen["display"][:],
        pile=[BLANK] * len(seen["pile"]),
    )
