"""The shapes in ``further.yaml``: mails of other languages, programs and habits, and with mistakes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from tests.post.shapes.variants import stale

DATA: Mapping[str, Any] = yaml.safe_load(Path(__file__).with_name("further.yaml").read_text(encoding="utf-8"))
HEADS: Mapping[str, str] = DATA["attributions"]


def words(game: str, orders: tuple[str, str, str]) -> dict[str, str]:
    """Return what is put into shapes for three orders of *game*."""
    a, b, last = orders
    x, y = stale(game)
    report = DATA["report"].strip().format(x=x, y=y)
    found = {"o": f"{a}\n{b}\nelse {last}", "a": a, "b": b, "c": f"else {last}", "last": last, "x": x, "y": y}
    return found | {
        "A": a.upper(),
        "B": b.upper(),
        "C": f"ELSE {last.upper()}",
        "r": report,
        "q": "\n".join(f"> {row}" for row in report.split("\n")),
        "strokes": "\u0336".join(x) + "\u0336",
        "long": f"{x} " * 200,
        "misspelled": a[0] + a[2] + a[1] + a[3:],
    }


def above() -> dict[str, str]:
    """Return the shapes of orders above an older mail, marked as quoted or not, or above a footer."""
    answers = {
        f"{name} {how}": f"{{o}}\n\n{head}\n\n{below}\n"
        for name, head in HEADS.items()
        for how, below in (("unmarked", "{r}"), ("marked", "{q}"))
    }
    return answers | {f"footer {name}": f"{{o}}\n\n{footer}\n" for name, footer in DATA["footers"].items()}


def below() -> dict[str, str]:
    """Return the shapes of orders below an older mail that is marked as quoted."""
    return {f"{name} below": f"{head}\n\n{{q}}\n\n{{o}}\n" for name, head in HEADS.items()}


def lost() -> dict[str, str]:
    """Return the shapes of orders below an older mail that nothing marks: nobody can tell them apart."""
    return {f"{name} lost": f"{head}\n\n{{r}}\n\n{{o}}\n" for name, head in HEADS.items()}


def alone() -> dict[str, str]:
    """Return the shapes of an older mail that nothing marks, with nothing of the sender's own."""
    return {f"{name} alone": f"\n\n{head}\n\n{{x}}\n{{y}}\n" for name, head in HEADS.items() if head}


SHAPES: Mapping[str, tuple[str, str]] = {
    name: (verdict, text)
    for verdict, shapes in (
        ("accept", DATA["accept"] | above() | below()),
        ("warn", DATA["warn"]),
        ("ask", DATA["ask"] | lost() | alone()),
        ("reject", DATA["reject"]),
    )
    for name, text in shapes.items()
}
"""Name -> verdict, and the text of the mail."""
