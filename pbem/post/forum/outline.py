"""The elements of a page and what is in which, for finding posts in it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from pbem.post.markup.html import html_rows
from pbem.post.markup.nesting import FORMATTING, OUTER, VOID, Element, Nest
from pbem.post.markup.tags import Token, tokens
from pbem.post.message import Mark


@dataclass(slots=True)
class Node(Element):
    """An element of a page: its attributes, where its content stands in the source, and the nodes within it.

    ``after`` is the number of the first node that is behind it and not in it.
    """

    attributes: Mapping[str, str] = field(default_factory=dict)
    number: int = 0
    start: int = 0
    stop: int = 0
    after: int = 0

    @property
    def classes(self) -> frozenset[str]:
        """Return its classes."""
        return frozenset(self.attributes.get("class", "").split())


class Outline:
    """All elements of *html* in the order in which they begin."""

    def __init__(self, html: str) -> None:
        self.html = html
        self.nodes: list[Node] = []
        self._nest = Nest()
        self._formats: dict[str, list[Node]] = defaultdict(list)
        for token in tokens(html):
            if token.kind == "start":
                self._begin(token)
            elif token.kind == "end":
                self._end(token)
        self._close(self._nest.open[1:], len(html))

    def within(self, node: Node) -> Iterator[Node]:
        """Yield the nodes in *node*."""
        for number in range(node.number + 1, node.after):
            yield self.nodes[number]

    def source(self, node: Node) -> str:
        """Return the HTML in *node*."""
        return self.html[node.start : node.stop]

    def text(self, node: Node) -> str:
        """Return what a reader sees in *node*, as one line."""
        rows = html_rows(self.source(node))
        return " ".join(" ".join(row.text for row in rows if row.mark is not Mark.HIDDEN).split())

    def _begin(self, token: Token) -> None:
        tag = token.name
        if tag in OUTER:
            return
        if tag not in FORMATTING:
            self._close(self._nest.before(tag), token.start)
        number = len(self.nodes)
        node = Node(
            tag, attributes=token.attributes, number=number, start=token.stop, stop=token.stop, after=number + 1
        )
        self.nodes.append(node)
        if tag in FORMATTING:
            self._formats[tag].append(node)
        elif tag not in VOID:
            self._nest.push(node)

    def _end(self, token: Token) -> None:
        if token.name in FORMATTING:
            if nodes := self._formats[token.name]:
                self._close([nodes.pop()], token.start)
        elif token.name not in OUTER:
            self._close(self._nest.close(token.name), token.start)

    def _close(self, closed: list[Element], stop: int) -> None:
        for node in closed:
            if isinstance(node, Node):
                node.stop, node.after = stop, len(self.nodes)
