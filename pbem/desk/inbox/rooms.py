"""One match at a time held open, while messages for this one and that are taken."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

from pbem.desk.inbox.mailbag import Mailbag
from pbem.desk.session import session
from pbem.saves.match import Match


class Rooms:
    """Opens matches when they are asked for, and keeps the last one open, since the next message may be for it too."""

    def __init__(self) -> None:
        self._stack = ExitStack()
        self._folder: Path | None = None
        self._match: Match | None = None
        self._bags: dict[Path, Mailbag] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._close()

    @contextmanager
    def match(self, folder: Path) -> Iterator[Match]:
        """Hold the match in *folder*, repaired; after a fault in the body it is opened anew.  Raises Fault."""
        if self._match is None or folder != self._folder:
            self._close()
            self._match = self._stack.enter_context(session(folder))
            self._folder = folder
        try:
            yield self._match
        except BaseException:
            self._bags.pop(folder, None)
            self._close()
            raise

    def bag(self, folder: Path) -> Mailbag:
        """Return what was received for the match, or the matches, in *folder*."""
        return self._bags.setdefault(folder, Mailbag(folder))

    def _close(self) -> None:
        self._match = self._folder = None
        self._stack.close()
