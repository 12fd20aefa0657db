"""From bytes to text: the ladder of charsets, and what is said of each step."""

from __future__ import annotations

import pytest

from pbem.post.charset import decoded
from tests.post.mime.mails import apart, mail, text_of

DASHED = "acquire FAB\u20132"


@pytest.mark.parametrize(
    ("text", "encoding", "declared"),
    [
        ("gr\u00fc\u00dfe", "utf-8", "utf-8"),
        ("gr\u00fc\u00dfe", "utf-8", '"UTF-8"'),
        ("gr\u00fc\u00dfe", "latin-1", "iso-8859-1"),
        (DASHED, "cp1252", "windows-1252"),
        ("za\u017c\u00f3\u0142\u0107", "iso-8859-2", "ISO-8859-2"),
        ("za\u017c\u00f3\u0142\u0107", "cp1250", "windows-1250"),
        ("\u043f\u0440\u0438\u0432\u0435\u0442", "koi8-r", "koi8-r"),
        ("\u043f\u0440\u0438\u0432\u0435\u0442", "cp1251", "windows-1251"),
        ("\u043f\u0440\u0438\u0432\u0435\u0442", "cp1251", "win-1251"),
        ("\u4f60\u597d", "gb18030", "gb2312"),
        ("\u4f60\u597d", "big5", "Big5"),
        ("\u3053\u3093\u306b\u3061\u306f", "cp932", "Shift_JIS"),
        ("\u3053\u3093\u306b\u3061\u306f", "iso2022_jp", "ISO-2022-JP"),
        ("\u3053\u3093\u306b\u3061\u306f", "euc_jp", "euc-jp"),
        ("\uc548\ub155", "cp949", "ks_c_5601-1987"),
        ("\u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35", "cp874", "tis-620"),
        ("\u05e9\u05dc\u05d5\u05dd", "iso-8859-8", "iso-8859-8-i"),
        ("gr\u00fc\u00dfe", "utf-7", "utf-7"),
        ("gr\u00fc\u00dfe", "utf-16", ""),
        ("gr\u00fc\u00dfe", "utf-16-le", "utf-16le"),
        ("pass on, and so on", "utf-16-le", "utf-16"),
        ("gr\u00fc\u00dfe", "utf-8-sig", ""),
        ("gr\u00fc\u00dfe", "utf-8-sig", "iso-8859-1"),
        ("gr\u00fc\u00dfe", "utf-32", ""),
        ("pass", "ascii", ""),
        ("pass", "ascii", "us-ascii"),
        ("pass", "ascii", "iso-8859-1"),
    ],
)
def test_what_is_declared_truly_is_read_without_a_word(text: str, encoding: str, declared: str) -> None:
    read = decoded(text.encode(encoding), declared)
    assert (read.text, read.repair) == (text, "")


@pytest.mark.parametrize(
    ("content", "declared", "text", "told"),
    [
        (DASHED.encode("cp1252"), "iso-8859-1", DASHED, "Windows-1252"),
        (DASHED.encode(), "us-ascii", DASHED, "UTF-8"),
        (DASHED.encode(), "iso-8859-1", DASHED, "UTF-8"),
        (DASHED.encode(), "windows-1252", DASHED, "UTF-8"),
        (DASHED.encode(), "", DASHED, "UTF-8"),
        (DASHED.encode("cp1252"), "utf-8", DASHED, "Windows-1252"),
        (DASHED.encode("cp1252"), "us-ascii", DASHED, "Windows-1252"),
        (DASHED.encode("cp1252"), "", DASHED, "Windows-1252"),
        (b"pass", "x-nope", "pass", "UTF-8"),
        (b"pass", "punycode", "pass", "UTF-8"),
        (b"pass", "unicode_escape", "pass", "UTF-8"),
        (b"pass", "base64", "pass", "UTF-8"),
        (b"p\x81ss", "", "p\x81ss", "Windows-1252"),
        ("pass on".encode("utf-16-le"), "", "pass on", "UTF-16"),
        ("pass on".encode("utf-16-be"), "x-nope", "pass on", "UTF-16"),
    ],
)
def test_what_is_declared_wrongly_is_read_and_told(content: bytes, declared: str, text: str, told: str) -> None:
    read = decoded(content, declared)
    assert read.text == text
    assert read.repair.endswith((f"read as {told}, which its bytes are.", f"read as {told}, since it is no UTF-8.",
                                 f"read as {told}, which its bytes look like."))  # fmt: skip
    assert (declared or "no charset") in read.repair.casefold()


def test_a_charset_that_runs_into_the_next_parameter_is_read() -> None:
    message = apart(mail('Content-Type: text/plain; charset="utf-8; format=flowed', body="gr\u00fc\u00dfe"))
    assert (text_of(message), message.repairs) == (["gr\u00fc\u00dfe"], ())


def test_half_a_character_never_gets_through() -> None:
    assert decoded(b"+2AA- pass", "utf-7").text == "\ufffd pass"


def test_a_page_is_read_as_it_says_itself_where_its_mail_does_not() -> None:
    page = b'<html><head><meta charset="windows-1251"></head><body>\xef\xf0\xe8\xe2\xe5\xf2</body></html>'
    message = apart(mail("Content-Type: text/html", body=page))
    assert [row.text for row in message.sources[0].rows] == ["\u043f\u0440\u0438\u0432\u0435\u0442"]
    assert message.repairs == ()
