"""Forum posts: threads as they are saved, exported or copied become messages, one a post.

What is known: pages of phpBB (and their print view), Discourse and XenForo as HTML; a topic of Discourse as JSON or
as plain text (``/raw/77``); posts of phpBB copied as text; and, for any other forum, the plain form of
``pbem.post.forum.plain``.
"""

from __future__ import annotations

import re

from pbem.post.charset import decoded
from pbem.post.forum.copied import copied_posts, printed_posts
from pbem.post.forum.discourse import json_posts, raw_posts
from pbem.post.forum.pages import page_posts
from pbem.post.forum.plain import plain_posts
from pbem.post.forum.post import Post, in_order, message_of
from pbem.post.markup.recognise import post_rows
from pbem.post.message import Message

__all__ = ["post_rows", "posts_in"]

LARGEST = 20_000_000
"""Bytes of a thread that are read."""

CHARSET = re.compile(rb"<meta[^<>]{0,200}charset=[\"']?([\w.:+-]{1,40})", re.IGNORECASE)
LONGEST_HEAD = 10_000
"""Bytes within which a page declares its charset."""

READERS = (plain_posts, json_posts, page_posts, raw_posts, copied_posts, printed_posts)
FORGERY_PROOF = frozenset({json_posts, page_posts})
"""What reads files in which no post can hold what looks like the head of another."""


def posts_in(content: bytes, name: str) -> list[Message] | None:
    """Return the posts in the file *name* as messages, in its order, or None if it is no thread that is known.

    Raises nothing.  Where a file is a text and its posts are out of order, all of them are to be asked about: a post
    may then hold the head of another.
    """
    if len(content) > LARGEST:
        return None
    declared = CHARSET.search(content, 0, LONGEST_HEAD)
    text = decoded(content, declared[1].decode() if declared else "").text.removeprefix("\ufeff")
    for read in READERS:
        if posts := read(text):
            return _messages(posts, name, doubtful=read not in FORGERY_PROOF and not in_order(posts))
    return None


def _messages(posts: list[Post], name: str, *, doubtful: bool) -> list[Message]:
    return [
        message_of(post, f"{name}:{place}" if len(posts) > 1 else name, doubtful=doubtful)
        for place, post in enumerate(posts, 1)
    ]
