"""The HTML report: strict, self-contained, escaped, small, legible, and as complete without style as with it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import html5lib
import pytest

from pbem.games.farlight.grid import put
from pbem.games.farlight.pages import page
from pbem.games.farlight.state import ASSEMBLY, BID, LAUNCH, Engine, State
from pbem.reports.html import render_html
from tests.farlight.letters import dealt, letter_about
from tests.farlight.playouts import RULES, Playout, playout
from tests.farlight.positions import reveal
from tests.goldens import check_goldens

SVG = "{http://www.w3.org/2000/svg}"
MOST_BYTES = 90_000
USUAL_BYTES = 80_000
ODD_NAMES = ('<b>"A&B"', "Ἀλεξάνδρα", "Cy & Cy's", "Di", "Eve")
Letter = dict[str, Any]


def moment(match: Playout, phase: str, part: float) -> int:
    """Return the number of a state of a phase, so far on in the match."""
    found = [at for at, state in enumerate(match.states[:-1]) if at and state.phase == phase]
    return found[int(len(found) * part)]


def told(match: Playout, at: int, seat: int | None, back: int = 12, columns: int = 78) -> Letter:
    """Return a letter about a state of a match, telling of the last *back* moves."""
    events = [event for move in match.events[max(0, at - back) : at] for event in move]
    return letter_about(dealt(match.rules, match.states[at]), seat, events, columns=columns)


def named(plain: Letter, names: tuple[str, ...]) -> Letter:
    """Return a letter in which the commanders have other names."""
    seats = [{**row, "name": name} for row, name in zip(plain["seats"], names, strict=False)]
    return {**plain, "seats": seats}


@cache
def letters() -> Mapping[str, Letter]:
    two, five, four = playout(2, 1), playout(5, 3), playout(4, 3)
    bidding, assembling, launching = (moment(five, phase, 0.8) for phase in (BID, ASSEMBLY, LAUNCH))
    owing = five.states[assembling].owed[-1]
    return {
        "set-up of two": told(two, 1, 0),
        "set-up, observed": told(four, 1, None),
        "bids of five": told(five, bidding, five.states[bidding].to_move),
        "bids, observed": told(four, moment(four, BID, 0.5), None),
        "an Assembly of five": told(five, assembling, owing),
        "on a phone": told(five, assembling, owing, columns=40),
        "a Launch": told(five, launching, 1),
        "odd names": named(told(five, bidding, 2), ODD_NAMES),
        "over": told(two, len(two.states) - 1, 1),
        "over, observed": told(four, len(four.states) - 1, None),
    }


every_letter = pytest.mark.parametrize(
    "which",
    ["set-up of two", "set-up, observed", "bids of five", "bids, observed", "an Assembly of five", "on a phone",
     "a Launch", "odd names", "over", "over, observed"],
)  # fmt: skip


@cache
def rendered(which: str) -> str:
    return render_html(letters()[which])


@cache
def tree(which: str) -> Element:
    return parsed(rendered(which))


def parsed(text: str) -> Element:
    """Parse a page as HTML; any parse error fails."""
    parser = html5lib.HTMLParser(html5lib.getTreeBuilder("etree"), strict=True, namespaceHTMLElements=False)
    root: Element = parser.parse(text)
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


def boards(which: str) -> dict[str, Element]:
    """Return the drawings by key."""
    found = [svg for svg in tree(which).iter(f"{SVG}svg") if svg.get("role")]
    return {svg.get("aria-labelledby", "").partition("-t ")[0]: svg for svg in found}


@every_letter
def test_a_report_is_strict_html_and_needs_nothing_from_outside(which: str) -> None:
    elements = list(tree(which).iter())
    assert {str(element.tag) for element in elements} & {"script", "link", "img", "iframe", "object", "a"} == set()
    names = {name.lower() for element in elements for name in element.attrib}
    assert names & {"src", "href", "style", "srcset", "action", "data"} == set()
    assert [name for name in names if name.startswith("on")] == []
    for foreign in ("http", "url(", "@import", "mailto:", "javascript"):
        assert foreign not in rendered(which)


@every_letter
def test_headings_skip_no_level(which: str) -> None:
    levels = [int(e.tag[1]) for e in tree(which).iter() if re.fullmatch("h[1-6]", str(e.tag))]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


@every_letter
def test_tables_have_captions_headers_and_equal_rows_in_boxes_of_their_own(which: str) -> None:
    root = tree(which)
    boxed = [table for box in root.iter("div") if box.get("class") == "scroll" for table in box.iter("table")]
    assert list(root.iter("table")) == boxed
    for table in boxed:
        assert table[0].tag == "caption"
        assert {cell.get("scope") for cell in table.iter("th")} <= {"col", "row"}
        assert all(row.find("th") is not None for row in table.iter("tr"))
        assert len({len(row) for row in table.iter("tr")}) == 1


@every_letter
def test_what_is_labelled_finds_its_label_and_ids_are_unique(which: str) -> None:
    ids = [element.get("id") for element in tree(which).iter() if element.get("id")]
    labels = [label for e in tree(which).iter() for label in (e.get("aria-labelledby") or "").split()]
    assert len(ids) == len(set(ids))
    assert set(labels) == set(ids)


@every_letter
def test_drawings_are_images_with_a_title_and_a_description(which: str) -> None:
    for svg in boards(which).values():
        assert svg.get("role") == "img"
        assert [part.tag for part in svg[:2]] == [f"{SVG}title", f"{SVG}desc"]
        assert text_of(svg[0])
        assert text_of(svg[1]) or not list(svg.iter(f"{SVG}text"))


@every_letter
def test_every_ship_is_drawn_with_its_parts_and_described(which: str) -> None:
    found = boards(which)
    for seat, row in enumerate(letters()[which]["view"]["seats"]):
        svg = found[f"ship-{seat}"]
        groups = [group for group in svg.iter(f"{SVG}g") if group.get("class") == "ids-text"]
        assert sorted(text_of(text) for group in groups for text in group) == sorted(row["ship"])
        mine = seat == letters()[which]["view"]["me"]
        told = [part if mine else f"{x},{y} {part} " for part, (x, y) in row["ship"].items()]
        assert all(part in text_of(svg[1]) for part in told)


@every_letter
def test_without_style_all_is_still_said(which: str) -> None:
    bare = text_of(parsed(re.sub("<style>.*?</style>", "", rendered(which), flags=re.DOTALL)))
    sections, over = page(letters()[which], RULES), letters()[which]["standing"]["over"]
    own = [] if sections["me"] is None else [sections["ships"][sections["me"]]]
    table = [] if over else [*sections["station"], *sections["missions"]]
    said = [
        *sections["stand"],
        *(f"{entry['who']} {entry['text']}" for entry in sections["story"]),
        *(f"{row['title']}: {row['text']}" for ship in own for row in ship["list"]),
        *(f"{row['id']} {row['name']}" for row in table if row["id"]),
        *(row["carries"] for row in table if row.get("carries")),
        *(row["asks"] for row in table if row.get("asks")),
        *(row["lacking"] for row in table if row.get("lacking")),
        *(f"{row['verdict']}: {row['why']}" for reveal in sections["reveals"] for row in reveal["rows"]),
        *(row["name"] for row in sections["scores"]),
        *(line for ship in sections["ships"] for sheet in ship["map"] for line in sheet),
        *(line for row in sections["form"] for line in row["line"].splitlines()),
        letters()[which]["proof"]["head"],
    ]
    assert [text for text in said if " ".join(text.split()) not in bare] == []


def test_the_reveal_is_a_table_of_all_bids_that_says_who_won_and_by_which_rule() -> None:
    match, events = reveal({"P18": "0:3+ 1:4 2:2", "P19": "1:1", "M01": "0:2 2:4"})
    root = parsed(render_html(letter_about(match, 0, events)))
    (table,) = [table for table in root.iter("table") if "reveal" in table.get("class", "")]
    rows = {text_of(row[0]).split()[0]: [text_of(cell) for cell in row[1:]] for row in table.iter("tr")}
    assert rows["P18"][0] == "You 4: 3+1, Bo 4, Cy 2"
    assert rows["P18"][1].startswith("You won: tied with Bo, first in turn order (rule 3.3)")
    assert rows["P19"] == ["Bo 1", "Bo won: the only bid"]
    assert rows["M01"][1].startswith("Cy is first in the Launch" if match.state.phase == ASSEMBLY else "Cy won")


def test_tiles_of_others_are_question_marks_until_they_are_turned_up() -> None:
    which = "bids of five"
    values = [tile for row in letters()[which]["view"]["bids"] for tile in row["tiles"] if tile["value"] is None]
    drawn = [text_of(t) for svg in boards(which).values() for g in svg.iter(f"{SVG}g")
             if g.get("class") == "hidden-value-text" for t in g]  # fmt: skip
    assert drawn == ["?"] * len(values)
    assert values


def test_tiles_face_down_are_told_by_their_sign_and_not_by_a_colour_that_changes_in_the_dark() -> None:
    (caption,) = [text_of(e) for e in tree("bids of five").iter("figcaption") if "tiles laid" in text_of(e)]
    assert "a ? on one face down" in caption
    assert "dark" not in caption


def test_names_and_points_in_tables_are_not_parted_where_there_is_room() -> None:
    style = re.sub(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", rendered("bids of five").partition("</style>")[0])
    assert "th small, .points { white-space: nowrap; }" in style
    heads = [th for th in tree("bids of five").iter("th") if th.find("small") is not None]
    names = [th for th in heads if re.match("[MP][0-9]", th.text or "")]
    assert names
    assert all((th.text or "").endswith("\N{NO-BREAK SPACE}") for th in names)


@pytest.mark.parametrize("name", ODD_NAMES)
def test_names_of_commanders_are_text(name: str) -> None:
    cells = [text_of(cell) for cell in tree("odd names").iter("th")]
    assert any(cell.startswith(name) for cell in cells)
    assert name in text_of(tree("odd names"))
    assert '<b>"A&B"' not in rendered("odd names")


def test_names_of_cards_and_messages_are_text() -> None:
    plain = letters()["bids of five"]
    parts = {key: {**row, "name": f"<u>{row['name']}&lt;"} for key, row in plain["deck"]["parts"].items()}
    notices = [{"kind": "note", "text": "Hello <script>alert(1)</script>"}]
    text = render_html({**plain, "deck": {**plain["deck"], "parts": parts}, "notices": notices})
    assert "<script" not in text
    assert "<u>" not in text


def crowded(state: State) -> State:
    """Return a state in which every part that is not on the station stands on a ship, as evenly as can be."""
    full = state.copy()
    for part in sorted((*state.pile, *(card for card in state.box if card in RULES.table.parts))):
        row = min(full.seats, key=lambda seat: len(seat.ship))
        fits = RULES.table.layout(row.ship).fits(RULES.table.masks[part])
        if fits:
            row.ship = put(row.ship, part, fits[len(row.ship) % len(fits)])
            row.engines = (*row.engines, *(Engine(number, 5, True) for number in RULES.table.parts[part].engines))  # noqa: FBT003
    full.pile = ()
    return full


@pytest.mark.parametrize("seat", [0, 3, None])
@pytest.mark.parametrize("columns", [40, 78])
@pytest.mark.parametrize("phase", [BID, ASSEMBLY])
@pytest.mark.parametrize("told", [(5, 1, USUAL_BYTES), (20, 8, MOST_BYTES)])
def test_a_late_report_of_five_is_small_enough_for_mail(
    seat: int | None, columns: int, phase: str, told: tuple[int, int, int]
) -> None:
    """A round at a pace of laps, and one at a pace of phases with names as long as may be."""
    (moves, longer, most), match = told, playout(5, 3)
    at = moment(match, phase, 0.97)
    events = [event for move in match.events[at - moves : at] for event in move]
    about = dealt(RULES, crowded(match.states[at]))
    assert sum(len(row.ship) for row in about.state.seats) >= 38
    names = tuple(name * longer for name in ("Ἀλέξη", "<b>&B", "Cyril", "Diana", "Eveli"))
    late = named(letter_about(about, seat, events, columns=columns), names)
    assert len(render_html(late).encode()) < most


def test_the_same_letter_gives_the_same_bytes() -> None:
    assert render_html(letters()["a Launch"]) == render_html(letters()["a Launch"], RULES)


def test_the_order_form_stands_as_it_is_to_be_sent() -> None:
    (form,) = [pre for pre in tree("bids of five").iter("pre") if pre.get("aria-label") == "Order form"]
    lines = [line.partition("#")[0].rstrip() for line in "".join(_texts(form)).splitlines()]
    assert page(letters()["bids of five"], RULES)["form"][0]["line"].splitlines()[0] in lines


def test_reports_are_as_kept(request: pytest.FixtureRequest) -> None:
    made = {f"{which.replace(', ', '-')}.html": rendered(which).encode() for which in ("bids, observed", "over")}
    check_goldens(Path(__file__).with_suffix(""), made, regenerate=request.config.getoption("regen_all"))
