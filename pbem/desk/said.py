"""Texts that a moderator gives to be printed in reports: one line, no control characters, not endless."""

from __future__ import annotations

from pbem.errors import Fault
from pbem.text import clean

LONGEST = 1000


def said(text: str, what: str, longest: int = LONGEST) -> str:
    """Return *text* on one tidy line; *what* it is begins the sentence of a refusal.  Raises Fault."""
    tidy = " ".join(clean(text).split())
    if not tidy:
        raise Fault(f"{what} is empty; write a few words.")
    if len(tidy) > longest:
        raise Fault(f"{what} has {len(tidy)} characters; {longest} are the most.")
    return tidy
