"""JSON Schemas of side files, by which editors complete them; made of what checks them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .declarations import (
    ATLAS_KEYS,
    MAX_ITEMS,
    MAX_NAMES,
    MAX_TEXT,
    SEED_KEYS,
    Form,
    Key,
)

# By the name of the file that is published: what it is of, and its keys.
_SCHEMAS: Mapping[str, tuple[str, Sequence[Key]]] = {
    "seed": ("NAME.yml beside the seed NAME.txt of a Chart Atlas", SEED_KEYS),
    "atlas": ("atlas.yml in the folder of the seeds of a Chart Atlas", ATLAS_KEYS),
}
SCHEMA_NAMES = (*_SCHEMAS,)


def schema(name: str) -> dict[str, Any]:
    """Return the JSON Schema of a kind of side file, one of SCHEMA_NAMES."""
    title, keys = _SCHEMAS[name]
    dialect = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    return dialect | {"title": title} | _record(keys)


def _record(keys: Sequence[Key]) -> dict[str, Any]:
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {key.name: _property(key) for key in keys},
    }


def _property(key: Key) -> dict[str, Any]:
    return {"description": f"{key.means} As in {key.example}", **_FORMS[key.form](key)}


def _text(key: Key) -> dict[str, Any]:
    if key.choices:
        return {"enum": [*key.choices]}
    # A plain number in YAML is a text to us.
    bound = {"type": ["string", "number"], "minLength": 1, "maxLength": MAX_TEXT}
    return bound | ({"pattern": key.pattern} if key.pattern else {})


def _texts(key: Key) -> dict[str, Any]:
    return {"type": "array", "minItems": 1, "maxItems": MAX_ITEMS, "items": _text(key)}


def _names(key: Key) -> dict[str, Any]:
    return {
        "type": "object",
        "maxProperties": MAX_NAMES,
        "propertyNames": {"minLength": 1, "maxLength": MAX_TEXT},
        "additionalProperties": _record(key.keys) | {"minProperties": 1},
    }


_FORMS: Mapping[Form, Callable[[Key], dict[str, Any]]] = {
    "text": _text,
    "texts": _texts,
    "flag": lambda _: {"type": "boolean"},
    "record": lambda key: _record(key.keys) | {"minProperties": 1},
    "names": _names,
}
