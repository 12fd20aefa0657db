"""HTML cut into tags, comments and text, as the HTML standard cuts it (section 13.2.5), in one pass.

No tree is built.  A parser that builds one, however good, may need minutes for some hundred thousand nested tags
and gigabytes for a few thousand fonts that nobody closes; here every character is looked at a fixed number of times.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import unescape
from types import MappingProxyType
from typing import NamedTuple

SPACE = " \t\n\r\f"

PLAIN_TAG = re.compile(r"<(/?)([a-z][a-z0-9]*)>")
MARKUP = re.compile(r"<(?=[a-zA-Z/!?])")
NAME = re.compile(rf"[a-zA-Z][^{SPACE}/>]*")
GAP = re.compile(rf"[{SPACE}/]*")
ATTRIBUTE = re.compile(rf"[^{SPACE}/>][^{SPACE}/>=]*")
EQUALS = re.compile(rf"[{SPACE}]*=[{SPACE}]*")
BARE = re.compile(rf"[^{SPACE}>]*")
COMMENT_END = re.compile(r"--!?>")

UNSEEN = frozenset({"iframe", "noembed", "noframes", "script", "style", "title"})
LITERAL = frozenset({"textarea", "xmp"})
RAW_END = {name: re.compile(rf"</{name}(?=[{SPACE}/>])", re.IGNORECASE) for name in (*UNSEEN, *LITERAL, "plaintext")}
"""Elements whose content is text up to their own end tag -> what ends them."""


NO_ATTRIBUTES: Mapping[str, str] = MappingProxyType({})


class Token(NamedTuple):
    """A piece of HTML.

    ``kind`` is "start", "end", "text" or "comment"; ``name`` a tag's name in small letters; ``text`` what a text says,
    its entities written out, or what a comment holds.  The piece stood in the source from ``start`` to ``stop``.
    """

    kind: str
    start: int
    stop: int
    name: str = ""
    attributes: Mapping[str, str] = NO_ATTRIBUTES
    text: str = ""
    closed: bool = False


def tokens(html: str) -> Iterator[Token]:
    """Yield the pieces of *html* in order; what is torn off at the end, such as half a tag, is left out."""
    place = 0
    while found := MARKUP.search(html, place):
        start = found.start()
        if start > place:
            yield Token("text", place, start, text=unescape(html[place:start]))
        token = _markup(html, start)
        if token is None:
            return
        yield token
        place = token.stop
        if token.kind == "start" and token.name in RAW_END:
            end = RAW_END[token.name].search(html, place)
            stop = end.start() if end else len(html)
            yield Token("text", place, stop, token.name, text=_raw(token.name, html[place:stop]))
            place = stop
    if place < len(html):
        yield Token("text", place, len(html), text=unescape(html[place:]))


def _raw(name: str, text: str) -> str:
    return unescape(text) if name in {"textarea", "title"} else text


def _markup(html: str, start: int) -> Token | None:
    """Return the tag or comment that begins at *start*, None if it does not end."""
    if plain := PLAIN_TAG.match(html, start):
        return Token("end" if plain[1] else "start", start, plain.end(), plain[2])
    named = NAME.match(html, start + 1) or (NAME.match(html, start + 2) if html[start + 1] == "/" else None)
    if named is None:
        return _comment(html, start)
    attributes: dict[str, str] = {}
    stop = _attributes(html, named.end(), attributes)
    if stop is None:
        return None
    kind = "end" if html[start + 1] == "/" else "start"
    return Token(kind, start, stop, named[0].lower(), attributes, closed=html[stop - 2] == "/")


def _comment(html: str, start: int) -> Token | None:
    """Return the comment, declaration or other nonsense that begins at *start*."""
    if not html.startswith("<!--", start):
        stop = html.find(">", start)
        return None if stop < 0 else Token("comment", start, stop + 1)
    for short in ("<!-->", "<!--->"):
        if html.startswith(short, start):
            return Token("comment", start, start + len(short))
    end = COMMENT_END.search(html, start + 4)
    return None if end is None else Token("comment", start, end.end(), text=html[start + 4 : end.start()])


def _attributes(html: str, place: int, attributes: dict[str, str]) -> int | None:
    """Put the attributes from *place* on into *attributes*, and return where their tag ends (None if nowhere)."""
    while (place := _end(GAP, html, place)) < len(html):
        if html[place] == ">":
            return place + 1
        name = html[place : (place := _end(ATTRIBUTE, html, place))].lower()
        equals = EQUALS.match(html, place)
        value = ""
        if equals:
            place = equals.end()
            quote = html[place : place + 1]
            if quote and quote in "\"'":
                close = html.find(quote, place + 1)
                if close < 0:
                    return None
                value, place = html[place + 1 : close], close + 1
            else:
                value = html[place : (place := _end(BARE, html, place))]
        attributes.setdefault(name, unescape(value) if "&" in value else value)
    return None


def _end(pattern: re.Pattern[str], html: str, place: int) -> int:
    """Return where *pattern*, which fits at *place*, ends."""
    found = pattern.match(html, place)
    return place if found is None else found.end()
