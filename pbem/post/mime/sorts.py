"""What a part is by its type, name and first bytes: text, markup, a mail, something refused, or of no interest."""

from __future__ import annotations

import re
from enum import Enum, auto

from pbem.post.mime.entity import Entity


class Sort(Enum):
    """How a part is treated."""

    TEXT = auto()
    HTML = auto()
    PICTURE = auto()
    OTHER = auto()
    REFUSED = auto()
    UNKNOWN = auto()


ARCHIVE, OFFICE, PDF, MESSAGE_FILE, TNEF, SECRET, PIECE, ELSEWHERE = (
    "an archive, and archives are not opened",
    "an office document, and those are not read",
    "a PDF, and those are not read",
    "a message in a format of Outlook's own, which is not read",
    "Outlook's wrapping (TNEF), which is not read",
    "encrypted, and the match has no key for it",
    "one piece of a mail that was sent in several, which are not put together",
    "only the name of a file that lies elsewhere, which is not fetched",
)
CURE = "write the orders into the mail itself, or attach a text file"

TEXT_ENDINGS = frozenset(("txt", "text", "yaml", "yml", "json", "md", "markdown", "log", "ord", "orders", "age"))
HTML_ENDINGS = frozenset(("html", "htm", "xhtml"))
PICTURE_ENDINGS = frozenset(
    ("png", "jpg", "jpeg", "gif", "bmp", "tif", "tiff", "webp", "heic", "heif", "svg", "avif"),
)
OTHER_ENDINGS = frozenset(
    (
        "ics",
        "vcf",
        "vcard",
        "p7s",
        "p7c",
        "sig",
        "asc",
        "mp3",
        "m4a",
        "ogg",
        "wav",
        "mp4",
        "mov",
        "css",
        "emz",
        "wmz",
        "mso",
    ),
)
ARCHIVE_ENDINGS = (
    *("zip", "7z", "rar", "gz", "tgz", "tar", "bz2", "tbz", "xz", "txz", "zst", "lz", "lzh", "lha", "arj", "cab"),
    *("jar", "z", "sit", "sitx", "hqx", "iso"),
)
OFFICE_ENDINGS = (
    *("doc", "docx", "docm", "dot", "dotx", "odt", "ott", "rtf", "pages", "wps", "wpd"),
    *("xls", "xlsx", "xlsm", "xlsb", "ods", "numbers", "csv", "ppt", "pptx", "odp", "key"),
)
REFUSED_ENDINGS = {
    **dict.fromkeys(ARCHIVE_ENDINGS, ARCHIVE),
    **dict.fromkeys(OFFICE_ENDINGS, OFFICE),
    **dict.fromkeys(("pgp", "gpg"), SECRET),
    "pdf": PDF,
    "msg": MESSAGE_FILE,
}
"""Ending of a file's name -> what it is, where it is refused."""

REFUSED_TYPES = {
    **dict.fromkeys(
        (
            *("application/zip", "application/x-zip-compressed", "application/x-zip", "application/gzip"),
            *("application/x-gzip", "application/x-7z-compressed", "application/vnd.rar", "application/x-tar"),
            *("application/x-rar-compressed", "application/x-bzip2", "application/x-xz", "application/zstd"),
        ),
        ARCHIVE,
    ),
    **dict.fromkeys(("application/msword", "application/rtf", "text/rtf", "text/csv", "text/richtext"), OFFICE),
    **dict.fromkeys(("application/ms-tnef", "application/vnd.ms-tnef"), TNEF),
    "application/pdf": PDF,
    "application/vnd.ms-outlook": MESSAGE_FILE,
    "message/partial": PIECE,
    "message/external-body": ELSEWHERE,
}
OFFICE_TYPES = ("application/vnd.openxmlformats", "application/vnd.oasis.opendocument", "application/vnd.ms-")
TEXT_TYPES = frozenset(
    ("application/json", "application/yaml", "application/x-yaml", "application/text", "application/txt")
)
OTHER_TYPES = frozenset(
    (
        *("text/calendar", "text/vcard", "text/x-vcard", "text/directory", "text/x-amp-html", "text/watch-html"),
        *("text/css", "text/enriched", "text/rfc822-headers", "text/x-moz-deleted", "application/ics"),
        *("application/pgp-signature", "application/pgp-keys", "application/pkcs7-signature"),
        *("application/x-pkcs7-signature", "application/applefile"),
    )
)
OTHER_FAMILIES = ("audio/", "video/", "font/", "message/", "model/")

MAGIC = (
    (b"PK\x03\x04", ARCHIVE),
    (b"PK\x05\x06", ARCHIVE),
    (b"7z\xbc\xaf\x27\x1c", ARCHIVE),
    (b"Rar!\x1a", ARCHIVE),
    (b"\x1f\x8b", ARCHIVE),
    (b"BZh", ARCHIVE),
    (b"\xfd7zXZ", ARCHIVE),
    (b"%PDF-", PDF),
    (b"{\\rtf", OFFICE),
    (b"\xd0\xcf\x11\xe0\xa1\xb1", OFFICE),
    (b"\x78\x9f\x3e\x22", TNEF),
)
"""How a file begins -> what it is, whatever its name says."""

ENDING = re.compile(r"\.([\w-]{1,12})$")
WINMAIL = re.compile(r"winmail.*\.dat", re.IGNORECASE)


def ending(name: str) -> str:
    """Return the ending of a file's name, in small letters and without the dot."""
    match = ENDING.search(name)
    return match[1].lower() if match else ""


def sort_of(entity: Entity) -> tuple[Sort, str]:
    """Return how a part is treated by its name and type, and what it is where it is refused."""
    named = ending(entity.name)
    refused = TNEF if WINMAIL.fullmatch(entity.name) else REFUSED_ENDINGS.get(named, "")
    if entity.kind in OTHER_TYPES or (entity.kind.startswith(OTHER_FAMILIES) and entity.kind not in REFUSED_TYPES):
        return Sort.OTHER, ""
    if refused:
        return Sort.REFUSED, refused
    by_name = next((sort for endings, sort in BY_ENDING if named in endings), None)
    return (by_name, "") if by_name and not entity.name.startswith("._") else _by_type(entity)


def _by_type(entity: Entity) -> tuple[Sort, str]:
    if entity.kind in REFUSED_TYPES or entity.kind.startswith(OFFICE_TYPES):
        return Sort.REFUSED, REFUSED_TYPES.get(entity.kind, OFFICE)
    if entity.name.startswith("._"):
        return Sort.OTHER, ""
    if entity.kind.startswith("image/"):
        return Sort.PICTURE, ""
    if entity.kind in ("text/html", "application/xhtml+xml"):
        return Sort.HTML, ""
    if entity.kind.startswith("text/") or entity.kind in TEXT_TYPES:
        return Sort.TEXT, ""
    return Sort.UNKNOWN, ""


def refused_by_content(content: bytes) -> str:
    """Return what a file is by its first bytes, "" if it is nothing that is refused."""
    return next((what for magic, what in MAGIC if content.startswith(magic)), "")


def not_read(name: str, what: str) -> str:
    """Say that an attachment was not read, and why."""
    return f"{name or 'An attachment'} is {what}; {CURE}."


BY_ENDING = (
    (TEXT_ENDINGS, Sort.TEXT),
    (HTML_ENDINGS, Sort.HTML),
    (PICTURE_ENDINGS, Sort.PICTURE),
    (OTHER_ENDINGS, Sort.OTHER),
)
