"""The one Jinja environment in which all reports are made."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from jinja2 import BytecodeCache, Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined

from pbem.data import templates_folder
from pbem.text import clip, pad, table, width, wrap

COMPILED = Path(__file__).parent / "__pycache__"


@cache
def environment() -> Environment:
    """Return the environment: names unknown are errors, HTML is escaped, and blocks leave no blank lines."""
    found = Environment(
        loader=FileSystemLoader(templates_folder()),
        autoescape=lambda name: name is not None and name.endswith((".html.j2", ".svg.j2")),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
        bytecode_cache=_bytecode_cache(),
    )
    found.filters.update(wrap=_wrap, clip=clip, pad=_pad, columns=table, width=width)
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


def lines(text: str) -> Sequence[str]:
    """Return a rendered text's lines without trailing spaces, blank ones never two together."""
    kept: list[str] = []
    for line in text.split("\n"):
        bare = line.rstrip()
        if bare or (kept and kept[-1]):
            kept.append(bare)
    return kept
