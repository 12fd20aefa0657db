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


class _UnsureError(Exception):
    """Something is met that only the library can judge."""


class _Place(NamedTuple):
    """The schema that is looked at, and the file it stands in, by its path in the folder of schemas."""

    folder: Path
    file: str
    schema: Schema

    def at(self, schema: Schema) -> _Place:
        return _Place(self.folder, self.file, schema)

    def referred(self, ref: str) -> _Place:
        path, _, pointer = ref.partition("#")
        file = posixpath.normpath(posixpath.join(posixpath.dirname(self.file), path)) if path else self.file
        schema = _read(self.folder, file)
        for step in pointer.split("/")[1:]:
            schema = schema[step]
        return _Place(self.folder, file, schema)


@cache
def _read(folder: Path, file: str) -> Schema:
    return json.loads((folder / file).read_text(encoding="utf-8"))


def surely_fits(data: Any, folder: Path, schema_name: str) -> bool:
    """Say whether *data* fits the schema *schema_name* of *folder*; False also where this cannot tell."""
    try:
        return _fits(data, _Place(folder, schema_name, _read(folder, schema_name)))
    except (_UnsureError, RecursionError):
        return False


def _fits(data: Any, place: _Place) -> bool:
    if isinstance(data, float):
        raise _UnsureError
    if isinstance(place.schema, bool):
        return place.schema
    return all(_judge(keyword)(data, value, place) for keyword, value in place.schema.items())


def _judge(keyword: str) -> Callable[[Any, Any, _Place], bool]:
    judge = JUDGES.get(keyword)
    if judge is None:
        raise _UnsureError
    return judge


def _is_number(data: Any) -> bool:
    return isinstance(data, int) and not isinstance(data, bool)


TYPES: Mapping[str, Callable[[Any], bool]] = {
    "object": lambda data: isinstance(data, dict),
    "array": lambda data: isinstance(data, list),
    "string": lambda data: isinstance(data, str),
    "integer": _is_number,
    "boolean": lambda data: isinstance(data, bool),
    "null": lambda data: data is None,
}


def _type(data: Any, names: Any, _place: _Place) -> bool:
    listed = [names] if isinstance(names, str) else names
    if not TYPES.keys() >= set(listed):
        raise _UnsureError
    return any(TYPES[name](data) for name in listed)


def _enum(data: Any, values: Any, _place: _Place) -> bool:
    if isinstance(data, dict | list):
        raise _UnsureError
    return any(type(data) is type(value) and data == value for value in values)


def _properties(data: Any, schemas: Any, place: _Place) -> bool:
    found = data if isinstance(data, dict) else {}
    return all(_fits(found[name], place.at(schema)) for name, schema in schemas.items() if name in found)


def _other_properties(data: Any, schema: Schema, place: _Place) -> bool:
    known = place.schema.get("properties", {})
    found = data if isinstance(data, dict) else {}
    return all(_fits(value, place.at(schema)) for name, value in found.items() if name not in known)


def _names(data: Any, schema: Schema, place: _Place) -> bool:
    return not isinstance(data, dict) or all(_fits(name, place.at(schema)) for name in data)


def _items(data: Any, schema: Schema, place: _Place) -> bool:
    return not isinstance(data, list) or all(_fits(item, place.at(schema)) for item in data)


def _if(data: Any, condition: Schema, place: _Place) -> bool:
    branch = "then" if _fits(data, place.at(condition)) else "else"
    return _fits(data, place.at(place.schema.get(branch, True)))


def _pattern(data: Any, pattern: str, _place: _Place) -> bool:
    return not isinstance(data, str) or re.fullmatch(pattern, data, re.ASCII) is not None


def _ignored(_data: Any, _value: Any, _place: _Place) -> bool:
    """Agree: a remark for people, or looked at elsewhere."""
    return True


JUDGES: Mapping[str, Callable[[Any, Any, _Place], bool]] = {
    **dict.fromkeys(("$schema", "$defs", "title", "description", "then", "else"), _ignored),
    "type": _type,
    "enum": _enum,
    "const": lambda data, value, place: _enum(data, [value], place),
    "required": lambda data, names, _: not isinstance(data, dict) or all(name in data for name in names),
    "properties": _properties,
    "additionalProperties": _other_properties,
    "propertyNames": _names,
    "items": _items,
    "minItems": lambda data, least, _: not isinstance(data, list) or len(data) >= least,
    "maxItems": lambda data, most, _: not isinstance(data, list) or len(data) <= most,
    "minLength": lambda data, least, _: not isinstance(data, str) or len(data) >= least,
    "maxLength": lambda data, most, _: not isinstance(data, str) or len(data) <= most,
    "minimum": lambda data, least, _: not _is_number(data) or data >= least,
    "maximum": lambda data, most, _: not _is_number(data) or data <= most,
    "pattern": _pattern,
    "$ref": lambda data, ref, place: _fits(data, place.referred(ref)),
    "if": _if,
    "anyOf": lambda data, schemas, place: any(_fits(data, place.at(schema)) for schema in schemas),
    "allOf": lambda data, schemas, place: all(_fits(data, place.at(schema)) for schema in schemas),
}
"""Keyword -> whether data fits its value in a schema; a keyword that is not here leaves unsure."""
