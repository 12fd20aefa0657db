"""Mails and posts as commanders send them, written by the tests, and a mail folder looked at."""

from __future__ import annotations

import json
from email import message_from_bytes
from email.message import EmailMessage, Message
from email.policy import SMTP, default
from itertools import count
from pathlib import Path
from typing import Any

from pbem.formats.yamlio import load
from tests.cli.desk import Answer, done, pbem

NUMBERS = count(1)
ADA, BO = "Ada <ada@example.org>", "Bo <bo@example.org>"


def mail(
    sender: str, text: str, subject: str = "Re: station-7", *, identity: str | None = None, minute: int | None = None,
    **fields: str,
) -> bytes:  # fmt: skip
    """Return a mail; the receiving server got it *minute* minutes after noon of a day in June, if that is given."""
    message = EmailMessage(policy=SMTP)
    if minute is not None:
        message["Received"] = f"from there by mx.example.org; {stamp(minute)}"
    message["From"], message["To"], message["Subject"] = sender, "di@example.org", subject
    message["Message-ID"] = identity or f"<{next(NUMBERS)}@mail.example.org>"
    for name, value in fields.items():
        message[name.replace("_", "-")] = value
    message.set_content(text)
    return message.as_bytes()


def headed(content: bytes, *fields: str) -> bytes:
    """Return a mail with more fields in its head, above the others."""
    return "".join(f"{field}\r\n" for field in fields).encode() + content


def stamp(minute: int) -> str:
    """Return a time in a mail's head."""
    return f"Mon, 01 Jun 2026 {12 + minute // 60:02}:{minute % 60:02}:00 +0000"


def phpbb(*posts: tuple[str, str, str]) -> str:
    """Return a thread in the plain form that any forum can be saved in: author, time and text of each post."""
    return "\n----------\n".join(f"Author: {author}\nTime: {time}\nPost: {number}\n\n{text}"
                       for number, (author, time, text) in enumerate(posts, 1))  # fmt: skip


def saved(folder: Path, content: bytes | str, name: str = "mail.eml") -> Path:
    """Write a file and return its path."""
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def submit(match: Path, content: bytes | str, *options: object, name: str = "mail.eml") -> Answer:
    """Submit one file's content."""
    return pbem("submit", match, saved(match.parent, content, name), *options)


def taken(match: Path, content: bytes | str, *options: object, name: str = "mail.eml") -> str:
    """Submit a message, which must be taken or skipped, and return what the moderator is told of it."""
    return done("submit", match, saved(match.parent, content, name), *options).partition(": ")[2].strip()


def told(match: Path, content: bytes | str, *options: object, name: str = "mail.eml") -> str:
    """Submit a message, which must not be taken, and return what the moderator is told of it."""
    answer = submit(match, content, *options, name=name)
    assert (answer.code, answer.err) == (1, ""), answer
    return answer.out.partition(": ")[2].strip()


def notes(match: Path, box: str = "in") -> list[dict[str, Any]]:
    """Return what is noted of the messages received."""
    return [json.loads(path.read_bytes()) for path in sorted((match / "mail" / box).glob("*.json"))]


def parts(match: Path, box: str = "in") -> list[tuple[str | None, str]]:
    """Return whose the parts of the messages received are, and what became of them."""
    return sorted((part["commander"], part["outcome"]) for note in notes(match, box) for part in note["parts"])


def kept(match: Path, box: str = "in") -> list[bytes]:
    """Return the bytes of the messages received."""
    paths = (match / "mail" / box).glob("*")
    return [path.read_bytes() for path in sorted(paths) if path.suffix != ".json"]


def outgoing(match: Path, handle: str) -> list[Message[str, str]]:
    """Return the answers that go out to a commander."""
    paths = [*(match / "mail/out").glob(f"re[cf]*-{handle}.eml")]
    return [message_from_bytes(path.read_bytes(), policy=default) for path in sorted(paths)]


def texts(match: Path, handle: str) -> list[str]:
    """Return the texts of the answers that go out to a commander."""
    bodies = [mail.get_body(("plain",)) for mail in outgoing(match, handle)]  # type: ignore[attr-defined]
    return [str(body.get_content()).replace("\r\n", "\n") for body in bodies]


def plans(match: Path) -> dict[str, list[list[dict[str, object]]]]:
    """Return everybody's waiting plan: the alternatives of each step."""
    data = load((match / "save.yaml").read_bytes())["plans"]
    return {handle: [step["try"] for step in steps] for handle, steps in data.items()}
