from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.games.misreading import Misreading
from pbem.post.message import Verdict
from pbem.post.orders.model import OrderDocument
from pbem.post.reading import Reading, ReadLine, Use
from pbem.post.secrets.orderkey import bare, made_of
from pbem.post.secrets.redaction import STARS, Redactor, keys_in, redacted

KEY, TOKEN = "BLUE-HERON-77", "ABCDE-FGHIJ"
HIDE = Redactor(frozenset({KEY, TOKEN}))
SIGNS = "x -\u2013\u2014\u00ad\u200b\u2060\t.:#(\xe9\uff17\uff22\n"


@pytest.mark.parametrize(
    "written",
    ["BLUE-HERON-77", "blue heron 77", "blueheron77",
     "Blue\u2013Heron \u2013 77", "blue\u200bheron\u00ad77", "\uff22lue heron \uff17\uff17",
     "B-L-U-E-H-E-R-O-N-7-7", "b\u0336l\u0336u\u0336e heron 77", "blue\nheron 77", "abcdefghij", "abcde-fghij"],
)  # fmt: skip
def test_a_secret_is_taken_out_however_it_is_written(written: str) -> None:
    hidden = HIDE(f"first line\nsay {written}, please\nlast line")
    assert STARS in hidden
    assert hidden.startswith("first line\n")
    assert hidden.endswith("\nlast line")


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("match station-7 key 4F7Q-9KZ2 turn 3", "match station-7 key **** turn 3"),
        ("my key is hunter42!", "my key is ****"),
        ("KEY: 99bottles", "KEY: ****"),
        ("Re: turn 12 (ref KLMNO-PQRST)", "Re: turn 12 (ref ****)"),
        ("2bcd3efg is it", "**** is it"),
        ('{"key": "blue heron", "turn": 3}', '{"key": "****", "turn": 3}'),
    ],
)
def test_what_looks_like_a_secret_is_taken_out_though_nobody_knows_it(text: str, hidden: str) -> None:
    assert Redactor(frozenset())(text) == hidden


@pytest.mark.parametrize(
    "text",
    ["purchase REA-07 at M3 paying ENE-4 ENE-3", "acquire FAB-2 ENE-3 RES-2", "match station-7 commander ada turn 12",
     "the key to it is M3", "2026-2027", "AFTERLIGHT", "install P07 at 1,-1", "keyed 12", "Fingerprint F3A1-09BC"],
)  # fmt: skip
def test_orders_and_prose_stay_as_they_are(text: str) -> None:
    assert HIDE(text) == text


def test_nothing_of_a_reading_shows_a_secret_and_the_rest_stays() -> None:
    said = f"line {KEY} end {TOKEN}"
    document = OrderDocument({"match": "station-7", "key": KEY}, {"key": KEY, "orders": []}, (),
                             (Misreading(1, 1, "", KEY, said, "", (TOKEN,)),), (said,), said)  # fmt: skip
    reading = Reading(said, "ada@example.org", "station-7", "ada", Verdict.ASK, said, (said,), document,
                      (ReadLine(said, 1, said, Use.USED, said),))  # fmt: skip
    assert keys_in([reading]) == {KEY}
    hidden = redacted(reading, Redactor(keys_in([reading]) | {TOKEN}))
    assert KEY not in repr(hidden)
    assert TOKEN not in repr(hidden)
    assert hidden.document is not None
    assert (hidden.match, hidden.document.header) == ("station-7", {"match": "station-7"})
    assert hidden.reason == "line **** end ****"


@settings(max_examples=60)
@given(st.binary(min_size=16, max_size=16), st.text(SIGNS, max_size=2), st.text(SIGNS), st.text(SIGNS))
def test_no_letters_around_a_new_key_let_it_through(random: bytes, between: str, before: str, after: str) -> None:
    key = made_of(random)
    text = f"{before}{between.join(bare(key))}{after}"
    letters = "".join(filter(str.isalnum, Redactor(frozenset({key}))(text))).upper()
    assert bare(key) not in letters
