"""One post as a thread holds it, and the message that it is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from itertools import pairwise
from typing import NamedTuple

from pbem.post.forum.times import NO_MOMENT, Moment
from pbem.post.markup.bbcode import bbcode_rows
from pbem.post.markup.html import html_rows
from pbem.post.markup.markdown import markdown_rows
from pbem.post.markup.recognise import post_rows
from pbem.post.message import Channel, Fate, Head, Kind, Message, Sender, Source, Verdict

LARGEST_POST = 1_000_000
"""Characters of one post that are read."""

LONGEST_NAME = 100
"""Characters of an author's name, a title or a notice that are kept."""

UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+")

HTML, BBCODE, MARKDOWN, ANY = "html", "bbcode", "markdown", ""
READERS = {BBCODE: bbcode_rows, MARKDOWN: markdown_rows}

NO_AUTHOR = "The post names no author."
NO_TIME = "The post names no time that can be read."
NO_ZONE = "The post's time names no zone and was taken as UTC."
EDITED = "The post was edited after it was written: {}"
DISORDER = (
    "The posts of this text are out of order, so that one may hold the head of another; take the page or the JSON of"
    " the thread."
)
TOO_LARGE = Fate(Verdict.REJECT, f"This post is longer than {LARGEST_POST:,} characters; post the orders alone.")


class Post(NamedTuple):
    """A post: its author as the forum writes him, its text in the markup named, and what is known beside.

    ``number`` is its place in the thread (0 if unknown), ``identity`` what tells it from all other posts ("": made
    of author and time), ``edited`` what the forum says of changes to it.  ``doubtful``: it holds what
    may be the head of another post, from which nothing parts it.
    """

    author: str
    body: str
    markup: str = ANY
    time: Moment = NO_MOMENT
    forum: str = "post"
    identity: str = ""
    number: int = 0
    title: str = ""
    edited: str = ""
    doubtful: bool = False


def in_order(posts: Sequence[Post]) -> bool:
    """Say whether posts follow each other by their numbers and times, and none seems to hold another."""
    return not any(post.doubtful for post in posts) and all(
        (before.number < after.number or not (before.number and after.number))
        and (before.time.at is None or after.time.at is None or before.time.at <= after.time.at)
        for before, after in pairwise(posts)
    )


def message_of(post: Post, name: str, *, doubtful: bool = False) -> Message:
    """Return *post* as a message; *doubtful*: that it is one of its own is to be asked about."""
    author, at = tidy(post.author), post.time.at
    fate = Fate(Verdict.ASK, DISORDER) if doubtful else None
    large = len(post.body) > LARGEST_POST
    return Message(
        name,
        Channel.POST,
        as_text(post).encode(errors="replace"),
        head=Head(identity=identity_of(post), subject=tidy(post.title), sent=at),
        sender=Sender(name=author, handle=author, fault="" if author else NO_AUTHOR),
        sources=() if large else (_source(post),),
        repairs=tuple(_repairs(post)),
        fate=TOO_LARGE if large else fate,
    )


def identity_of(post: Post) -> str:
    """Return what stays the same when a post is edited: the forum's own number, else author, time and place."""
    if post.identity:
        return post.identity
    at = f"@{_stamp(post.time.at)}" if post.time.at else ""
    number = f"#{post.number}" if post.number else ""
    return f"{post.forum}:{tidy(post.author)}{at}{number}" if at or number else ""


def as_text(post: Post) -> str:
    """Return *post* in the plain form, as one post whatever is in it."""
    fields = {
        "Author": tidy(post.author),
        "Time": _stamp(post.time.at) + ("" if post.time.zoned else " (zone unknown)") if post.time.at else "",
        "Post": identity_of(post),
        "Title": tidy(post.title),
        "Edited": tidy(post.edited),
        "Markup": post.markup or "any",
    }
    head = "\n".join(f"{name}: {value}" for name, value in fields.items() if value)
    return f"{head}\n\n{post.body}"


def tidy(text: str) -> str:
    """Return a name as one line without what nobody sees, at most LONGEST_NAME characters."""
    return " ".join(UNSEEN.sub(" ", text).split())[:LONGEST_NAME]


def _source(post: Post) -> Source:
    if post.markup == HTML:
        return Source(Kind.HTML, html_rows(post.body), marked_up=True)
    if post.markup in READERS:
        return Source(Kind.TEXT, READERS[post.markup](post.body), marked_up=True)
    return post_rows(post.body)


def _repairs(post: Post) -> list[str]:
    repairs = []
    if post.time.at is None:
        repairs.append(NO_TIME)
    elif not post.time.zoned:
        repairs.append(NO_ZONE)
    if post.edited:
        repairs.append(EDITED.format(tidy(post.edited)))
    return repairs


def _stamp(at: datetime) -> str:
    return at.isoformat(sep=" ", timespec="seconds")
