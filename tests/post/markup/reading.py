"""What the tests of markup have in common."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.post.message import Mark, Row


def said(rows: Sequence[Row], *marks: Mark) -> list[str]:
    """Return the texts of the rows with one of *marks*, PLAIN if none is given, without blank ones."""
    wanted = marks or (Mark.PLAIN,)
    return [row.text.strip() for row in rows if row.mark in wanted and row.text.strip()]
