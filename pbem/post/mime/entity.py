"""A mail as a tree of its parts, found from the outside in without recursion and within the limits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from pbem.post.mime.guard import DEEPEST, MOST_PARTS, Headers, even_lines, head_and_body
from pbem.post.mime.headers import parameters, plain, words
from pbem.post.mime.transfer import PLAIN, transferred

MULTIPART = "multipart/"
MAIL = frozenset({"message/rfc822", "message/global"})
MAIL_ENDING = ".eml"
TEXT = "text/plain"
LONGEST_BOUNDARY = 200
DEEP = 10
"""Levels of parts beyond which a mail is odd; programs make up to five."""

SEEMING_BOUNDARY = re.compile(rb"^--(\S[^\n]{0,199}+)\n[Cc]ontent-", re.MULTILINE)
SEPARATORS = re.compile(r"[/\\]")

UNSAID_BOUNDARY = "The mail does not say where its parts begin."
NO_PARTS = "The mail lacks the parts that it claims to have."
CUT_OFF = "The mail lacks the end of its last part, so it may have been cut off."
PLAIN_LETTER = "send the orders as a plain mail of text"


@dataclass(slots=True)
class Entity:
    """A mail or one of its parts: head, body as transferred, what it is, and the parts that it holds.

    ``kind`` is the type in small letters, ``parameters`` those of the type, ``name`` the file's, without folders;
    ``body`` is empty where there are ``parts``.
    """

    headers: Headers
    body: bytes
    depth: int
    kind: str = TEXT
    parameters: dict[str, str] = field(default_factory=dict)
    disposition: str = ""
    name: str = ""
    parts: list[Entity] = field(default_factory=list)

    @property
    def encoding(self) -> str:
        """Return the transfer encoding as declared."""
        return self.headers.first("content-transfer-encoding")

    def everything(self, *, inside_mails: bool = True) -> Iterator[Entity]:
        """Yield this entity and all below it as they stand, those of attached mails only *inside_mails*."""
        waiting = [self]
        while waiting:
            entity = waiting.pop()
            yield entity
            if inside_mails or entity.kind not in MAIL:
                waiting += reversed(entity.parts)


@dataclass(slots=True)
class Tree:
    """A mail with all its parts; ``excess`` says in a sentence why some were not looked at ("" if all were)."""

    root: Entity
    repairs: list[str] = field(default_factory=list)
    excess: str = ""
    count: int = 1


def split_mail(block: bytes) -> Tree:
    """Return the tree of a mail whose lines end with LF."""
    tree = Tree(_entity(block, 0, TEXT))
    waiting = [tree.root]
    while waiting and not tree.excess:
        entity = waiting.pop(0)
        blocks = _blocks(entity, tree)
        if blocks and entity.depth == DEEPEST:
            tree.excess = f"The parts of the mail are packed more than {DEEPEST} deep; {PLAIN_LETTER}."
            break
        default = "message/rfc822" if entity.kind == "multipart/digest" else TEXT
        entity.parts = [_entity(block, entity.depth + 1, default) for block in blocks]
        entity.body = entity.body if not blocks else b""
        waiting += entity.parts
        tree.count += len(blocks)
        if tree.count > MOST_PARTS:
            tree.excess = f"The mail has more than {MOST_PARTS} parts; {PLAIN_LETTER}."
    deepest = max(entity.depth for entity in tree.root.everything())
    if deepest > DEEP:
        tree.repairs.append(f"The parts of the mail are packed {deepest} deep.")
    return tree


def _entity(block: bytes, depth: int, default: str) -> Entity:
    """Return a mail or part, its own parts not yet looked for."""
    headers, body = head_and_body(block)
    kind, given = parameters(headers.first("content-type"))
    disposition, about = parameters(headers.first("content-disposition"))
    name = about.get("filename") or given.get("name") or ""
    name = SEPARATORS.split(plain(words(name)))[-1].strip()
    if name.lower().endswith(MAIL_ENDING) and not kind.startswith(MULTIPART):
        kind = "message/rfc822"
    return Entity(headers, body, depth, kind if "/" in kind else default, given, disposition, name)


def _blocks(entity: Entity, tree: Tree) -> list[bytes]:
    """Return the parts that an entity holds, still as bytes."""
    if entity.kind in MAIL:
        return [_decoded(entity).lstrip(b"\n")]
    if not entity.kind.startswith(MULTIPART):
        return []
    boundary = entity.parameters.get("boundary", "").encode("utf-8", "replace")[:LONGEST_BOUNDARY]
    blocks, closed = _between(entity.body, boundary)
    if not blocks and entity.encoding.lower() not in PLAIN:
        entity.body = _decoded(entity)
        blocks, closed = _between(entity.body, boundary)
    if not blocks:
        seeming = SEEMING_BOUNDARY.search(entity.body)
        blocks, closed = _between(entity.body, seeming[1].rstrip()) if seeming else ([], False)
        _tell(tree, UNSAID_BOUNDARY if blocks else NO_PARTS)
    elif not closed:
        _tell(tree, CUT_OFF)
    if not blocks:
        entity.kind = TEXT
    return blocks


def _decoded(entity: Entity) -> bytes:
    return even_lines(transferred(entity.body, entity.encoding)[0])


def _tell(tree: Tree, repair: str) -> None:
    if repair not in tree.repairs:
        tree.repairs.append(repair)


def _between(body: bytes, boundary: bytes) -> tuple[list[bytes], bool]:
    """Return what stands between the lines of a boundary, at most MOST_PARTS and one, and if the last is closed."""
    blocks: list[bytes] = []
    start = -1
    for place, end, last in _boundaries(body, boundary) if boundary else ():
        if start >= 0:
            blocks.append(body[start : max(place - 1, start)])
        if last:
            return blocks, True
        if len(blocks) > MOST_PARTS:
            return blocks, True
        start = end
    return ([*blocks, body[start:]] if start >= 0 else []), False


def _boundaries(body: bytes, boundary: bytes) -> Iterator[tuple[int, int, bool]]:
    """Yield where each boundary line begins, where the line behind it does, and whether it is the last one."""
    mark, place = b"--" + boundary, 0
    while (place := body.find(mark, place)) >= 0:
        after = place + len(mark)
        if place == 0 or body[place - 1 : place] == b"\n":
            end = body.find(b"\n", after)
            end = len(body) if end < 0 else end
            rest = body[after:end].rstrip(b" \t")
            if rest in (b"", b"--"):
                yield place, min(end + 1, len(body)), rest == b"--"
            after = end
        place = after
