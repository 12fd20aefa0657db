"""The colours of the HTML report can be told from their ground, on light and on dark paper."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.reports.environment import environment
from pbem.reports.html import render_html
from tests.afterlight.positions import DECK
from tests.colours import SHAPE_CONTRAST, TEXT_CONTRAST, contrast, shades
from tests.reports.letters import letter

SHADES = shades(render_html(letter(seats=2, moves=0)))
TEMPLATE: Any = environment().get_template("afterlight/colours.j2").module
COLOURS: dict[str, dict[str, dict[str, str]]] = TEMPLATE.departments
"""For each department, on light and dark paper, fill and line."""

on_light_and_dark = pytest.mark.parametrize("paper", ["light", "dark"])


@on_light_and_dark
@pytest.mark.parametrize("ground", ["paper", "leaf"])
@pytest.mark.parametrize("ink", ["ink", "muted", "accent", "link"])
def test_text_stands_out_from_its_ground(paper: str, ground: str, ink: str) -> None:
    colours = SHADES[paper]
    assert contrast(colours[ink], colours[ground]) >= TEXT_CONTRAST


@on_light_and_dark
@pytest.mark.parametrize("ground", ["paper", "lane"])
def test_the_drawing_stands_out_from_its_ground(paper: str, ground: str) -> None:
    colours = SHADES[paper]
    assert min(contrast(colours[name], colours[ground]) for name in ("muted", "accent", "ink")) >= TEXT_CONTRAST
    assert min(contrast(colours[name], colours[ground]) for name in ("corridor", "sealed")) >= SHAPE_CONTRAST


@on_light_and_dark
def test_letters_of_departments_stand_out_from_their_pods(paper: str) -> None:
    for colour in COLOURS.values():
        assert contrast(colour[paper]["line"], colour[paper]["fill"]) >= TEXT_CONTRAST
        assert contrast(colour[paper]["line"], SHADES[paper]["lane"]) >= SHAPE_CONTRAST


def test_every_department_has_colours_of_its_own() -> None:
    pairs = [tuple(colour[paper].values()) for colour in COLOURS.values() for paper in colour]
    assert set(COLOURS) == {row["department"] for row in DECK["modules"].values()}
    assert len(set(pairs)) == len(pairs)
