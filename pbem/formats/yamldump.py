"""YAML as pbem writes it: made to be read in an editor, compared line by line, and misread by nobody.

Blocks, two spaces deeper each; a short list or small mapping of single values stands on one line.  A text is
written without quotes only if no YAML reader, of 1.1 or 1.2, can take it for anything else.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

WIDTH = 100
"""Columns within which a list or mapping may stand on one line."""
MAX_DEPTH = 60
MAX_BLOCKS = MAX_DEPTH - 1
"""The innermost block may hold an empty mapping; for more on one line it stands too far to the right."""
MAX_INTEGER = 2**53 - 1
"""The largest integer that every JSON reader keeps."""
MAX_KEY = 500
"""A key may have 1024 characters, by the YAML standard; in quotes some become two or more."""

# Begins with a letter and holds nothing that ends a plain text or a line of a flow list, in any reader.
PLAIN = re.compile(r"[^\W\d_](?:[\w./@+()'-]| (?=[^ #]))*")
MEANT_OTHERWISE = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false", "null"})
# What json.dumps leaves alone but a YAML reader refuses or takes for a line end, or an editor shows wrongly.
ESCAPED = re.compile(r"[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]")
SURROGATE = re.compile(r"[\ud800-\udfff]")
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")


def dump(data: Any) -> str:
    """Return plain *data* as YAML text; keys keep their order, lone surrogates become U+FFFD.

    Raises TypeError for what is no plain data, ValueError for what could not be loaded again.
    """
    one_line = None if isinstance(data, dict | list) and data else _one_line(data, WIDTH, lists=False)
    lines = _block(data, "", MAX_BLOCKS) if one_line is None else [one_line]
    return "\n".join(lines) + "\n"


def _block(data: Any, indent: str, depth: int) -> Iterator[str]:
    """Yield the lines of a mapping or list that does not stand on one line; *depth* more are allowed."""
    if depth == 0:
        raise ValueError(f"data nested more than {MAX_BLOCKS} blocks deep")
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _entry(f"{indent}{_key(key)}:", value, indent, depth)
    elif isinstance(data, list):
        for value in data:
            yield from _item(value, indent, depth)
    else:
        raise TypeError(f"{type(data).__name__} is no plain data")


def _entry(head: str, value: Any, indent: str, depth: int) -> Iterator[str]:
    one_line = _one_line(value, WIDTH - len(head) - 1, lists=False)
    if one_line is not None:
        yield f"{head} {one_line}"
    else:
        yield head
        yield from _block(value, indent + "  ", depth - 1)


def _item(value: Any, indent: str, depth: int) -> Iterator[str]:
    one_line = _one_line(value, WIDTH - len(indent) - 2, lists=True)
    if one_line is not None:
        yield f"{indent}- {one_line}"
    else:
        lines = _block(value, indent + "  ", depth - 1)
        yield f"{indent}- {next(lines).lstrip(' ')}"
        yield from lines


def _one_line(value: Any, room: int, *, lists: bool) -> str | None:
    """Write *value* on one line, or return None if it is too long or not simple enough for that.

    With *lists* the values of a mapping may be lists of single values, as in an order.
    """
    if isinstance(value, list):
        return _within(room, "[", map(_single, value), "]")
    if isinstance(value, dict):
        return _within(room, "{", (_pair(key, item, room, lists=lists) for key, item in value.items()), "}")
    return _scalar(value)


def _single(value: Any) -> str | None:
    return None if isinstance(value, dict | list) and value else _one_line(value, WIDTH, lists=False)


def _pair(key: Any, value: Any, room: int, *, lists: bool) -> str | None:
    text = _one_line(value, room, lists=False) if lists and isinstance(value, list) else _single(value)
    return None if text is None else f"{_key(key)}: {text}"


def _within(room: int, opening: str, parts: Iterator[str | None], closing: str) -> str | None:
    """Join *parts* unless one of them is None or they take more than *room* columns."""
    kept: list[str] = []
    used = 0
    for part in parts:
        if part is None:
            return None
        used += len(part) + 2
        if used > room:
            return None
        kept.append(part)
    return f"{opening}{', '.join(kept)}{closing}"


def _scalar(value: Any) -> str:
    if isinstance(value, str):
        return _text(SURROGATE.sub("\ufffd", value))
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if not isinstance(value, int):
        raise TypeError(f"{type(value).__name__} is no plain data")
    if abs(value) > MAX_INTEGER:
        raise ValueError(f"{value} is too large for a save")
    return str(value)


def _key(key: Any) -> str:
    if not isinstance(key, str):
        raise TypeError(f"the key {key!r} is no text")
    if len(key) > MAX_KEY or CONTROL.search(key):
        raise ValueError(f"the key {key[:MAX_KEY]!r} could not be loaded again")
    return _text(key)


def _text(text: str) -> str:
    if PLAIN.fullmatch(text) and text.lower() not in MEANT_OTHERWISE:
        return text
    return ESCAPED.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(text, ensure_ascii=False))
