"""Example matches, played by their order files; and the sentences that a source can say, to look for among receipts."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pbem.desk.example import Example, found_example, run_turn, take_orders
from pbem.post.outgoing.receipts import Receipt


@dataclass(frozen=True)
class Played:
    """An example match played to its end: where, the receipts by file, and what each run told."""

    folder: Path
    receipts: dict[str, list[Receipt]]
    told: dict[int, list[str]]

    def events(self) -> Iterator[dict[str, Any]]:
        """Yield every event of the record."""
        for line in (self.folder / "history.jsonl").read_text(encoding="utf-8").splitlines():
            yield from json.loads(line).get("events", ())

    def words(self) -> str:
        """Return all receipts on one line."""
        return " ".join(" ".join(receipt.text.split()) for some in self.receipts.values() for receipt in some)


def play(example: Example, into: Path) -> Played:
    """Play *example* to its end below *into*, and what comes after it."""
    match = Played(found_example(example, into), {}, {})
    for orders in example.turns():
        for file, receipt in take_orders(match.folder, orders):
            match.receipts.setdefault(f"{orders.name}/{file.name}", []).append(receipt)
        match.told[int(orders.name)] = run_turn(example, match.folder, orders)
    return match


def reports(match: Played, example: Example) -> dict[str, bytes]:
    """Return the reports that are kept: all as text, and of the shown turn all forms."""
    shown, _ = example.shown
    names = [path.relative_to(match.folder / "reports") for path in (match.folder / "reports").rglob("*.*")]
    kept = [name for name in names if name.suffix == ".txt" or int(name.parts[0]) == shown]
    return {name.as_posix(): (match.folder / "reports" / name).read_bytes() for name in kept}


def receipts(match: Played) -> dict[str, bytes]:
    """Return the receipts that are kept, those of one order file together."""
    return {f"{name}.txt": "\n".join(one.text for one in some).encode() for name, some in match.receipts.items()}


def order_files(example: Example) -> list[Path]:
    """Return all order files of *example*."""
    return [file for folder in example.turns() for file in folder.iterdir()]


def calls(path: str, name: str) -> Sequence[ast.Call]:
    """Return every call of the function or class *name* in a source file.

    What tests look for is computed from the source, so that a sentence that is added there is wanted here.
    """
    nodes = ast.walk(ast.parse(Path(path).read_text(encoding="utf-8")))
    return [node for node in nodes if isinstance(node, ast.Call) and getattr(node.func, "id", "") == name]


def yielded(path: str) -> list[str]:
    """Return what is yielded in a source file as literal texts (see ``written``)."""
    nodes = ast.walk(ast.parse(Path(path).read_text(encoding="utf-8")))
    return [written(node.value) for node in nodes if isinstance(node, ast.Yield) and node.value is not None]


def written(node: ast.expr) -> str:
    """Return a literal text as it will be read, ``{}`` for what is filled in, or "" if it is put together elsewhere."""
    if isinstance(node, ast.JoinedStr):
        return "".join(written(part) for part in node.values)
    if isinstance(node, ast.FormattedValue):
        return "{}"
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
