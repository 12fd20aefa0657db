"""The colours of the drawings can be told from their ground, on light and on dark paper."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pbem.games.farlight.pages import page
from pbem.games.farlight.pages.pictures import pictures
from pbem.reports.environment import environment
from pbem.reports.html import render_html
from tests.colours import SHAPE_CONTRAST, TEXT_CONTRAST, contrast
from tests.farlight.letters import dealt, letter_about
from tests.farlight.playouts import RULES, playout

COLOURS: Any = environment().get_template("farlight/colours.j2").module
MATCH = playout(4, 3)
OVER = letter_about(dealt(RULES, MATCH.last), 1)


def shades() -> dict[str, dict[str, str]]:
    """Return the style's colours by name, on light and on dark paper."""
    found: dict[str, dict[str, str]] = {"light": {}, "dark": {}}
    style = render_html(OVER).partition("<style>")[2].partition("</style>")[0]
    for media, block in re.findall(r"(@media[^{]*\{)?\s*:root \{([^}]*)\}", style):
        if "print" not in media:
            found["dark" if media else "light"] |= dict(re.findall(r"--([a-z]+): (#[0-9a-f]{6})", block))
    return found


on_light_and_dark = pytest.mark.parametrize("paper", ["light", "dark"])
CARDS = ("engines", "biotech", "science", "crew", "upgrade", "plain")


@on_light_and_dark
@pytest.mark.parametrize("ground", [*CARDS, "paper"])
def test_what_stands_on_a_card_stands_out_from_it(paper: str, ground: str) -> None:
    colours = shades()[paper]
    assert contrast(colours["ink"], colours[ground]) >= TEXT_CONTRAST
    for name in ("sprout", "flask", "person", "arrow", "barred"):
        assert contrast(colours[name], colours[ground]) >= SHAPE_CONTRAST, name


@on_light_and_dark
def test_the_drawing_stands_out_from_the_paper(paper: str) -> None:
    colours = shades()[paper]
    assert min(contrast(colours[name], colours["paper"]) for name in ("bridge", "muted", "ink")) >= TEXT_CONTRAST
    assert contrast(colours["barred"], colours["paper"]) >= SHAPE_CONTRAST
    assert contrast(colours["die"], colours["pip"]) >= TEXT_CONTRAST
    assert contrast(colours["sprout"], colours["paper"]) >= TEXT_CONTRAST


def test_where_style_is_dropped_the_colours_are_those_on_light_paper() -> None:
    light = shades()["light"]
    assert {name: colour["light"] for name, colour in COLOURS.colours.items()}.items() <= light.items()
    assert COLOURS.frame_colours.items() <= light.items()


def test_all_that_is_drawn_has_its_paint_in_the_template() -> None:
    for state in MATCH.states[1::7]:
        plain = letter_about(dealt(RULES, state), 1)
        found = pictures(plain, RULES, page(plain, RULES))
        for row in [*found["ships"], found["won"], found["parts"], found["missions"], found["facilities"]]:
            assert set(row["drawing"].paths) <= set(COLOURS.layers)
            assert set(row["drawing"].texts) <= set(COLOURS.writings)
