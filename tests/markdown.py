"""What the documentation says, taken apart: its blocks of code, words of code and links."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("games/**/*.md")])

FENCE = re.compile(r"^(?P<mark>```+)(?P<info>[^\n`]*)\n(?P<text>.*?)^(?P=mark)[ \t]*$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#{1,6} (.+)$", re.MULTILINE)
SHELL = ("sh", "console", "")
STOPS = ("|", "<", ">", ">>", "&&", ";", "||", "#")


@dataclass(frozen=True, slots=True)
class Fence:
    """A block of code: the words behind its opening mark, and its text."""

    info: tuple[str, ...]
    text: str

    @property
    def language(self) -> str:
        """Return what the block is written in."""
        return self.info[0] if self.info else ""


def fences(page: str) -> list[Fence]:
    """Return the blocks of code of *page*."""
    return [Fence(tuple(found["info"].split()), found["text"]) for found in FENCE.finditer(page)]


def prose(page: str) -> str:
    """Return *page* without its blocks of code."""
    return FENCE.sub("", page)


def codes(page: str) -> list[str]:
    """Return the words of code within sentences and tables."""
    return [code.replace("\\|", "|") for code in CODE.findall(prose(page))]


def links(page: str) -> list[str]:
    """Return where the links of *page* lead."""
    return LINK.findall(CODE.sub("", prose(page)))


def anchors(page: str) -> set[str]:
    """Return the names of the headings of *page*, as links call them."""
    plain = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in HEADING.findall(prose(page)))
    return {heading.strip().replace(" ", "-") for heading in plain}


def commands(page: str) -> Iterator[list[str]]:
    """Yield the words of every command ``pbem …`` that *page* names, as the command gets them."""
    blocks = [fence.text.replace("\\\n", " ") for fence in fences(page) if fence.language in SHELL]
    lines = [line for block in blocks for line in block.splitlines()]
    for text in [*lines, *codes(page)]:
        text = text.strip().removeprefix("$ ")  # noqa: PLW2901 - a prompt is no part of the command
        if re.match(r"pbem( |$)", text):
            yield list(_arguments(text))


def _arguments(text: str) -> Iterator[str]:
    """Yield the words behind ``pbem``, up to whatever the shell does with its output."""
    for word in shlex.split(text)[1:]:
        if word in STOPS:
            return
        yield word
