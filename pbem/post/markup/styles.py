"""What styles say about a text, as far as it matters: whether it is seen, struck out, a block, or literal."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from pbem.post.markup.clients import RULE_COLOURS

COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
NUMBER = re.compile(r"\s*(-?[0-9]*\.?[0-9]+)\s*(px|pt|%|[a-z]*)")
BRACE = re.compile(r"[{}]")
SELECTOR = re.compile(r"[a-z0-9]*[.#]([\w-]+)")

TINIEST = 1.0
"""Pixels or points up to which a font is not read."""

OUT_OF_SIGHT = -900.0
"""Pixels to the left at which a text stands outside every window."""

INLINE = frozenset({"inline", "contents"})
BLOCKS = frozenset({"block", "flex", "grid", "list-item", "table", "table-row", "flow-root"})
CLIPPED = ("height", "max-height", "width", "max-width")
PADDED = ("padding", "padding-left", "margin", "margin-left")
LITERAL = frozenset({"pre", "pre-wrap", "pre-line", "break-spaces"})
FOLDED = frozenset({"normal", "nowrap"})

Declarations = Mapping[str, str]


class Style(NamedTuple):
    """What a style says; None where it says nothing and what is around decides.

    ``frameless`` is a block that shall have no border, ``barred`` one with a bar at its left, as many draw it beside a
    quotation, ``rule_above`` one below the line that Outlook draws between a mail and an older one; ``bullet`` is a
    mark that Word puts in front of an item of a list.
    """

    hidden: bool = False
    struck: bool = False
    tiny: bool | None = None
    unseen: bool | None = None
    block: bool | None = None
    literal: bool | None = None
    bullet: bool = False
    frameless: bool = False
    barred: bool = False
    rule_above: bool = False


def declarations(style: str) -> dict[str, str]:
    """Return the properties of a style attribute, or of a rule, in small letters; the last of each counts."""
    found = {}
    for part in COMMENT.sub(" ", style.lower()).split(";"):
        name, _, value = part.partition(":")
        found[name.strip()] = value.replace("!important", "").strip()
    return found


def read_style(style: str) -> Style:
    """Return what the style attribute *style* says."""
    said = declarations(style)
    display, space = said.get("display", ""), said.get("white-space", "")
    font = said.get("font-size", said.get("font", "") if said.get("font", "").startswith("0") else "")
    return Style(
        hidden=display == "none" or said.get("mso-hide") == "all" or _vanished(said),
        struck=any("line-through" in value for name, value in said.items() if name.startswith("text-decoration")),
        tiny=_tiny(font) if font else None,
        unseen=said["visibility"] in {"hidden", "collapse"} if "visibility" in said else None,
        block=display in BLOCKS if display in BLOCKS | INLINE or display.startswith("inline") else None,
        literal=space in LITERAL if space in LITERAL | FOLDED else None,
        bullet=said.get("mso-list") == "ignore",
        barred="solid" in said.get("border-left", "") and not said.keys().isdisjoint(PADDED),
        frameless=said.get("border", "").startswith(("none", "0")) and "border-left" not in said,
        rule_above=_rule_above(said),
    )


def hiding_names(sheet: str) -> frozenset[str]:
    """Return the classes and ids that the style sheet *sheet* hides on every screen."""
    names: set[str] = set()
    selectors, start, depth = "", 0, 0
    text = COMMENT.sub(" ", sheet.lower()).replace("<!--", "").replace("-->", "")
    for brace in BRACE.finditer(text):
        part, start = text[start : brace.start()], brace.end()
        if brace[0] == "{":
            selectors, depth = part, depth + 1
            continue
        if depth == 1 and "@" not in selectors and read_style(part).hidden:
            names |= {found[1] for one in selectors.split(",") if (found := SELECTOR.fullmatch(one.strip()))}
        depth = max(0, depth - 1)
    return frozenset(names)


def _vanished(said: Declarations) -> bool:
    """Say whether a block is see-through, clipped to nothing, or off the page."""
    clipped = said.get("overflow") == "hidden" and any(_amount(said.get(name, "")) == 0 for name in CLIPPED)
    outside = any(
        (_amount(said.get(name, "")) or 0) < OUT_OF_SIGHT for name in ("left", "top", "text-indent", "margin-left")
    )
    return clipped or outside or _amount(said.get("opacity", "")) == 0


def _rule_above(said: Declarations) -> bool:
    above = "".join((said.get("border-top", "") + said.get("border-top-color", "")).split())
    first = said.get("border-color", "").replace(" ", "")
    return any(colour in above for colour in RULE_COLOURS) or (
        said.get("border-style", "").startswith("solid none") and first.startswith(RULE_COLOURS)
    )


def _tiny(size: str) -> bool:
    found = NUMBER.match(size)
    return found is not None and float(found[1]) <= (TINIEST if found[2] in {"px", "pt"} else 0)


def _amount(value: str) -> float | None:
    found = NUMBER.match(value)
    return None if found is None else float(found[1])
