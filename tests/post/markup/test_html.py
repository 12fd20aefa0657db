"""What a reader sees as a line of an HTML text is a row."""

from __future__ import annotations

import pytest

from pbem.post.markup import html_rows
from pbem.post.message import Mark, Row
from tests.post.markup.reading import said

THREE = ["acquire fab-2", "purchase REA-07 at M3", "else pass"]


@pytest.mark.parametrize(
    "html",
    [
        "acquire fab-2<br>purchase REA-07 at M3<br/>else pass",
        "acquire fab-2<BR CLEAR=all>purchase REA-07 at M3</br>else pass",
        "<p>acquire fab-2</p><p>purchase REA-07 at M3</p><p>else pass</p>",
        "<p>acquire fab-2<p>purchase REA-07 at M3<p>else pass",
        "<div>acquire fab-2</div>purchase REA-07 at M3<div><div>else pass</div></div>",
        "<div><div>acquire fab-2<div>purchase REA-07 at M3</div>else pass</div></div>",
        "<ul><li>acquire fab-2<li>purchase REA-07 at M3</ul>else pass",
        "<ol>\n  <li><p>acquire\n fab-2</p></li>\n  <li><p>purchase REA-07\n at M3</p></li></ol><h3>else pass</h3>",
        "<pre>\nacquire fab-2\npurchase REA-07 at M3\r\nelse pass</pre>",
        "<div style='white-space:pre-wrap'>acquire fab-2\npurchase REA-07 at M3\nelse pass</div>",
        "<textarea>acquire fab-2\npurchase REA-07 at M3\nelse pass</textarea>",
        "<dl><dt>acquire fab-2<dd>purchase REA-07 at M3<dt>else pass</dl>",
        "<span style='display:block'>acquire fab-2</span>purchase REA-07 at M3<section>else pass</section>",
        "<details><summary>acquire fab-2</summary>purchase REA-07 at M3<br>else pass</details>",
        "<table><tr><td>acquire<td>fab-2<tr><td>purchase<td>REA-07 at M3</table>else pass",
        "<table><td>acquire fab-2</td></table><table><tr><td>purchase REA-07 at M3<br>else pass</td></tr></table>",
        "acquire fab-2<hr>purchase REA-07 at M3<blockquote style='border:none;margin:0 0 0 40px'>else pass",
    ],
)
def test_a_line_of_the_page_is_one_row(html: str) -> None:
    assert [" ".join(line.split()) for line in said(html_rows(html))] == THREE


@pytest.mark.parametrize(
    "html",
    [
        "<span>acqu</span><span>ire</span> fab<b>-</b>2",
        "acquire\n\n   fab-<!-- x -->2",
        "ac<wbr>quire <a href='purchase REA-07'>fab-2</a>",
        "<div style='display:inline'>acquire</div> <p style='display:inline'>fab-2</p>",
        "acq&#117;ire&#32;fab&#45;2",
        "<FONT color=red>acquire</FONT>&#x20;<o:p>fab-2</o:p><img alt='else pass' src='x'>",
        "<span\n class='x'\n>acquire fab-2</span\n><script>document.write('pass')</script>",
        "<style>p { color: red } else pass</style><title>pass</title>acquire fab-2",
        "<?xml:namespace prefix = o ?><![if !mso]>acquire fab-2<![endif]><!--[if mso]>pass<![endif]-->",
        "<!doctype html><html><head><meta charset='utf-8'></head><body>acquire fab-2</body></html>",
        "<p title=\"a > b\" data-x='<br>'>acquire fab-2</p>",
    ],
)
def test_what_is_within_a_line_does_not_break_it(html: str) -> None:
    assert html_rows(html) == (Row("acquire fab-2"),)


def test_cells_are_parted_and_numbers_in_front_of_them_count() -> None:
    html = "<table><tr><th>#<th>what</tr><tr><td>1</td><td><p>acquire</p></td><td><b>fab-2</b></td></tr></table>"
    assert said(html_rows(html)) == ["#\twhat", "1.\tacquire\tfab-2"]


def test_a_row_of_a_layout_is_not_one_line() -> None:
    menu = "<tr><td>Menu</td><td>acquire fab-2<br>else pass</td><td>&copy;</td></tr>"
    assert said(html_rows(f"<table>{menu}</table>")) == ["Menu", "acquire fab-2", "else pass", "\u00a9"]


def test_a_table_within_a_table_keeps_its_rows() -> None:
    inner = "<table><tr><td>acquire</td><td>fab-2</td></tr><tr><td>else</td><td>pass</td></tr></table>"
    assert said(html_rows(f"<table><tr><td>{inner}</td></tr></table>")) == ["acquire\tfab-2", "else\tpass"]


def test_blank_lines_stay_between_the_text_and_nowhere_else() -> None:
    rows = html_rows("<br><div><br></div>acquire fab-2<div><br></div><div>&nbsp;</div>pass<br><br>")
    assert [row.text.strip() for row in rows] == ["acquire fab-2", "", "", "pass"]


