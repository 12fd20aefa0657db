"""A game's example match played in a test, and the sentences that the receipts in it should say.

The sentences are computed from the sources, so that one that is added there is wanted in the example.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pbem.desk.example import Example, found_example, run_turn, take_orders
from pbem.post.outgoing.receipts import Receipt


@dataclass(frozen=True)
class Played:
    """An example match played to its end: where, the receipts by order file, and what each run told."""

    example: Example
    folder: Path
    receipts: dict[str, list[Receipt]] = field(default_factory=dict)
    told: dict[int, list[str]] = field(default_factory=dict)

    def events(self) -> Iterator[dict[str, Any]]:
        """Yield every event of the record."""
        for line in (self.folder / "history.jsonl").read_text(encoding="utf-8").splitlines():
            yield from json.loads(line).get("events", ())

    def words(self) -> str:
        """Return all receipts on one line."""
        return " ".join(" ".join(receipt.text.split()) for some in self.receipts.values() for receipt in some)

    def kept_receipts(self) -> dict[str, bytes]:
        """Return the receipts as the files that are kept with the example."""
        found = self.receipts.items()
        return {f"{name}.txt": "\n".join(receipt.text for receipt in some).encode() for name, some in found}

    def kept_reports(self) -> dict[str, bytes]:
        """Return the reports that are kept with the example: all as text, and of the shown turn all forms."""
        (shown, _), reports = self.example.shown, self.folder / "reports"
        names = [path.relative_to(reports) for path in reports.rglob("*.*")]
        kept = [name for name in names if name.suffix == ".txt" or int(name.parts[0]) == shown]
        return {name.as_posix(): (reports / name).read_bytes() for name in kept}


def play_example(example: Example, into: Path) -> Played:
    """Play an example match to its end, and what comes after it, in a folder below *into*."""
    match = Played(example, found_example(example, into))
    for orders in example.turns():
        for file, receipt in take_orders(match.folder, orders):
            match.receipts.setdefault(f"{orders.name}/{file.name}", []).append(receipt)
        match.told[int(orders.name)] = run_turn(example, match.folder, orders)
    return match


def order_files(example: Example) -> list[Path]:
    """Return all order files of an example."""
    return [file for folder in example.turns() for file in folder.iterdir()]


def called_with(module: Any, call: str, *places: int) -> list[tuple[str, ...]]:
    """Return the texts in those argument *places* of every *call* in a module's source (see ``written``)."""
    nodes = ast.walk(_tree(module))
    calls = [node for node in nodes if isinstance(node, ast.Call) and getattr(node.func, "id", "") == call]
    return [tuple(written(node.args[place]) for place in places) for node in calls]


def yielded(module: Any) -> list[str]:
    """Return the texts that a module's source yields."""
    return [written(node.value) for node in ast.walk(_tree(module)) if isinstance(node, ast.Yield) and node.value]


def _tree(module: Any) -> ast.Module:
    return ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))


def written(node: ast.expr) -> str:
    """Return a literal text as it will be read, ``{}`` for what is filled in; "" for what is no literal text."""
    if isinstance(node, ast.JoinedStr):
        return "".join(written(part) for part in node.values)
    if isinstance(node, ast.FormattedValue):
        return "{}"
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
