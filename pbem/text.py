"""Plain text in columns: how wide a string of any script is on a screen, and how to pad, clip, wrap and tabulate it.

A column is what one ASCII letter takes.  East Asian wide letters and emoji take two, combining marks none.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache

ELLIPSIS = ".."
GAP = 2
WIDE = 2
JOINER = "\u200d"
EMOJI_STYLE = "\ufe0f"
KEPT_FORMATS = {"\u200c", JOINER}
"""Invisible, but scripts and emoji need them; all other format characters, such as bidi controls, go."""

FLAGS = range(0x1F1E6, 0x1F200)
SKIN_TONES = range(0x1F3FB, 0x1F400)
INNER_JAMO = range(0x1160, 0x1200)
_ODD = re.compile(r"[^ -~]")


def folded(text: str) -> str:
    """Return *text* as it is compared where it does not matter how a name is written."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def clean(text: str) -> str:
    """Return *text* on one line, without control characters, direction marks and half surrogates."""
    if not _ODD.search(text):
        return text
    return "".join(" " if char.isspace() else char for char in text if not _is_unwanted(char))


def _is_unwanted(char: str) -> bool:
    if char.isspace() or char in KEPT_FORMATS:
        return False
    return unicodedata.category(char) in ("Cc", "Cf", "Cs")


def width(text: str) -> int:
    """Return the columns that *text* takes on a screen."""
    return len(text) if text.isascii() else sum(columns for _, columns in _clusters(text))


def _clusters(text: str) -> Iterator[tuple[str, int]]:
    """Yield what stands on one place of a line, with its width: a letter and its marks, a joined emoji, a flag."""
    cluster, columns, joining, half_flag = "", 0, False, False
    for char in text:
        own = _columns(char)
        flag = ord(char) in FLAGS
        toned = ord(char) in SKIN_TONES and columns == WIDE
        joined = joining and not char.isascii()
        if cluster and (own == 0 or joined or toned or (flag and half_flag)):
            styled = char == EMOJI_STYLE and columns > 0 and cluster[0] != " "
            columns = WIDE if flag or styled else max(columns, own)
            cluster += char
        else:
            if cluster:
                yield cluster, columns
            cluster, columns = char, own
        half_flag = flag and not half_flag
        joining = char == JOINER and columns == WIDE
    if cluster:
        yield cluster, columns


@lru_cache(maxsize=4096)
def _columns(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me", "Cf", "Cc") or ord(char) in INNER_JAMO:
        return 0
    return WIDE if unicodedata.east_asian_width(char) in ("W", "F") else 1


def clip(text: str, columns: int) -> str:
    """Return *text*, or as much of its beginning as fits *columns* together with two dots."""
    if width(text) <= columns:
        return text
    return _head(text, columns - len(ELLIPSIS)) + ELLIPSIS[: max(0, columns)]


def _head(text: str, columns: int) -> str:
    """Return the longest beginning of *text* that is at most *columns* wide."""
    kept, used = "", 0
    for cluster, own in _clusters(text):
        used += own
        if used > columns:
            break
        kept += cluster
    return kept


def pad(text: str, columns: int, *, right: bool = False) -> str:
    """Return *text* filled with spaces to *columns*, on its left if it is to stand at the *right*."""
    spaces = " " * max(0, columns - width(text))
    return spaces + text if right else text + spaces


def wrap(text: str, columns: int, first: str = "", rest: str | None = None) -> list[str]:
    """Return *text* as lines of at most *columns*, broken at spaces; words that are too long are cut.

    The first line begins with *first*, the others with *rest* (unnamed: spaces as wide as *first*).  A *first* that
    fits no line is broken like the text.
    """
    hang = " " * width(first) if rest is None else rest
    if width(first.rstrip()) > columns:
        return wrap(f"{first} {text}", columns, "", rest or "")
    lines: list[str] = []
    line, empty = first, True
    for word in text.split():
        longer = line + word if empty else f"{line} {word}"
        if width(longer) <= columns:
            line, empty = longer, False
            continue
        if not empty or width(hang + word) <= columns < width(first + word):
            lines.append(line.rstrip())
            line = hang
        line = _spread(word, columns, line, hang, lines)
        empty = False
    return [*lines, line.rstrip()]


def _spread(word: str, columns: int, line: str, hang: str, lines: list[str]) -> str:
    """Cut *word* over as many *lines* as it needs, from the begun *line* on; return the last, not full one."""
    while width(line + word) > columns:
        part = _head(word, columns - width(line)) or word[:1]
        lines.append(line + part)
        word, line = word[len(part) :], hang
    return line + word


def table(rows: Sequence[Sequence[str]], align: str, gap: int = GAP) -> list[str]:
    """Return *rows* as lines; *align* has a letter for each column: l, or r for numbers.

    Columns are as wide as their widest cell; cells missing at a row's end are empty.
    """
    widths = [max((width(row[at]) for row in rows if at < len(row)), default=0) for at in range(len(align))]
    return [
        (" " * gap)
        .join(pad(cell, size, right=side == "r") for cell, size, side in zip(row, widths, align, strict=False))
        .rstrip()
        for row in rows
    ]
