"""The specification of a heatmap as it stands in a page: most of its letters repeat others.

A sign for private use stands for a fragment that occurs more than once. live.js puts the fragments
back, letter by letter, so that any choice of them is right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from os.path import commonprefix
from typing import Any

from markupsafe import Markup

from ..output import embeddable_json

# The sign of the first fragment, the sign between what stands in the page, and how many fit.
FIRST, BETWEEN = "\ue000", "\uf8ff"
MOST = ord(BETWEEN) - ord(FIRST)


def packed_specification(spec: dict[str, Any]) -> Markup:
    """Return the JSON of a specification behind the fragments that its signs stand for."""
    text, kept = embeddable_json(spec), list[str]()
    for fragment in _fragments(spec):
        if len(kept) < MOST and text.count(fragment) > 1:
            text = text.replace(fragment, chr(ord(FIRST) + len(kept)))
            kept.append(fragment)
    return Markup(BETWEEN.join([*kept, text]))  # noqa: S704 - as of embeddable_json


def _fragments(spec: dict[str, Any]) -> Iterator[str]:
    """List what the data of places have in common: of one row, of one column, of many."""
    data = [datum for each in spec["datasets"].values() for datum in each]
    of_row: dict[str, list[str]] = {}
    for datum in data:
        of_row.setdefault(datum["row"], []).append(datum["label"])
    for row, labels in of_row.items():
        yield f'"row":{embeddable_json(row)},"column":"'
        yield f',"label":{embeddable_json(_common(labels))[:-1]}'
    for column in spec["encoding"]["x"]["scale"]["domain"]:
        inner = embeddable_json(column)[1:-1]
        yield from (f'{inner}","value":', f"{inner}: ")
    yield from (f',"line":{line}' for line in dict.fromkeys(datum["line"] for datum in data))
    unit = _common([datum["label"][::-1] for datum in data])[::-1]
    end = embeddable_json(unit)[1:]
    inks = dict.fromkeys(datum.get("ink", "") for datum in data)
    yield from (f'{end},"ink":"{ink}"}},{{' for ink in inks)
    yield from (
        ',"text":"',
        f"{end}}},{{",
        ',"type":"nominal"}',
        ',"labelLimit":0,',
        '"field":"label"',
    )


def _common(texts: Sequence[str]) -> str:
    """Return the letters that texts begin with."""
    return commonprefix(texts)  # noqa: RUF071 - of letters, as is meant
