"""Which markup a bare text is written in."""

from __future__ import annotations

import re

from pbem.post.markup.bbcode import bbcode_rows
from pbem.post.markup.html import html_rows
from pbem.post.markup.markdown import markdown_rows
from pbem.post.markup.tagged import INLINE, KNOWN, TAG
from pbem.post.message import Kind, Row, Source, plain_rows

SAMPLE = 200_000
"""Characters at the beginning of a text by which its markup is told."""

HTML_START = re.compile(
    r"\s*<(?:!doctype\s+html|/?(?:html|body|div|p|pre|ul|ol|table|aside|article|blockquote|br|span|h[1-6])[\s/>])",
    re.IGNORECASE,
)
HTML_BLOCK = re.compile(r"<br\s?/?>|</(?:p|div|pre|blockquote|li|td)>", re.IGNORECASE)
DISCOURSE = re.compile(r'^\[(?:quote="[^"\n]{1,200}, ?post:\d|details[=\]])', re.MULTILINE | re.IGNORECASE)
MARKDOWN = re.compile(
    r"^[ \t]{0,3}(?:`{3}|~{3})[\w-]{0,20}[ \t]*$|^[ \t]{0,3}>!"
    r"|(?<!~)~~(?! )[^~\n]{1,300}~~(?!~)|(?<!`)`[^`\n]{1,300}`(?!`)",
    re.MULTILINE,
)


def post_rows(text: str) -> Source:
    """Return *text* with what its markup says, if it has any: HTML, BBCode or Markdown as forums have it.

    A text without a sign of markup is taken as it stands; words in brackets alone are no sign.
    """
    sample = text[:SAMPLE]
    if HTML_START.match(sample) or (HTML_BLOCK.search(sample) and not DISCOURSE.search(sample)):
        return Source(Kind.HTML, html_rows(text), marked_up=True)
    if DISCOURSE.search(sample):
        return _marked(markdown_rows(text))
    pairs = _pairs(sample)
    if pairs - INLINE or (pairs and not MARKDOWN.search(sample)):
        return _marked(bbcode_rows(text))
    if MARKDOWN.search(sample):
        return _marked(markdown_rows(text))
    return Source(Kind.TEXT, plain_rows(text))


def _marked(rows: tuple[Row, ...]) -> Source:
    return Source(Kind.TEXT, rows, marked_up=True)


def _pairs(text: str) -> set[str]:
    """Return the names of known tags that begin and later end in *text*."""
    begun: set[str] = set()
    ended: set[str] = set()
    for tag in TAG.finditer(text):
        name = tag["name"].lower()
        if not tag["end"]:
            begun.add(name)
        elif name in begun:
            ended.add(name)
    return ended & KNOWN