@pytest.mark.parametrize(
    "struck",
    [
        "<s>purchase OLD-99</s>",
        "<del>purchase <b>OLD-99</b></del>",
        "<strike><i>purchase</i> OLD-99</strike>",
        "<span style='text-decoration: underline line-through'>purchase OLD-99</span>",
        "<b style='text-decoration-line:line-through !important'>purchase OLD-99</b>",
        "<div style='TEXT-DECORATION:LINE-THROUGH'><div>purchase OLD-99</div></div>",
        "<p><s>purchase</p><p>OLD-99</s></p>",
        "<del><ul><li>purchase<li>OLD-99</ul></del>",
        "<table><tr><td><s>purchase</td><td></s><s>OLD-99</s></td></tr></table>",
    ],
)
def test_what_is_struck_out_is_marked(struck: str) -> None:
    rows = html_rows(f"<div>acquire fab-2</div>{struck}<div>else pass</div>")
    assert said(rows) == ["acquire fab-2", "else pass"]
    assert " ".join(said(rows, Mark.STRUCK)).split() == ["purchase", "OLD-99"]


def test_a_line_that_is_struck_out_in_part_is_read_without_the_part() -> None:
    rows = html_rows("<p>purchase <s>OLD-99</s> REA-07 at M3</p>")
    assert said(rows) == ["purchase  REA-07 at M3"]
    assert said(rows, Mark.STRUCK) == ["OLD-99"]


@pytest.mark.parametrize(
    "style",
    [
        "display:none",
        "DISPLAY : NONE !important; max-height: 0",
        "visibility:hidden",
        "font-size:0",
        "font-size:0px;line-height:0",
        "font-size:1px;color:#fff",
        "font:0/0 a",
        "mso-hide:all",
        "opacity:0",
        "max-height:0;overflow:hidden",
        "height:0px;overflow:hidden",
        "position:absolute;left:-9999px",
        "text-indent:-10000px",
    ],
)
@pytest.mark.parametrize("tag", ["div", "span", "p", "font"])
def test_what_a_style_hides_is_marked(style: str, tag: str) -> None:
    if tag == "font" and "absolute" in style:
        tag = "section"
    rows = html_rows(f'<{tag} style="{style}">purchase OLD-99</{tag}><div>acquire fab-2</div>')
    assert said(rows) == ["acquire fab-2"]
    assert said(rows, Mark.HIDDEN) == ["purchase OLD-99"]


@pytest.mark.parametrize(
    "html",
    [
        "<style>.pre, p.pre { color: red; display: none }</style><p class='x pre'>purchase OLD-99</p>acquire fab-2",
        "<style><!-- /* a { } */ #top{display:none!important} --></style><p id=top>purchase OLD-99</p>acquire fab-2",
        "<p class=preheader>purchase OLD-99</p>acquire fab-2",
        "<p hidden>purchase OLD-99</p>acquire fab-2",
        "<template><p>purchase OLD-99</p></template>acquire fab-2",
        "<select><option>purchase OLD-99</select>acquire fab-2",
        "<svg><text>purchase OLD-99</text></svg>acquire fab-2",
        "<xml><w:View>purchase OLD-99</w:View></xml>acquire fab-2",
        "<object>purchase OLD-99</object><iframe>purchase OLD-99</iframe><noframes>x</noframes>acquire fab-2",
    ],
)
def test_what_no_reader_sees_is_no_text(html: str) -> None:
    assert said(html_rows(html)) == ["acquire fab-2"]


@pytest.mark.parametrize(
    "html",
    [
        "<td style='font-size:0px'><div style='font-size:14px'>acquire fab-2</div></td>",
        "<table><tr><td style='font-size:0;padding:10px'><div style='font-size:14px'>acquire fab-2</div></table>",
        "<div style='visibility:hidden'><span style='visibility:visible'>acquire fab-2</span></div>",
        "<style>@media print { .wide { display: none } .b { color: red } }</style><p class=wide>acquire fab-2",
        "<p style='font-size:12px;text-indent:-18.0pt;opacity:0.9'>acquire fab-2</p>",
        "<svg/><path/>acquire fab-2",
        "<p style='display:none'>&nbsp;<p>acquire fab-2",
        "<ul><li style='display:none'><li>acquire fab-2</ul>",
        "<b><span style='display:none'></b>acquire fab-2",
        "<table><tr><td><s></td></tr></table>acquire fab-2",
        "<div class=spoilcontent style='display: none'>acquire fab-2</div>",
        "<p><button>acquire fab-2</button></p>",
    ],
)
def test_what_a_reader_sees_is_text(html: str) -> None:
    assert said(html_rows(html)) == ["acquire fab-2"]


def test_a_stray_angle_bracket_is_text() -> None:
    assert said(html_rows("if 3 < 4 & 5 > 4<br>a <3 b<br><>c</>")) == ["if 3 < 4 & 5 > 4", "a <3 b", "<>c"]


def test_half_a_tag_at_the_end_hides_nothing_in_front_of_it() -> None:
    assert said(html_rows('acquire fab-2<br>pass<a href="x')) == ["acquire fab-2", "pass"]


def test_a_mark_of_a_list_in_words_own_font_is_a_bullet() -> None:
    mark = "<span style='mso-list:Ignore'>{}<span style='font:7.0pt \"Times\"'>&nbsp; </span></span>"
    item = f"<p class=MsoListParagraph>{mark}"
    rows = html_rows(f"{item.format('o')}acquire fab-2{item.format('1.')}else pass")
    assert [row.replace("\u00a0", "").replace("  ", " ") for row in said(rows)] == [
        "\u2022 acquire fab-2",
        "1. else pass",
    ]
