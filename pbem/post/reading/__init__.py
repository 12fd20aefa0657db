"""From a message to what it orders: who sent it, which of its lines are orders, and what is to be done with it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from pbem.post.reading.known import Known, Person, Table
from pbem.post.reading.result import Reading, ReadLine, Use

if TYPE_CHECKING:
    from pbem.post.reading.message import read_message
    from pbem.post.reading.replacing import latest, when

__all__ = ["Known", "Person", "ReadLine", "Reading", "Table", "Use", "latest", "read_message", "when"]

LATER = {"read_message": "message", "latest": "replacing", "when": "replacing"}
"""What is imported when it is first asked for, since plain files of orders do without it -> the module it is in."""


def __getattr__(name: str) -> Any:
    if name not in LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{LATER[name]}"), name)
