"""The one Jinja environment in which all reports are made."""

from __future__ import annotations

import re
import sys
from functools import cache
from pathlib import Path

from jinja2 import (
    BytecodeCache,
    Environment,
    FileSystemBytecodeCache,
    FileSystemLoader,
    StrictUndefined,
    select_autoescape,
)
from markupsafe import Markup, escape

from pbem.data import templates_folder
from pbem.text import clip, pad, table, width, wrap

RULE = "-"
HYPHENATED = re.compile(r"\b[A-Z]+[0-9]*-[A-Z]*[0-9]+\b")
BESIDE = "./"
COMPILED = Path(__file__).parent / "__pycache__"


class Templates(Environment):
    """Finds a template named ``./parts.txt.j2`` beside the one that asks for it, so that none knows its folder."""

    def join_path(self, template: str, parent: str) -> str:
        """Return the whole name of *template*, which the template *parent* asks for."""
        folder = parent.rpartition("/")[0]
        return f"{folder}/{template.removeprefix(BESIDE)}" if template.startswith(BESIDE) else template


@cache
def environment() -> Environment:
    """Return the environment: names unknown are errors, HTML is escaped, and blocks leave no blank lines."""
    found = Templates(
        loader=FileSystemLoader(templates_folder()),
        autoescape=select_autoescape(("html.j2", "svg.j2"), default_for_string=True, default=False),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
        bytecode_cache=_bytecode_cache(),
    )
    found.filters.update(wrap=_wrap, clip=clip, pad=_pad, columns=table, width=width, ruled=_ruled, ends=_ends)
    found.filters["whole"] = _whole
    return found


def _bytecode_cache() -> BytecodeCache | None:
    """Keep compiled templates where Python keeps its own, if it may write there."""
    if sys.dont_write_bytecode:
        return None
    try:
        COMPILED.mkdir(exist_ok=True)
        probe = COMPILED / ".writable"
        probe.touch()
        probe.unlink()
    except OSError:
        return None
    return FileSystemBytecodeCache(str(COMPILED), "%s.jinja")


def _wrap(text: str, columns: int, first: str = "", rest: str | None = None) -> str:
    """Wrap for a template: the lines as one string."""
    return "\n".join(wrap(text, columns, first, rest))


def _pad(text: str, columns: int, right: bool = False) -> str:  # noqa: FBT001, FBT002 - a filter's arguments
    return pad(text, columns, right=right)


def _ruled(title: str, columns: int) -> str:
    """Make a section's heading of its title."""
    return f"{title} {RULE * (columns - width(title) - 1)}"


def _ends(left: str, right: str, columns: int) -> str:
    """Put two texts at the ends of a line, or one below the other if they are too long for one."""
    room = columns - width(left) - width(right)
    return f"{left}{' ' * room}{right}" if room > 1 else f"{_wrap(left, columns)}\n{_wrap(right, columns)}"


def _whole(text: str) -> Markup:
    """Escape *text* for HTML and mark what is like FAB-2 or I1-I9, so that no line ends within it."""
    return Markup(HYPHENATED.sub(r"<span>\g<0></span>", str(escape(text))))  # noqa: S704 - escaped before


def tidy(text: str) -> str:
    """Return a rendered text with no trailing spaces, no two blank lines together and one newline at its end."""
    kept: list[str] = []
    for line in text.split("\n"):
        bare = line.rstrip()
        if bare or (kept and kept[-1]):
            kept.append(bare)
    return "\n".join(kept).rstrip("\n") + "\n"
