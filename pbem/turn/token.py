"""Reply tokens: a word in the mail of each report that says, when it comes back, which report is answered.

A token is made from the match's own salt, so nobody can make one and nothing has to be kept.  It proves nothing by
itself: replies to all and forwards hand it on.
"""

from __future__ import annotations

import base64
import hmac
import re
from collections.abc import Iterable

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


def answered(body: Body, texts: Iterable[str]) -> list[tuple[int, int]]:
    """Return turn and seat of each report of this match whose token stands in *texts* (subjects, addresses)."""
    found = {match[0].upper().replace("-", "") for text in texts for match in TOKEN.finditer(text)}
    if not found:
        return []
    reports = [(turn, seat) for turn in range(body.turn + 1) for seat in range(len(body.founding.seats))]
    return [(turn, seat) for turn, seat in reports if reply_token(body, turn, seat).replace("-", "") in found]
