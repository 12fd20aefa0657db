"""Text of any script is measured, cut and laid out by the columns it takes on a screen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.text import clean, clip, pad, table, width, wrap

FAMILY = "\U0001f469\u200d❤\ufe0f\u200d\U0001f469"
THUMB = "\U0001f44d\U0001f3fd"
FLAGS = "\U0001f1e9\U0001f1ea\U0001f1eb\U0001f1f7"

WIDTHS = {
    "": 0,
    "Ada": 3,
    "Zoë": 3,
    "Zoe\u0308": 3,
    "日本": 4,
    "\uff57\uff49\uff44\uff45": 8,
    "각": 2,
    "\u1100\u1161\u11a8": 2,
    "שלום": 4,
    FAMILY: 2,
    THUMB: 2,
    FLAGS: 4,
    "1\ufe0f\u20e3": 2,
}

texts = st.text(st.characters(codec="utf-8"), max_size=40)
mixed = st.text(st.sampled_from("ab e\u0301 日本 ½" + FAMILY + THUMB + FLAGS), max_size=60)


@pytest.mark.parametrize(("text", "columns"), WIDTHS.items(), ids=map(ascii, WIDTHS))
def test_width_counts_columns(text: str, columns: int) -> None:
    assert width(text) == columns


@given(mixed, mixed)
def test_words_apart_are_as_wide_as_together(one: str, other: str) -> None:
    assert width(f"{one} {other}") == width(one) + 1 + width(other)


def test_clean_drops_what_would_steer_a_screen() -> None:
    assert clean("a\u202eb\u2066c\x1b[31md\x00\ufeff\u00ad\ud800") == "abc[31md"


def test_clean_makes_one_line() -> None:
    assert clean("one\r\ntwo\tthree\u2028four\xa0five") == "one  two three four five"


def test_clean_keeps_letters_marks_and_joined_emoji() -> None:
    for text in ("Zoe\u0308", "नी", "日本", "שלום", FAMILY, FLAGS):
        assert clean(text) == text


@given(texts)
def test_cleaned_text_is_clean(text: str) -> None:
    assert clean(clean(text)) == clean(text)
    assert "\n" not in clean(text)


@given(mixed, st.integers(0, 30))
def test_clip_fits_and_changes_only_what_is_too_long(text: str, columns: int) -> None:
    clipped = clip(text, columns)
    assert width(clipped) <= columns
    assert (clipped == text) == (width(text) <= columns)


def test_clip_never_cuts_a_letter_in_two() -> None:
    assert clip("日本語です", 7) == "日本.."
    assert clip(FAMILY * 3, 5) == f"{FAMILY}.."


@given(mixed, st.integers(0, 40), st.booleans())
def test_pad_fills_to_the_columns(text: str, columns: int, right: bool) -> None:  # noqa: FBT001
    padded = pad(text, columns, right=right)
    assert width(padded) == max(columns, width(text))
    assert (padded.endswith if right else padded.startswith)(text)


def test_wrap_hangs_under_its_beginning() -> None:
    assert wrap("one two three four", 11, "Ada: ") == ["Ada: one", "     two", "     three", "     four"]
    assert wrap("one two three", 9, "* ", "  ") == ["* one two", "  three"]


def test_wrap_breaks_words_that_fit_no_line() -> None:
    assert wrap("abcdefghij kl", 6, "> ") == ["> abcd", "  efgh", "  ij", "  kl"]
    assert wrap("日本語です", 5) == ["日本", "語で", "す"]


def test_wrap_does_not_break_a_word_that_fits_the_next_line() -> None:
    assert wrap("word", 11, "a long name ", "  ") == ["a long name", "  word"]


def test_a_beginning_that_fits_no_line_is_wrapped_too() -> None:
    assert wrap("went home", 10, "Maximilian von Zu ", "  ") == ["Maximilian", "  von Zu", "  went", "  home"]


def test_wrap_of_nothing_is_its_beginning() -> None:
    assert wrap("", 10, "Ada: ") == ["Ada:"]


@given(mixed, st.integers(4, 40))
def test_wrapped_lines_fit_and_lose_nothing(text: str, columns: int) -> None:
    lines = wrap(text, columns, "- ", "  ")
    assert all(width(line) <= columns for line in lines)
    assert "".join("".join(lines).split()) == "".join(f"-{text}".split())


def test_table_aligns_columns_of_any_script() -> None:
    rows = [["", "Renown"], ["Ada", "7"], ["日本", "12"], ["short"]]
    assert table(rows, "lr") == ["       Renown", "Ada         7", "日本       12", "short"]
