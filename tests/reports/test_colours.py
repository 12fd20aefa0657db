"""The colours of the HTML report can be told from their ground, on light and on dark paper."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pbem.reports.environment import environment
from pbem.reports.html import render_html
from tests.afterlight.positions import DECK
from tests.reports.letters import letter

TEXT_CONTRAST = 4.5
SHAPE_CONTRAST = 3
STYLE = render_html(letter(seats=2, moves=0)).partition("<style>")[2].partition("</style>")[0]
TEMPLATE: Any = environment().get_template("afterlight/colours.j2").module
COLOURS: dict[str, dict[str, dict[str, str]]] = TEMPLATE.departments
"""For each department, on light and dark paper, fill and line."""

on_light_and_dark = pytest.mark.parametrize("paper", ["light", "dark"])


def luminance(colour: str) -> float:
    """Return the relative luminance of ``#rrggbb``, as the accessibility guidelines define it."""
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def shades() -> dict[str, dict[str, str]]:
    """Return the style's colours by name, on light and on dark paper."""
    found: dict[str, dict[str, str]] = {"light": {}, "dark": {}}
    for media, block in re.findall(r"(@media[^{]*\{)?\s*:root \{([^}]*)\}", STYLE):
        if "print" not in media:
            found["dark" if media else "light"] |= dict(re.findall(r"--([a-z]+): (#[0-9a-f]{6})", block))
    return found


@on_light_and_dark
@pytest.mark.parametrize("ground", ["paper", "leaf"])
@pytest.mark.parametrize("ink", ["ink", "muted", "accent", "link"])
def test_text_stands_out_from_its_ground(paper: str, ground: str, ink: str) -> None:
    colours = shades()[paper]
    assert contrast(colours[ink], colours[ground]) >= TEXT_CONTRAST


@on_light_and_dark
@pytest.mark.parametrize("ground", ["paper", "lane"])
def test_the_drawing_stands_out_from_its_ground(paper: str, ground: str) -> None:
    colours = shades()[paper]
    assert min(contrast(colours[name], colours[ground]) for name in ("muted", "accent", "ink")) >= TEXT_CONTRAST
    assert min(contrast(colours[name], colours[ground]) for name in ("corridor", "sealed")) >= SHAPE_CONTRAST


@on_light_and_dark
def test_letters_of_departments_stand_out_from_their_pods(paper: str) -> None:
    for colour in COLOURS.values():
        assert contrast(colour[paper]["line"], colour[paper]["fill"]) >= TEXT_CONTRAST
        assert contrast(colour[paper]["line"], shades()[paper]["lane"]) >= SHAPE_CONTRAST


def test_every_department_has_colours_of_its_own() -> None:
    pairs = [tuple(colour[paper].values()) for colour in COLOURS.values() for paper in colour]
    assert set(COLOURS) == {row["department"] for row in DECK["modules"].values()}
    assert len(set(pairs)) == len(pairs)
