"""Every change that pbem makes to the files of a match.

Each function is made of *write points*: single effects on the file system, announced by ``point`` just before
they happen.  So a test can end the process, or fill the disk, before, between and within any of them, and
show that what is left is the old match or the new one.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path

from pbem.saves.errors import SaveError, telling

BINARY: int = getattr(os, "O_BINARY", 0)
OWNERS = 0o600
"""Permissions of a file that its owner alone may read and write."""

LEFTOVER = ".pbem-part"
"""Ending of the file that ``replace`` writes before it takes the place of the old one."""


def point(effect: str, path: Path) -> None:
    """Do nothing: the place where tests step in, called before each *effect* on *path*.

    Effects are ``mkdir``, ``open``, ``write``, ``sync``, ``replace``, ``truncate`` and ``remove``.
    """


def make_folder(path: Path) -> None:
    """Make the folder *path*, with all above it that are missing; one that is there stays as it is.

    Raises SaveError.
    """
    if path.is_dir():
        return
    missing = [folder for folder in (path, *path.parents) if not folder.is_dir()]
    with telling("make the folder", path):
        for folder in reversed(missing):
            point("mkdir", folder)
            folder.mkdir(exist_ok=True)
            _sync_folder(folder.parent)


def append_synced(path: Path, data: bytes, at_offset: int) -> None:
    """Append *data* to *path*, which must be *at_offset* bytes long, and sync it; at 0 it may be missing.

    Raises SaveError if it has another length or cannot be written; it is then as long as it was before.
    """
    made = os.O_CREAT if at_offset == 0 else 0
    with telling("write", path):
        point("open", path)
        handle = os.open(path, os.O_WRONLY | os.O_APPEND | BINARY | made, 0o666)
        try:
            if os.fstat(handle).st_size != at_offset:
                raise SaveError(f"{path} has been changed since it was read; run the command again.")
            if made:
                _sync_folder(path.parent)
            _append(handle, data, path, at_offset)
        finally:
            os.close(handle)


def _append(handle: int, data: bytes, path: Path, at_offset: int) -> None:
    try:
        _write(handle, data, path)
        _sync(handle, path)
    except BaseException:
        with suppress(OSError):
            os.ftruncate(handle, at_offset)
        raise


def replace(path: Path, data: bytes | str, *, sync: bool = True, private: bool = False) -> None:
    """Put *data* (text as UTF-8) in the place of the file *path*: a reader sees the old file or the new one.

    An existing file keeps its permissions; one that is *private* has those of its owner alone, from the first moment.
    Without *sync* it is faster, and a power cut may still lose it.
    Raises SaveError, with the old file in place and nothing beside it.
    """
    content = data.encode("utf-8", "replace") if isinstance(data, str) else data
    part = path.with_name(f".{path.name}.{os.urandom(4).hex()}{LEFTOVER}")
    with telling("write", path):
        try:
            _write_new(part, content, path, sync=sync, private=private)
            point("replace", path)
            part.replace(path)
        except BaseException:
            with suppress(OSError):
                part.unlink(missing_ok=True)
            raise
        if sync:
            _sync_folder(path.parent)


def _write_new(part: Path, content: bytes, path: Path, *, sync: bool, private: bool) -> None:
    point("open", path)
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY, OWNERS if private else 0o666)
    try:
        with suppress(FileNotFoundError):
            part.chmod(OWNERS if private else stat.S_IMODE(path.stat().st_mode))
        _write(handle, content, path)
        if sync:
            _sync(handle, path)
    finally:
        os.close(handle)


def truncate(path: Path, size: int) -> None:
    """Cut the file *path* to *size* bytes and sync it.  Raises SaveError."""
    with telling("shorten", path):
        handle = os.open(path, os.O_WRONLY | BINARY)
        try:
            point("truncate", path)
            os.ftruncate(handle, size)
            _sync(handle, path)
        finally:
            os.close(handle)


def move(source: Path, target: Path) -> None:
    """Move the file *source* to *target* on the same disk, in place of what is there.  Raises SaveError."""
    with telling("move", source):
        point("replace", target)
        source.replace(target)
        _sync_folder(target.parent)
        if source.parent != target.parent:
            _sync_folder(source.parent)


def remove(path: Path) -> None:
    """Remove the file *path*, if it is there.  Raises SaveError."""
    with telling("remove", path):
        point("remove", path)
        path.unlink(missing_ok=True)
        _sync_folder(path.parent)


def sweep(folder: Path) -> None:
    """Remove what a killed ``replace`` has left in *folder* itself; call it under the match's lock.

    Raises SaveError.
    """
    for part in sorted(folder.glob(f".*{LEFTOVER}")):
        with telling("remove", part):
            point("remove", part)
            part.unlink(missing_ok=True)


def _write(handle: int, data: bytes, path: Path) -> None:
    rest = memoryview(data)
    while rest:
        point("write", path)
        rest = rest[os.write(handle, rest) :]


def _sync(handle: int, path: Path) -> None:
    point("sync", path)
    os.fsync(handle)


def _sync_folder(folder: Path) -> None:
    """Make names in *folder* outlast a power cut, where the system can: Windows opens no folders."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        _sync(handle, folder)
    except OSError as error:
        if error.errno not in {errno.EINVAL, errno.ENOTSUP}:
            raise
    finally:
        os.close(handle)
