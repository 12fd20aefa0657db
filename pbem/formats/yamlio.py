"""YAML as pbem reads it: plain data and nothing that YAML 1.1 and 1.2 disagree about.

Only ``true``, ``false``, ``null`` (also ``~`` or nothing) and decimal integers are more than text; ``yes``,
``1.5``, ``010``, ``12:30`` and ``2026-11-05`` are texts.  Anchors, aliases, tags, merge keys, doubled keys
and keys that are no text are refused, and so is a text that is too large, too deep or holds control
characters (one that is escaped in double quotes passes, but not in a key).  ``dump`` writes what this and
every other reader reads alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, NoReturn

import yaml

from pbem.errors import Fault
from pbem.formats.yamldump import CONTROL, MAX_DEPTH, MAX_INTEGER, dump

__all__ = ["Lines", "YamlFault", "dump", "load", "load_with_lines"]

MAX_SIZE = 4_000_000
"""Bytes or characters; a save has some ten thousand."""

READER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""libyaml where it is there: twenty times faster."""

WORDS = {"": None, "~": None, "null": None, "true": True, "false": False}
INTEGER = re.compile(r"0|-?[1-9][0-9]*")
# Also the line ends that only YAML 1.1 knows (U+0085, U+2028, U+2029), and a byte order mark within the text.
REFUSED = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")

MISFIT = "this does not fit what stands before it; look at the indentation and the quotes"
TOO_DEEP = f"this is nested more than {MAX_DEPTH} deep; pbem writes and reads nothing like it"
PLAIN_WORDS = {
    "mapping values are not allowed": "a colon stands where none can; put text with a colon in quotes, "
    "write a space behind the colon of a key, and see that the indentation fits the lines above",
    "that cannot start any token": "a tab, or one of the characters @ ` %, stands where none can; indent "
    "with spaces, and put text that begins like this in quotes",
    "tab character": "a tab stands where none can; indent with spaces",
    "found unexpected end of stream": "a quotation mark is never closed",
    "did not find expected ','": "a bracket is not closed, or a comma is missing",
    "expected ',' or": "a bracket is not closed, or a comma is missing",
    "could not find expected ':'": "the line above is no 'key: value'; write a space behind the colon",
    "did not find expected key": MISFIT,
    "did not find expected '-'": "this does not fit the list above it; look at the indentation",
    "expected <block end>": MISFIT,
    "node content": MISFIT,
    "sequence entries are not allowed": "a list cannot begin behind its key; begin it on a line of its own",
    "unknown escape character": "a backslash in double quotes has a meaning of its own; write two of them",
    "maximum nesting depth": TOO_DEEP,
}
"""What libyaml or PyYAML says -> the same for somebody who has never read the YAML standard."""

Tree = dict[str | int, tuple[int, "Tree"]]


class YamlFault(Fault):
    """A text that is no YAML, or not the YAML that pbem reads; ``line`` and ``column`` count from 1."""

    def __init__(self, what: str, line: int, column: int, file: str) -> None:
        super().__init__(f"{file}, line {line}: {what}.")
        self.what = what
        self.line = line
        self.column = column
        self.file = file


class Lines(NamedTuple):
    """Where the keys and items of loaded data stand; the whole begins at ``line``, counted from 1."""

    tree: Tree
    line: int = 1

    def at(self, path: Iterable[str | int]) -> int:
        """Return the line of the key or item at *path*, or of the nearest above it that is there."""
        return self.under(*path).line

    def under(self, *path: str | int) -> Lines:
        """Return the lines of what stands at *path* alone; paths in them begin there."""
        line, tree = self.line, self.tree
        for step in path:
            if step not in tree:
                return Lines({}, line)
            line, tree = tree[step]
        return Lines(tree, line)


def load(text: str | bytes, file: str = "This text") -> Any:
    """Return the plain data that *text* holds; *file* names it in faults.  Raises YamlFault."""
    return load_with_lines(text, file)[0]


def load_with_lines(text: str | bytes, file: str = "This text") -> tuple[Any, Lines]:
    """Return the plain data that *text* holds and where each of its keys stands.  Raises YamlFault."""
    decoded = _decoded(text, file)
    try:
        data, tree = _Builder(yaml.parse(decoded, Loader=READER), file).document()
    except yaml.MarkedYAMLError as error:
        raise _in_plain_words(error, file) from error
    return data, Lines(tree)


