"""Order documents that were filled in as YAML or JSON: steps may be mappings, ``{try: […]}`` or order lines."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from pbem.games.contract import Plain
from pbem.games.grammar import Misreading
from pbem.games.settling import Place, settle_order
from pbem.games.spelling import clean
from pbem.post.orders.heading import Header
from pbem.post.orders.language import Language, LanguageOf
from pbem.post.orders.lines import LINE_END, Line, Sort
from pbem.post.orders.model import OrderDocument, documented, field_of, illegible, schema_name, sendable, unknown_match
from pbem.post.orders.pieces import Piece, pieces
from pbem.post.orders.stepreader import StepReader
from pbem.post.orders.steps import MOST_FAULTS, MOST_STEPS, NOTHING_MORE, Steps

HEADER_TYPES = {"match": str, "commander": str, "turn": int, "key": str}
JSON_BEGINNINGS = ("{", "[")
HEADER_ROW = re.compile(
    r"""(?:^|[{,])[ \t"']*(match|commander)["']?[ \t]*:[ \t]*["']?([^\s"'#,}][^"'#,}\r\n]*)""", re.MULTILINE
)


class Places(Protocol):
    """Knows the line of each place in a file."""

    def at(self, path: Iterable[str | int]) -> int:
        """Return the line of *path*, 0 if it is unknown."""


class Nowhere:
    """Knows no lines: those of JSON that is no YAML."""

    def at(self, _path: Iterable[str | int]) -> int:
        """Return 0."""
        return 0


class NoData(Exception):
    """A text that is neither YAML nor JSON; ``misreading`` says why."""

    def __init__(self, line: int, column: int, what: str) -> None:
        super().__init__(what)
        self.misreading = Misreading(line, column, "", "", what)


def read_filled(text: str, language_of: LanguageOf) -> list[OrderDocument]:
    """Return the documents of a YAML or JSON text: one mapping, or a list of them."""
    try:
        data, places = _load(text)
    except NoData as error:
        return [illegible(error.misreading, sendable(text), _seeming_header(text))]
    parts = [((number,), part) for number, part in enumerate(data)] if isinstance(data, list) else [((), data)]
    return [_document(part, path, places, language_of, text) for path, part in parts or [((), data)]]


def _load(text: str) -> tuple[Any, Places]:
    """Load YAML, of which nearly all JSON is a part, or the rest of JSON.  Raises NoData."""
    from pbem.formats.yamlio import YamlFault, load_with_lines

    try:
        return load_with_lines(text)
    except YamlFault as fault:
        if not text.removeprefix("\ufeff").lstrip().startswith(JSON_BEGINNINGS):
            raise NoData(fault.line, fault.column, fault.what) from fault
    return _load_json(text), Nowhere()


def _load_json(text: str) -> Any:
    try:
        data = json.loads(text.removeprefix("\ufeff"), object_pairs_hook=_unlike, parse_constant=_refuse)
        json.dumps(data, ensure_ascii=False).encode()  # half a character could not be written later
    except json.JSONDecodeError as error:
        raise NoData(error.lineno, error.colno, f"this is no JSON: {error.msg}") from error
    except (ValueError, RecursionError) as error:
        raise NoData(1, 1, f"this is no JSON that can be read: {error}") from error
    return data


def _unlike(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """Return a mapping whose keys are all different.  Raises ValueError."""
    data = dict(pairs)
    if len(data) < len(pairs):
        raise ValueError("a key stands twice in one mapping")
    return data


def _refuse(constant: str) -> Any:
    raise ValueError(f"{constant} is no number")


def _document(data: Any, path: Place, places: Places, language_of: LanguageOf, text: str) -> OrderDocument:
    header = _header(data)
    match = header.get("match")
    language = language_of(None if match is None else str(match))
    if language is None:
        fault = unknown_match(None if match is None else str(match), places.at((*path, "match")))
        return OrderDocument(header, None, (), (fault,), (), sendable(text))
    filled = Filling(language, places, path)
    settled = filled.settle(data)
    faults = sorted([*filled.steps.faults, *filled.by_schema(settled)], key=lambda fault: fault.line)
    plain: Plain = {**header, "orders": [{"try": orders} for orders in filled.steps.tries]}
    return documented(header, None if faults else plain, faults, filled.steps, sendable(text))


def _header(data: Any) -> Header:
    """Return the header values of the right type; a schema tells of the others."""
    given = data if isinstance(data, Mapping) else {}
    return {name: given[name] for name, kind in HEADER_TYPES.items() if type(given.get(name)) is kind}


def _seeming_header(text: str) -> Header:
    """Return whose a broken file seems to be, so that he can be told that it is."""
    return {name: value.strip() for name, value in reversed(HEADER_ROW.findall(text))}


class Filling:
    """Settles the orders of one document, which stands at *base* of its file."""

    def __init__(self, language: Language, places: Places, base: Place) -> None:
        self.steps = Steps()
        self._language = language
        self._places = places
        self._base = base
        self._misread: list[Place] = []

    def settle(self, data: Any) -> Any:
        """Return *data* with canonical words, in the shape it has; its steps go to ``steps``."""
        orders = data.get("orders") if isinstance(data, Mapping) else None
        if not isinstance(orders, list):
            return data
        if len(orders) > MOST_STEPS:
            self.steps.fault(self._line(("orders", MOST_STEPS)), "", f"more than {MOST_STEPS} steps", "send fewer")
        settled = orders[:MOST_STEPS]
        for number, step in enumerate(settled):
            if len(self.steps.faults) >= MOST_FAULTS:
                self.steps.fault(self._line(("orders", number)), "", *NOTHING_MORE)
                return {**data, "orders": settled[:number]}
            settled[number] = self._step(step, ("orders", number))
        return {**data, "orders": settled}

    def by_schema(self, settled: Any) -> list[Misreading]:
        """Return what the schema finds wrong, but for places where a word could not be read."""
        from pbem.formats.schema import find_faults

        return [
            Misreading(self._line(path), 1, self._field(path), "", what)
            for path, what in find_faults(settled, schema_name(self._language))
            if not any(path[: len(place)] == place for place in self._misread)
        ]

    def _step(self, step: Any, path: Place) -> Any:
        if isinstance(step, str):
            StepReader(self._language, self.steps, strict=True).read(self._pieces(step, path))
            return step
        self.steps.begin()
        if isinstance(step, Mapping) and isinstance(step.get("try"), list):
            tries = [self._choice(choice, (*path, "try", number)) for number, choice in enumerate(step["try"])]
            settled = {**step, "try": tries}
        else:
            settled = self._choice(step, path)
        self.steps.close()
        return settled

    def _choice(self, choice: Any, path: Place) -> Any:
        """Settle one alternative of the last step."""
        if isinstance(choice, str):
            found = [piece._replace(alternative=True) for piece in self._pieces(choice, path)]
            StepReader(self._language, self.steps, strict=True).read(found)
        if not isinstance(choice, Mapping):
            return choice
        settled, misread = settle_order(choice, self._language.verbs, self._language.vocabulary)
        for place, fault in misread:
            where = (*path, *place)
            self._misread.append(path if place == ("do",) else where)
            self.steps.faults.append(fault._replace(line=self._line(where), field=self._field(where)))
        self.steps.tries[-1].append(settled)
        self.steps.lines[-1].append(self._line(path))
        return settled

    def _pieces(self, text: str, path: Place) -> list[Piece]:
        """Return the pieces of order lines that are one text of the file."""
        first = self._line(path)
        rows = enumerate(LINE_END.split(text), first)
        found = pieces([Line(number, row, Sort.TEXT, clean(row, number)) for number, row in rows])
        if not found:
            self._misread.append(path)
            self.steps.fault(first, "", "this text is no order", "write one, or take it out")
        return found

    def _line(self, path: Place) -> int:
        return self._places.at((*self._base, *path))

    def _field(self, path: Place) -> str:
        """Name the field at *path*; where lines are unknown, the whole way to it."""
        if self._line(path):
            return field_of(path)
        return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).removeprefix(".")
