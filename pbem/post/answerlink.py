"""The link in a report's mail that opens a reply with the order form in it."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import quote

LONGEST = 1800
"""Characters of a link that all mail programs take."""
END = "\r\n"


def answer_link(address: str, subject: str, heading: Sequence[str], form: Sequence[str]) -> str:
    """Return a link that writes to *address*, with as many of the *form*'s lines as fit below the *heading*."""
    start = f"mailto:{quote(address, safe='@')}?subject={quote(subject, safe='')}&body="
    begun = quote(END.join([*heading, ""]), safe="")
    lines: list[str] = []
    for line in form:
        longer = quote("".join(f"{one}{END}" for one in [*lines, line]), safe="")
        if len(start) + len(begun) + len(longer) > LONGEST:
            break
        lines.append(line)
    return f"{start}{begun}{quote(''.join(f'{line}{END}' for line in lines), safe='')}"
