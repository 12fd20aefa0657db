"""Helpers that end a process, or fill the disk, at any one write point of ``pbem.saves.disk``.

``deaths`` is all that most tests need: it acts once for every point, with the process killed there, and hands
over what is left.  Where acting takes long, ``wreckages`` gives the same of a folder out of one undisturbed act.
What they show holds for a function that changes nothing but through ``disk``; ``stray_changes`` finds the others.
"""

from __future__ import annotations

import errno
import os
import shutil
import sys
import traceback
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn, TypeVar
from unittest import mock

from pbem.saves import disk, lock

Act = Callable[[], object]
Point = tuple[str, Path]
T = TypeVar("T")

DONE, FAILED, KILLED = 0, 1, 77
SPENDING = {"mkdir", "open", "write", "sync", "replace"}
"""Effects that a full disk refuses; shortening and removing still work."""
CHANGING = {
    "os.mkdir",
    "os.remove",
    "os.rename",
    "os.rmdir",
    "os.truncate",
    "os.chmod",
    "os.link",
    "os.symlink",
}
"""Names under which Python announces changes of files to an audit hook, besides ``open``."""
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


@dataclass(frozen=True, slots=True)
class Outcome:
    """How an act on a full disk ended: whether it came so far, and what it returned or raised."""

    reached: bool
    value: object
    error: Exception | None


def list_points(act: Act) -> list[Point]:
    """Call *act* and return its write points in order: effect and path."""
    points: list[Point] = []
    with mock.patch.object(disk, "point", lambda effect, path: points.append((effect, path))):
        act()
    return points


def count_points(act: Act) -> int:
    """Call *act* and count its write points."""
    return len(list_points(act))


