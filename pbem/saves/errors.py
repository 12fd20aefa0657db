"""What can go wrong with the files of a match, in one sentence each."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pbem.errors import Fault

AGAIN = "then run the command again"
REMEDIES = {
    errno.ENOSPC: ("the disk is full", f"free some space, {AGAIN}"),
    errno.EDQUOT: ("your share of the disk is used up", f"free some space, {AGAIN}"),
    errno.EACCES: ("permission is denied", f"give yourself the right to it and its folder, {AGAIN}"),
    errno.EPERM: ("permission is denied", f"give yourself the right to it and its folder, {AGAIN}"),
    errno.EROFS: ("the disk can only be read", f"move the match to one that can be written to, {AGAIN}"),
    errno.ENOENT: ("it is not there", "look at the spelling of the path"),
    errno.ENOTDIR: ("a part of the path is no folder", "look at the spelling of the path"),
    errno.EEXIST: ("something else has that name", f"move it away, {AGAIN}"),
    errno.EISDIR: ("it is a folder", f"move it away, {AGAIN}"),
}
"""Error number of the system -> what is wrong, and what to do about it."""


class SaveError(Fault):
    """A match's files cannot be read or written, or do not fit together; the match is as it was."""


@contextmanager
def telling(doing: str, path: Path) -> Iterator[None]:
    """Turn an OSError of the body into a SaveError that says what (*doing*), where and what to do."""
    try:
        yield
    except OSError as error:
        wrong, remedy = REMEDIES.get(error.errno or 0, (error.strerror or str(error), f"mend that, {AGAIN}"))
        raise SaveError(f"Cannot {doing} {path}: {wrong}; {remedy}.") from error
