"""What a JSON Schema validator finds, told to somebody who has never seen a schema."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from itertools import islice
from typing import Any

Error = Any
"""A jsonschema.ValidationError; by its own types each of its fields might be unset."""
Path = tuple[str | int, ...]
Found = tuple[Path, str]
"""Where a fault is in the data, and what it is."""

LONGEST = 60
MOST_CHOICES = 12
MOST_FIELDS = 100
"""Fields of a mapping that are looked at for unknown ones; no schema has so many."""

TYPES = {
    "integer": "a whole number",
    "number": "a number",
    "string": "text",
    "object": "a mapping",
    "array": "a list",
    "boolean": "true or false",
    "null": "null",
}
FORMATS = {
    "email": "a mail address",
    "date": "a day such as 2026-12-10",
    "date-time": "a moment such as 2026-12-10T20:00:00Z",
}
LIMITS = {
    "minimum": "{value} is less than {limit}",
    "maximum": "{value} is more than {limit}",
    "exclusiveMinimum": "{value} is not more than {limit}",
    "exclusiveMaximum": "{value} is not less than {limit}",
    "multipleOf": "{value} is no multiple of {limit}",
    "minLength": "{value} is shorter than {limit} characters",
    "maxLength": "{value} is longer than {limit} characters",
    "minItems": "{count} items are fewer than {limit}",
    "maxItems": "{count} items are more than {limit}",
    "minProperties": "{count} fields are fewer than {limit}",
    "maxProperties": "{count} fields are more than {limit}",
    "uniqueItems": "an item stands twice",
    "items": "the list is too long",
    "const": "{value} is not {limit}",
    "not": "{value} is not taken here",
    "None": "{value} is not taken here",
}
"""Keyword -> what is wrong with the value, which breaks the limit that the keyword sets."""


def in_words(error: Error) -> list[Found]:
    """Return what *error* says, once for each field that it is about."""
    return EXPLANATIONS.get(str(error.validator), _limit)(error)


def _at(error: Error, *below: str | int) -> Path:
    """Return the path of what *error* is about; of a wrong key, that of its entry."""
    key = (error.instance,) if "propertyNames" in error.relative_schema_path else ()
    return (*error.absolute_path, *key, *below)


def _limit(error: Error) -> list[Found]:
    value, limit = error.instance, error.validator_value
    words = LIMITS.get(str(error.validator), "{value} does not fit here ({validator})")
    count = len(value) if isinstance(value, dict | list) else 0
    told = words.format(value=_shown(value), limit=_shown(limit), count=count, validator=error.validator)
    return [(_at(error), told)]


def _type(error: Error) -> list[Found]:
    if error.instance is None and not error.absolute_path:
        return [((), "there is nothing in it")]
    return [(_at(error), f"{_shown(error.instance)} is not {_either(_types(error))}")]


def _types(error: Error) -> list[str]:
    names = error.validator_value
    return [TYPES[name] for name in ([names] if isinstance(names, str) else names)]


def _enum(error: Error) -> list[Found]:
    choices = [choice if isinstance(choice, str) else _shown(choice) for choice in error.validator_value]
    if len(choices) <= MOST_CHOICES:
        return [(_at(error), f"{_shown(error.instance)} is not {_either(choices)}")]
    return [(_at(error), f"{_shown(error.instance)} is not known{_near(error.instance, choices)}")]


def _pattern(error: Error) -> list[Found]:
    """Name the value by the schema's title, such as "a node such as I3"."""
    schema: Mapping[str, Any] = error.schema if isinstance(error.schema, dict) else {}
    return [(_at(error), f"{_shown(error.instance)} is not {schema.get('title', 'written as it must be')}")]


def _format(error: Error) -> list[Found]:
    return [(_at(error), f"{_shown(error.instance)} is not {FORMATS[error.validator_value]}")]


def _required(error: Error) -> list[Found]:
    missing = [name for name in error.validator_value if name not in error.instance]
    return [(_at(error), f"{_shown(name)} is missing") for name in missing]


def _companions(error: Error) -> list[Found]:
    """Name what must stand beside a field that stands there."""
    given = [(name, needed) for name, needed in error.validator_value.items() if name in error.instance]
    return [
        (_at(error), f"{_shown(other)} is missing, which {_shown(name)} needs")
        for name, needed in given
        for other in needed
        if other not in error.instance
    ]


def _unknown(error: Error) -> list[Found]:
    """Name the fields that nobody knows; the validator tells them in its message only."""
    known = error.schema.get("properties", {}) if isinstance(error.schema, dict) else {}
    unknown = [name for name in islice(error.instance, MOST_FIELDS) if repr(name) in error.message]
    return [(_at(error, name), f"there is no such field{_near(name, known)}") for name in unknown]


def _alternatives(error: Error) -> list[Found]:
    """Tell what is wrong by the alternative that comes nearest, or which kinds of value there can be."""
    from jsonschema.exceptions import best_match

    context = error.context or []
    if all(part.validator == "type" and not part.relative_path for part in context):
        kinds = [kind for part in context for kind in _types(part)]
        return [(_at(error), f"{_shown(error.instance)} is not {_either(kinds)}")]
    best = best_match(iter([error]))
    if best is None or best is error:
        return [(_at(error), f"{_shown(error.instance)} has none of the forms that it can have here")]
    return in_words(best)


def _shown(value: Any) -> str:
    if isinstance(value, dict | list):
        return "this mapping" if isinstance(value, dict) else "this list"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _either(choices: Iterable[str]) -> str:
    *most, last = dict.fromkeys(choices)
    return f"{', '.join(most)} or {last}" if most else last


def _near(word: Any, known: Iterable[str]) -> str:
    near = get_close_matches(str(word), list(known), 3)
    return f"; did you mean {_either(near)}?" if near else ""


EXPLANATIONS: Mapping[str, Callable[[Error], list[Found]]] = {
    "type": _type,
    "enum": _enum,
    "pattern": _pattern,
    "format": _format,
    "required": _required,
    "dependentRequired": _companions,
    "additionalProperties": _unknown,
    "unevaluatedProperties": _unknown,
    "anyOf": _alternatives,
    "oneOf": _alternatives,
}
