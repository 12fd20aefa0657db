"""From markup to rows of text: HTML, BBCode, the Markdown of Discourse, and ROT13."""

from pbem.post.markup.bbcode import bbcode_rows
from pbem.post.markup.html import html_rows
from pbem.post.markup.markdown import markdown_rows
from pbem.post.markup.rot13 import rot13

__all__ = ["bbcode_rows", "html_rows", "markdown_rows", "rot13"]
