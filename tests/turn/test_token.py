from __future__ import annotations

from dataclasses import replace

from pbem.turn.body import Body, Founding, new_body
from pbem.turn.token import TOKEN, reply_token, tokens, words

FOUNDING = Founding("station-7", "afterlight", 1, ("ada", "bo"), {}, {}, "5a" * 32, "c3" * 32, "", "alone")
BODY = replace(new_body(FOUNDING), turn=12)


def test_every_report_has_a_token_of_its_own() -> None:
    found = tokens(BODY)
    assert sorted(found.values()) == [(turn, seat) for turn in range(13) for seat in range(2)]
    assert all(TOKEN.fullmatch(reply_token(BODY, turn, seat)) for turn, seat in found.values())


def test_a_token_comes_back_from_subjects_and_addresses() -> None:
    token = reply_token(BODY, 12, 1)
    ways = [f"Re: [station-7] Afterlight Station, turn 12 (ref {token})", f"di+{token.lower()}@example.org",
            token.replace("-", "")]  # fmt: skip
    known = tokens(BODY)
    assert [[known[word] for word in words([way]) if word in known] for way in ways] == [[(12, 1)]] * 3


def test_no_word_is_a_token_by_chance_nor_one_of_another_match() -> None:
    other: Body = replace(BODY, founding=FOUNDING._replace(salt="c4" * 32))
    texts = ["understand STATIONERY abcde-fghij", reply_token(other, 12, 1)]
    assert [word for word in words(texts) if word in tokens(BODY)] == []


def test_whoever_takes_a_seat_over_gets_other_tokens() -> None:
    assert set(tokens(BODY)) & set(tokens(replace(BODY, tenure=(1, 1)))) == set()
