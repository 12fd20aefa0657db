"""format=flowed (RFC 3676): lines that a mail program broke for sending are put together again."""

from __future__ import annotations

from collections.abc import Iterable

SIGNATURES = frozenset({"-- ", "- -- "})
"""The line above a signature, and how a clear signature escapes it: they never join."""


def unflowed(lines: Iterable[str], *, delete_space: bool) -> list[str]:
    """Return the *lines* as they were written; *delete_space* is the parameter DelSp."""
    joined: list[list[str]] = []
    open_depth = -1
    for line in lines:
        depth = len(line) - len(line.lstrip(">"))
        text = line[depth:].removeprefix(" ")
        soft = text.endswith(" ") and text not in SIGNATURES
        kept = text[:-1] if soft and delete_space else text
        if depth == open_depth and text not in SIGNATURES:
            joined[-1].append(kept)
        else:
            joined.append([_mark(depth), kept])
        open_depth = depth if soft else -1
    return ["".join(parts) for parts in joined]


def _mark(depth: int) -> str:
    return ">" * depth + " " * (depth > 0)
