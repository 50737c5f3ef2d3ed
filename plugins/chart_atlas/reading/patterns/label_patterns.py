"""Labels of rows, columns and panels, and when two of them are one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from ...language import contains, matches, norm, starts_with, without_notes

_IN_NOTE = re.compile(r"\(([^()]*)\)")
_PLACE = re.compile(
    r"\s*\((?:[^()]*\b(?:top|bottom|left|right|center|centre|middle|upper|lower|first|last)\b"
    r"[^()]*)\)",
    re.IGNORECASE,
)
_HEAT = re.compile(r"\s+(?:heat\s?map|panel|chart|plot|sub-?plot|grid|matrix)$", re.IGNORECASE)


def counts_places(values: Sequence[str]) -> bool:
    """Return whether "Row 2" and "Row A" can only mean a tick: names without digits, or 1, 2, 3."""
    counted = [str(number) for number in range(1, len(values) + 1)]
    return list(values) == counted or not any(any(map(str.isdigit, value)) for value in values)


_NUMBERED = re.compile(r"([A-Za-z]{1,3})[-_ ]?\d+")


def is_series(values: Sequence[str]) -> bool:
    """Return whether labels only count: a letter or two with numbers, as in c1, c2, c3, c4."""
    matches = [_NUMBERED.fullmatch(value) for value in values]
    stems = {match[1] if match else None for match in matches}
    return len(values) > 2 and len(stems) == 1 and None not in stems


def notes(text: str) -> tuple[str, ...]:
    """List what stands in parentheses."""
    found = _IN_NOTE.findall(text) if "(" in text else ()
    return tuple(note.strip() for note in found if note.strip())


_QUOTED_PANEL = re.compile(r"^(?:sub)?(?:panel|plot|map)\s+[\"“]([^\"“”]+)[\"”]$", re.IGNORECASE)

_QUOTED = re.compile(r"[\"“]([^\"“”]+)[\"”]")


@lru_cache(maxsize=1 << 12)
def panel_title(text: str) -> str:
    """Take place words and the word heatmap off a heading: "R1-Llama Heatmap (Left):"."""
    plain = _QUOTED_PANEL.sub(r"\1", text.strip().rstrip(":"))
    title = _HEAT.sub("", _PLACE.sub("", plain) if "(" in plain else plain).strip()
    whole = _QUOTED.fullmatch(title)
    return whole[1] if whole else title


@lru_cache(maxsize=4096)
def candidates(text: str, axis_label: str | None) -> tuple[str, ...]:
    """List what a label may mean on an axis, most literal first.

    What stands in parentheses may name the value only where the rest is a mere place:
    "Row 1 (Local Window Size 3000)" on Local Window Size gives, among others, "3000".
    """
    forms = _forms(text)
    stripped = [_without_axis_name(form, axis_label) for form in forms]
    found = [form for form in [*stripped, *forms] if form]
    return tuple(dict.fromkeys(found))


def named_on(text: str, axis_label: str | None) -> bool:
    """Return whether a label carries the axis name ("Length 5" on the axis Length)."""
    return any(_without_axis_name(form, axis_label) for form in _forms(text))


_ORDINAL = re.compile(
    r"(?:(?:the\s+)?(?:first|second|third|fourth|fifth|last|top|bottom|left|right)\s+)?"
    r"(?:row|column|col\.?|line)s?(?:\s+[0-9]{1,3}|\s+[a-z])?",
    re.IGNORECASE,
)
# "TTPD Accuracy" heads the numbers of TTPD.
_MEASURED = re.compile(r"(?<=\S)\s+(?:accuracy|scores?|values?|performance)$", re.IGNORECASE)
_CONDITION = re.compile(
    r"^(?:with|without|w/o|no|not|excluding|except|only|panel|std|sd|se|n)\b", re.IGNORECASE
)


def _is_other(note: str) -> bool:
    """Return whether a note makes its label another thing: "(std)", "(without CoT)", "(2022)"."""
    strange = is_statistic(note) or is_derived(note) or is_elsewhere(note)
    return strange or bool(_CONDITION.search(note))


# A label is asked for the name of its axis, and for what it is without.
@lru_cache(maxsize=1 << 11)
def _forms(text: str) -> tuple[str, ...]:
    text = text.strip().rstrip(":").strip()
    text = text[1:-1] if text[:1] == text[-1:] and text[:1] in ("'", '"') else text
    if any(map(_is_other, notes(text))):
        return (text,)
    outside = _MEASURED.sub("", without_notes(text))
    inside = notes(text) if not outside or _ORDINAL.fullmatch(outside) else ()
    return (text, outside, *inside, *([text.strip("$")] if text.startswith("$") else []))


_STATISTIC = re.compile(
    r"(?:n|#|Σ|σ|no\.|index|idx|id|counts?|samples?|sample sizes?|number of samples|support|ranks?"
    r"|ranking|change"
    r"|diff(?:erence)?s?|delta|δ|gains?|improvements?|std\.?(?:\s?dev\.?)?|sd|s\.d\."
    r"|standard (?:deviations?|errors?)|variances?|spread|range|min(?:ima|imum)?|max(?:ima|imum)?"
    r"|max(?:imum)? possible|thresholds?|\w+ sizes"
    r"|medians?|quartiles?|percentiles?|iqr|p|p-values?|ci|95% ci|confidence(?: intervals?)?"
    r"|significance|error bars?|lowest|highest|(?:minimum|maximum|lowest|highest) values?"
    r"|uncertaint(?:y|ies)|errors?|outliers?|peak|lower bound|upper bound|notes?|remarks?"
    r"|comments?)(?:\s*\([^()]*\))?"
)


@lru_cache(maxsize=1 << 12)
def is_statistic(label: str) -> bool:
    """Return whether a label names a statistic of the numbers, which no axis of a figure lists."""
    return bool(_STATISTIC.fullmatch(norm(label).rstrip(":")))


_COUNTING = frozenset("index indices number numbers no id ids name names label labels".split())


@lru_cache(maxsize=256)
def short_names(axis_label: str) -> tuple[str, ...]:
    """List what an axis is called beside a tick: its name, or the last or telling words of it.

    "Local Window Size" may be "Window Size" or "Size", and "Layer Index" just "Layer".
    """
    words = without_notes(axis_label).strip("$ ").split()
    symbols = filter(is_symbol, notes(axis_label))
    found = [" ".join(words[start:]) for start in range(len(words))]
    if len(words) > 1 and words[-1].casefold().strip(".") in _COUNTING:
        found += [" ".join(words[start:-1]) for start in range(len(words) - 1)]
    return (*found, *symbols)


# What stands for an axis name in its parentheses: "learning rate (lr)".
# Whether a note is a symbol or a short form, as the "lr" of "learning rate (lr)".
is_symbol = matches(r"[^\W\d][\w\\{}^$]{0,9}")


def _without_axis_name(form: str, axis_label: str | None) -> str | None:
    """Return a label without the axis name, or the telling words of it, before the value."""
    if len(form.split()) < 2 and "=" not in form and ":" not in form:
        return None
    start = form.casefold()
    for called in short_names(axis_label or ""):
        if not start.startswith(called.casefold().removesuffix("s")):
            continue
        name = re.escape(called)
        plural = rf"(?:{name}|{name.removesuffix('s')})(?:e?s)?"
        match = re.fullmatch(rf"{plural}(?:\s*[=:]\s*|\s+)(\S.*)", form, re.IGNORECASE)
        if match:
            return match[1].strip()
    return None


def is_place_word(name: str) -> bool:
    """Return whether a table's corner says no more than that rows and columns are labelled."""
    return norm(name) in ("row", "rows", "column", "columns", "col", "cols", "label", "labels", "")


