"""Labels of rows, columns and panels, and when two of them are one."""

from __future__ import annotations

import re

_MARKUP = re.compile(r"</?su[bp]>|[$`*]", re.IGNORECASE)
_NOTES = re.compile(r"\s*\([^()]*\)")
_IN_NOTE = re.compile(r"\(([^()]*)\)")
_PLACE = re.compile(
    r"\s*\((?:[^()]*\b(?:top|bottom|left|right|center|centre|middle|upper|lower|first|last)\b"
    r"[^()]*)\)",
    re.IGNORECASE,
)
_HEAT = re.compile(r"\s+(?:heat\s?map|panel|chart|plot|sub-?plot|grid|matrix)$", re.IGNORECASE)


def norm(label: str) -> str:
    """Fold a label to the form in which two spellings of one label agree."""
    text = _MARKUP.sub("", label).replace("\N{EN DASH}", "-").replace("\N{MINUS SIGN}", "-")
    text = text.replace("’", "'").replace("\\_", "_")
    return " ".join(text.casefold().split())


def notes(text: str) -> tuple[str, ...]:
    """List what stands in parentheses."""
    return tuple(note.strip() for note in _IN_NOTE.findall(text) if note.strip())


def without_notes(text: str) -> str:
    """Take what stands in parentheses off a label."""
    return _NOTES.sub("", text).strip()


def panel_title(text: str) -> str:
    """Take place words and the word heatmap off a heading: "R1-Llama Heatmap (Left):"."""
    return _HEAT.sub("", _PLACE.sub("", text.strip().rstrip(":"))).strip()


def candidates(text: str, axis_label: str | None) -> tuple[str, ...]:
    """List what a label may mean on an axis, most literal first.

    "Row 1 (Local Window Size 3000)" on Local Window Size gives, among others, "3000".
    """
    text = text.strip().rstrip(":").strip()
    forms = [text, _NOTES.sub("", text).strip(), *(_IN_NOTE.findall(text))]
    stripped = [_without_axis_name(form, axis_label) for form in forms]
    found = [form for form in [*forms, *stripped] if form]
    return tuple(dict.fromkeys(found))


def named_on(text: str, axis_label: str | None) -> bool:
    """Tell whether a label carries the axis name ("Length 5" on the axis Length)."""
    forms = [text, _NOTES.sub("", text), *_IN_NOTE.findall(text)]
    return any(_without_axis_name(form.strip(), axis_label) for form in forms)


def _without_axis_name(form: str, axis_label: str | None) -> str | None:
    """Return a label without the axis name, or the last words of it, before the value."""
    words = (axis_label or "").split()
    for start in range(len(words)):
        name = re.escape(" ".join(words[start:]))
        plural = rf"(?:{name}|{name.removesuffix('s')})(?:e?s)?"
        match = re.fullmatch(rf"{plural}\s*(?:=|:)?\s+(\S.*)", form, re.IGNORECASE)
        if match:
            return match[1].strip()
    return None


_GENERIC = re.compile(
    r"(?:the\s+)?(?:raw\s+|cell\s+|exact\s+|estimated\s+|approximate\s+)*(?:data|values?|scores?|cells?|numbers?|results?|points)"
    r"(?:\s+(?:points?|grid|table|values?|matrix))?(?:\s*\([^()]*\))?:?",
    re.IGNORECASE,
)


def is_generic(label: str) -> bool:
    """Tell whether a label only announces numbers ("Values:", "Data points")."""
    return bool(_GENERIC.fullmatch(label.strip()))


def is_aggregate(label: str) -> bool:
    """Tell whether a label names an average or a total rather than a thing measured."""
    return bool(_AGGREGATE.fullmatch(norm(label)))


_AGGREGATE = re.compile(
    r"(?:(?:macro|micro|row|column|overall|grand)[- ]?)?(?:average|avg\.?|mean|overall|total|sum)"
    r"(?:\s+(?:score|accuracy|performance))?"
)
