"""What the drawings of FAR's HTML report are made of can be told apart: on light and dark paper, and without colour."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pbem.games.far.cards import COLOURS, LANDS
from pbem.reports.environment import environment
from pbem.reports.html import render_html
from tests.colours import SHAPE_CONTRAST, TEXT_CONTRAST, contrast, shades
from tests.far.letters import letter_about
from tests.far.playouts import RULES, playout
from tests.far.positions import Match

PAGE = render_html(letter_about(Match(RULES, playout(4, 3).states[-3])))
SHADES = shades(PAGE)
TEMPLATE: Any = environment().get_template("far/lands.j2").module
DISCS: dict[str, dict[str, str]] = TEMPLATE.royals
"""For each colour the fill of a royal's disc, and the ink on it; the same on light and dark paper."""

on_light_and_dark = pytest.mark.parametrize("paper", ["light", "dark"])
every_land = pytest.mark.parametrize("land", LANDS)


PATTERN = re.compile(r'<pattern id="land-(\w+)"[^>]*><rect class="\1"[^>]*><path class="\1-line" d="([^"]+)"')
PATTERNS: dict[str, str] = dict(PATTERN.findall(PAGE))
"""For each land the lines that its pattern is drawn with."""


@on_light_and_dark
@every_land
def test_a_lands_pattern_stands_out_from_its_ground(paper: str, land: str) -> None:
    colours = SHADES[paper]
    assert contrast(colours[f"{land}-line"], colours[land]) >= SHAPE_CONTRAST


@on_light_and_dark
@every_land
def test_outlines_rings_and_names_stand_out_from_every_land(paper: str, land: str) -> None:
    """All three are drawn in ink; names are text, with a halo of paper round them besides."""
    for what in (".outlines { stroke: var(--ink); }", ".ring { stroke: var(--ink); }", ".names { fill: var(--ink);"):
        assert what in PAGE
    assert contrast(SHADES[paper]["ink"], SHADES[paper][land]) >= TEXT_CONTRAST


@on_light_and_dark
def test_open_edges_and_the_rim_stand_out_from_the_paper(paper: str) -> None:
    for what in (".open { fill: var(--accent); }", ".rim { fill: var(--muted); }", ".compass { fill: var(--ink); }"):
        assert what in PAGE
    colours = SHADES[paper]
    assert min(contrast(colours[name], colours["paper"]) for name in ("accent", "muted", "ink")) >= TEXT_CONTRAST


@on_light_and_dark
def test_the_castles_name_stands_out_from_its_stone(paper: str) -> None:
    assert ".stone { fill: var(--leaf); }" in PAGE
    assert contrast(SHADES[paper]["ink"], SHADES[paper]["leaf"]) >= TEXT_CONTRAST


@pytest.mark.parametrize("colour", COLOURS)
def test_a_royals_letters_stand_out_from_its_disc(colour: str) -> None:
    assert contrast(DISCS[colour]["fill"], DISCS[colour]["ink"]) >= TEXT_CONTRAST


def test_lands_have_patterns_of_their_own_so_that_colour_is_not_needed() -> None:
    assert list(PATTERNS) == list(LANDS)
    assert len(set(PATTERNS.values())) == len(LANDS)


@on_light_and_dark
def test_lands_and_commanders_have_colours_of_their_own(paper: str) -> None:
    assert len({SHADES[paper][land] for land in LANDS}) == len(LANDS)
    assert len({disc["fill"] for disc in DISCS.values()}) == len(COLOURS)


def test_the_page_draws_each_land_with_its_pattern() -> None:
    for land in LANDS:
        assert f'fill="url(#land-{land})"' in PAGE


def test_contrast_is_that_of_the_guidelines() -> None:
    assert round(contrast("#000000", "#ffffff"), 2) == 21
    assert round(contrast("#777777", "#ffffff"), 2) == 4.48
    assert contrast("#123456", "#123456") == 1
