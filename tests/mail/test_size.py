"""The page in a mail stays below what mail programs cut off, late in a match and with long names too."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.data import templates_folder
from pbem.games import game_names
from pbem.post.outgoing.answerlink import LONGEST, answer_link
from pbem.post.outgoing.pagemail import mail_page
from pbem.reports.html import render_html
from tests.cli.desk import done
from tests.reports.letters import letter

MOST_BYTES = 90_000
NAMES = [f"{number} {'W' * 38}" for number in range(4)]
OTHERS = [name for name in game_names() if name != letter()["game"] and (templates_folder() / name).is_dir()]


def fits(html: str) -> None:
    for pictures in (True, False):
        page, _ = mail_page(html, pictures=pictures)
        assert len(page.encode()) + LONGEST < MOST_BYTES


@pytest.mark.parametrize(("moves", "seed"), [(60, 1), (120, 2), (170, 3), (400, 4)])
def test_a_late_report_fits_a_mail(moves: int, seed: int) -> None:
    fits(render_html(letter(seats=4, moves=moves, seed=seed, names=NAMES)))


@pytest.mark.parametrize("game", OTHERS)
def test_the_reports_of_every_other_game_fit_a_mail(tmp_path: Path, game: str) -> None:
    who = [word for name in NAMES for word in ("-c", name)]
    done("new", tmp_path / "m-1", "--game", game, *who, "--policy", "caretaker")
    done("run", tmp_path / "m-1", "--on")
    pages = [path.read_text("utf-8") for path in (tmp_path / "m-1" / "reports").glob("*/*.html")]
    for html in sorted(pages, key=len)[-3:]:
        fits(html)


def test_the_link_with_the_order_form_stays_short_whole_and_encoded() -> None:
    form = [f"purchase REA-{number:02} at I{number} # 100 % & more?" for number in range(99)]
    link = answer_link("a+b&c@example.org", "Re: [m] turn 1 (ref A)", ["match m commander ä turn 1"], form)
    assert len(link) <= LONGEST
    assert link.isascii()
    assert link.startswith("mailto:a%2Bb%26c@example.org?subject=Re%3A%20%5Bm%5D%20turn%201%20%28ref%20A%29&body=match")
    assert link.count("&") == 1
    assert link.endswith("%20%26%20more%3F%0D%0Aend%20orders%0D%0A")
    body = "head%0D%0Abegin%20orders%0D%0Aend%20orders%0D%0A"
    assert answer_link("a@example.org", "s", ["head"], []) == f"mailto:a@example.org?subject=s&body={body}"
