"""How a tag makes what is in it look: by its name, its classes and its style together."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import NamedTuple

from pbem.post.markup.clients import MARK_OF_TAG, REPLY, REST, bare, is_spoiler, mark_of_name
from pbem.post.markup.nesting import CELLS, CLOSES_P, FORMATTING, TABLE_PARTS
from pbem.post.markup.page import graver
from pbem.post.markup.styles import read_style
from pbem.post.markup.tags import Token
from pbem.post.message import Mark

BLOCKS = (CLOSES_P | TABLE_PARTS | {"cite", "legend", "option", "optgroup", "table", "textarea"}) - CELLS
"""Elements that are lines of their own; ``cite`` is one where forums name whom they quote."""

PREFORMATTED = frozenset({"listing", "plaintext", "pre", "textarea", "xmp"})

Key = tuple[str | bool | None, ...]


class Look(NamedTuple):
    """What a tag says of what is in it; None where what is around it decides.

    ``mark`` holds if nothing hides it, ``veil`` is HIDDEN if a style does, which a spoiler around it undoes.  ``reply``
    says that an answered mail is in it and perhaps the answer below, ``rest`` that all from here on is an older mail.
    """

    mark: Mark
    veil: Mark
    block: bool
    literal: bool | None
    tiny: bool | None
    unseen: bool | None
    bullet: bool
    spoiler: bool
    reply: bool
    rest: bool


def key_of(token: Token) -> Key:
    """Return all of a tag that its look depends on."""
    if not token.attributes:
        return (token.name,)
    get = token.attributes.get
    return (token.name, get("style"), get("class"), get("id"), get("name"), "hidden" in token.attributes, get("type"))


def read_look(token: Token, hiding: AbstractSet[str]) -> Look:
    """Return the look that *token*, which begins an element, gives; style sheets hide the names *hiding*."""
    tag, style, names = token.name, read_style(token.attributes.get("style", "")), _names(token)
    indented = tag == "blockquote" and style.frameless and "type" not in token.attributes
    own = Mark.PLAIN if indented else MARK_OF_TAG.get(tag, Mark.PLAIN)
    barred = Mark.QUOTED if tag == "div" and style.barred else Mark.PLAIN
    struck = Mark.STRUCK if style.struck else Mark.PLAIN
    veiled = style.hidden or "hidden" in token.attributes or not hiding.isdisjoint(names)
    veiled = veiled or (tag in FORMATTING and bool(style.tiny or style.unseen))
    return Look(
        mark=graver(own, struck, barred, *map(mark_of_name, names)),
        veil=Mark.HIDDEN if veiled else Mark.PLAIN,
        block=tag in BLOCKS if style.block is None else style.block,
        literal=tag in PREFORMATTED or None if style.literal is None else style.literal,
        tiny=style.tiny,
        unseen=style.unseen,
        bullet=style.bullet,
        spoiler=any(map(is_spoiler, names)),
        reply=tag != "blockquote" and not REPLY.isdisjoint(names),
        rest=style.rule_above or not REST.isdisjoint(names),
    )


def _names(token: Token) -> list[str]:
    """Return the classes, the id and the name of a tag."""
    said = (token.attributes.get(key, "") for key in ("class", "id", "name"))
    return [bare(name) for name in " ".join(said).split()]
