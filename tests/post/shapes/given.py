"""The messages in ``tests/post/cases`` as shapes: other orders are put in where they stand letter by letter."""

from __future__ import annotations

import csv
from pathlib import Path

from tests.post.shapes.variants import stale

CASES = Path(__file__).parents[1] / "cases"
with (CASES / "index.tsv").open(encoding="utf-8", newline="") as table:
    ROWS = [(row["file"], row["verdict"], row["orders"]) for row in csv.DictReader(table, delimiter="\t")]

WRITTEN = (b"acquire fab-2 energy-3 research-2", b"purchase REA-07 at inner 3", b"else pass")
STALE = ((b"acquire fab-1 energy-1", b"acquire fab-1"), (b"purchase OLD-99 at outer 9",))

BROKEN = b"paying"
"""A word of the messages that hold a longer order, broken over two lines."""

LITERAL = {
    name: verdict
    for name, verdict, _ in ROWS
    for content in [(CASES / name).read_bytes()]
    if all(row in content for row in WRITTEN) and BROKEN not in content
}
"""File -> verdict, of the messages that hold their three orders letter by letter."""


def with_orders(name: str, game: str, lines: tuple[str, str, str]) -> bytes:
    """Return the message *name* with other orders, and with old ones of the same game where it has old ones."""
    content = (CASES / name).read_bytes()
    for old, new in zip(WRITTEN, lines, strict=True):
        content = content.replace(old, new.encode())
    for olds, new in zip(STALE, stale(game), strict=True):
        for old in olds:
            content = content.replace(old, new.encode())
    return content
