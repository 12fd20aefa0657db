"""From markup to rows of text: HTML, BBCode, the Markdown of Discourse, and ROT13."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from pbem.post.markup.rot13 import rot13

if TYPE_CHECKING:
    from pbem.post.markup.bbcode import bbcode_rows
    from pbem.post.markup.html import html_rows
    from pbem.post.markup.markdown import markdown_rows

__all__ = ["bbcode_rows", "html_rows", "markdown_rows", "rot13"]

LATER = {"bbcode_rows": "bbcode", "html_rows": "html", "markdown_rows": "markdown"}
"""What is imported when it is first asked for, since texts without markup do without it -> the module it is in."""


def __getattr__(name: str) -> Any:
    if name not in LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{LATER[name]}"), name)
