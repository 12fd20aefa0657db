"""A plain text as a page: what mail programs show where they prefer HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator
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
LINES = '<pre style="margin:.4rem 0;white-space:pre-wrap;font:.85rem/1.4 monospace">{}</pre>'
SENTENCES = "<p>{}</p>"


def page_of(text: str, title: str) -> str:
    """Return *text* as a page with that *title*; its parts, its headings and indented lines stay what they are."""
    return PAGE.format(title=escape(title), body=body_of(text))


def body_of(text: str) -> str:
    """Return *text* as what stands in the body of a page."""
    return "\n".join(piece for part in BLANK.split(text.strip("\n")) for piece in _shown(part.split("\n")))


def _shown(lines: list[str]) -> Iterator[str]:
    """Yield a part as HTML: a first line in capitals is its heading, lines that are indented stay lines."""
    if _is_heading(lines[0]):
        yield HEADING.format(escape(lines[0]))
        lines = lines[1:]
    if not lines:
        return
    form = LINES if any(line.startswith((" ", "\t")) for line in lines) else SENTENCES
    yield form.format(escape("\n".join(lines), quote=False))


def _is_heading(line: str) -> bool:
    return line.isupper() and not line.startswith(" ")
