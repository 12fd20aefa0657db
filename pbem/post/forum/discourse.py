"""Topics of Discourse: as JSON (``/t/77.json``, ``/posts/991.json``) and as text (``/raw/77``)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbem.post.forum.post import HTML, MARKDOWN, Post
from pbem.post.forum.times import read_moment
from pbem.post.message import split_lines

RAW_HEAD = re.compile(r"(\S{1,60}) \| (\d{4}-\d\d-\d\d \d\d:\d\d(?::\d\d)? (?:UTC|[+-]\d{4})) \| #(\d{1,7})")
LONGEST_HEAD = 200
RAW_RULE = re.compile(r"-{20,}")
WRITTEN = (None, 1, 2)
"""Types of posts that somebody wrote: not told, regular, and a moderator's; others only tell what was done."""

Data = Mapping[str, Any]


def json_posts(text: str) -> list[Post]:
    """Return the posts of a topic given as JSON; none if *text* is none."""
    if not text.lstrip()[:1].startswith(("{", "[")) or not ('"cooked"' in text or '"raw"' in text):
        return []
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return []
    return [_post(post, topic) for post, topic in _listed(data)]


def _listed(data: object) -> Iterator[tuple[Data, Data]]:
    """Yield the posts in *data*, each with what is told of its topic."""
    if isinstance(data, dict):
        stream = data.get("post_stream")
        inner = stream.get("posts") if isinstance(stream, dict) else data.get("latest_posts", data.get("posts", [data]))
        topic = data if isinstance(stream, dict) else {}
    else:
        inner, topic = data, {}
    for post in inner if isinstance(inner, list) else []:
        if isinstance(post, dict) and _is_post(post):
            yield post, topic


def _is_post(data: Data) -> bool:
    written = any(isinstance(data.get(key), str) for key in ("raw", "cooked"))
    kind = data.get("post_type")
    gone = data.get("deleted_at") or data.get("user_deleted")
    return (
        written
        and isinstance(data.get("username"), str)
        and not gone
        and (kind in WRITTEN if _hashable(kind) else False)
    )


def _hashable(value: object) -> bool:
    return value is None or isinstance(value, int)


def _post(data: Data, topic: Data) -> Post:
    raw = _text(data.get("raw"))
    number, thread = _number(data.get("post_number")), _number(data.get("topic_id")) or _number(topic.get("id"))
    version = _number(data.get("version"))
    identity = f"discourse:t{thread}:{number}" if thread and number else f"discourse:p{_number(data.get('id'))}"
    title = data.get("topic_title") or topic.get("title")
    changed = read_moment(_text(data.get("updated_at"))).at
    return Post(
        _text(data["username"]),
        raw or _text(data.get("cooked")),
        markup=MARKDOWN if raw else HTML,
        time=read_moment(_text(data.get("created_at"))),
        forum="discourse",
        identity=identity if _number(data.get("id")) or (thread and number) else "",
        number=number,
        title=_text(title),
        edited=f"version {version}" + (f" of {changed:%Y-%m-%d %H:%M} UTC" if changed else "") if version > 1 else "",
    )


def _text(value: object) -> str:
    """Return *value* if it is a text; halves of characters, which JSON can hold, become question marks."""
    return value.encode(errors="replace").decode() if isinstance(value, str) else ""


def _number(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0


def raw_posts(text: str) -> list[Post]:
    """Return the posts of a topic given as text, head and Markdown by turns; none if *text* is none."""
    lines = split_lines(text)
    first = next((place for place, line in enumerate(lines) if line.strip()), 0)
    if RAW_HEAD.fullmatch(lines[first].strip()) is None:
        return []
    heads = [place for place, line in enumerate(lines) if _begins(lines, place, first)]
    ends = [*heads[1:], len(lines)]
    return [_raw_post(lines[start:end]) for start, end in zip(heads, ends, strict=True)]


def _begins(lines: Sequence[str], place: int, first: int) -> bool:
    """Say whether a post begins at a line: a head, and above it a rule, unless it is the first."""
    if len(lines[place]) > LONGEST_HEAD or RAW_HEAD.fullmatch(lines[place].strip()) is None:
        return False
    above = place - 1
    while above > first and not lines[above].strip():
        above -= 1
    return place == first or RAW_RULE.fullmatch(lines[above].strip()) is not None


def _raw_post(lines: Sequence[str]) -> Post:
    found = RAW_HEAD.fullmatch(lines[0].strip())
    body = list(lines[2:] if lines[1:2] == [""] else lines[1:])
    while body and not body[-1].strip():
        body.pop()
    if body and RAW_RULE.fullmatch(body[-1].strip()):
        body.pop()
    author, time, number = found.groups() if found else ("", "", "0")
    return Post(author, "\n".join(body), markup=MARKDOWN, time=read_moment(time), forum="discourse", number=int(number))
