"""From a message to what it orders: who sent it, which of its lines are orders, and what is to be done with it."""

from __future__ import annotations

from pbem.post.reading.known import Known, Person, Table
from pbem.post.reading.message import read_message
from pbem.post.reading.replacing import latest
from pbem.post.reading.result import Reading, ReadLine, Use

__all__ = ["Known", "Person", "ReadLine", "Reading", "Table", "Use", "latest", "read_message"]
