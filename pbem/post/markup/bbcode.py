"""The rows of a forum post in BBCode, as phpBB and its kin have it."""

from __future__ import annotations

from html import unescape

from pbem.post.markup.page import Page, first_lines
from pbem.post.markup.smilies import without_smilies
from pbem.post.markup.tagged import TAG, Tagged
from pbem.post.message import Row


def bbcode_rows(text: str) -> tuple[Row, ...]:
    """Return the lines of a post, one row for each line of its source unless a tag parts it.

    Smilies and pictures are left out, what is hidden until asked for is shown.  Words in brackets that no end tag
    follows are text.
    """
    text = first_lines(text)
    page = Page()
    tagged = Tagged(text, page)
    place = start = 0
    while found := TAG.search(text, place):
        place = found.end()
        if tagged.knows(found):
            page.write_lines(without_smilies(unescape(text[start : found.start()])), tagged.mark)
            place = start = tagged.read(found)
    page.write_lines(without_smilies(unescape(text[start:])), tagged.mark)
    return page.all_rows()
