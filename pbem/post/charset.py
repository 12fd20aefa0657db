"""From bytes to text: the byte order mark, else what is declared, else the likeliest, and which of them it was."""

from __future__ import annotations

import codecs
import re
from functools import lru_cache
from typing import NamedTuple

MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
"""Byte order mark -> encoding; the longer before those that they begin with."""

WIDER = {
    "ascii": "utf-8",
    "iso8859-1": "cp1252",
    "iso8859-9": "cp1254",
    "iso8859-11": "cp874",
    "tis-620": "cp874",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "big5": "cp950",
    "iso2022_jp": "iso2022_jp_ext",
    "utf-16": "utf-16-be",
    "utf-32": "utf-32-be",
}
"""Encoding -> the one that mail programs mean by its name (WHATWG Encoding, section 4.2)."""

ALIASES = {
    "utf8mb4": "utf-8",
    "utf-8-sig": "utf-8",
    "unicode-1-1-utf-7": "utf-7",
    "x-unicode-2-0-utf-7": "utf-7",
    "x-sjis": "shift_jis",
    "x-euc-jp": "euc_jp",
    "x-gbk": "gbk",
    "ks_c_5601-1987": "euc_kr",
    "ansi": "cp1252",
    "x-ansi": "cp1252",
    "win-1251": "cp1251",
    "x-cp1250": "cp1250",
    "x-cp1251": "cp1251",
    "x-cp1252": "cp1252",
    "x-mac-roman": "mac_roman",
    "x-mac-cyrillic": "mac_cyrillic",
    "iso-8859-8-i": "iso8859-8",
    "iso-8859-8-e": "iso8859-8",
    "iso-8859-6-i": "iso8859-6",
}
"""Names that are written in mails and that Python does not know -> those that it knows."""

SAFE = re.compile(
    r"ascii|utf-(?:7|8|16|32)(?:-[lb]e)?|cp\d+|iso8859-\d+|koi8-[rtu]|gb\w+|hz|big5\w*|euc\w+|shift_jis\w*"
    r"|iso2022_\w+|mac-\w+|tis-620|johab|ptcp154|kz1048|hp-roman8"
)
"""Python's names of encodings of text; others, such as punycode, are slow or no charsets."""

NAME = re.compile(r"[\w.:+-]{1,60}")
WESTERN = frozenset({"ascii", "iso8859-1", "iso8859-15", "cp1252", "mac-roman"})
"""Encodings by which UTF-8 looks like gibberish rather than like an error."""

CONTROLS = re.compile(rb"[\x80-\x9f]")
SURROGATES = re.compile("[\ud800-\udfff]")
LATIN = 0x100
LATER = (
    "\u0080-\u00bf\u20ac\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u017d"
    "\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u017e\u0178"
)
TWICE = re.compile(f"[\u00c2-\u00df][{LATER}]|[\u00e0-\u00ef][{LATER}]{{2}}|[\u00f0-\u00f4][{LATER}]{{3}}")
"""What a character of UTF-8 looks like if its bytes are taken for those of Windows Latin and encoded once more."""

ENCODED_TWICE = "Some characters of the text were encoded twice, and were mended."
HALF = 2
ZEROS = 0.3
"""Share of the bytes of a text that are zero in UTF-16, at least, where it is in our letters."""


class Decoded(NamedTuple):
    """A text, and a sentence about how its bytes had to be read if not as declared ("" if so)."""

    text: str
    repair: str = ""


def decoded(content: bytes, declared: str = "") -> Decoded:
    """Return *content* as text; *declared* is the charset named beside it, "" if none is.

    Raises nothing: what no encoding fits becomes Windows Latin.
    """
    read = _marked(content) or _by_name(content, declared) or _guessed(content, declared)
    text = SURROGATES.sub("\ufffd", read.text)
    single = text if text.isascii() else TWICE.sub(_once, text)
    return Decoded(text, read.repair) if single == text else Decoded(single, read.repair or ENCODED_TWICE)


def _once(letters: re.Match[str]) -> str:
    """Return the character that *letters* are if they are UTF-8 taken for Windows Latin, else them."""
    try:
        return b"".join(map(_byte, letters[0])).decode("utf-8")
    except UnicodeError:
        return letters[0]


def _byte(letter: str) -> bytes:
    return letter.encode("latin-1" if ord(letter) < LATIN else "cp1252")


def _marked(content: bytes) -> Decoded | None:
    for mark, encoding in MARKS:
        if content.startswith(mark):
            return Decoded(content[len(mark) :].decode(encoding, "replace"))
    return None


def _by_name(content: bytes, declared: str) -> Decoded | None:
    """Read *content* as declared, if it can be read so and nothing speaks against it."""
    encoding = _encoding(declared)
    if encoding is None or (encoding in WESTERN and not content.isascii() and is_utf8(content)):
        return None
    looks = _unmarked_utf16(content) if encoding == "utf-16" else None
    try:
        text = content.decode(looks or WIDER.get(encoding, encoding))
    except (UnicodeDecodeError, LookupError):
        return None
    if encoding == "iso8859-1" and CONTROLS.search(content):
        return Decoded(text, "The text is declared as ISO-8859-1 and was read as Windows-1252, which its bytes are.")
    return Decoded(text)


@lru_cache(maxsize=256)
def _encoding(declared: str) -> str | None:
    """Return Python's name of a declared charset, or None if it is no known one."""
    match = NAME.match(declared.strip().strip("\"'").lower())
    if match is None:
        return None
    try:
        name = codecs.lookup(ALIASES.get(match[0], match[0])).name
    except (LookupError, ValueError):
        return None
    return name if SAFE.fullmatch(name) else None


def _guessed(content: bytes, declared: str) -> Decoded:
    """Read *content* whatever it is declared as."""
    wide = _unmarked_utf16(content)
    if wide is not None:
        return Decoded(content.decode(wide, "replace"), _told(declared, "UTF-16, which its bytes look like"))
    if is_utf8(content):
        odd = declared or not content.isascii()
        return Decoded(content.decode("utf-8"), _told(declared, "UTF-8, which its bytes are") if odd else "")
    return Decoded(_windows(content), _told(declared, "Windows-1252, since it is no UTF-8"))


def _told(declared: str, read: str) -> str:
    name = NAME.match(declared.strip().strip("\"'"))
    beginning = f"The text is declared as {name[0]}" if name else "The text has no charset declared"
    return f"{beginning} and was read as {read}."


def is_utf8(content: bytes) -> bool:
    """Say whether *content* is UTF-8 from end to end."""
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _windows(content: bytes) -> str:
    """Read bytes as Windows Latin; the five that it leaves open are read as in ISO-8859-1."""
    try:
        return content.decode("cp1252")
    except UnicodeDecodeError:
        return content.decode("latin-1")


def _unmarked_utf16(content: bytes) -> str | None:
    """Return which UTF-16 *content* looks like without a byte order mark, if any."""
    if len(content) < HALF or content.count(0) < ZEROS * len(content):
        return None
    even, odd = content[::2].count(0), content[1::2].count(0)
    if even > HALF * HALF * odd:
        return "utf-16-be"
    return "utf-16-le" if odd > HALF * HALF * even else None
