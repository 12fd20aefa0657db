"""Draws that anybody can repeat.  The literals were made with openssl and by hand, not with pbem."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.turn.chance import KeyedChance, canonical, commitment, digest, match_key

KEY = bytes(range(32))
CREDITS = "afterlight/credits"
NUMBERS = (
    0x9C800F964673E06D, 0x08067BDE0AD04BD7, 0x907601C57FB21EDB, 0xDCF3D6ADD9C75EB8,
    0x39639E858C75B0EA, 0xDA2A5ADD1A6D3633,
)  # fmt: skip
"""The first numbers of the purpose, four of HMAC block 0 and two of block 1."""

LARGEST = 2**64


def chance(era: int = 0) -> KeyedChance:
    return KeyedChance(KEY, era)


# Test vectors


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 7, 10, 72, 1000, 10**9, LARGEST - 1, LARGEST])
def test_a_number_is_the_remainder_of_the_first_that_is_not_thrown_away(bound: int) -> None:
    usable = LARGEST // bound * bound
    assert chance().below(CREDITS, bound) == next(number for number in NUMBERS if number < usable) % bound


def test_numbers_beyond_the_last_whole_stretch_are_thrown_away() -> None:
    half = 2**63 + 1
    assert NUMBERS[0] >= half > NUMBERS[1]
    assert chance().below(CREDITS, half) == NUMBERS[1]
    assert chance().below(CREDITS, NUMBERS[0]) == NUMBERS[1]
    assert chance().below(CREDITS, NUMBERS[0] + 1) == NUMBERS[0]


def test_a_shuffle_goes_from_the_last_place_down_with_one_number_for_each() -> None:
    chosen = [number % places for number, places in zip(NUMBERS, range(7, 1, -1), strict=True)]
    assert chosen == [6, 3, 4, 0, 1, 1]
    assert chance().shuffle(CREDITS, "abcdefg") == ["f", "c", "b", "a", "e", "d", "g"]


def test_an_era_stands_before_the_purpose() -> None:
    assert chance(2).below(CREDITS, LARGEST) == 0xA20D65B6B41280C4
    assert chance(2).below(CREDITS, LARGEST) == chance().below("era-2/" + CREDITS, LARGEST)
    assert KeyedChance(KEY).below(CREDITS, LARGEST) == chance(0).below(CREDITS, LARGEST) == NUMBERS[0]


def test_the_key_of_a_match_is_its_seed_stirred_with_all_words() -> None:
    assert match_key(KEY, "station-7", ["blue heron", None]).hex() == (
        "417945ef9d8ff8973b1c9a981bdfba382ed0fd86ee8139e2573bbdf431c3d96f"
    )
    assert match_key(KEY, "station-7", ["Ünïcode ☂"]).hex() == (
        "48a1060272639fafe2ec1418d155cfc38998ce902f2f7dc6b1f605df12045a91"
    )


def test_the_commitment_is_a_hash_anybody_can_make_once_the_seed_is_known() -> None:
    made = commitment("station-7", KEY, {"title": "deck"}, {"a": 1}, ["ada", "bo"])
    assert made == "b52e8d8811dec8604744036aee1fb4f763f7e24746daf978de3eb042a02f0543"


def test_plain_data_has_one_form_and_one_digest() -> None:
    data = {"b": [1, None, True], "a": "é\n"}
    assert canonical(data) == b'{"a":"\xc3\xa9\\n","b":[1,null,true]}'
    assert canonical(dict(reversed(data.items()))) == canonical(data)
    assert digest(data) == "29f72abb25e360eefae7381fcf081fad4db6194842fa7c2f0655ab77c3b0376c"


# What a draw depends on


@given(st.permutations(["FAB-1", "FAB-1", "ENE-2", "RES-3", "RES-3", "RES-4"]))
def test_a_shuffle_does_not_depend_on_the_order_of_what_is_shuffled(items: list[str]) -> None:
    shuffled = chance().shuffle("pile", items)
    assert shuffled == chance().shuffle("pile", sorted(items))
    assert Counter(shuffled) == Counter(items)


def test_a_shuffle_leaves_what_is_handed_in_alone() -> None:
    items = ["b", "c", "a"]
    chance().shuffle("pile", items)
    assert items == ["b", "c", "a"]


def test_nothing_and_one_thing_can_be_shuffled() -> None:
    assert chance().shuffle("pile", []) == []
    assert chance().shuffle("pile", ["a"]) == ["a"]


@given(st.lists(st.tuples(st.booleans(), st.sampled_from(["a", "b", "c"]), st.integers(1, 50)), max_size=5))
def test_a_draw_does_not_depend_on_what_was_drawn_before(earlier: list[tuple[bool, str, int]]) -> None:
    used = chance()
    for shuffles, purpose, size in earlier:
        if shuffles:
            used.shuffle(purpose, [str(number) for number in range(size)])
        else:
            used.below(purpose, size)
    assert used.below("a", 10**9) == chance().below("a", 10**9)
    assert used.shuffle("b", "abcdefgh") == chance().shuffle("b", "abcdefgh")


def test_purposes_keys_and_eras_give_draws_that_have_nothing_in_common() -> None:
    draws = [KeyedChance(key, era).below(purpose, LARGEST)
             for key in (KEY, KEY[::-1]) for era in (0, 1, 2) for purpose in ("a", "b", "a/1", "a1", "")]  # fmt: skip
    assert len(set(draws)) == len(draws) == 30


def test_related_purposes_do_not_move_together() -> None:
    pairs = [(chance().below(f"dice/{n}", 2), chance().below(f"dice/{n + 1}", 2)) for n in range(4000)]
    assert all(900 < count < 1100 for count in Counter(pairs).values())


@pytest.mark.parametrize("part", range(5))
def test_every_part_of_what_the_moderator_is_bound_by_is_in_the_commitment(part: int) -> None:
    parts = ["station-7", KEY, {"title": "deck"}, {"a": 1}, ["ada", "bo"]]
    others = ["station-8", KEY[::-1], {"title": "other"}, {"a": 2}, ["bo", "ada"]]
    changed = [*parts[:part], others[part], *parts[part + 1 :]]
    assert commitment(*changed) != commitment(*parts)  # type: ignore[arg-type]


def test_every_word_its_seat_and_the_match_stir_the_key() -> None:
    keys = [
        match_key(KEY, "station-7", ["one", "two"]),
        match_key(KEY, "station-7", ["two", "one"]),
        match_key(KEY, "station-7", ["one", None]),
        match_key(KEY, "station-7", ["one", "None"]),
        match_key(KEY, "station-7", ["one, two"]),
        match_key(KEY, "station-8", ["one", "two"]),
        match_key(KEY[::-1], "station-7", ["one", "two"]),
    ]
    assert len(set(keys)) == len(keys)


# Fairness


@pytest.mark.parametrize("bound", [2, 3, 5, 6, 7])
def test_all_numbers_below_a_bound_come_equally_often(bound: int) -> None:
    draws = 1000 * bound
    counts = Counter(chance().below(f"dice/{number}", bound) for number in range(draws))
    assert set(counts) == set(range(bound))
    assert _too_uneven(counts, draws, bound) is False


@pytest.mark.parametrize("size", [2, 3, 4])
def test_all_orders_of_few_things_come_equally_often(size: int) -> None:
    items = "abcd"[:size]
    orders = ["".join(order) for order in permutations(items)]
    draws = 300 * len(orders)
    counts = Counter("".join(chance().shuffle(f"pile/{number}", items)) for number in range(draws))
    assert set(counts) == set(orders)
    assert _too_uneven(counts, draws, len(orders)) is False


def _too_uneven(counts: Counter[object] | Counter[int] | Counter[str], draws: int, cells: int) -> bool:
    """Say whether chi-squared lies four standard deviations or more from what chance gives."""
    expected = draws / cells
    chi_squared = sum((count - expected) ** 2 / expected for count in counts.values())
    free = cells - 1
    return bool(abs(chi_squared - free) >= 4 * (2 * free) ** 0.5)
