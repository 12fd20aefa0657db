"""The HTML report: strict, self-contained, escaped, small, and as complete without style as with it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any
from xml.etree.ElementTree import Element

import html5lib
import pytest

from pbem.games import find_game
from pbem.games.afterlight.board import NODES, contacts
from pbem.games.afterlight.pages.svg import CENTRES
from pbem.games.afterlight.state import numbered
from pbem.reports.frame import form_lines, pages_of, rules_for
from pbem.reports.html import render_html
from tests.reports.letters import letter

SVG = "{http://www.w3.org/2000/svg}"
MOST_BYTES = 90_000
ODD_NAMES = ('<b>"A&B"', "Ἀλεξάνδρα", "Cy & Cy's", "Di")
LETTERS: dict[str, dict[str, Any]] = {
    "set-up of two": {"seats": 2, "moves": 0},
    "set-up, observed": {"seats": 4, "moves": 0, "seat": None},
    "early": {"seats": 3, "moves": 9, "seat": 2},
    "middle of four": {"seats": 4, "moves": 70, "seat": 1, "seed": 3},
    "middle, observed": {"seats": 2, "moves": 50, "seat": None},
    "on a phone": {"seats": 3, "moves": 60, "columns": 40, "seed": 2},
    "odd names": {"seats": 4, "moves": 40, "names": ODD_NAMES},
    "a storm": {"seats": 2, "moves": 24, "seed": 1},
    "over": {"seats": 2, "moves": 1000, "seed": 5},
    "over, observed": {"seats": 4, "moves": 1000, "seat": None, "seed": 4},
}
every_letter = pytest.mark.parametrize("which", LETTERS)


@cache
def written(which: str) -> dict[str, Any]:
    return letter(**LETTERS[which])


@cache
def rendered(which: str) -> str:
    return render_html(written(which))


@cache
def tree(which: str) -> Element:
    return parsed(rendered(which))


def parsed(page: str) -> Element:
    """Parse a page as HTML; any parse error fails."""
    parser = html5lib.HTMLParser(html5lib.getTreeBuilder("etree"), strict=True, namespaceHTMLElements=False)
    root: Element = parser.parse(page)
    return root


def text_of(element: Element) -> str:
    """Return an element's text, but not that of a style sheet, with single spaces."""
    return " ".join("".join(_texts(element)).split())


def _texts(element: Element) -> Iterator[str]:
    if element.tag != "style":
        yield element.text or ""
        for child in element:
            yield from _texts(child)
            yield child.tail or ""


def sections(which: str) -> dict[str, Any]:
    found: dict[str, Any] = pages_of(find_game("afterlight")).page(written(which), rules_for(written(which)))
    return found


def boards(root: Element) -> dict[int, Element]:
    """Return the drawings by seat."""
    return {int(svg.get("aria-labelledby", "").split("-")[1]): svg for svg in root.iter(f"{SVG}svg")}


def group(svg: Element, name: str) -> Iterator[Element]:
    """Return the children of all groups of a class."""
    for element in svg.iter(f"{SVG}g"):
        if name in element.get("class", "").split():
            yield from element


def station(which: str, seat: int) -> dict[str, str]:
    found: dict[str, str] = written(which)["view"]["seats"][seat]["station"]
    return found


@every_letter
def test_every_report_is_strict_html_with_language_and_viewport(which: str) -> None:
    root = tree(which)
    metas = {meta.get("name"): meta.get("content") for meta in root.iter("meta")}
    assert root.get("lang") == "en"
    assert metas["viewport"] == "width=device-width, initial-scale=1"
    assert any(meta.get("charset") == "utf-8" for meta in root.iter("meta"))


@every_letter
def test_a_report_needs_nothing_from_outside(which: str) -> None:
    page = rendered(which)
    elements = list(parsed(page).iter())
    assert {str(element.tag) for element in elements} & {"script", "link", "img", "iframe", "object", "a"} == set()
    names = {name.lower() for element in elements for name in element.attrib}
    assert names & {"src", "href", "style", "srcset", "action", "data"} == set()
    assert [name for name in names if name.startswith("on")] == []
    for foreign in ("http", "url(", "@import", "mailto:", "javascript"):
        assert foreign not in page


@every_letter
def test_headings_begin_with_one_and_skip_no_level(which: str) -> None:
    levels = [int(e.tag[1]) for e in tree(which).iter() if re.fullmatch("h[1-6]", str(e.tag))]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


@every_letter
def test_tables_have_captions_and_header_cells_and_scroll_in_a_box_of_their_own(which: str) -> None:
    root = tree(which)
    boxed = [table for box in root.iter("div") if box.get("class") == "scroll" for table in box.iter("table")]
    tables = list(root.iter("table"))
    assert tables == boxed
    for table in tables:
        assert text_of(table[0])
        assert table[0].tag == "caption"
        assert {cell.get("scope") for cell in table.iter("th")} <= {"col", "colgroup", "row"}
        assert all(row.find("th") is not None for row in table.iter("tr"))


