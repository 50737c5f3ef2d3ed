"""Frozen values made of foreign parts: each field must be of the type that it is declared to be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import lru_cache
from itertools import repeat
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

Check = Callable[[object], bool]


def maker(part: type) -> Callable[..., Any]:
    """Return what makes a dataclass of all its fields; TypeError where one is of another type.

    A chart has thousands of cells, so types that have been seen to fit are known at once.
    """
    hints = get_type_hints(part)
    types = [hints[field.name] for field in fields(part)]
    plain = tuple(map(_classes, types))
    deep = [(at, _elements(hint)) for at, hint in enumerate(types) if get_origin(hint) is tuple]
    fitting: set[tuple[type, ...]] = set()

    def make(*values: object) -> object:
        found = tuple(map(type, values))
        if found not in fitting:
            if len(values) != len(plain) or not all(map(isinstance, values, plain)):
                raise TypeError(f"this is no {part.__name__}")
            fitting.add(found)
        for at, check in deep:
            if not check(values[at]):
                raise TypeError(f"this is no {part.__name__}")
        return part(*values)

    return make


def is_of(value: object, hint: object) -> bool:
    """Tell whether a value is what a type of the model says."""
    return _check(hint)(value)


@lru_cache(maxsize=64)
def _check(hint: Any) -> Check:  # noqa: ANN401 - a type as it is written down
    """Return what checks a value."""
    classes = _classes(hint)
    if get_origin(hint) is not tuple:
        return lambda value: isinstance(value, classes)
    elements = _elements(hint)
    return lambda value: isinstance(value, tuple) and elements(value)


@lru_cache(maxsize=64)
def _classes(hint: Any) -> tuple[type, ...]:  # noqa: ANN401 - a type as it is written down
    """Return the classes that a value may be of."""
    origin = get_origin(hint)
    if origin is Literal:
        return tuple({type(value) for value in get_args(hint)})
    if origin in (UnionType, Union):
        return tuple(each for part in get_args(hint) for each in _classes(part))
    return (origin or hint,)


def _elements(hint: object) -> Check:
    """Return what checks the elements of a tuple."""
    parts = get_args(hint)
    if len(parts) == 2 and parts[1] is Ellipsis:
        if get_origin(parts[0]) is tuple:
            check = _check(parts[0])
            return lambda values: all(map(check, values))  # type: ignore[call-overload] # values is a tuple
        classes = _classes(parts[0])
        return lambda values: all(map(isinstance, values, repeat(classes)))  # type: ignore[call-overload] # values is a tuple
    checks = tuple(map(_check, parts))
    return lambda values: len(values) == len(checks) and all(map(_apply, checks, values))  # type: ignore[arg-type,call-overload] # it is a tuple


def _apply(check: Check, value: object) -> bool:
    return check(value)
