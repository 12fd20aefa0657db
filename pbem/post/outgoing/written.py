"""A plain text as a page: what mail programs show where they prefer HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape

BLANK = re.compile(r"\n{2,}")
PAGE = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
</head>
<body style="margin:0 auto;padding:1rem;max-width:44rem;font:1rem/1.5 Georgia,serif;color:#1b2130;background:#fcfaf5">
{body}
</body>
</html>
"""
HEADING = '<h2 style="margin:1.6rem 0 .4rem;font-size:1.1rem">{}</h2>'
DRAWING = '<pre style="margin:.4rem 0;white-space:pre;overflow-x:auto;font:.85rem/1.4 monospace">{}</pre>'
SENTENCES = '<p style="overflow-wrap:anywhere">{}</p>'
LINE = '<p style="margin:.2rem 0;padding-left:1.5rem;text-indent:-1rem;overflow-wrap:anywhere">{}</p>'
STEP = 2
"""Columns by which a list is indented, and again what its items go on with."""
NARROW, WIDE = 40, 70
"""Columns of a text for small screens, and those that a line of any other reaches where lines are broken."""
COLUMNS = re.compile(r"\S[ \t]{2,}\S")
"""Space that sets columns apart."""
NO_SENTENCE = re.compile(r"[+|.\-=_~]{3}|^[^\w>\"'(*\[<-]*$")
"""What drawings are made of; letters stand in every line that says something."""
QUOTED = ">"


def page_of(text: str, title: str) -> str:
    """Return *text* as a page with that *title*; its parts, its headings and its lines stay what they are.

    Lines that were broken because they are long flow again, and drawings are never broken.
    """
    return PAGE.format(title=escape(title), body=body_of(text))


def body_of(text: str) -> str:
    """Return *text* as what stands in the body of a page."""
    parts = [part.split("\n") for part in BLANK.split(text.strip("\n"))]
    longest = max((len(line) for part in parts for line in part if not _drawn(line)), default=0)
    columns = NARROW if longest <= NARROW else max(longest, WIDE)
    return "\n".join(piece for part in parts for piece in _shown(part, columns))


def _shown(lines: Sequence[str], columns: int) -> Iterator[str]:
    """Yield a part of a text in so many *columns*: a first line in capitals is its heading."""
    if _is_heading(lines[0]):
        yield HEADING.format(escape(lines[0].rstrip(" -")))
        lines = lines[1:]
    if not lines:
        return
    if any(map(_drawn, lines)):
        yield DRAWING.format(escape("\n".join(lines), quote=False))
    elif _indented(lines[0]):
        yield from (LINE.format(escape(line, quote=False)) for line in _flowing(lines, columns))
    else:
        whole = (escape(line, quote=False) for line in _flowing(lines, columns))
        yield SENTENCES.format("<br>\n".join(whole))


def _flowing(lines: Sequence[str], columns: int) -> list[str]:
    """Return the lines as they were before they were broken: where the next word had no place in the *columns*."""
    whole: list[str] = []
    last = ""
    for line in lines:
        bare = line.strip()
        first = bare.partition(" ")[0]
        full = len(last) + 1 + len(first) > columns and not bare.startswith(QUOTED)
        if whole and full and _indent(line) in (_indent(last), _indent(lines[0]) + STEP):
            whole[-1] = f"{whole[-1]} {bare}"
        else:
            whole.append(bare)
        last = line
    return whole


def _drawn(line: str) -> bool:
    """Say whether a line is one of a map or table, whose places mean something."""
    bare = line.strip()
    deep = _indent(line) > 2 * STEP
    return deep or COLUMNS.search(bare) is not None or NO_SENTENCE.search(bare) is not None


def _indented(line: str) -> bool:
    return line.startswith(" " * STEP)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _is_heading(line: str) -> bool:
    return line.isupper() and not line.startswith(" ")
