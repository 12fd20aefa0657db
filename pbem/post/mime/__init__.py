"""From the bytes of a mail to a message: its head, its sender, its texts, and what is odd about them."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.post.message import Channel, Fate, Head, Kind, Message, Nature, Row, Source, Verdict
from pbem.post.mime.entity import Tree, split_mail
from pbem.post.mime.guard import LARGEST, Headers, even_lines
from pbem.post.mime.headers import CONTROLS, moment, plain, words
from pbem.post.mime.nature import Finding, nature_of
from pbem.post.mime.parts import Contents, contents_of
from pbem.post.mime.sender import recipients_of, sender_of, sent_by
from pbem.post.mime.sorts import Sort, not_read, sort_of

TELLING = frozenset({"content-type", "subject", "to", "cc"})
"""Fields of which it is told if they are cut; others are long in honest mails, or are judged elsewhere."""

MOST_ANSWERED = 50
"""Message-IDs that a mail may refer to."""

TOO_LARGE = Fate(Verdict.REJECT, f"The mail is larger than {LARGEST:,} bytes; send the orders alone.")
UNREADABLE = Fate(Verdict.ASK, "This mail cannot be taken apart; write the orders into a new mail of plain text.")


def take_apart(raw: bytes, name: str) -> Message:
    """Return the mail *raw*, which *name* tells from others, as a message.

    Raises nothing: what cannot be read gives a message with a fate.
    """
    try:
        return _taken_apart(raw, name)
    except Exception:  # noqa: BLE001 - one mail, whatever is in it, must not keep the others from being read
        return Message(name, Channel.MAIL, raw, fate=UNREADABLE)


def _taken_apart(raw: bytes, name: str) -> Message:
    tree = split_mail(even_lines(raw[:LARGEST]))
    headers = tree.root.headers
    contents = contents_of(tree.root)
    subject = plain(words(headers.first("subject")))
    sender, renamed = sender_of(headers)
    sources = contents.sources()
    found = nature_of(tree.root, sender, sources)
    return Message(
        name,
        Channel.MAIL,
        raw,
        head=_head(headers, subject, found.answers),
        sender=sender,
        nature=found.nature,
        sources=(*sources, *([Source(Kind.SUBJECT, (Row(subject),))] if subject else [])),
        repairs=tuple(dict.fromkeys([*_about_head(headers), *filter(None, [renamed]), *tree.repairs, *contents.repairs,
                                     *_cut_off(raw)])),
        fate=_fate(raw, tree, contents, found, sources),
        unread=tuple(dict.fromkeys(contents.unread)),
        about=found.about,
    )  # fmt: skip


def _head(headers: Headers, subject: str, answers: Sequence[str]) -> Head:
    received = headers.first("received")
    named = [*headers.values("in-reply-to"), *headers.values("references")]
    identities = [word for value in named for word in value.split() if word.isprintable()]
    return Head(
        identity=plain(headers.first("message-id")),
        subject=subject,
        recipients=recipients_of(headers),
        answers=tuple(dict.fromkeys([*identities, *answers]))[:MOST_ANSWERED],
        sent=moment(headers.first("date")),
        received=moment(received.rpartition(";")[2]) if received else None,
        results=tuple("" if field.cut else field.value for field in headers.all("authentication-results")),
        sent_by=sent_by(headers),
    )


def _about_head(headers: Headers) -> list[str]:
    """Say what is odd about a head."""
    cut = [name.title() for name in headers.cut if name in TELLING]
    broken = ["The subject holds control characters, which were taken out."] if _broken(headers) else []
    resent = [plain(words(value)) for value in headers.values("resent-from")]
    return [
        *(f"The field {name} of the mail is too long, and was cut." for name in cut),
        *broken,
        *(f"The mail was sent on by {who}." for who in resent[:1]),
    ]


def _broken(headers: Headers) -> bool:
    return any(CONTROLS.search(words(value)) for value in headers.values("subject"))


def _cut_off(raw: bytes) -> list[str]:
    return [f"Only the first {LARGEST:,} bytes of the mail were read."] if len(raw) > LARGEST else []


def _fate(raw: bytes, tree: Tree, contents: Contents, found: Finding, sources: Sequence[Source]) -> Fate | None:
    """Return what the shape of a mail alone decides: first whether it is an order mail at all."""
    if found.nature is not Nature.PERSON:
        return Fate(Verdict.IGNORE, found.reason)
    if tree.excess:
        return Fate(Verdict.REJECT, tree.excess)
    if len(raw) > LARGEST and sort_of([*tree.root.everything()][-1])[0] in (Sort.TEXT, Sort.HTML):
        return TOO_LARGE
    if contents.fate:
        return contents.fate
    if any(row.text.strip() for source in sources for row in source.rows):
        return None
    unread = [*contents.unread, *(not_read(name, "a picture, and those are not read") for name in contents.pictures)]
    return Fate(Verdict.REJECT, " ".join(unread)) if unread else None
