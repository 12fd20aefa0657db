"""From bytes to text, whatever a mail program made of it."""

from __future__ import annotations

import codecs

LARGEST = 1_000_000
"""Bytes of one message that are read; nobody writes more orders."""

MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))


def decode(content: bytes) -> str:
    """Return *content* as text: by its byte order mark, else as UTF-8, else as Windows Latin."""
    for mark, encoding in MARKS:
        if content.startswith(mark):
            return content.decode(encoding, "replace")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")
