"""Drawings in mails, of every game found: as pictures all can be made out, and without pictures nothing is missing."""

from __future__ import annotations

import re
from functools import cache
from html import unescape

import pytest

from pbem.games import game_names
from pbem.games.contract import Plain
from pbem.post.outgoing.pagemail import LEAST_WIDTH, SHARP, mail_page, too_narrow
from pbem.reports.frame import pages_of
from pbem.reports.html import render_html
from pbem.turn.letter import write_letter
from tests.contract.matches import setting
from tests.contract.scenes import readers, scenes

SHOWN = re.compile(r'<img src="cid:([^"]*)" alt="([^"]*)" width="(\d+)"')
every_game = pytest.mark.parametrize("name", game_names())


@cache
def letters(name: str) -> list[Plain]:
    """Return the letters of a commander and of an observer from the beginning, the middle and the end of a match."""
    table, seats = setting(name), setting(name).game.seats[-1]
    return [
        write_letter(table.rules, scene.body, scene.occasion, reader)
        for scene in list(scenes(name, seats, 1))[:2]
        for reader in (readers(seats)[1], readers(seats)[-1])
    ]


@every_game
def test_every_drawing_can_be_made_out_as_a_picture(name: str) -> None:
    for letter in letters(name):
        html = render_html(letter)
        page, pictures = mail_page(html, pictures=True)
        pixels = {picture.cid: int.from_bytes(picture.png[16:20], "big") for picture in pictures}
        shown = SHOWN.findall(page)
        assert "<details" not in page
        assert len(shown) == html.count("<svg")
        for cid, alt, wide in shown:
            assert pixels[cid] == round(int(wide) * SHARP)
            assert int(wide) >= (LEAST_WIDTH if alt else LEAST_WIDTH // 2)
        assert too_narrow(html) == []


@every_game
def test_a_plain_page_tells_of_no_drawing_since_all_stand_in_figures(
    name: str,
) -> None:
    for letter in letters(name):
        html = render_html(letter)
        assert "<svg" not in re.sub(r"<figure\b.*?</figure>", "", html, flags=re.DOTALL)
        page, _ = mail_page(html, pictures=False)
        for word in ("<svg", "<img", "<figure", "<figcaption", "<details", "<summary"):
            assert word not in page


@every_game
def test_a_plain_page_shows_the_readers_map_in_letters(name: str) -> None:
    pages = pages_of(setting(name).game)
    for letter in letters(name):
        page, _ = mail_page(render_html(letter), pictures=False)
        assert [line for line in pages.own_map(letter, setting(name).rules) if line not in unescape(page)] == []


@every_game
def test_what_the_signs_of_a_map_mean_wraps_where_the_map_itself_does_not(name: str) -> None:
    for letter in letters(name):
        page, _ = mail_page(render_html(letter), pictures=False)
        signs = re.findall(r'<pre class="signs" style="[^"]*white-space: pre-wrap', page)
        assert len(signs) == 1
        assert "pre-wrap" not in "".join(re.findall(r"<pre tabindex[^>]*>", page))