def killed_at(k: int, act: Act, *, torn: bool = False) -> bool:
    """Call *act* in a forked child that is killed just before its *k*-th write point (from 1).

    With *torn*, a write is killed in the middle: half of it is written.  Says whether the child came so far;
    if not, it has done all of *act*.  Fails if the child raises.
    """
    real_write = os.write

    def half_write(handle: int, data: Any) -> int:
        real_write(handle, data[: len(data) // 2])
        os._exit(KILLED)

    def die(effect: str) -> None:
        if not torn or effect != "write":
            os._exit(KILLED)
        os.write = half_write

    status = _status_of_child(lambda: _call(act, k, die))
    assert status in {DONE, KILLED}, "the child raised, see its traceback"
    return status == KILLED


def disk_full_at(k: int, act: Act) -> Outcome:
    """Call *act* with a disk that is full from its *k*-th write point (from 1) on; half a write fits yet."""
    reached = False
    real_write = os.write

    def half_write(handle: int, data: Any) -> int:
        os.write = real_write
        return real_write(handle, data[: len(data) // 2])

    def refuse(effect: str) -> None:
        nonlocal reached
        first, reached = not reached, True
        if first and effect == "write":
            os.write = half_write
        elif effect in SPENDING:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    try:
        value, error = _call(act, k, refuse), None
    except Exception as caught:  # noqa: BLE001 - the test judges it
        value, error = None, caught
    finally:
        os.write = real_write
    return Outcome(reached, value, error)


def deaths(prepare: Callable[[], T], act: Callable[[T], object]) -> Iterator[tuple[str, T]]:
    """For every write point of ``act(prepare())`` yield what a process killed there has left, and say where.

    Each time *prepare* makes a fresh subject (say, a copy of a match folder) for *act* to die on.
    """
    first = prepare()
    for number, (effect, path) in enumerate(list_points(lambda: act(first)), 1):
        for torn in (False, True) if effect == "write" else (False,):
            subject = prepare()
            killed = killed_at(number, lambda: act(subject), torn=torn)  # noqa: B023 - called at once
            assert killed, f"point {number} came in the first run only"
            yield f"killed {'within' if torn else 'before'} point {number}: {effect} {path.name}", subject


def wreckages(folder: Path, act: Act, room: Path) -> list[tuple[str, Path]]:
    """Call *act* and return copies, made in *room*, of what a process killed at each point would leave of *folder*.

    Of states that differ only in what ``disk.sweep`` takes away, one is kept, and one without it.
    """
    left: list[tuple[str, Path]] = []
    seen: set[frozenset[tuple[str, bytes]]] = set()
    real_write, number, halving = os.write, 0, False

    def keep(when: str) -> None:
        if (state := _without_sweepings(folder)) not in seen:
            seen.add(state)
            copy = room / str(len(left)) / folder.name
            copy.parent.mkdir(parents=True)
            if folder.exists():
                shutil.copytree(folder, copy)
            left.append((when, copy))

    def point(effect: str, path: Path) -> None:
        nonlocal number, halving
        number, halving = number + 1, effect == "write"
        keep(f"killed before point {number}: {effect} {path.name}")

    def write(handle: int, data: Any) -> int:
        nonlocal halving
        if not halving:
            return real_write(handle, data)
        halving = False
        half = real_write(handle, data[: len(data) // 2])
        keep(f"killed within point {number}")
        return half + real_write(handle, data[half:])

    with mock.patch.object(disk, "point", point), mock.patch.object(os, "write", write):
        act()
    return left


def _without_sweepings(folder: Path) -> frozenset[tuple[str, bytes]]:
    """Return what is in *folder*; of a file that ``disk.sweep`` takes away, only that there is one, and where."""
    paths = [path for path in folder.rglob("*") if path.is_file()]
    swept = {f"{path.parent} {disk.LEFTOVER}" for path in paths if path.name.endswith(disk.LEFTOVER)}
    kept = [path for path in paths if not path.name.endswith(disk.LEFTOVER)]
    return frozenset([(str(path), path.read_bytes()) for path in kept] + [(name, b"") for name in swept])


def stray_changes(folder: Path, act: Act) -> list[str]:
    """Call *act* in a forked child and name the changes under *folder* made past ``disk`` (and the lock)."""
    reading, writing = os.pipe()
    top = str(folder.resolve())

    def hook(event: str, args: tuple[Any, ...]) -> None:
        changes = event in CHANGING or (event == "open" and args[2] & WRITING)
        if changes and isinstance(args[0], str | os.PathLike):
            path = os.path.realpath(os.fspath(args[0]))
            if path.startswith(top) and not _announced(sys._getframe()):  # noqa: SLF001 - the only way
                os.write(writing, f"{event} {path}\n".encode())

    def watched() -> None:
        sys.addaudithook(hook)
        act()

    status = _status_of_child(watched)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as pipe:
        found = pipe.read().splitlines()
    assert status == DONE, "the child raised, see its traceback"
    return found


def _call(act: Act, k: int, from_there: Callable[[str], None]) -> object:
    """Call *act*; at its *k*-th write point and each later one call *from_there* with the effect."""
    passed = 0

    def point(effect: str, _path: Path) -> None:
        nonlocal passed
        passed += 1
        if passed >= k:
            from_there(effect)

    with mock.patch.object(disk, "point", point):
        return act()


def _status_of_child(act: Act) -> int:
    """Call *act* in a forked child and return how it ended: DONE, FAILED or KILLED."""
    return ended(begun(act))


def begun(act: Act) -> int:
    """Begin to call *act* in a forked child and return its id."""
    with warnings.catch_warnings():
        # Newer Pythons warn of forks beside threads; the test runner's thread is idle here.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        _end_with(act)
    return child


def ended(child: int) -> int:
    """Wait for a child and return how it ended: DONE, FAILED or KILLED."""
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)


def _end_with(act: Act) -> NoReturn:
    status = FAILED
    try:
        act()
        status = DONE
    except BaseException:  # noqa: BLE001 - nothing may pass into the test runner's copy
        traceback.print_exc()
        sys.stderr.flush()
    finally:
        os._exit(status)


def _announced(frame: FrameType | None) -> bool:
    """Say whether *frame* was called, however far above, by ``disk`` or ``lock``."""
    while frame is not None:
        if frame.f_code.co_filename in {disk.__file__, lock.__file__}:
            return True
        frame = frame.f_back
    return False
