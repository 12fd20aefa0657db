"""A report's page made fit for a mail: style in the elements, drawings as pictures or as maps in letters.

Mail programs show no drawing that stands in the page itself.  Where the extra ``png`` is installed, and there are
fonts to draw with, each drawing becomes a picture.  Otherwise the figures of a page are left out with their captions,
and the maps in letters are opened; so a report says beside each figure in letters or in words what the figure shows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from html import escape, unescape
from types import MappingProxyType

from pbem.post.outgoing.drafts import NOWHERE
from pbem.post.outgoing.styles import mail_style, settled
from pbem.post.outgoing.writing import Picture

DRAWING = re.compile(r"<svg\b|</svg>")
STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
CLOSED = re.compile(r"<details>\s*<summary>([^<]*)</summary>(.*?)</details>", re.DOTALL)
LETTERS = re.compile(r"<details>\s*<summary>[^<]*</summary>\s*(<pre.*?</pre>)\s*</details>\n?", re.DOTALL)
FIGURE = re.compile(r"<figure\b.*?</figure>\n?", re.DOTALL)
LETTERED = '<body class="lettered">'
"""By this class style knows a page whose maps are all in letters, and need more room than drawings."""
PART = r"<{0}\b[^>]*>(.*?)</{0}>"
TITLE, TELLING = (re.compile(PART.format(name), re.DOTALL) for name in ("title", "desc"))
SHARED = re.compile(PART.format("defs"), re.DOTALL)
WIDTH = re.compile(r'\swidth="([\d.]+)([a-z%]*)"')
LETTER = re.compile(r'\sfont-size="([\d.]+)(?:px)?"')
BOX = re.compile(r'\sviewBox="[^"]*?([\d.]+)[\s,]+[\d.]+"')
DPI = 96
PIXELS: Mapping[str, float] = MappingProxyType(
    {"": 1, "px": 1, "pt": 4 / 3, "pc": 16, "in": DPI, "cm": DPI / 2.54, "mm": DPI / 25.4, "rem": 16}
)
USUAL_LETTER, USUAL_WIDTH = 16, 300
"""What browsers take in pixels where a drawing says nothing."""
NAMED = re.compile(r'\sid="([^"]*)"')
HIDDEN = 'aria-hidden="true"'
SVG = '<svg xmlns="http://www.w3.org/2000/svg"'
SHOWN = '<img src="cid:{cid}" alt="{alt}" width="{width}" style="max-width:100%;height:auto">'
FONTS = 'text { font-family: "Liberation Sans", Arial, Helvetica, "DejaVu Sans", sans-serif }'
SHARP = 1.5
"""Points of a picture for one of the page, so that it is sharp on good screens."""
LEAST_WIDTH = 32
"""Points below which nothing but an ornament can be made out."""
PAPER = "#fcfaf5"
LONGEST_ALT = 300
PROBE = f'{SVG} width="40" height="40"><text x="5" y="30" font-size="30">{{}}</text></svg>'
IDENTITY = 20
"""Hexadecimal digits that tell one picture from another."""


def mail_page(html: str, *, pictures: bool) -> tuple[str, list[Picture]]:
    """Return the page *html* for a mail, and the *pictures* that it shows, if it shall have any."""
    page, found = _with_pictures(html) if pictures else (with_letters(html), [])
    return _inlined(STYLE.sub(lambda style: f"<style>{mail_style(style[1])}</style>", page)), found


@cache
def can_draw() -> bool:
    """Say whether pictures can be made here: the extra is installed, and there are fonts to write with."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        return False
    return svg_to_bytes(svg_string=PROBE.format("M")) != svg_to_bytes(svg_string=PROBE.format(""))


def too_narrow(html: str) -> list[str]:
    """Return, in words, those drawings of a page that nobody could make out as pictures in a mail."""
    drawings = [html[begun:ended] for begun, ended in _drawings(html)]
    return [told for one in drawings if _width(one) < LEAST_WIDTH and (told := _told(one))]


