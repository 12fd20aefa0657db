"""The style of a report as mail programs can use it: no variables, light colours, and rules for small screens alone.

Mail programs know neither CSS variables nor a second set of colours, and of rules within ``@media`` they apply those
alone that say they are important, once all other style stands in the elements themselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import escape, unescape

VARIABLE = re.compile(r"(--[\w-]+)\s*:\s*([^;{}]+)")
USE = re.compile(r"var\((--[\w-]+)(?:\s*,\s*([^()]*))?\)")
STYLE = re.compile(r'style="([^"]*)"')
WIDTH = "max-width"
FONTS = {
    "--serif": "Georgia, serif",
    "--sans": "Arial, sans-serif",
    "--mono": "monospace",
}
"""Shorter lists of fonts, since they are repeated in every element."""
LEFT_OUT = re.compile(r"color-scheme|text-wrap|break-(?:inside|after)")
"""Properties that say nothing in a mail."""
EVERYWHERE = "*"


def mail_style(css: str) -> str:
    """Return the style sheet *css* for a mail."""
    rules = list(_rules(css))
    roots = [body for selector, body in rules if selector == ":root"]
    variables = {name: value.strip() for body in roots for name, value in VARIABLE.findall(body)} | FONTS
    return "\n".join(filter(None, (_for_mail(selector, body, variables) for selector, body in rules)))


def settled(html: str) -> str:
    """Return a page whose style is inlined without the variables that its elements set for themselves."""
    return STYLE.sub(lambda found: f'style="{_settled(found[1])}"', html)


def _rules(css: str) -> Iterator[tuple[str, str]]:
    """Yield selector and body of each rule; the body of an ``@media`` rule holds rules."""
    depth, begun, opened = 0, 0, 0
    for place, sign in enumerate(css):
        if sign == "{":
            depth += 1
            opened = place if depth == 1 else opened
        elif sign == "}":
            depth -= 1
            if depth == 0:
                yield css[begun:opened].strip(), css[opened + 1 : place]
                begun = place + 1


def _for_mail(selector: str, body: str, variables: Mapping[str, str]) -> str:
    if selector.startswith("@"):
        inner = [_important(name, _kept(text, variables)) for name, text in _rules(body)] if WIDTH in selector else []
        return f"{selector} {{\n{chr(10).join(filter(None, inner))}\n}}" if any(inner) else ""
    kept = "" if selector in (EVERYWHERE, ":root") else _kept(body, variables)
    return f"{selector} {{ {kept} }}" if kept else ""


def _kept(body: str, variables: Mapping[str, str]) -> str:
    """Return the declarations of *body* that are of use in a mail."""
    declarations = [part.strip() for part in body.split(";")]
    return "; ".join(_used(part, variables) for part in declarations if part and not LEFT_OUT.match(part))


def _used(declaration: str, variables: Mapping[str, str]) -> str:
    """Return *declaration* with the values of those variables that have one for the whole page.

    What one variable falls back to may be another, which stands within it and is settled first.
    """
    inner = USE.sub(lambda found: variables.get(found[1], found[0]), declaration)
    return USE.sub(lambda found: variables.get(found[1], found[0]), inner)


def _important(selector: str, body: str) -> str:
    kept = "; ".join(f"{part} !important" for part in body.split("; ") if part)
    return f"{selector} {{ {kept} }}" if kept else ""


def _settled(style: str) -> str:
    """Return the declarations of one element, its own variables put in; what then has no value is left out."""
    parts = [part.strip() for part in unescape(style).split(";") if part.strip()]
    own = {name.strip(): value.strip() for name, _, value in (part.partition(":") for part in parts)}
    used = [USE.sub(lambda found: own.get(found[1], found[2] or found[0]), part) for part in parts]
    return escape("; ".join(part for part in used if not part.startswith("--") and "var(" not in part))
