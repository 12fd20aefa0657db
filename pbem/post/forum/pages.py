"""Pages of a thread as HTML: phpBB, its print view, Discourse (as shown, and as search engines get it), XenForo."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import timezone
from typing import NamedTuple

from pbem.post.forum.outline import Node, Outline
from pbem.post.forum.post import HTML, Post
from pbem.post.forum.times import Moment, read_epoch, read_moment, read_zone

SIGNS = ("postbody", "crawler-post", "topic-post", "onscreen-post", "bbWrapper", 'class="content"')
"""One of these is in every page that is known."""

ZONE = re.compile(
    r"(?:<span title=\"[^\"<>]{0,60}\">|All times are (?:<[^<>]{0,200}>)?)\s*"
    r"UTC(?:([+-])(\d{1,2})(?::(\d\d))?)?\s*(?=<|$)"
)
"""Where phpBB tells the zone of all times of a page."""

DISCOURSE_TOPIC = re.compile(r"/t/(?:[\w%-]{1,200}/)?(\d{1,12})(?:[/\"'?#]|$)")
PHPBB_ID = re.compile(r"p(?:ost_?)?(\d{1,12})")
NUMBERED = re.compile(r"(?:post[_-]?|js-post-)(\d{1,12})")
TITLES = frozenset({"h1", "h2", "h3"})

Finds = Callable[[Node], bool]


class Layout(NamedTuple):
    """How a forum writes a post: what of it holds what, in the order in which it is looked for.

    ``post`` finds a whole post, ``bodies`` its text, ``authors`` and ``times`` what names them, ``edits`` what tells
    of changes.
    """

    forum: str
    post: Finds
    bodies: tuple[Finds, ...]
    authors: tuple[Finds, ...]
    times: tuple[Finds, ...]
    edits: tuple[Finds, ...]


def has(*names: str) -> Finds:
    """Return what finds elements of one of these classes."""
    wanted = frozenset(names)
    return lambda node: not wanted.isdisjoint(node.attributes.get("class", "").split())


def said(key: str, value: str = "") -> Finds:
    """Return what finds elements with the attribute *key*, of this *value* if one is given."""
    return lambda node: key in node.attributes and (not value or node.attributes[key] == value)


def _is_phpbb_post(node: Node) -> bool:
    return "post" in node.classes and node.tag == "div" and "itemprop" not in node.attributes


def _is_time(node: Node) -> bool:
    return node.tag == "time" and "datetime" in node.attributes


LAYOUTS = (
    Layout(
        "discourse",
        has("crawler-post", "topic-post", "onscreen-post"),
        (has("cooked"), said("itemprop", "text"), has("post-body", "post")),
        (said("data-user-card"), has("creator"), has("username")),
        (_is_time, said("data-time"), has("post-time", "post-date")),
        (has("edits"),),
    ),
    Layout(
        "xenforo",
        lambda node: node.tag == "article" and "data-author" in node.attributes,
        (has("bbWrapper"),),
        (said("data-author"), has("username")),
        (_is_time,),
        (has("message-lastEdit"),),
    ),
    Layout(
        "phpbb",
        _is_phpbb_post,
        (has("content"),),
        (has("username", "username-coloured"), has("author")),
        (_is_time, has("date"), has("author")),
        (has("notice"),),
    ),
)


def page_posts(html: str) -> list[Post]:
    """Return the posts of a page; none if it is of no known forum."""
    if not any(sign in html for sign in SIGNS):
        return []
    page = Outline(html)
    zone = _zone(html)
    for layout in LAYOUTS:
        posts = [post for node in _outermost(page, layout.post) if (post := _post(page, node, layout, zone))]
        if posts:
            return posts
    return []


def _outermost(page: Outline, is_post: Finds) -> Iterator[Node]:
    """Yield the posts of a page; what looks like a post within one belongs to it."""
    end = 0
    for node in page.nodes:
        if node.number >= end and is_post(node):
            yield node
            end = node.after


def _post(page: Outline, node: Node, layout: Layout, zone: timezone | None) -> Post | None:
    """Return the post in *node*, None if it has no text or nobody wrote it."""
    body = _first(page.within(node), layout.bodies)
    if body is None:
        return None
    around = [node, *(other for other in page.within(node) if not body.number <= other.number < body.after)]
    author = _author(page, around, layout)
    if not author:
        return None
    titles = (other for other in around if other.tag in TITLES)
    return Post(
        author,
        page.source(body),
        markup=HTML,
        time=_time(page, around, layout, zone),
        forum=layout.forum,
        identity=_identity(page, around, layout.forum),
        title=page.text(next(titles, body)) if layout.forum == "phpbb" else _page_title(page),
        edited=_edited(page, around, layout),
    )


def _first(nodes: Iterator[Node] | Sequence[Node], kinds: Sequence[Finds]) -> Node | None:
    """Return the first of *nodes* that is of the first of *kinds* that any is of."""
    listed = list(nodes)
    return next((node for finds in kinds for node in listed if finds(node)), None)


def _author(page: Outline, around: Sequence[Node], layout: Layout) -> str:
    """Return who wrote a post, by an attribute or by what is seen."""
    found = _first(around, layout.authors)
    if found is None:
        return ""
    name = found.attributes.get("data-author") or found.attributes.get("data-user-card")
    if name:
        return name
    strong = next((node for node in page.within(found) if node.tag == "strong"), found)
    return page.text(strong)


def _edited(page: Outline, around: Sequence[Node], layout: Layout) -> str:
    """Return what a page says of changes to a post, "" if nothing."""
    found = _first(around, layout.edits)
    if found is None:
        return ""
    titles = (node.attributes.get("title", "") for node in (found, *page.within(found)))
    return page.text(found) or next(filter(None, titles), "it has changed")


def _time(page: Outline, around: Sequence[Node], layout: Layout, zone: timezone | None) -> Moment:
    """Return when a post was written, by an attribute or by what is seen."""
    for finds in layout.times:
        for node in filter(finds, around):
            if "data-time" in node.attributes:
                moment = read_epoch(node.attributes["data-time"])
            else:
                text = node.attributes.get("datetime") or page.text(node).rpartition("\u00bb")[2]
                moment = read_moment(text, zone)
            if moment.at is not None:
                return moment
    return Moment()


def _identity(page: Outline, around: Sequence[Node], forum: str) -> str:
    """Return the forum's own number of a post, with its thread where posts are counted in threads; "" if unknown."""
    if forum == "phpbb":
        found = PHPBB_ID.fullmatch(around[0].attributes.get("id", ""))
        return f"phpbb:p{found[1]}" if found else ""
    said_numbers = (node.attributes.get(key, "") for node in around for key in ("id", "data-content"))
    number = next((found[1] for one in said_numbers if (found := NUMBERED.fullmatch(one))), "")
    if forum == "xenforo":
        return f"xenforo:p{number}" if number else ""
    topic = next((node.attributes["data-topic-id"] for node in around if "data-topic-id" in node.attributes), "")
    topic = topic or _topic(page)
    return f"discourse:t{topic}:{number}" if topic and number else ""


def _topic(page: Outline) -> str:
    """Return the number of the topic whose page this is, "" if it does not say so."""
    for node in page.nodes:
        if node.tag == "link" and node.attributes.get("rel") == "canonical":
            found = DISCOURSE_TOPIC.search(node.attributes.get("href", ""))
            return found[1] if found else ""
    return ""


def _page_title(page: Outline) -> str:
    titles = [node for tag in ("h1", "title") for node in page.nodes if node.tag == tag]
    return page.text(titles[0]) if titles else ""


def _zone(html: str) -> timezone | None:
    """Return the zone in which phpBB gives the times of a page, None if it does not say."""
    found = ZONE.search(html)
    if found is None:
        return None
    return read_zone(found[1] or "+", found[2] or "0", found[3])
