"""What the headers of a table say: an axis, the measure, something derived."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...language import looks_like_metric, name_key, norm, numerals
from ...model import ROLES, Role
from ..axis_text import AxisText, folded, stem, words_of
from ..evidence import Evidence
from ..patterns import label_patterns, legend_patterns, section_patterns


def role_of_header(name: str, evidence: Evidence) -> Role | None:
    """Return the axis that a column is headed by: its name, x or y, row or column."""
    key = name_key(name)
    for role, words in zip(ROLES, _AXIS_WORDS, strict=True):
        axis = evidence.axes.get(role)
        if key in words or (axis and axis.name and key == name_key(axis.name)):
            return role
    # "Model A" is a tick of the axis Model, and "Predicted as" names the axis Predicted.
    own = {word for word in _EACH.findall(folded(name)) if word not in _SMALL}
    near = [
        role
        for role in ROLES
        if (axis := evidence.axes.get(role)) and own and own <= set(words_of(axis.name or ""))
    ]
    return near[0] if len(near) == 1 else None


_EACH = re.compile(r"\w+")
_SMALL = frozenset("as in on at to by for of with".split())


def _digits(text: str) -> bool:
    return any(map(str.isdigit, text))


_AXIS_WORDS = (frozenset({"row", "y", "yaxis"}), frozenset({"column", "col", "x", "xaxis"}))


def names_measure(name: str, evidence: Evidence) -> bool:
    """Return whether a header is what the text calls its numbers."""
    label, _ = legend_patterns.label_and_unit(name)
    return bool(evidence.measure) and name_key(label) == name_key(evidence.measure or "")


def may_be_value(name: str, evidence: Evidence) -> bool:
    """Return whether a header may name the numbers of the chart, and nothing derived from them."""
    if not _is_derived(name) or any(axis.names(name) for axis in evidence.axes.values()):
        return True
    label, _ = legend_patterns.label_and_unit(name)
    topic = evidence.topic | (_CHANGES if _CHANGES & evidence.topic else frozenset())
    return all(stem(word) in topic for word in folded(label).split())


# "Δ accuracy" in a figure of changes.
_CHANGES = frozenset(
    map(stem, "δ ∆ delta change changes difference differences gain gains".split())
)


def _is_derived(name: str) -> bool:
    label, _ = legend_patterns.label_and_unit(name)
    return (
        label_patterns.is_statistic(label)
        or label_patterns.is_derived(label)
        or label_patterns.is_change(label)
    )


def names_axis(text: str, axis: AxisText | None) -> bool:
    """Return whether a text names an axis, whole or by some of its words ("Train")."""
    said = {stem(word) for word in re.findall(r"[a-z]+", folded(text))}
    known = re.findall(r"[a-z]+", folded(axis.name or "")) if axis else ()
    named = {stem(word) for word in known}
    return bool(said and named) and (said <= named or named <= said)


def axes_in_corner(text: str) -> tuple[str | None, str | None]:
    r"""Read the corner cell: "Type \ Length" names both axes, "Type" the rows only."""
    for divider in ("\\", "/", "|", " vs. ", ","):
        left, found, right = text.partition(divider)
        if found and left.strip() and right.strip():
            turned = "→" in left or "↓" in right
            rows, columns = (right, left) if turned else (left, right)
            return rows.strip(" →↓"), columns.strip(" →↓")
    return text.strip(" →↓") or None, None


def names_rows(corner: str, labels: Sequence[str], evidence: Evidence) -> bool:
    """Return whether a corner names the rows below it, and not their numbers or the table.

    "Accuracy (%)", "Level (m)" above names and "ms" are of the numbers, "Table 1" of the table.
    """
    label, unit = legend_patterns.label_and_unit(corner)
    of_names = not any(map(_digits, labels))
    of_numbers = names_measure(corner, evidence) or label_patterns.is_generic(label)
    of_numbers = of_numbers or bool(numerals.read_quantity(f"1 {corner}"))
    of_numbers = of_numbers or (of_names and bool(unit or looks_like_metric(label)))
    return not (of_numbers or _OF_TABLE.search(corner) or section_patterns.caption(f"{corner}: x"))


# As in: Rows: model; columns: task. Task vs Model.
_OF_TABLE = re.compile(r"[:;]|^[^→↓]*\bvs\b[^→↓]*$", re.IGNORECASE)


def names_other_thing(corner: str, evidence: Evidence) -> bool:
    """Return whether a corner names what no axis is called."""
    names = [
        text for text in axes_in_corner(corner) if text and not label_patterns.is_place_word(text)
    ]
    called = any(axis.name for axis in evidence.axes.values())
    return (
        called
        and bool(names)
        and not any(names_axis(text, axis) for text in names for axis in evidence.axes.values())
    )


def is_ordinary(corner: str, heads: Sequence[str]) -> bool:
    """Return whether a corner is that of ordinary tables as well: "Region" over "Jan", "Feb".

    "Region", "Low", "High" may tell of the drawing.
    """
    ends = any(map(_END.fullmatch, map(norm, heads)))
    return len(heads) > 1 and not ends and bool(_ORDINARY.fullmatch(norm(corner)))


_ORDINARY = re.compile(r"(?:regions?|areas?|zones?|settings?|configurations?)")
_END = re.compile(r"(?:low|high|lower|upper|min|max|minimum|maximum|from|to|start|end)(?:\s.*)?")


def before_statistics(labels: Sequence[str]) -> list[str]:
    """Return the labels before the last that is no statistic: those are added at the end."""
    kept = [*labels]
    while kept and label_patterns.is_statistic(kept[-1]):
        kept.pop()
    return kept


def statistics_of_others(labels: Sequence[str]) -> list[str]:
    """Return the labels that name a statistic of another: "Ayr SD", beside Ayr."""
    pairs = ((label, label.removeprefix(f"{own} ")) for label in labels for own in labels)
    return [label for label, rest in pairs if rest != label and label_patterns.is_statistic(rest)]
