"""Which headings over numbers title a panel."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations

from ...language import barred, looks_like_metric, name_key, name_words, norm, unnumbered
from ...model import ROLES
from ..axes import AxisFacts
from ..axis_text import folded, holds_phrase
from ..patterns import label_patterns, name_patterns, section_patterns
from ..places.statements import PlacedCell


def _by_title(placed: Sequence[PlacedCell], facts: AxisFacts) -> dict[str | None, list[PlacedCell]]:
    """Gather the placed readings by panel; place words are taken off titles that stay apart."""
    by_panel: dict[str | None, list[PlacedCell]] = defaultdict(list)
    for item in placed:
        by_panel[_panel_key(item.panel, facts)].append(item)
    short = {title: label_patterns.panel_title(title) if title else None for title in by_panel}
    apart = len(set(short.values())) == len(short)
    return {short[title] if apart else title: items for title, items in by_panel.items()}


def _panel_key(texts: Sequence[str], facts: AxisFacts) -> str | None:
    """Name the panel: a declared title that the labels contain, else the labels themselves."""
    titles = {norm(title): title for title in facts.panel_titles}
    for text in reversed(texts):
        cleaned = label_patterns.panel_title(text)
        if found := titles.get(norm(cleaned)) or titles.get(norm(text)):
            return found
        held = [title for title in facts.panel_titles if holds_phrase(folded(text), folded(title))]
        if len(held) == 1 and label_patterns.announces(folded(text).replace(folded(held[0]), "")):
            return held[0]  # "Annotated cells, Layer 8", and no "Row means, Layer 8"
    return " \N{EN DASH} ".join(text.strip().rstrip(":") for text in texts) or None


def titled_panels(
    placed: Sequence[PlacedCell], facts: AxisFacts
) -> tuple[dict[str | None, list[PlacedCell]], dict[str, list[PlacedCell]]]:
    """Keep the panels that are surely some: declared, or with the labels of a sibling.

    A heading of another kind ("Comparison") may head derived numbers; those are left.
    """
    told = _by_title(placed, facts)
    if (panels := _grids_apart(told)) is not told:
        return panels, {}
    spans = {
        title: ({item.row for item in items}, {item.column for item in items})
        for title, items in panels.items()
    }
    full = [
        title
        for title, items in panels.items()
        if _is_full(items, facts) and _repeat(panels.values(), items)
    ]
    kept: dict[str | None, list[PlacedCell]] = {}
    left: dict[str, list[PlacedCell]] = {}
    for title, items in panels.items():
        others = [span for other, span in spans.items() if other != title]
        whole = " ".join(items[0].panel)
        called = _is_named_panel(title or "", facts) or _is_named_panel(whole, facts)
        sure = title is None or full == [title] or called
        numbered = unnumbered(whole) != whole
        known = numbered or _is_declared_panel(title or "", facts) or title == facts.title
        drawn = section_patterns.kinds(whole)
        own = label_patterns.names_panel(whole) and (not drawn or drawn[0] == "heatmap")
        other = label_patterns.is_derived(title or "") and not known and not own
        other = other or (
            not own and not numbered and _names_other_measure(title or "", panels, facts)
        )
        other = other or _is_about_another(title or "", panels)
        if not other and (sure or not others or spans[title] in others):
            # A single panel keeps a title that the text declares, or that names two things.
            named = title in facts.panel_titles or bool(barred(title or ""))
            titled = named or (len(panels) > 1 and (called or full != [title]))
            kept[title if titled else None] = items
        else:
            left[title or ""] = items
    return kept, left


def _is_full(items: Sequence[PlacedCell], facts: AxisFacts) -> bool:
    """Return whether numbers have all ticks that the axes list, and most places of the grid."""
    listed = [{*facts.axis(role).values} for role in ROLES]
    used = [{getattr(item, role) for item in items} for role in ROLES]
    places = len({(item.row, item.column) for item in items})
    return all(listed) and used == listed and places >= _MOST * len(used[0]) * len(used[1])


_MOST = 0.75


def _repeat(panels: Iterable[Sequence[PlacedCell]], full: Sequence[PlacedCell]) -> bool:
    """Return whether all other numbers are those of a full grid again, as remarks tell them."""
    known = {(own.row, own.column): own.statement.quantity.value for own in full}
    others = (item for items in panels if items is not full for item in items)
    return all(
        own.statement.quantity.value in (None, known.get((own.row, own.column))) for own in others
    )


def _grids_apart(
    panels: dict[str | None, list[PlacedCell]],
) -> dict[str | None, list[PlacedCell]]:
    """Part the only panel where labels stand over whole grids that share no row and no column."""
    grids: dict[str | None, list[PlacedCell]] = defaultdict(list)
    for item in next(iter(panels.values()), ()):
        above = [text for name, text in item.statement.columns.items() if name[0] in "HB"]
        grids[label_patterns.panel_title(above[-1]) if above else None].append(item)
    labels = [[{getattr(item, role) for item in own} for role in ROLES] for own in grids.values()]
    whole = all(
        min(len(rows), len(columns)) > 1 and len(rows) * len(columns) == len(own)
        for (rows, columns), own in zip(labels, grids.values(), strict=True)
    )
    pairs = combinations(labels, 2)
    apart = all(one[at].isdisjoint(two[at]) for one, two in pairs for at in (0, 1))
    parted = len(panels) == 1 < len(grids) and whole and apart and None not in grids
    return grids if parted else panels


def _names_other_measure(title: str, titles: Iterable[str | None], facts: AxisFacts) -> bool:
    """Return whether a heading calls the numbers below it what the text does not ("F1 score").

    titles: those of all panels; beside one that names the measure, the others name other ones.
    """
    own = set(name_words(facts.measure.label or ""))
    if not own or not title or own & {*name_words(title)} or _is_declared_panel(title, facts):
        return False
    beside = any(own & {*name_words(other or "")} for other in titles)
    return beside or looks_like_metric(title) or name_patterns.is_measure(title)


def _is_about_another(title: str, titles: Iterable[str | None]) -> bool:
    """Return whether a heading is that of another panel and says what is told of it.

    "Row means, Layer 16" beside "Layer 16", "Planner B (trials per cell)"; a note alone is no name.
    """
    parts = {folded(part) for part in _ABOUT.split(title)} - {folded(title), ""}
    return bool(parts & {folded(other or "") for other in titles}) or bool(_NOTE.fullmatch(title))


_ABOUT = re.compile(r"\s*[():,;]\s*|\s+(?:for|of|in|on|[-\N{EN DASH}\N{EM DASH}])\s+")
_NOTE = re.compile(r"\([^()]*\)")


def _is_declared_panel(title: str, facts: AxisFacts) -> bool:
    key = name_key(title)
    declared_ones = [name_key(name) for name in facts.panel_titles]
    return any(name and key and (name in key or key in name) for name in declared_ones)


def _is_named_panel(title: str, facts: AxisFacts) -> bool:
    """Return whether the text declares a panel, or its title names a heatmap or two things."""
    told = _is_declared_panel(title, facts)
    return told or label_patterns.names_panel(title) or bool(barred(title))
