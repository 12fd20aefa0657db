from __future__ import annotations

from collections.abc import Callable
from unicodedata import normalize

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.post.message import Channel, Head, Kind, Message, Row, Sender, Source, Verdict, plain_rows
from pbem.post.reading import Known, Person, Table
from pbem.post.secrets.orderkey import bare, made_of
from pbem.post.secrets.veil import Veil
from pbem.post.trust import Trusted, trusted, veil_over
from tests.post.station import language_of

KEY, TOKEN = "2H76-2VYY", "ABCDE-FGHIJ"
TABLE = Table("station-7", (Person("ada", "Ada", ("ada@example.org",)), Person("bo", "Bo", ("bo@example.org",))),
              tokens=lambda: {"ABCDEFGHIJ": (12, "ada")})  # fmt: skip
KNOWN = Known(language_of, {"station-7": TABLE})

KEYS = st.binary(min_size=16, max_size=16).map(made_of)
BETWEEN = st.sampled_from(["", "-", " ", " - ", "\u2013", "\u00ad", "\u200b", "-\n", "-\n> "])
BEFORE = st.sampled_from(["", "1. ", "a) ", "- ", "[1] ", "> ", "else ", "acquire ", "acqiure ", "to bo: ", "# ", "My ",
                          "match ", "commander ", "turn ", "key ", "key: ", "Dear Bo, please acquire FAB-2 and ",
                          "purchase REA-07 at ", "I have thought of it for long, but I acquire "])  # fmt: skip
AFTER = st.sampled_from(["", " it is", ".", "!", ", of course, my friend", " FAB-2", "; caretaker"])
Form = Callable[[str], str]
Written = tuple[str, Form, str]


def wide(text: str) -> str:
    """Return the letters and digits of a text as East Asian keyboards write them."""
    return text.translate({number: number + 0xFEE0 for number in range(ord("0"), ord("Z") + 1)})


FORMS: st.SearchStrategy[Form] = st.sampled_from([str, str.lower, str.title, wide])


def mail(text: str, subject: str = "") -> Message:
    sources = (Source(Kind.TEXT, plain_rows(text)), Source(Kind.SUBJECT, plain_rows(subject)))
    head = Head("<1@example.org>", subject, ("di@example.org",))
    return Message("mail", Channel.MAIL, b"", head, Sender("ada@example.org"), sources=sources)


def parts_of(key: str, found: list[Trusted]) -> list[str]:
    letters = "".join(filter(str.isalnum, normalize("NFKC", repr(found)))).upper()
    return [part for start in range(5) if (part := bare(key)[start : start + 4]) in letters]


@settings(max_examples=60)
@given(KEYS, BETWEEN, st.lists(st.tuples(BEFORE, FORMS, AFTER), min_size=1, max_size=4))
def test_no_part_of_a_new_key_is_left_in_what_is_read(key: str, between: str, rows: list[Written]) -> None:
    text = "\n".join(f"{before}{form(between.join(key.split('-')))}{after}" for before, form, after in rows)
    assert not parts_of(key, trusted(mail(f"{text}\nacquire FAB-2"), KNOWN))
    assert not parts_of(key, trusted(mail("acquire FAB-2", text.replace("\n", " ")), KNOWN))


@pytest.mark.parametrize("first", ["key blue heron 77", "> key blue-heron-77", "commander ada key BLUEHERON77",
                                   'key: "blue heron 77"'])  # fmt: skip
def test_a_chosen_key_that_is_given_once_is_hidden_everywhere(first: str) -> None:
    text = f"{first}\n1. blue heron 77\nacqiure blueheron77\nb-l-u-e-h-e-r-o-n-7-7 acquire\nblue\nheron 77"
    letters = "".join(filter(str.isalnum, repr(trusted(mail(text), KNOWN)))).upper()
    assert "EHERON" not in letters
    assert "HERON77" not in letters


def test_lines_and_what_marks_them_keep_their_numbers() -> None:
    rows = (Row(f"> key {KEY[:5]}"), Row(f"> {KEY[5:].lower()} acquire FAB-2"), Row("two\nlines"), Row(KEY))
    message = mail("")._replace(sources=(Source(Kind.TEXT, rows),))
    (source,) = veil_over(message, KNOWN).message(message).sources
    assert len(source.rows) == len(rows)
    veil = veil_over(mail(text := "\n".join(row.text for row in rows)), KNOWN)
    assert veil(veil.text(text)).split("\n") == ["> key ****", ">  acquire FAB-2", "two", "lines", "****"]


def test_the_same_secret_has_one_stand_in_and_others_have_others() -> None:
    veil = Veil.over([f"key {KEY}\nkey 4F7Q-9KZ2\n{KEY.lower()} {TOKEN}"], language_of, {"ABCDEFGHIJ"})
    first, second, third = veil.text(f"{KEY}|4F7Q-9KZ2|abcdefghij").split("|")
    assert len({first, second, third}) == 3
    assert veil.text("2h76 2vyy") == first
    assert (veil.lifted(first), veil.lifted(second.lower()), veil.lifted("other")) == ("2H762VYY", "4F7Q9KZ2", "other")
    assert veil(f"{first} {second[:6]} {third}") == "**** **** ****"


@pytest.mark.parametrize("text", ["acquire FAB-2", "key\nacquire FAB-2", "the key is M3\nacquire FAB-2",
                                  "key 4F7Q-9KZ2\nacquire FAB-2", "acquire FAB-2 # ref ABCDE-FGHIJ"])  # fmt: skip
def test_orders_are_read_as_without_a_veil(text: str) -> None:
    (found,) = trusted(mail(text), KNOWN)
    assert found.reading.verdict in (Verdict.ACCEPT, Verdict.WARN)
    assert found.reading.orders == ("acquire FAB-2",)
