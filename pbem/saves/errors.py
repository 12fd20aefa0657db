"""What can go wrong with the files of a match, in one sentence each."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pbem.errors import Fault

SPELLING = "look at the spelling of the path"
RIGHTS = "give yourself the right to it and its folder"
REMEDIES = {
    errno.ENOSPC: ("the disk is full", "free some space"),
    errno.EDQUOT: ("your share of the disk is used up", "free some space"),
    errno.EACCES: ("permission is denied", RIGHTS),
    errno.EPERM: ("permission is denied", RIGHTS),
    errno.EROFS: ("the disk can only be read", "move the match to one that can be written to"),
    errno.ENOENT: ("it is not there", SPELLING),
    errno.ENOTDIR: ("a part of the path is no folder", SPELLING),
    errno.ENAMETOOLONG: ("a name is too long", "choose a shorter one"),
    errno.EEXIST: ("something else has that name", "move it away"),
    errno.EISDIR: ("it is a folder and no file", "move it away or choose a file"),
}
"""Error number of the system -> what is wrong, and what to do about it."""


class SaveError(Fault):
    """A match's files cannot be read or written, or do not fit together; the match is as it was."""


class FileError(SaveError):
    """The system refused a file; ``what`` went wrong and its ``remedy``, as parts of a sentence."""

    def __init__(self, what: str, remedy: str) -> None:
        ending = "" if remedy == SPELLING else ", then run the command again"
        super().__init__(f"{what}; {remedy}{ending}.")
        self.what = what
        self.remedy = remedy


@contextmanager
def telling(doing: str, path: Path) -> Iterator[None]:
    """Turn an OSError of the body into a FileError that says what (*doing*), where and what to do."""
    try:
        yield
    except OSError as error:
        wrong, remedy = REMEDIES.get(error.errno or 0, (error.strerror or str(error), "mend that"))
        raise FileError(f"Cannot {doing} {path}: {wrong}", remedy) from error


@contextmanager
def recorded(folder: Path) -> Iterator[None]:
    """Say of a FileError in the body that the command's deed is on the record: doing it again would do it twice."""
    try:
        yield
    except FileError as error:
        raise SaveError(
            f"{error.what}; what was done is on the record all the same: {error.remedy}, "
            f"then pbem status {folder} writes what is missing."
        ) from error
