"""Transfer encodings, whole and damaged, and lines that were broken for sending."""

from __future__ import annotations

from base64 import b64encode
from binascii import b2a_uu

import pytest

from pbem.post.mime.flowed import unflowed
from tests.post.mime.mails import LINES, ORDERS, apart, mail, text_of

CODED = b64encode(ORDERS.encode()).decode()


@pytest.mark.parametrize("ends", ["\r\n", "\n", "\r", "\r\r\n"])
def test_lines_may_end_in_any_way(ends: str) -> None:
    assert text_of(apart(mail().replace(b"\r\n", ends.encode()))) == LINES


def test_lines_may_end_in_several_ways_at_once() -> None:
    assert text_of(apart(mail(body="") + b"one\r\ntwo\rthree\nfour")) == ["one", "two", "three", "four"]


@pytest.mark.parametrize(
    ("encoding", "body", "expected"),
    [
        ("base64", CODED, LINES),
        ("BASE64", "\n".join(CODED[place : place + 8] for place in range(0, len(CODED), 8)), LINES),
        ("base64 ", f"{b64encode(b'pass on').decode()}\n{b64encode(b' or not').decode()}", ["pass on or not"]),
        ("quoted-printable", "acquire FAB=2D2 E=\nNE-3=20\npass  \n", ["acquire FAB-2 ENE-3 ", "pass"]),
        ("quoted-printable", "acquire FAB-2 =  \nENE-3", ["acquire FAB-2 ENE-3"]),
        ("7bit", ORDERS, LINES),
        ("8-bit", ORDERS, LINES),
        ("x-uuencode", f"begin 644 a\n{b2a_uu(b'pass').decode()}`\nend\n", ["pass"]),
    ],
)
def test_a_whole_text_comes_out_of_its_encoding(encoding: str, body: str, expected: list[str]) -> None:
    message = apart(mail(f"Content-Transfer-Encoding: {encoding}", body=body))
    assert (text_of(message), message.repairs) == (expected, ())


@pytest.mark.parametrize(
    ("encoding", "body", "expected", "told"),
    [
        ("base64", CODED.rstrip("=") + "\n\n-- \nfooter of a list\n", [*LINES, "-- ", "footer of a list"], "behind it"),
        ("base64", b64encode(b"acquire FAB-2\npass").decode().rstrip("=")[:-1], ["acquire FAB-2", "pas"], "damaged"),
        ("base64", ORDERS, LINES, "is none"),
        ("quoted-printable", "acquire = FAB-2", ["acquire = FAB-2"], "damaged"),
        ("quoted-printable", "pass=4", ["pass=4"], "damaged"),
        ("x-uuencode", ORDERS, LINES, "is not"),
        ("x-nope", ORDERS, LINES, "unknown transfer encoding"),
    ],
)
def test_a_damaged_text_is_read_as_far_as_it_goes_and_told(
    encoding: str, body: str, expected: list[str], told: str
) -> None:
    message = apart(mail(f"Content-Transfer-Encoding: {encoding}", body=body))
    assert text_of(message) == expected
    assert [told in repair for repair in message.repairs] == [True]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["acquire FAB-2 ", "ENE-3", "pass"], ["acquire FAB-2 ENE-3", "pass"]),
        (["one ", "two ", "three"], ["one two three"]),
        (["-- ", "Ada"], ["-- ", "Ada"]),
        (["pass ", "-- ", "Ada"], ["pass ", "-- ", "Ada"]),
        (["> one ", "> two", "three"], ["> one two", "three"]),
        (["> one ", "two"], ["> one ", "two"]),
        (["one ", "> two"], ["one ", "> two"]),
        (["> one ", ">> two ", "> three"], ["> one ", ">> two ", "> three"]),
        ([" >From now on", "  two"], [">From now on", " two"]),
        (["one ", "", "two"], ["one ", "two"]),
    ],
)
def test_soft_line_ends_are_taken_back(lines: list[str], expected: list[str]) -> None:
    assert unflowed(lines, delete_space=False) == expected


def test_delsp_takes_the_space_at_the_break_too() -> None:
    assert unflowed(["acquire FAB-2 EN ", "E-3 ", "-- ", "Ada"], delete_space=True) == [
        "acquire FAB-2 ENE-3",
        "-- ",
        "Ada",
    ]
    message = apart(mail("Content-Type: text/plain; format=Flowed; delsp=YES", body="acquire FAB- \n2\n"))
    assert text_of(message) == ["acquire FAB-2"]


def test_lines_that_are_not_flowed_stay_as_they_are() -> None:
    assert text_of(apart(mail(body="one \ntwo\n"))) == ["one ", "two"]
