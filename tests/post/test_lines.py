"""What each line of a message is, and which of its lines are orders."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.games.spelling import LONGEST_LINE, clean
from pbem.post.orders.lines import MOST_LINES, Sort, read_lines
from pbem.post.orders.pieces import line_pieces
from tests.post.station import document, documents, faults, language_of, orders

THREE = ["acquire FAB-2 ENE-3 RES-2", "purchase REA-07 at I3", "else pass"]


def sorts(text: str) -> list[Sort]:
    """Return what the lines of *text* are."""
    return [line.sort for line in read_lines(text, language_of)]


@pytest.mark.parametrize(
    ("line", "sort"),
    [
        ("", Sort.BLANK),
        (" \t\u00a0\u200b", Sort.BLANK),
        ("> pass", Sort.QUOTED),
        (" >> pass", Sort.QUOTED),
        ("-- ", Sort.SIGNATURE),
        ("--", Sort.SIGNATURE),
        ("---", Sort.TEXT),
        ("# pass", Sort.COMMENT),
        ("  // pass", Sort.COMMENT),
        ("; pass", Sort.COMMENT),
        ("begin orders", Sort.BEGIN),
        ("Begin Orders:", Sort.BEGIN),
        ("==== BEGIN ORDERS G7 T4 ====", Sort.BEGIN),
        ("--- end orders ---", Sort.END),
        ("begin orders soon, please", Sort.TEXT),
        ("cancel", Sort.CANCEL),
        ("Cancel all my orders!", Sort.CANCEL),
        ("cancel  # no time", Sort.CANCEL),
        ("Please cancel everything, thank you.", Sort.CANCEL),
        ("1. cancel", Sort.CANCEL),
        ("cancel the party", Sort.TEXT),
        ("cancel order 2", Sort.TEXT),
        ("not cancel", Sort.TEXT),
        ("match station-7", Sort.HEADER),
        ("match point!", Sort.TEXT),
        ("Commander Ada", Sort.HEADER),
        ("commander down again", Sort.TEXT),
        ("turn 12", Sort.HEADER),
        ("turn left", Sort.TEXT),
        ("key 4F7Q-9KZ2", Sort.HEADER),
        ("key words", Sort.TEXT),
        ("key abcd-efgh", Sort.HEADER),
        ("x" * (LONGEST_LINE + 1), Sort.TOO_LONG),
    ],
)
def test_a_line_is(line: str, sort: Sort) -> None:
    assert sorts(line) == [sort]


def test_lines_keep_their_numbers_whatever_ends_them() -> None:
    lines = read_lines("\ufeffpass\r\nacquire FAB-2\rturn 3\n\nend", lambda _: None)
    assert [(line.number, line.sort) for line in lines] == [
        (1, Sort.TEXT),
        (2, Sort.TEXT),
        (3, Sort.HEADER),
        (4, Sort.BLANK),
        (5, Sort.TEXT),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(THREE),
        "\r\n\r\n".join(THREE),
        "Hi,\nthanks for the map!\n\n" + "\n".join(THREE) + "\n\nCheers, Ada",
        "; ".join(THREE),
        "- acquire fab-2 energy-3 research-2\n* purchase REA-07 at inner 3\n\u2022 else pass",
        "1. acquire fab-2 energy-3 research-2\n2) purchase REA-07 at inner 3\n(3) or else pass",
        "*acquire fab-2 energy-3 research-2*\n_purchase REA-07 at inner 3_\n**else pass**",
        "acquire fab-2 energy-3 research-2   # as agreed\npurchase REA-07 at inner 3 ; cheap\nelse pass  // or wait",
        "```\n" + "\n".join(THREE) + "\n```\nthanks",
        "---\nacquire fab2 ene3 res2\n----\npurchase rea7 i3\n____\nelse pass\n====",
        "\n".join(THREE) + "\n-- \nAda\npassing by",
        "\n".join(THREE) + "\n\n> pass\n> remove HAB-01",
        "> pass\n\n" + "\n".join(THREE),
        "--\nAda\n" + "\n".join(THREE),
        "\x1b[31m" + "\n".join(THREE) + "\x1b[0m",
        "acquire FAB-2 ENE-3 RES-2\npurchase REA-07 at I3\nelse\npass",
        "acquire FAB-2 ENE-3 RES-2\npurchase REA-07 at I3 else pass",
        "acquire FAB-2 ENE-3 RES-2 purchase REA-07 at I3 otherwise pass",
        "acquire FAB-2, ENE-3,\nRES-2\npurchase REA-07\nat I3\nor pass",
        "acquire FAB-2 ENE-3 RES-2 and then purchase REA-07 at I3, or else\npass",
        "acquire FAB-2 ENE-3 RES-2\npurchase REA-07 at I3 else\npass ; or not",
        "I wrote: no purchase\nbegin orders\n" + "\n".join(THREE) + "\nend orders\nInstall went well.",
        "begin orders\n# mine\n\nmatch station-7\n" + "\n".join(THREE) + "  ; at last\nend orders",
        "begin orders\n"
        + "\n".join(THREE[:1])
        + "\nend orders\nand\nbegin orders\n"
        + "\n".join(THREE[1:])
        + "\nend orders",
    ],
)
def test_orders_are_found(text: str) -> None:
    assert orders(text) == THREE


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("purchase REA-07 at M3 paying ENE-4\nENE-3", ["purchase REA-07 at M3 paying ENE-4 ENE-3"]),
        (
            "purchase REA-07 at M3 paying ENE-4\nENE-3 bonus RES-2",
            ["purchase REA-07 at M3 paying ENE-4 ENE-3 bonus RES-2"],
        ),
        ("purchase REA-07\nat M3 paying\nENE-4", ["purchase REA-07 at M3 paying ENE-4"]),
        ("acquire FAB-2 and\nENE-3\npass", ["acquire FAB-2 ENE-3", "pass"]),
        ("acquire FAB-2 Energy\n3", ["acquire FAB-2 ENE-3"]),
        ("acquire FAB-2\n\nThank you", ["acquire FAB-2"]),
        ("acquire FAB-2\nThank you", ["acquire FAB-2"]),
        ("acquire FAB-2  # one\nthen more", ["acquire FAB-2"]),
        ("remove HAB-01\npass", ["remove HAB-01", "pass"]),
    ],
)
def test_a_line_that_was_wrapped_is_joined_again_if_that_is_an_order(text: str, expected: list[str]) -> None:
    read = document(text)
    assert orders(text) == expected
    joined = [note for note in read.notes if "read as one with what follows" in note]
    assert len(joined) == int(len(text.splitlines()) > len(expected) and "Thank" not in text and "then" not in text)


def test_a_fault_is_told_of_the_line_as_it_was_before_it_was_wrapped() -> None:
    read = document("Hi,\nbuy laser attik\nat i9\npass")
    assert faults(read) == ['line 2: "attik" has no meaning here; did you mean LAB-05?']
    assert read.text == "buy laser attik\nat i9\npass"


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("pass", [1]),
        ("pass; remove HAB-01", [1, 2]),
        ("pass; else remove HAB-01", [1, 2]),
        ("pass ; a comment; and more", [1, 2, 3]),
        ("pass # a comment; and more", [1]),
        ("pass // see https://example.org/a;b", [1]),
        (";;;", []),
    ],
)
def test_semicolons_part_a_line(text: str, steps: list[int]) -> None:
    (line,) = read_lines(text.replace(";;;", "-;;;"), lambda _: None)
    assert len(line_pieces(line)) == len(steps)


BLOCK = "begin orders\nacquire FAB-2\n{}\nend orders"


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("hello there", 'line 3: "hello" is no order; write acquire, purchase, '),
        ("pass the salt", 'line 3: "the" has no meaning here; "pass" is used so: pass.'),
        ("psas", 'line 3: "psas" is no order; did you mean pass?'),
        ("> pass", 'line 3: "> pass" is no order; take the ">" away or leave the line out.'),
        ("--", 'line 3: "--" is no order; put it behind the line end orders.'),
        ("x" * 3000, 'line 3: "xxx'),
    ],
)
def test_in_a_block_every_line_must_be_an_order(line: str, fault: str) -> None:
    (only,) = faults(document(BLOCK.format(line)))
    assert only.startswith(fault)


def test_orders_outside_of_a_block_are_not_taken_but_reported() -> None:
    text = BLOCK.format("pass") + "\nremove HAB-01\nremove nothing\npurchse LAB-02 at I4\nLAB-02 is nice"
    assert orders(text) == ["acquire FAB-2", "pass"]
    assert document(text).notes == (
        "line 5: an order, but outside of begin and end orders, and so not taken.",
        'line 7: "purchse LAB-02 at I4" is read as prose, not as an order.',
    )


def test_orders_below_a_signature_mark_are_not_taken_but_reported() -> None:
    read = document("pass\n-- \nAda\nremove HAB-01")
    assert read.plain is not None
    assert read.notes == ('line 4: an order, but below "--", where a signature stands, and so not taken.',)


def test_a_block_must_end() -> None:
    assert faults(document("begin orders\npass\nCheers")) == [
        "line 1: begin orders has no end orders below it; write end orders behind your orders."
    ]


def test_an_alternative_needs_an_order_above_it() -> None:
    assert faults(document("else pass")) == [
        'line 1: "else" has no order above it; take "else" away, or write the first choice there.'
    ]
    assert faults(document("purchase REA-77 at M3\nelse pass")) == [
        'line 1: "REA-77" is no module; did you mean REA-07?'
    ]


def test_reading_stops_after_many_faults() -> None:
    assert len(faults(document("match station-7\nremove REA-77\npass\n" * 200))) == 41
    found = faults(document("remove REA-77\n" * 1000))
    assert len(found) == 41
    assert found[-1] == "line 41: from here on nothing was read; mend what stands above."


def test_a_text_has_at_most_so_many_lines() -> None:
    assert len(read_lines("pass\n" * (MOST_LINES + 1), lambda _: None)) == MOST_LINES
    assert faults(document("> \n" * MOST_LINES + "pass"))[-1].startswith("this has more than 5,000 lines")


def test_of_a_line_only_so_many_characters_are_looked_at() -> None:
    assert len(clean("x" * 10 * LONGEST_LINE).text) == LONGEST_LINE
    assert len(clean("\ufdfa" * 10 * LONGEST_LINE).text) == LONGEST_LINE
    assert document("pass\n" + "remove HAB-01 " * 300).notes == ("line 2: too long to be an order, and not read.",)


RAW = st.text(max_size=60) | st.text("a\u0301\u0316\x1b[m\u00ad\u202e\uff21 \t-", max_size=60)


@given(RAW)
def test_a_tidy_line_keeps_its_columns_and_is_tidy_already(raw: str) -> None:
    tidy = clean(raw)
    assert len(tidy.columns) == len(tidy.text)
    assert list(tidy.columns) == sorted(tidy.columns)
    assert all(1 <= column <= len(raw) for column in tidy.columns)
    assert not {unicodedata.category(character) for character in tidy.text} & {"Cc", "Cf", "Cs"}


LINES = st.sampled_from(
    [
        *(*THREE, "match station-7", "turn 3", "cancel", "begin orders", "end orders", "> pass", "-- ", "", "ENE-3"),
        *("From: a", "To: b", "Subject: c", "-----Original Message-----", "match station-7 bo pass", "or so", "canel"),
        *("else", "hello", "; pass", "purchase REA-77 at M3", "# x", "commander bo", "match b-2", "pass the salt"),
    ]
)


@given(st.lists(LINES).map("\n".join))
def test_every_line_with_a_fault_is_a_line_of_the_text(text: str) -> None:
    for read in documents(text):
        assert all(1 <= fault.line <= text.count("\n") + 1 for fault in read.faults)
