"""Contrast of colours as the accessibility guidelines define it, and the colours that a report's style names."""

from __future__ import annotations

import re

TEXT_CONTRAST = 4.5
SHAPE_CONTRAST = 3


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours ``#rrggbb``: 1 for the same colour, 21 for black and white."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def shades(page: str) -> dict[str, dict[str, str]]:
    """Return the colours of an HTML report by name, as they are on light and on dark paper."""
    style = page.partition("<style>")[2].partition("</style>")[0]
    found: dict[str, dict[str, str]] = {"light": {}, "dark": {}}
    media = ""
    for part in re.findall(r"@media[^{]*\{|:root \{[^}]*\}|\}", style):
        if part.startswith(":root") and "print" not in media:
            found["dark" if media else "light"] |= dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6})", part))
        elif not part.startswith(":root"):
            media = part.strip("}")
    return found