@every_letter
def test_rows_of_a_table_are_equally_long(which: str) -> None:
    for table in tree(which).iter("table"):
        (body,) = table.iter("tbody")
        rows = [*body, *(row for foot in table.iter("tfoot") for row in foot)]
        assert len({sum(int(cell.get("colspan", "1")) for cell in row) for row in rows}) == 1


@every_letter
def test_what_is_labelled_by_an_id_finds_it_and_ids_are_unique(which: str) -> None:
    root = tree(which)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    labels = [label for e in root.iter() for label in (e.get("aria-labelledby") or "").split()]
    assert len(ids) == len(set(ids))
    assert set(labels) == set(ids)


@every_letter
def test_without_style_all_is_still_said(which: str) -> None:
    bare = text_of(parsed(re.sub("<style>.*?</style>", "", rendered(which), flags=re.DOTALL)))
    page, over = sections(which), written(which)["standing"]["over"]
    own = page["own"] or {"modules": [], "dock": [], "shield_text": "", "map": []}
    said = [
        *page["stand"],
        *(f"{entry['who']} {entry['text']}" for entry in page["story"]),
        *(f"{row['node']} {row['title']}: {row['text']}" for row in own["modules"]),
        *(row["title"] for row in own["dock"]),
        own["shield_text"],
        *own["map"],
        *(f"{row['module']} {row['name']}" for row in page["market"] if row["module"] and not over),
        *(row["name"] for row in page["standings"]),
        *(line for row in page["others"] for line in row["map"]),
        *(row["line"] for row in page["form"]),
        written(which)["proof"]["head"],
    ]
    assert [text for text in said if " ".join(text.split()) not in bare] == []


@every_letter
def test_each_station_is_drawn_with_its_modules_once_and_its_corridors(which: str) -> None:
    rules: Any = rules_for(written(which))
    drawings = boards(tree(which))
    assert sorted(drawings) == list(range(len(written(which)["seats"])))
    for seat, svg in drawings.items():
        standing = station(which, seat)
        assert sorted(drawn_modules(svg)) == sorted(standing.values())
        nodes = numbered(standing)
        expected = {
            frozenset({CENTRES[node], CENTRES[contact.node]})
            for node in (NODES.index(name) for name in standing)
            for contact in contacts(nodes, rules.table.ports, node)
            if contact.corridor
        }
        bars = [frozenset(ends(line)) for line in group(svg, "corridors")]
        assert {frozenset((round(x, 1) + 0, round(y, 1) + 0) for x, y in pair) for pair in expected} == set(bars)
        assert len(bars) == len(expected)


def drawn_modules(svg: Element) -> list[str]:
    """Return the modules whose letters stand in the drawing."""
    return [f"{text.text}-{text_of(text[0])}" for text in group(svg, "letters")]


def ends(line: Element) -> Iterator[tuple[float, float]]:
    for end in "12":
        yield float(line.attrib[f"x{end}"]), float(line.attrib[f"y{end}"])


@every_letter
def test_drawings_have_titles_descriptions_and_the_role_of_an_image(which: str) -> None:
    for seat, svg in boards(tree(which)).items():
        assert svg.get("role") == "img"
        title, description = (text_of(found) for found in svg[:2])
        assert title == f"Station of {written(which)['seats'][seat]['name']}"
        for node, module in station(which, seat).items():
            assert f"{node} {module}" in description


def test_the_own_board_marks_what_can_be_built_and_no_other_does() -> None:
    which = "middle of four"
    drawings = boards(tree(which))
    marks = {seat: [text_of(mark) for mark in group(svg, "plus")] for seat, svg in drawings.items()}
    assert marks.pop(1) == [f"+{node}" for node in sections(which)["own"]["marks"]]
    assert list(marks.values()) == [[], [], []]


@pytest.mark.parametrize("name", ODD_NAMES)
def test_names_of_commanders_are_text(name: str) -> None:
    root = tree("odd names")
    rows = [text_of(cell) for table in root.iter("table") for cell in table.iter("th")]
    assert any(row.startswith(name) for row in rows)
    assert name in text_of(root)
    assert '<b>"A&B"' not in rendered("odd names")


def test_messages_and_names_of_modules_are_text() -> None:
    plain = written("early")
    modules = {key: {**row, "name": f"<i>{row['name']}&lt;"} for key, row in plain["deck"]["modules"].items()}
    notices = [{"kind": "note", "text": 'Hello <script>alert("FAB-2")</script> & goodbye'}]
    page = render_html({**plain, "deck": {**plain["deck"], "modules": modules}, "notices": notices})
    assert "<script" not in page
    assert "<i>" not in page
    assert 'Hello <script>alert("FAB-2")</script> & goodbye' in text_of(parsed(page))


@pytest.mark.parametrize("seat", [0, 1, 2, 3, None])
@pytest.mark.parametrize("columns", [40, 78])
@pytest.mark.parametrize("seed", [1, 5])
def test_a_late_report_of_four_is_small_enough_for_mail(seat: int | None, columns: int, seed: int) -> None:
    names = [name * 10 for name in ("Ἀλέξη", "<b>&B", "Cyril", "Diana")]
    late = letter(seats=4, moves=160, seat=seat, seed=seed, names=names, columns=columns)
    assert sum(len(row["station"]) for row in late["view"]["seats"]) > 40
    assert len(render_html(late).encode()) < MOST_BYTES