# Whether a label calls what stands under it a heatmap, panel or the like.
names_panel = contains(
    r"\b(?:heat\s?maps?|panels?|sub-?plots?|sub-?figures?|figures?|charts?)\b", re.IGNORECASE
)
_DERIVED = re.compile(
    r"\b(?:gaps?|margins?|drops?|advantages?|thresholds?|targets?|deviations?|differences?|gains?"
    r"|changes?|changed|ranks?|ranking|counts?|samples?|errors?|statistics"
    r"|uncertaint\w+|variances?|std|comparisons?|summary|improvements?|deltas?|extremes?|extrema"
    r"|bars?"
    r"|p-?values?|points\s+(?:each\s+\w+\s+)?(?:lies\s+)?(?:over|above|below|behind|ahead)"
    r"|(?:means?|averages?|sums?)\s+of"
    r"|(?<!each\s)(?<!every\s)lines?(?!\s+(?:per|below|above|is|gives|shows|stands))|curves?"
    r"|scatter|pie|box|slopes?|trends?|legend|caveats?|limitations?|derived|ratios?\s+of"
    r"|percentiles?|quartiles?)\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=1 << 11)
def derived_words(title: str) -> tuple[str, ...]:
    """List the words of a heading that speak of something made from the numbers."""
    whole = (title,) if is_statistic(title) else ()
    return (*_DERIVED.findall(title), *whole)


def is_derived(title: str) -> bool:
    """Return whether a heading speaks of something made from the numbers, or of another chart."""
    return bool(derived_words(title))


_INTRO = frozenset(
    "values value data scores score results cells cell numbers entries figures from left to right "
    "top bottom the are is of in for and as then read reads reading listed shown across each "
    "respective "
    "row rows column columns matrix table heatmap grid by x it its says say as follows following "
    "here below with all approximate approximately extracted printed stated given this "
    "these".split()
)


def is_plain_intro(intro: str, known: str) -> bool:
    """Return whether the words before a run only announce it: "Values from left to right".

    known: names that may occur too, such as those of the axes and of the measure.
    """
    allowed = _INTRO | set(re.findall(r"[^\W\d_]+", known.casefold()))
    words = re.findall(r"[^\W\d_]+", intro.casefold())
    return all(word in allowed or word.rstrip("s") in allowed for word in words)


_OF_DATA = re.compile(
    r"\b(?:values?|numbers?|data|cells?|readings?|entries|figures|results)\b", re.IGNORECASE
)
_SAYS = re.compile(
    r"\b(?:here|below|follow\w*|is|are|was|were|i|we|read|shown|printed|listed|given|stated"
    r"|annotated)\b",
    re.IGNORECASE,
)


def announces(label: str) -> bool:
    """Return whether a label is a sentence on the numbers below it: "Here are the values"."""
    return bool(_OF_DATA.search(label)) and (bool(_SAYS.search(label)) or is_plain_intro(label, ""))


_GENERIC = re.compile(
    r"(?:the\s+)?(?:raw\s+|cell\s+|exact\s+|extracted\s+|transcribed\s+|estimated\s+|approximate\s+)*(?:data|values?|scores?"
    r"|cells?|numbers?|results?|points)"
    r"(?:\s+(?:points?|grid|table|values?|matrix))?(?:\s*\([^()]*\))?:?",
    re.IGNORECASE,
)


def is_generic(label: str) -> bool:
    """Return whether a label only announces numbers ("Values:", "Data points")."""
    return bool(_GENERIC.fullmatch(label.strip()))


_FIGURE = re.compile(
    r"(?:(?:[xy][- ]?)?ax[ie]s|colou?r(?:\s?(?:bar|scale|map))?s?|shades?|legend|regions?|areas?"
    r"|zones?|quadrants?|elements?|components?|(?:hyper-?)?parameters?|settings?|setups?"
    r"|configurations?|layout|export|fonts?"
    r"|propert(?:y|ies)|attributes?|markers?|symbols?|spots?|points?)",
    re.IGNORECASE,
)
# Whether a text says that the numbers below it are not those of the figure.
is_no_statement = contains(
    r"\b(?:could\s+be|would\s+be|invented|hypothetical\w*|illustrat\w+|(?:an|for|as"
    r"|by\s+way\s+of)\s+examples?|examples?\s+(?:data|values|numbers|table)"
    r"|made[- ]up"
    r"|fictional"
    r"|setup|prints?\s+no|no\s+(?:printed\s+)?numbers)\b",
    re.IGNORECASE,
)
# Whether a label or a sentence without numbers announces an example of how data look.
is_example = starts_with(
    r"\W*(?:(?:here|this|below|that|it|the\s+following)\s+(?:is|shows|gives)\s+)?(?:(?:an?|one|for|the)\s+)?"
    r"(?:(?!in-context|few-shot)\w+\s)?example(?:\s+(?:of|row|record|output|format|response)\b[^\d]*|[\W_]*|,\D*)$"
    r"|\W*an?\s+(?:perfect|ideal|random|hypothetical)\b[^.]*\bwould\b",
    re.IGNORECASE,
)
# Whether a text says that numbers are invented, or those of something else.
is_elsewhere = contains(
    r"\b(?:hypothetical\w*|invented|fictional|made[- ]up|illustrations?|illustrative"
    r"|(?:previous|earlier|prior)\s+(?:work|papers?|versions?|stud(?:y|ies)|results?|figures?|charts?)"
    r"|for\s+reference\b|(?<=\()(?:wrong|incorrect|outdated|superseded)(?=\))"
    r"|another\s+(?:dataset|paper|figure|study|model|chart|panel)"
    r"|not\s+(?:be\s+)?(?:in|taken\s+from|shown\s+in|part\s+of)\s+th(?:is|e)\s+(?:chart|figure"
    r"|heat\s?map|plot))\b",
    re.IGNORECASE,
)
# Whether a sentence behind a run says that it lists statistics: "These are errors".
is_of_statistics = contains(
    r"^(?:these|those|this|they|it|the\s+(?:numbers|values))\s+(?:is|are|gives?|shows?)\b[^.]*"
    r"\b(?:deviations?|errors?|gaps?|differences?|margins?|changes?|ranks?|counts?|std)\b"
    r"|\b(?:min\w*)\b.*\bmax\w*\b",
    re.IGNORECASE,
)


# Whether a text says that numbers of the figure are wrong.
corrects = contains(
    r"^\W*(?:errat(?:um|a)|corrigend(?:um|a)|corrections?)\b|\b(?:swapped|printed|given)\s+(?:\w+\s+)?by\s+mistake\b",
    re.IGNORECASE,
)
# Whether a label names a part of the drawing, the ends of a class, or what a drawing has.
is_of_drawing = matches(
    r"(?:legend|title|ticks?|tick labels?|axis labels?|colou?r ?bar|caption|dpi|font(?: sizes?)?"
    r"|background|grid ?lines?|from|to|range (?:start|end|from|to)|(?:number of )?cells"
    r"|hex(?: code)?|rgb)",
    re.IGNORECASE,
)


def is_index(name: str) -> bool:
    """Return whether a column header says that the column counts the rows."""
    return norm(name) in ("", "#", "no", "no.", "nr", "nr.", "index", "idx", "id")


def is_change(name: str) -> bool:
    """Return whether a column header names a change: "Δ to none", "+/-", "vs. best"."""
    return bool(re.match(r"(?:Δ|∆|\+/-|±|vs\.?\s)", name.strip(), re.IGNORECASE))


def is_about_figure(label: str) -> bool:
    """Return whether a label speaks of the drawing or its setup, not of what it measures."""
    return bool(_FIGURE.fullmatch(norm(label)))


# "5 - 1" and "5 − 1" may be a difference, so a dash has no space beside it.
_JOINT = re.compile(r"[-\N{EN DASH}](?<=\d.)(?=\d)|\s+(?:to|through|thru)\s+")


def between(label: str, values: Sequence[str]) -> tuple[str, ...]:
    """List the values of an axis from one end of a range to the other: "0-6", "0 through 20".

    () unless both ends are numbers and values, in their order, and the range itself is no value.
    """
    joints = list(_JOINT.finditer(label))
    if not joints:  # as most labels, and the places of a long axis need not be looked up
        return ()
    known = {norm(value): at for at, value in enumerate(values)}
    if norm(label) in known:
        return ()
    for joint in joints:
        ends = [norm(label[: joint.start()]), norm(label[joint.end() :])]
        if all(end in known and end[-1:].isdigit() and end[:1].isdigit() for end in ends):
            first, last = (known[end] for end in ends)
            return tuple(values[first : last + 1])
    return ()