def _inlined(html: str) -> str:
    import css_inline

    return settled(css_inline.inline(html, keep_at_rules=True, load_remote_stylesheets=False))


def _drawings(html: str) -> Iterator[tuple[int, int]]:
    """Yield where each drawing begins and ends."""
    depth, begun = 0, 0
    for tag in DRAWING.finditer(html):
        if tag[0] != "</svg>":
            begun = tag.start() if depth == 0 else begun
            depth += 1
        elif depth:
            depth -= 1
            if depth == 0:
                yield begun, tag.end()


def _with_pictures(html: str) -> tuple[str, list[Picture]]:
    """Put a picture in the place of each drawing; the maps in letters are in the mail's text."""
    shared = "".join(f"<defs>{part}</defs>" for part in dict.fromkeys(SHARED.findall(html)))
    pictures: dict[str, Picture] = {}
    pieces, last = [], 0
    for begun, ended in _drawings(html):
        drawing = html[begun:ended]
        picture = _picture(drawing, shared)
        pictures[picture.cid] = picture
        shown = SHOWN.format(cid=picture.cid, alt=_told(drawing), width=_width(drawing))
        pieces += [html[last:begun], shown]
        last = ended
    return _opened(LETTERS.sub("", "".join([*pieces, html[last:]]))), list(pictures.values())


def _picture(drawing: str, shared: str) -> Picture:
    """Draw *drawing* by the attributes of its elements, which are made to do without style."""
    from resvg_py import svg_to_bytes

    own = set(NAMED.findall(drawing))
    lent = "" if own & set(NAMED.findall(shared)) else shared
    inside = drawing.index(">") + 1
    whole = f"{drawing[:inside].replace('<svg', SVG, 1)}{lent}{drawing[inside:]}"
    wide = round(_width(drawing) * SHARP)
    png = svg_to_bytes(svg_string=whole, background=PAPER, width=wide, dpi=DPI, style_sheet=FONTS)
    return Picture(f"{sha256(png).hexdigest()[:IDENTITY]}@{NOWHERE}", png)


def _width(drawing: str) -> int:
    """Return how wide a drawing is on the page where its style is dropped, in pixels, whatever its unit."""
    tag = drawing[: drawing.index(">")]
    letter, told, box = (found.search(tag) for found in (LETTER, WIDTH, BOX))
    em = float(letter[1]) if letter else USUAL_LETTER
    units = {**PIXELS, "em": em, "ex": em / 2}
    if told and told[2] in units:
        return max(1, round(float(told[1]) * units[told[2]]))
    return max(1, round(float(box[1]))) if box else USUAL_WIDTH


def _told(drawing: str) -> str:
    """Return what a drawing shows, in words, as the value of an attribute; "" for an ornament."""
    if HIDDEN in drawing[: drawing.index(">")]:
        return ""
    words = [unescape(found[1]) for pattern in (TITLE, TELLING) if (found := pattern.search(drawing))]
    text = " ".join(": ".join(words).split())
    return escape(text if len(text) <= LONGEST_ALT else f"{text[:LONGEST_ALT]} …")


def with_letters(html: str) -> str:
    """Leave out the figures, beside which the same stands in letters or in words; say in words what else is drawn."""
    html = FIGURE.sub("", html).replace("<body>", LETTERED, 1)
    pieces, last = [], 0
    for begun, ended in _drawings(html):
        pieces += [html[last:begun], _told(html[begun:ended])]
        last = ended
    return _opened(LETTERS.sub(lambda found: f"{found[1]}\n", "".join([*pieces, html[last:]])))


def _opened(html: str) -> str:
    """Open what is closed on a page: mail programs know no such parts, or never open them."""
    return CLOSED.sub(lambda found: f"<h3>{found[1]}</h3>{found[2]}", html)
