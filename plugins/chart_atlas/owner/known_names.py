"""What the owner says of names: spellings that mean one thing, kinds, what no list shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from ..language import canonical, name_key
from ..model import ENTITY_KINDS, Chart, Entities, EntityKind, KnownName, KnownNames


def known_names(names: Mapping[str, tuple[int, KnownName]]) -> Iterator[KnownNames | Clash]:
    """Yield each spelling that two names have, by its line, and then all names.

    names: each name with the line that it stands in.
    """
    by_key: dict[str, KnownName] = {}
    for line, known in names.values():
        for spelling in (known.name, *known.aliases):
            first = by_key.setdefault(_key(spelling), known)
            if first is not known:
                yield line, spelling, first.name
    yield KnownNames(tuple(known for _, known in names.values()), by_key)


# The line, a spelling, and the name that has it already.
Clash = tuple[int, str, str]


def _key(spelling: str) -> str:
    return name_key(spelling) or spelling


def known_name(
    names: KnownNames, spelling: str, kind: EntityKind | None = None
) -> KnownName | None:
    """Return what the owner says of a name, however it is spelt.

    kind: that of the name; a spelling that is known to mean another then counts as that one too.
    """
    if not names.names:
        return None
    found = names.by_key.get(_key(spelling))
    return found or (names.by_key.get(_key(canonical(kind, spelling))) if kind else None)


def spelt_alike(names: KnownNames, label: str, kind: EntityKind | None = None) -> str:
    """Return the name that a label means, or the label itself: what two labels are matched by."""
    found = known_name(names, label, kind)
    return found.name if found else label


def meant(names: KnownNames, kind: EntityKind, name: str) -> tuple[EntityKind, str] | None:
    """Return the kind and the name that a name stands for; None where it is hidden."""
    found = known_name(names, name, kind)
    if found is None:
        return kind, name
    return None if found.hidden else (found.kind or kind, found.name)


def spellings(names: KnownNames, name: str) -> tuple[str, ...]:
    """Return a name and its other spellings, as the owner gives them."""
    found = known_name(names, name)
    return (found.name, *found.aliases) if found else (name,)


def renamed(chart: Chart, names: KnownNames) -> Chart:
    """Return a chart with the names that the owner means; labels stay as the text has them.

    What the text calls a thing is no fault where the owner says what it is.
    """
    if not names.names:
        return chart
    return replace(
        chart,
        entities=_entities(chart.entities, names),
        panels=tuple(
            replace(panel, entities=_entities(panel.entities, names)) for panel in chart.panels
        ),
        mislabels=tuple(
            item for item in chart.mislabels if not known_name(names, item.name, item.kind)
        ),
    )


def _entities(entities: Entities, names: KnownNames) -> Entities:
    found = dict.fromkeys(meant(names, kind, name) for kind, name in entities.named())
    return Entities(
        **{
            f"{kind}s": tuple(each[1] for each in found if each and each[0] == kind)
            for kind in ENTITY_KINDS
        }
    )
