from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.errors import Fault
from pbem.games.spelling import clean
from pbem.post.orders.heading import read_heading
from pbem.post.secrets import orderkey

SALT = bytes(range(16))
STORED = orderkey.hashed("4F7Q-9KZ2", SALT)


@pytest.mark.parametrize("written", ["4F7Q-9KZ2", "4f7q 9kz2", "4f7q9kz2", "4F7Q-9kz2"])
def test_a_key_fits_however_it_is_written(written: str) -> None:
    assert orderkey.fits(written, STORED)


@pytest.mark.parametrize("other", ["4F7Q-9KZ3", "", "4F7Q", "9KZ2-4F7Q"])
def test_no_other_key_fits(other: str) -> None:
    assert not orderkey.fits(other, STORED)


def test_a_hash_shows_nothing_of_the_key_and_differs_by_its_salt() -> None:
    assert "4F7Q" not in STORED.upper().replace("-", "")
    assert orderkey.hashed("4F7Q-9KZ2", bytes(16)) != STORED
    assert re.fullmatch(r"[0-9a-z$+/=]{1,200}", STORED)


@pytest.mark.parametrize("damaged", ["", "scrypt", STORED[:-1], STORED.replace("$14$", "$0$"), "md5$" + STORED])
def test_nothing_fits_what_is_no_hash(damaged: str) -> None:
    assert not orderkey.fits("4F7Q-9KZ2", damaged)


@given(st.binary(min_size=orderkey.NEW_BYTES, max_size=orderkey.NEW_BYTES))
@settings(max_examples=50)
def test_a_new_key_can_be_chosen_and_written_in_a_message(random: bytes) -> None:
    key = orderkey.made_of(random)
    assert re.fullmatch("-".join(["".join(orderkey.SHAPE)] * 2), key)
    heading = read_heading(clean(f"key {key}"), lambda _match: None)
    assert heading is not None
    assert orderkey.bare(str(heading[0]["key"])) == orderkey.bare(key)
    assert orderkey.checked_key(key) == key


@pytest.mark.parametrize("key", ["blue heron 7", "correct1horse", "4F7Q-9KZ2"])
def test_a_key_may_be_chosen(key: str) -> None:
    assert orderkey.checked_key(key) == key


@pytest.mark.parametrize(
    "key", ["", "short1", "onlyletters", "12345678", "a b c d 1234567", "naïve-1234", "x" * 61 + "1"]
)
def test_a_key_that_no_message_can_hold_or_anybody_guesses_is_refused(key: str) -> None:
    with pytest.raises(Fault, match="at least 8 letters and digits"):
        orderkey.checked_key(key)
