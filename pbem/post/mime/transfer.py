"""Transfer encodings: base64, quoted-printable and uuencode, as far as they survived the way."""

from __future__ import annotations

import re
from binascii import Error, a2b_base64, a2b_uu
from collections.abc import Callable
from itertools import takewhile

BASE64_LINE = re.compile(rb"[A-Za-z0-9+/=]+")
BASE64_RUN = re.compile(rb"([A-Za-z0-9+/]+)=*")
QUOTED = re.compile(rb"=([0-9A-Fa-f]{2})")
NOT_QUOTED = re.compile(rb"=(?![0-9A-Fa-f]{2}|\n)")
SURELY_QUOTED = re.compile(rb"[^=\s]=\n|=20\n|=3D|=2D|=0A|=[C-E][0-9A-F]=[89AB][0-9A-F]")
LONG_LINE = 40
"""Characters of a line of base64 that is no word."""

UNDECLARED = "The text came in {} without a word about it in its head."
UU_BEGIN = re.compile(rb"begin(?:-base64)? [0-7]{3,4} ([^\n]{1,200})")
QUARTET = 4
PLAIN = frozenset({"", "7bit", "8bit", "binary"})
LETTERS = re.compile(r"[a-z0-9]+")


def transferred(body: bytes, encoding: str) -> tuple[bytes, str]:
    """Return a *body*, its lines ended by LF, out of its transfer *encoding*, and a sentence on what was damaged."""
    name = "".join(LETTERS.findall(encoding.lower()))
    if name in PLAIN:
        return _undeclared(body) or (body, "")
    if name in DECODERS:
        return DECODERS[name](body)
    return body, "The text has an unknown transfer encoding and was read as it stands."


def _undeclared(body: bytes) -> tuple[bytes, str] | None:
    """Decode a body that is encoded from end to end though its head does not say so, if it is one."""
    if not body.isascii():
        return None
    if SURELY_QUOTED.search(body) and QUOTED.search(body) and not NOT_QUOTED.search(body):
        return from_quoted(body)[0], UNDECLARED.format("quoted-printable")
    lines = [line.strip() for line in body.strip().split(b"\n")]
    if len(lines[0]) >= LONG_LINE and all(map(BASE64_LINE.fullmatch, lines)):
        content, whole = _base64_runs(b"".join(lines))
        if whole and b" " in content and _is_text(content):
            return content, UNDECLARED.format("base64")
    return None


def _is_text(content: bytes) -> bool:
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return all(letter.isprintable() or letter.isspace() for letter in text)


def from_base64(body: bytes) -> tuple[bytes, str]:
    """Decode base64; what stands behind it in clear, such as the footer of a list, stays behind it."""
    lines = body.split(b"\n")
    coded = [line.strip() for line in takewhile(lambda line: _is_base64(line.strip()), lines)]
    rest = b"\n".join(lines[len(coded) :]).strip(b"\n")
    if not any(coded):
        return body, "The text is declared as base64 and is none; it was read as it stands."
    content, whole = _base64_runs(b"".join(coded))
    if rest.strip():
        return content.rstrip(b"\n") + b"\n\n" + rest, "The text came in base64 with other text behind it."
    return content, "" if whole else "The text came in damaged base64 and may lack its end."


def _is_base64(line: bytes) -> bool:
    return not line or BASE64_LINE.fullmatch(line) is not None


def _base64_runs(coded: bytes) -> tuple[bytes, bool]:
    """Decode base64 that may be padded anywhere; say whether nothing is missing."""
    content, whole = [], True
    for run in BASE64_RUN.finditer(coded):
        letters = run[1]
        over = len(letters) % QUARTET
        if over == 1:
            letters, over = letters[:-1], 0
        padding = b"=" * (-len(letters) % QUARTET)
        whole = whole and len(run[0]) % QUARTET == 0
        content.append(a2b_base64(letters + padding))
    return b"".join(content), whole


def from_quoted(body: bytes) -> tuple[bytes, str]:
    """Decode quoted-printable; an equals sign that introduces nothing stays."""
    text = b"\n".join(line.rstrip(b" \t") for line in body.split(b"\n"))
    damaged = NOT_QUOTED.search(text) is not None
    content = unquoted(text.replace(b"=\n", b""))
    return content, "The text came in damaged quoted-printable." if damaged else ""


def unquoted(content: bytes) -> bytes:
    """Return *content* with each ``=XX`` as the byte that it stands for."""
    return QUOTED.sub(lambda match: bytes.fromhex(match[1].decode()), content)


def from_uu(body: bytes) -> tuple[bytes, str]:
    """Decode a body that is uuencoded as a whole."""
    lines = body.split(b"\n")
    start = next((number for number, line in enumerate(lines) if UU_BEGIN.fullmatch(line.rstrip())), None)
    content = None if start is None else uu_lines(lines[start + 1 :])
    if content is None:
        return body, "The text is declared as uuencoded and is not; it was read as it stands."
    return content, ""


def uu_lines(lines: list[bytes]) -> bytes | None:
    """Decode uuencoded lines up to ``end``; None if they are none."""
    content = []
    for line in takewhile(lambda line: line.strip() not in (b"end", b"`", b""), lines):
        try:
            content.append(a2b_uu(line.rstrip()))
        except Error:
            return None
    return b"".join(content)


DECODERS: dict[str, Callable[[bytes], tuple[bytes, str]]] = {
    "base64": from_base64,
    "quotedprintable": from_quoted,
    "uuencode": from_uu,
    "xuuencode": from_uu,
    "uu": from_uu,
    "xuue": from_uu,
}
"""Transfer encoding, letters and digits only -> how it is decoded."""
