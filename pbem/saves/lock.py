"""One pbem at a time changes a match.

The lock is the system's own on the file ``.lock`` of the match folder: it is free again the moment its
holder ends, however he ends.  It is taken here in a few lines because the usual library for it, filelock,
takes about 70 ms to import, more than all else that a short command loads.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pbem.saves.errors import SaveError, telling

LOCK_FILE = ".lock"
WAIT = 2.0
"""Seconds to wait for another pbem: enough for a command that is just ending."""
PAUSE = 0.02

if sys.platform == "win32":
    import msvcrt

    def _taken(handle: int) -> bool:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True

else:
    import fcntl

    def _taken(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


class Busy(SaveError):
    """Another pbem holds the lock."""


@contextmanager
def match_lock(folder: Path, wait: float = WAIT) -> Iterator[None]:
    """Hold the match in *folder* for the body alone; it cannot be taken twice, not even by one process.

    Raises Busy if another holds it for longer than *wait* seconds, SaveError if the lock file cannot be made.
    """
    path = folder / LOCK_FILE
    with telling("lock", path):
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        with telling("lock", path):
            _wait_for(handle, folder, wait)
        yield
    finally:
        os.close(handle)


def _wait_for(handle: int, folder: Path, wait: float) -> None:
    until = time.monotonic() + wait
    while not _taken(handle):
        if time.monotonic() >= until:
            name = folder.resolve().name
            raise Busy(f"Another pbem is at work on {name}; run the command again when it has ended.")
        time.sleep(PAUSE)
