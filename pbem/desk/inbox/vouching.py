"""What the moderator is told of how far a message is believed: what speaks for its sender, and what nobody heeds."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.post.message import Channel, Message, Verdict
from pbem.post.trust import Trusted
from pbem.saves.settings import Commander, Settings

NOTHING = "nothing speaks for the sender"
UNHEEDED = "a server says dmarc=fail, but mail.authserv is not set"


def told_of_trust(message: Message, trusted: Trusted, settings: Settings, commander: Commander) -> str:
    """Return in words how far *message* is believed to be of *commander*."""
    marks = str(trusted.standing) or ("address" if _by_address(message, commander) else NOTHING)
    return "; ".join([marks, *_unheeded(message, trusted, settings)])


def _by_address(message: Message, commander: Commander) -> bool:
    return message.sender.address in [address.casefold() for address in commander.addresses]


def _unheeded(message: Message, trusted: Trusted, settings: Settings) -> Iterator[str]:
    """Yield a warning of the sender's being forged that nobody heeds, since it may be of any server."""
    if message.channel is not Channel.MAIL or settings.mail.authserv or trusted.reading.verdict is Verdict.IGNORE:
        return
    from pbem.post.mime.results import FAILED, parsed

    read = (findings for _, findings in map(parsed, message.head.results))
    if any(one.method == "dmarc" and one.result in FAILED for findings in read for one in findings):
        yield UNHEEDED
