"""Whether plain data certainly fits a JSON Schema, found out without the library for it.

Importing jsonschema takes longer than all else that a command does, and is needed only to say what is wrong.
So this knows the keywords that pbem's schemas use, in the stricter sense of ``schema.py``, and is never sure of
data where it meets another one.
"""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

Schema = Any
"""A mapping of keywords, or true or false."""
Judge = Callable[[Any], bool]
"""Says whether data fits one keyword of a schema."""


class _UnsureError(Exception):
    """Something is met that only the library can judge."""


class _Place(NamedTuple):
    """A schema, and the file it stands in, by its path in the folder of schemas."""

    folder: Path
    file: str
    schema: Schema

    def check(self, schema: Schema) -> _Check:
        """Return the check by a *schema* that stands within this one."""
        return _Check(self._replace(schema=schema))

    def referred(self, ref: str) -> _Check:
        path, _, pointer = ref.partition("#")
        file = posixpath.normpath(posixpath.join(posixpath.dirname(self.file), path)) if path else self.file
        return _check(self.folder, file, pointer)


class _Check:
    """Whether data fits a schema.  Its judges are found when it is first asked, since most schemas never are."""

    __slots__ = ("_judges", "_place")

    def __init__(self, place: _Place) -> None:
        self._place = place
        self._judges: list[Judge] | None = None

    def fits(self, data: Any) -> bool:
        if isinstance(data, float):
            raise _UnsureError
        if self._judges is None:
            self._judges = _judges(self._place)
        return all(judge(data) for judge in self._judges)


@cache
def _read(folder: Path, file: str) -> Schema:
    return json.loads((folder / file).read_text(encoding="utf-8"))


@cache
def _check(folder: Path, file: str, pointer: str = "") -> _Check:
    """Return the check by the schema that *pointer* finds in *file*."""
    schema = _read(folder, file)
    for step in pointer.split("/")[1:]:
        schema = schema[step]
    return _Check(_Place(folder, file, schema))


def surely_fits(data: Any, folder: Path, schema_name: str) -> bool:
    """Say whether *data* fits the schema *schema_name* of *folder*; False also where this cannot tell."""
    try:
        return _check(folder, schema_name).fits(data)
    except (_UnsureError, RecursionError):
        return False


def _judges(place: _Place) -> list[Judge]:
    if isinstance(place.schema, bool):
        return [lambda _data: place.schema]
    if not place.schema.keys() <= JUDGES.keys() | IGNORED:
        raise _UnsureError
    return [JUDGES[keyword](value, place) for keyword, value in place.schema.items() if keyword not in IGNORED]


def _is_number(data: Any) -> bool:
    return isinstance(data, int) and not isinstance(data, bool)


TYPES: Mapping[str, Judge] = {
    "object": lambda data: isinstance(data, dict),
    "array": lambda data: isinstance(data, list),
    "string": lambda data: isinstance(data, str),
    "integer": _is_number,
    "boolean": lambda data: isinstance(data, bool),
    "null": lambda data: data is None,
}


def _type(names: Any, _place: _Place) -> Judge:
    listed = [names] if isinstance(names, str) else names
    if not TYPES.keys() >= set(listed):
        raise _UnsureError
    kinds = [TYPES[name] for name in listed]
    return lambda data: any(kind(data) for kind in kinds)


def _enum(values: Any, _place: _Place) -> Judge:
    def judge(data: Any) -> bool:
        if isinstance(data, dict | list):
            raise _UnsureError
        return any(type(data) is type(value) and data == value for value in values)

    return judge


def _properties(schemas: Any, place: _Place) -> Judge:
    checks = {name: place.check(schema) for name, schema in schemas.items()}
    return lambda data: (
        not isinstance(data, dict) or all(checks[name].fits(value) for name, value in data.items() if name in checks)
    )


def _other_properties(schema: Schema, place: _Place) -> Judge:
    known, check = place.schema.get("properties", {}), place.check(schema)
    return lambda data: (
        not isinstance(data, dict) or all(check.fits(value) for name, value in data.items() if name not in known)
    )


def _names(schema: Schema, place: _Place) -> Judge:
    check = place.check(schema)
    return lambda data: not isinstance(data, dict) or all(map(check.fits, data))


def _items(schema: Schema, place: _Place) -> Judge:
    check = place.check(schema)
    return lambda data: not isinstance(data, list) or all(map(check.fits, data))


def _if(condition: Schema, place: _Place) -> Judge:
    decides, holds, fails = map(
        place.check, (condition, place.schema.get("then", True), place.schema.get("else", True))
    )
    return lambda data: holds.fits(data) if decides.fits(data) else fails.fits(data)


def _pattern(pattern: str, _place: _Place) -> Judge:
    fullmatch = re.compile(pattern, re.ASCII).fullmatch
    return lambda data: not isinstance(data, str) or fullmatch(data) is not None


def _any_of(schemas: Any, place: _Place) -> Judge:
    checks = [place.check(schema) for schema in schemas]
    return lambda data: any(check.fits(data) for check in checks)


def _all_of(schemas: Any, place: _Place) -> Judge:
    checks = [place.check(schema) for schema in schemas]
    return lambda data: all(check.fits(data) for check in checks)


IGNORED = frozenset(("$schema", "$defs", "title", "description", "then", "else"))
"""Keywords that are remarks for people, or looked at where another one is."""
JUDGES: Mapping[str, Callable[[Any, _Place], Judge]] = {
    "type": _type,
    "enum": _enum,
    "const": lambda value, place: _enum([value], place),
    "required": lambda names, _: lambda data: not isinstance(data, dict) or all(name in data for name in names),
    "properties": _properties,
    "additionalProperties": _other_properties,
    "propertyNames": _names,
    "items": _items,
    "minItems": lambda least, _: lambda data: not isinstance(data, list) or len(data) >= least,
    "maxItems": lambda most, _: lambda data: not isinstance(data, list) or len(data) <= most,
    "minLength": lambda least, _: lambda data: not isinstance(data, str) or len(data) >= least,
    "maxLength": lambda most, _: lambda data: not isinstance(data, str) or len(data) <= most,
    "minimum": lambda least, _: lambda data: not _is_number(data) or data >= least,
    "maximum": lambda most, _: lambda data: not _is_number(data) or data <= most,
    "pattern": _pattern,
    "$ref": lambda ref, place: place.referred(ref).fits,
    "if": _if,
    "anyOf": _any_of,
    "allOf": _all_of,
}
"""Keyword -> what judges data by its value in a schema; a keyword that is not here leaves unsure."""