def _decoded(text: str | bytes, file: str) -> str:
    if len(text) > MAX_SIZE:
        raise YamlFault(f"this is longer than {MAX_SIZE} characters; pbem writes nothing like it", 1, 1, file)
    decoded = (text if isinstance(text, str) else _from_utf8(text, file)).removeprefix("\ufeff")
    refused = REFUSED.search(decoded)
    if refused:
        what = f"the character U+{ord(refused[0]):04X} cannot stand in YAML; take it out"
        raise YamlFault(what, *_place_behind(decoded[: refused.start()]), file)
    return decoded


def _from_utf8(text: bytes, file: str) -> str:
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError as error:
        place = _place_behind(text[: error.start].decode("utf-8"))
        raise YamlFault("this is not UTF-8; save the file in that encoding", *place, file) from error


def _place_behind(before: str) -> tuple[int, int]:
    """Return line and column of what follows *before*."""
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def _in_plain_words(error: yaml.MarkedYAMLError, file: str) -> YamlFault:
    problem = error.problem or "this is no YAML"
    what = next((words for said, words in PLAIN_WORDS.items() if said in problem), problem)
    mark, begun = error.problem_mark, error.context_mark
    if mark and begun and begun.line != mark.line:
        what += f" (what it belongs to begins in line {begun.line + 1})"
    return YamlFault(what, mark.line + 1 if mark else 1, mark.column + 1 if mark else 1, file)


class _Builder:
    """Builds plain data from the events of one document, beside a tree of lines of the same shape."""

    def __init__(self, events: Iterator[Any], file: str) -> None:
        self._next = events.__next__
        self._file = file

    def document(self) -> tuple[Any, Tree]:
        self._next()  # the stream's start
        event = self._next()
        if type(event) is yaml.StreamEndEvent:
            return None, {}
        built = self._value(self._next(), MAX_DEPTH)
        self._next()  # the document's end
        event = self._next()
        if type(event) is not yaml.StreamEndEvent:
            self._fail("a second document begins here; write one only", event)
        return built

    def _value(self, event: Any, depth: int) -> tuple[Any, Tree]:
        kind = type(event)
        self._check(event)
        if kind is yaml.ScalarEvent:
            return self._scalar(event), {}
        if depth == 0:
            self._fail(TOO_DEEP, event)
        return self._mapping(depth - 1) if kind is yaml.MappingStartEvent else self._sequence(depth - 1)

    def _mapping(self, depth: int) -> tuple[dict[str, Any], Tree]:
        data: dict[str, Any] = {}
        tree: Tree = {}
        while type(event := self._next()) is not yaml.MappingEndEvent:
            key = self._key(event, tree)
            data[key], below = self._value(self._next(), depth)
            tree[key] = (event.start_mark.line + 1, below)
        return data, tree

    def _sequence(self, depth: int) -> tuple[list[Any], Tree]:
        data: list[Any] = []
        tree: Tree = {}
        while type(event := self._next()) is not yaml.SequenceEndEvent:
            value, below = self._value(event, depth)
            tree[len(data)] = (event.start_mark.line + 1, below)
            data.append(value)
        return data, tree

    def _check(self, event: Any) -> None:
        if type(event) is yaml.AliasEvent:
            self._fail(f"*{event.anchor} refers to another place; write out what it stands for", event)
        if event.anchor is not None:
            self._fail(f"the anchor &{event.anchor} is not taken; take it out", event)
        if event.tag is not None:
            self._fail(f"the tag {event.tag} is not taken; take it out, or put the text in quotes", event)

    def _scalar(self, event: Any) -> str | int | bool | None:
        text: str = event.value
        if event.style:
            return text
        if text in WORDS:
            return WORDS[text]
        if not INTEGER.fullmatch(text):
            return text
        if len(text) > len(str(-MAX_INTEGER)) or abs(int(text)) > MAX_INTEGER:
            self._fail("the number is too large; if it is meant as text, put it in quotes", event)
        return int(text)

    def _key(self, event: Any, seen: Mapping[str | int, tuple[int, Tree]]) -> str:
        self._check(event)
        if type(event) is not yaml.ScalarEvent:
            self._fail("a list or mapping stands where a key must; put text with brackets in quotes", event)
        key = self._scalar(event)
        if not isinstance(key, str):
            self._fail(f'the key "{event.value}" is no text; put it in quotes', event)
        if key == "<<" and not event.style:
            self._fail("the merge key << is not taken; write out what it stands for", event)
        if key in seen:
            self._fail(f'the key "{key}" stands twice, first in line {seen[key][0]}; keep one', event)
        if CONTROL.search(key):
            self._fail("a key holds a control character; take it out", event)
        return key

    def _fail(self, what: str, event: Any) -> NoReturn:
        mark = event.start_mark
        raise YamlFault(what, mark.line + 1, mark.column + 1, self._file)