def rows_of(which: str, caption: str) -> dict[str, list[str]]:
    """Return the cells of the one table whose caption begins so, by row header; the column headers are under ''."""
    (table,) = [table for table in tree(which).iter("table") if text_of(table[0]).startswith(caption)]
    found = {text_of(row[0]): [text_of(cell) for cell in row[1:]] for row in table.iter("tr")}
    return {"": next(iter(found.values())), **found}


def test_a_storm_that_came_is_told_by_a_table_with_all_it_gave() -> None:
    (storm,) = sections("a storm")["storms"]
    rows = rows_of("a storm", "Storm I, as it scored. Readiness, and what it scores: 1st 3.")
    assert rows["Total"][:2] == [f"{total:+}" for total in storm["totals"]]
    assert rows["then"][:2] == [str(renown) for renown in storm["after"]]
    for row in storm["rows"]:
        cells = [f"{ready or '–'}{f' {points:+}' if points else ''}"
                 for ready, points in zip(row["readiness"], row["points"], strict=True)]  # fmt: skip
        assert rows[f"{row['department']} {row['name']}"] == [*cells, row["how"][0][0].upper() + row["how"][0][1:]]


def test_the_readers_column_is_the_first_of_a_storm() -> None:
    assert rows_of("middle of four", "If Storm II came now")[""] == ["You", "Ada", "Cy", "Di", "Your place"]
    assert rows_of("set-up, observed", "If Storm I came now")[""] == ["Ada", "Bo", "Cy", "Di"]


def test_the_market_says_what_leaves_and_where_the_least_cost_holds() -> None:
    rows = {row["module"]: row for row in sections("middle of four")["market"]}
    cells = {
        head.split()[1]: cells[0]
        for head, cells in rows_of("middle of four", "The market").items()
        if head[:1].isdigit()
    }
    assert any(row["leaves"] for row in rows.values())
    for module, row in rows.items():
        assert ("leaves at the next Drift" in cells[module]) == row["leaves"]
        assert ("the least" in cells[module]) == row["least"]


@pytest.mark.parametrize("which", ["over", "over, observed"])
def test_when_all_is_over_the_winner_stands_first_and_nothing_is_for_sale(which: str) -> None:
    root = tree(which)
    (box,) = [box for box in root.iter("div") if box.get("class") == "asked"]
    assert text_of(box) == sections(which)["stand"][0]
    assert text_of(box).startswith("THE MATCH IS OVER: ")
    assert not re.search("Short by|You pay|[Bb]est at|could build|next Drift", text_of(root))
    places = [row for row in rows_of(which, "The commanders by Renown") if row]
    assert [place[:3] for place in places[1:3]] == ["1st", "2nd"]


def test_what_a_turn_replaces_is_told_once() -> None:
    notice = {"kind": "replaces", "text": "This turn replaces turn 22, taken back."}
    page = render_html({**written("early"), "replaces": [22], "notices": [notice]})
    assert text_of(parsed(page)).count("replaces turn 22") == 1


def test_on_a_narrow_screen_tables_are_laid_out_anew_instead_of_scrolling() -> None:
    """What is told here in style alone was looked at in a browser, at 360 pixels and in the dark."""
    classes = {table.get("class") for table in tree("middle of four").iter("table")}
    narrow = rendered("middle of four").partition("(max-width: 40rem)")[2]
    assert classes == {"market", "storm", "standings"}
    assert all(f".{name} " in narrow for name in classes)


def test_the_same_letter_gives_the_same_bytes() -> None:
    assert render_html(written("early")) == render_html(written("early"), rules_for(written("early")))


def test_the_order_form_stands_as_it_is_to_be_sent() -> None:
    forms = [pre for pre in tree("early").iter("pre") if pre.get("aria-label") == "Order form"]
    (form,) = forms
    lines = "".join(_texts(form)).strip().splitlines()
    plain, row = written("early"), sections("early")["form"][0]
    assert lines == ["match station-7 commander seat-2 turn 9", *form_lines(sections("early")["form"], 78)]
    assert plain["viewer"]["columns"] == 78
    assert lines[1] == f"{lines[1].partition('#')[0]}# {row['why']}"
    assert lines[1].partition("#")[0].rstrip() == row["line"]


def test_reasons_in_a_form_stand_apart_so_that_they_go_below_their_lines_on_a_phone() -> None:
    (form,) = [pre for pre in tree("early").iter("pre") if pre.get("aria-label") == "Order form"]
    reasons = [row["why"] for row in sections("early")["form"] if row["why"]]
    assert [text_of(reason) for reason in form] == [f"# {why}" for why in reasons]
    narrow = rendered("early").partition("@media screen and (max-width: 40rem) {\n  .form")[2].partition("\n}")[0]
    assert "white-space: pre-wrap" in narrow
    assert "display: inline-block" in narrow
