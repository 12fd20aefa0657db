"""What a commander asks for in a message without orders: ``show``, ``resend 3``, ``help``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from pbem.games.spelling import without_marks
from pbem.post.orders.lines import Line, Sort

SHOW, RESEND, HELP = "show", "resend", "help"
ASKED = re.compile(
    r"(?:please +|pls +)?"
    r"(?:(?P<bare>show|help)|(?P<resend>resend)(?: +(?:turn|report|number))?(?: *[#:]? *(?P<turn>\d{1,6}))?)"
    r"(?:,? *(?:please|pls|thanks|thank you))? *[.!?]*",
    re.IGNORECASE,
)
LONGEST = 50
"""Characters of a line that asks for something."""

MOST_AROUND = 6
"""Lines of greeting and the like beside the one that asks."""

MOST_WORDS = 5
PASSED_OVER = frozenset({Sort.BLANK, Sort.QUOTED, Sort.OLD_MAIL, Sort.REPORT, Sort.MAIL, Sort.HEADER, Sort.COMMENT,
                         Sort.FOOTER, Sort.HIDDEN, Sort.STRUCK})  # fmt: skip
"""Lines that may stand beside one that asks, however many there are."""


class Request(NamedTuple):
    """What is asked for: ``what`` is one of SHOW, RESEND and HELP, ``turn`` that of the report (None: the last)."""

    what: str
    turn: int | None = None


def request_in(lines: Sequence[Line]) -> Request | None:
    """Return what *lines* ask for, if one of them asks and nothing else is said but greetings."""
    found: list[Request] = []
    around = 0
    for line in lines:
        if line.sort is Sort.SIGNATURE:
            break
        if line.sort in PASSED_OVER:
            continue
        request = _request(line) if line.sort is Sort.TEXT else None
        if request is not None:
            found.append(request)
        elif line.sort is Sort.TEXT and around < MOST_AROUND and len(line.tidy.text.split()) <= MOST_WORDS:
            around += 1
        else:
            return None
    return found[0] if len(found) == 1 else None


def _request(line: Line) -> Request | None:
    text = without_marks(line.tidy).text.strip(" *_\"'")
    asked = ASKED.fullmatch(text) if len(text) <= LONGEST else None
    if asked is None:
        return None
    turn = None if asked["turn"] is None else int(asked["turn"])
    return Request((asked["bare"] or RESEND).casefold(), turn)
