"""Pages in mails: style stands in the elements, drawings become pictures or maps in letters, and all stays small."""

from __future__ import annotations

import re

import pytest

from pbem.post.outgoing import pagemail
from pbem.post.outgoing.pagemail import mail_page
from pbem.post.outgoing.styles import mail_style, settled

DRAWING = ('<svg viewBox="0 0 20 20" width="40" role="img"><title>A &lt;map&gt;</title><desc>one "square"</desc>'
           '<rect width="20" height="20" fill="url(#ink)"/></svg>')  # fmt: skip
ORNAMENT = '<svg width="8" height="8" aria-hidden="true"><defs><pattern id="ink" width="1" height="1"><rect width="1" height="1" fill="#f00"/></pattern></defs></svg>'  # noqa: E501
LETTERS = '<details>\n<summary>In letters</summary>\n<pre tabindex="0">[#]\n</pre>\n</details>\n'
PAGE = f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>t</title><style>
:root {{ --ink: #123456; color-scheme: light dark; }}
.a {{ --own: #abcdef; }}
p {{ color: var(--ink); }}
.chip {{ background: var(--own, red); border: 1px solid var(--rim, var(--ink)); }}
@media screen and (prefers-color-scheme: dark) {{ :root {{ --ink: #fff; }} }}
@media screen and (max-width: 40rem) {{ td {{ display: block; }} }}
@media print {{ p {{ color: #000; }} }}
</style></head><body><p>x</p><b class="chip a">y</b>{ORNAMENT}<figure>{DRAWING}</figure>{LETTERS}</body></html>"""


def test_style_stands_in_the_elements_without_variables() -> None:
    page, _ = mail_page(PAGE, pictures=False)
    assert '<p style="color: #123456' in page
    assert 'style="background: #abcdef; border: 1px solid #123456' in page
    assert "var(" not in page
    assert "--" not in page.replace("<!--", "")


def test_of_rules_for_media_those_for_small_screens_stay_and_win() -> None:
    page, _ = mail_page(PAGE, pictures=False)
    assert re.search(r"@media screen and \(max-width: 40rem\) \{\s*td \{ display: block !important;? \}", page)
    assert "prefers-color-scheme" not in page
    assert "@media print" not in page


def test_a_drawing_becomes_a_picture_with_its_words() -> None:
    page, pictures = mail_page(PAGE, pictures=True)
    assert "<svg" not in page
    assert len(pictures) == 2
    for picture in pictures:
        assert picture.png.startswith(b"\x89PNG")
        assert f'src="cid:{picture.cid}"' in page
    assert 'alt="A <map>: one &quot;square&quot;"' in page
    assert 'alt=""' in page
    assert "[#]" not in page


def test_a_drawing_borrows_what_another_defines() -> None:
    alone = PAGE.replace(ORNAMENT, "")
    assert mail_page(PAGE, pictures=True)[1][-1] != mail_page(alone, pictures=True)[1][-1]


def test_pictures_are_the_same_every_time_and_the_same_picture_goes_once() -> None:
    assert mail_page(PAGE, pictures=True) == mail_page(PAGE, pictures=True)
    page, pictures = mail_page(PAGE.replace("</figure>", DRAWING + "</figure>"), pictures=True)
    assert len(pictures) == 2
    assert page.count(f"cid:{pictures[1].cid}") == 2


def test_without_pictures_the_map_in_letters_stands_there() -> None:
    page, pictures = mail_page(PAGE, pictures=False)
    assert pictures == []
    assert "<svg" not in page
    assert "<details" not in page
    assert re.search(r'<pre tabindex="0">\[#\]\n</pre>', page)


def test_without_pictures_a_figure_goes_with_its_caption() -> None:
    page, _ = mail_page(PAGE.replace("</figure>", "<figcaption>A bar</figcaption></figure>"), pictures=False)
    assert "figure" not in page
    assert "A bar" not in page


def test_without_pictures_a_drawing_in_no_figure_is_told_in_words_that_wrap() -> None:
    page, _ = mail_page(PAGE.replace("<figure>", "<p>").replace("</figure>", "</p>"), pictures=False)
    assert 'A &lt;map&gt;: one "square"</p>' in page
    assert "<span" not in page


def test_style_can_tell_a_page_without_pictures() -> None:
    style = "</style>", ".lettered p { margin: 7px; }</style>"
    assert "margin: 7px" in mail_page(PAGE.replace(*style), pictures=False)[0].partition("</head>")[2]
    assert "margin: 7px" not in mail_page(PAGE.replace(*style), pictures=True)[0].partition("</head>")[2]


@pytest.mark.parametrize(
    ("told", "pixels"),
    [
        ('width="40"', 40),
        ('width="40px"', 40),
        ('width="5em" font-size="64"', 320),
        ('width="5em"', 80),
        ('width="2.5rem" font-size="64"', 40),
        ('width="3in"', 288),
        ('width="2.54cm"', 96),
        ('width="25.4mm"', 96),
        ('width="30pt"', 40),
        ('width="100%"', 120),
        ('stroke-width="3"', 120),
    ],
)
def test_a_picture_is_as_wide_as_its_drawing_in_whatever_unit(told: str, pixels: int) -> None:
    drawing = DRAWING.replace('viewBox="0 0 20 20" width="40"', f'viewBox="-4 0 120 20" {told}')
    page, (*_, picture) = mail_page(PAGE.replace(DRAWING, drawing), pictures=True)
    assert f'width="{pixels}"' in page
    assert int.from_bytes(picture.png[16:20], "big") == round(pixels * pagemail.SHARP)


def test_a_drawing_that_says_nothing_of_its_width_gets_the_usual_one() -> None:
    bare = PAGE.replace('viewBox="0 0 20 20" width="40"', "")
    assert f'width="{pagemail.USUAL_WIDTH}"' in mail_page(bare, pictures=True)[0]


def test_drawings_too_narrow_to_be_made_out_are_told_but_for_ornaments() -> None:
    assert pagemail.too_narrow(PAGE) == []
    assert pagemail.too_narrow(PAGE.replace('width="40"', 'width="9"')) == ["A &lt;map&gt;: one &quot;square&quot;"]


def test_where_the_extra_is_missing_nothing_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    pagemail.can_draw.cache_clear()
    monkeypatch.setitem(__import__("sys").modules, "resvg_py", None)
    assert not pagemail.can_draw()
    pagemail.can_draw.cache_clear()


def test_where_there_are_no_fonts_nothing_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    pagemail.can_draw.cache_clear()
    monkeypatch.setattr("resvg_py.svg_to_bytes", lambda **_: b"always the same")
    assert not pagemail.can_draw()
    pagemail.can_draw.cache_clear()


def test_nothing_that_lies_elsewhere_is_loaded() -> None:
    linked = PAGE.replace("<style>", '<link rel="stylesheet" href="http://127.0.0.1:9/x.css"><style>', 1)
    assert mail_page(linked, pictures=False)


@pytest.mark.parametrize(
    ("css", "style"),
    [
        ("p { color: red }", "p { color: red }"),
        (":root { --a: 1px } p { margin: var(--a) var(--b, 2px) }", "p { margin: 1px var(--b, 2px) }"),
        ("* { color: red } p { text-wrap: balance }", ""),
        ("@media screen { p { color: red } }", ""),
        ("p { color: red", ""),
        ("} p { color: red }", ""),
    ],
)
def test_a_style_sheet_is_read_rule_by_rule(css: str, style: str) -> None:
    assert mail_style(css) == style


def test_a_value_that_nothing_gives_leaves_its_declaration_out() -> None:
    assert settled('<p style="--x: 1; a: var(--x); b: var(--y); c: var(--z, 3)">') == '<p style="a: 1; c: 3">'
    assert settled('<p style="font: &quot;A B&quot;; a: b">') == '<p style="font: &quot;A B&quot;; a: b">'
