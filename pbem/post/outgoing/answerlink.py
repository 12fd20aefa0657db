"""The link in a report's mail that opens a reply with the order form in it."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import quote

from pbem.post.outgoing.receipts import framed

LONGEST = 1800
"""Characters of a link that all mail programs take."""
END = "\r\n"


def answer_link(address: str, subject: str, heading: Sequence[str], form: Sequence[str]) -> str:
    """Return a link that writes to *address*, with as many of the *form*'s lines as fit below the *heading*.

    Who sends what it opens means it, so the lines stand between begin and end orders.
    """
    start = f"mailto:{quote(address, safe='@')}?subject={quote(subject, safe='')}&body="
    body = ""
    for count in range(len(form) + 1):
        longer = quote("".join(f"{line}{END}" for line in framed(heading, form[:count])), safe="")
        if len(start) + len(longer) > LONGEST:
            break
        body = longer
    return f"{start}{body}"
