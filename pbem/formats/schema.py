"""Plain data held against the JSON Schemas (draft 2020-12) that come with pbem, with faults in plain words.

A schema is named by its path in the folder of schemas, ``afterlight/orders.schema.json``; a ``$ref`` is the
path from the file that it stands in, and nothing is ever fetched.  Stricter than the draft: 1.0 is no
integer, a ``pattern`` fits the whole text or not at all, formats are checked, and no key holds a control
character.  The ``title`` beside a pattern says what does fit, "a node such as I3".
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.data import schemas_folder
from pbem.formats.schemafit import surely_fits
from pbem.formats.schemawords import Found, in_words
from pbem.formats.yamldump import CONTROL, MAX_DEPTH

if TYPE_CHECKING:
    from jsonschema import ValidationError
    from jsonschema.protocols import Validator
    from referencing import Resource

    from pbem.formats.yamlio import Lines

MOST_FAULTS = 8
"""How many faults are told; a file that is wrong throughout has thousands."""
ENOUGH = 200
"""How many errors of the validator are looked at, to tell the best."""

UNEVALUATED = "unevaluatedProperties"

ADDRESS = re.compile(r"[^\s@<>()\[\]\\,;:\"\x00-\x20\x7f]+@[^\s@<>()\[\]\\,;:\"\x00-\x20\x7f]+")
DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
MOMENT = re.compile(rf"{DAY.pattern}T[0-9]{{2}}:[0-9]{{2}}:[0-9]{{2}}(Z|[+-][0-9]{{2}}:[0-9]{{2}})")
LONGEST_ADDRESS = 254


def validate(data: Any, schema_name: str, lines: Lines | None = None, file: str = "The data") -> list[str]:
    """Return what is wrong with *data* by the schema *schema_name*: sentences, the most telling first.

    A sentence names *file*, the line by *lines* and the field: ``save.yaml, line 4: turn: "x" is not a whole
    number.``  Of many faults the first few are told, and how many more there are.
    """
    # What concerns the whole comes before what concerns a part, then what stands first.
    found = sorted(
        find_faults(data, schema_name), key=lambda fault: (len(fault[0]), lines.at(fault[0]) if lines else 0)
    )
    told = [_sentence(path, what, lines, file) for path, what in found[:MOST_FAULTS]]
    if len(found) > MOST_FAULTS:
        told.append(f"{file}: there are {len(found) - MOST_FAULTS} more faults.")
    return told


def find_faults(data: Any, schema_name: str) -> list[Found]:
    """Return where *data* is wrong by the schema *schema_name*, each with what is wrong there, in words."""
    unfit = _unfit(data)
    if unfit or surely_fits(data, schemas_folder(), schema_name):
        return unfit
    return list(dict.fromkeys(_faults(data, schema_name)))


def _sentence(path: tuple[str | int, ...], what: str, lines: Lines | None, file: str) -> str:
    where = f"{file}, line {lines.at(path)}" if lines else file
    field = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).removeprefix(".")
    told = ": ".join(part for part in (where, field, what) if part)
    return told if told.endswith("?") else f"{told}."


def _faults(data: Any, schema_name: str) -> Iterator[Found]:
    errors = list(islice(_validator(schemas_folder(), schema_name).iter_errors(data), ENOUGH))
    for error in errors:
        if error.validator != UNEVALUATED or not any(_explains(other, error) for other in errors):
            yield from in_words(error)


def _explains(other: ValidationError, error: ValidationError) -> bool:
    """Say whether *error*, a field left unevaluated, may only follow from *other*, there or within."""
    here, there = list(error.absolute_path), list(other.absolute_path)
    return there[: len(here)] == here and (len(there) > len(here) or other.validator != UNEVALUATED)


def _unfit(data: Any) -> list[Found]:
    """Return the fault that would make validation itself go wrong: depth, keys, what is no plain data."""
    waiting: list[tuple[Any, tuple[str | int, ...]]] = [(data, ())]
    while waiting:
        value, path = waiting.pop()
        if len(path) > MAX_DEPTH:
            return [(path[:3], f"this is nested more than {MAX_DEPTH} deep")]
        if isinstance(value, dict):
            if any(not isinstance(key, str) or CONTROL.search(key) for key in value):
                return [(path, "a key is no text, or holds a control character")]
            waiting += [(below, (*path, key)) for key, below in value.items()]
        elif isinstance(value, list):
            waiting += [(below, (*path, place)) for place, below in enumerate(value)]
        elif not (value is None or isinstance(value, str | int) or _finite(value)):
            return [(path, f"{value} is no plain data")]
    return []


def _finite(value: Any) -> bool:
    return isinstance(value, float) and math.isfinite(value)


def _is_address(text: str) -> bool:
    return len(text) <= LONGEST_ADDRESS and ADDRESS.fullmatch(text) is not None


def _is_day(text: str) -> bool:
    return DAY.fullmatch(text) is not None and _parses(date.fromisoformat, text)


def _is_moment(text: str) -> bool:
    return MOMENT.fullmatch(text) is not None and _parses(datetime.fromisoformat, text)


def _parses(parse: Callable[[str], object], text: str) -> bool:
    try:
        parse(text)
    except ValueError:
        return False
    return True


FORMATS: Mapping[str, Callable[[str], bool]] = {
    "email": _is_address,
    "date": _is_day,
    "date-time": _is_moment,
}
"""The formats that are checked; a schema must use no other."""


def _fits_pattern(_validator: Validator, pattern: str, instance: Any, _schema: object) -> Iterator[ValidationError]:
    from jsonschema import ValidationError

    if isinstance(instance, str) and not re.fullmatch(pattern, instance, re.ASCII):
        yield ValidationError(f"{instance!r} does not fit {pattern!r}")


def _is_integer(_checker: object, value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


@cache
def _validator(folder: Path, schema_name: str) -> Validator:
    """Return the validator of a schema; the schemas that it refers to are read when they are met."""
    from jsonschema import Draft202012Validator, FormatChecker, validators
    from referencing import Registry

    strict: Any = validators.extend(  # type: ignore[no-untyped-call]
        Draft202012Validator,
        {"pattern": _fits_pattern},
        type_checker=Draft202012Validator.TYPE_CHECKER.redefine("integer", _is_integer),
    )
    formats = FormatChecker(formats=())
    for name, fits in FORMATS.items():
        formats.checks(name)(lambda value, fits=fits: not isinstance(value, str) or fits(value))
    registry: Any = Registry(retrieve=lambda name: _resource(folder, name))  # type: ignore[call-arg]
    validator: Validator = strict({"$ref": schema_name}, registry=registry, format_checker=formats)
    return validator


@cache
def _resource(folder: Path, name: str) -> Resource[Any]:
    from referencing.jsonschema import DRAFT202012

    contents = json.loads((folder / name).read_text(encoding="utf-8"))
    contents.pop("$schema", None)  # at which jsonschema would fall back to its own, laxer validator
    return DRAFT202012.create_resource(contents)
