"""What mail programs wrap in text: clear signatures, encrypted messages, and files in uuencode or yEnc."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

from pbem.post.mime.transfer import UU_BEGIN, uu_lines

SIGNED = "-----BEGIN PGP SIGNED MESSAGE-----"
SIGNATURE = "-----BEGIN PGP SIGNATURE-----"
SIGNATURE_END = "-----END PGP SIGNATURE-----"
ENCRYPTED = frozenset({"-----BEGIN PGP MESSAGE-----", "-----BEGIN PKCS7-----"})
ARMOUR_FIELD = re.compile(r"(?:Hash|Charset|Version|Comment|MessageID|NotDashEscaped):.*")
UU_LINE = re.compile(r"[!-`][ -`]{0,84}|`")
UU_START = re.compile(r"begin [0-7]{3,4} \S")
YENC = "=ybegin "


@dataclass(slots=True)
class Unwrapped:
    """The lines of a text without what was wrapped around them; ``files`` are those that stood in it, by name."""

    lines: list[str]
    encrypted: bool = False
    files: list[tuple[str, bytes]] = field(default_factory=list)
    yenc: bool = False


class _State(Enum):
    TEXT = auto()
    HEAD = auto()
    CLEAR = auto()
    SIGNATURE = auto()


def unwrapped(lines: Sequence[str]) -> Unwrapped:
    """Return *lines* without the armour of a clear signature and without the files in them."""
    found = Unwrapped([])
    rest = _without_files(lines, found)
    found.yenc = any(line.startswith(YENC) for line in rest)
    found.encrypted = any(line.rstrip() in ENCRYPTED for line in rest)
    found.lines = _clear(rest) if any(line.rstrip() == SIGNED for line in rest) else rest
    return found


def _clear(lines: Sequence[str]) -> list[str]:
    """Return *lines* with what is signed as its author wrote it, and without the signature (RFC 9580, section 7)."""
    end = max((place for place, line in enumerate(lines) if line.rstrip() == SIGNATURE_END), default=-1)
    state, kept = _State.TEXT, list[str]()
    for place, line in enumerate(lines):
        bare = line.rstrip()
        if bare == SIGNED:
            state = _State.HEAD
        elif state is _State.HEAD and (not bare or ARMOUR_FIELD.fullmatch(bare)):
            state = _State.HEAD if bare else _State.CLEAR
        elif state in (_State.HEAD, _State.CLEAR) and bare == SIGNATURE and place < end:
            state = _State.SIGNATURE
        elif state is _State.SIGNATURE:
            state = _State.TEXT if bare == SIGNATURE_END else state
        else:
            state = _State.CLEAR if state is _State.HEAD else state
            kept.append(line.removeprefix("- ") if state is _State.CLEAR else line)
    return kept


def _without_files(lines: Sequence[str], found: Unwrapped) -> list[str]:
    """Return *lines* without the files that are uuencoded among them, which are put into *found*."""
    if not any(UU_START.match(line) for line in lines):
        return list(lines)
    kept, place = list[str](), 0
    while place < len(lines):
        end = _file_end(lines, place)
        name = UU_BEGIN.fullmatch(lines[place].encode().rstrip()) if end else None
        content = uu_lines([line.encode() for line in lines[place + 1 : end]]) if name else None
        if name and content is not None:
            found.files.append((name[1].decode(), content))
            place = end
        else:
            kept.append(lines[place])
            place += 1
    return kept


def _file_end(lines: Sequence[str], place: int) -> int:
    """Return the place behind the uuencoded file that begins at *place*, 0 if none does."""
    if not UU_START.match(lines[place]):
        return 0
    for end in range(place + 1, len(lines)):
        if lines[end].rstrip() == "end":
            return end + 1
        if lines[end].strip() and not UU_LINE.fullmatch(lines[end].rstrip()):
            return 0
    return 0
