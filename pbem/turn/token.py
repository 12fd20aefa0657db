"""Reply tokens: a word in the mail of each report that says, when it comes back, which report is answered.

A token is made from the match's own salt, so nobody can make one and nothing has to be kept.  It proves nothing by
itself: replies to all and forwards hand it on.
"""

from __future__ import annotations

import base64
import hmac
import re
from collections.abc import Iterable, Iterator

from pbem.turn.body import Body

LENGTH = 10
"""Letters of a token: 50 bits, so that none is found by trying."""

TOKEN = re.compile(r"(?<![0-9A-Z])[A-Z2-7]{5}-?[A-Z2-7]{5}(?![0-9A-Z])", re.IGNORECASE)


def reply_token(body: Body, turn: int, seat: int) -> str:
    """Return the token of the report that the commander of *seat*, whoever it is now, got on *turn*."""
    purpose = f"reply/{turn}/{seat}/{body.tenure[seat]}".encode()
    code = hmac.digest(bytes.fromhex(body.founding.salt), purpose, "sha256")
    letters = base64.b32encode(code).decode()[:LENGTH]
    return f"{letters[: LENGTH // 2]}-{letters[LENGTH // 2 :]}"


def tokens(body: Body) -> dict[str, tuple[int, int]]:
    """Return turn and seat of each report of this match by its token, written as ``words`` gives them."""
    reports = [(turn, seat) for turn in range(body.turn + 1) for seat in range(len(body.founding.seats))]
    return {plain(reply_token(body, turn, seat)): (turn, seat) for turn, seat in reports}


def words(texts: Iterable[str]) -> Iterator[str]:
    """Yield everything in *texts* (subjects, addresses) that may be a token, however it is written there."""
    return (plain(match[0]) for text in texts for match in TOKEN.finditer(text))


def plain(token: str) -> str:
    """Return what is the same for every way to write a token."""
    return token.upper().replace("-", "")
