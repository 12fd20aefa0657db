"""Numbers in sentences."""

from __future__ import annotations

import pytest

from pbem.games.telling import ordinal, spoken_turns


@pytest.mark.parametrize(
    ("turns", "words"),
    [
        ([3], "turn 3"),
        ([3, 4], "turns 3 and 4"),
        ([5, 4, 3], "turns 3-5"),
        ([3, *range(10, 34), 35, 36], "turns 3, 10-33, 35 and 36"),
    ],
)
def test_turns_in_a_row_are_named_by_the_first_and_the_last(turns: list[int], words: str) -> None:
    assert spoken_turns(turns) == words


def test_ordinals() -> None:
    assert [ordinal(number) for number in (1, 2, 3, 4, 11, 12, 13, 21, 112)] == [
        *("1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "112th")
    ]
