"""Which models, datasets, tasks and metrics a chart is about, and on what evidence.

Position gives the prior, shape and vocabulary overrule it, and the describer's own noun
counts last: where the vocabulary disagrees with it, that is reported as a mislabel. "Model" and
"benchmark" are said of methods, prompts and puzzles too, so these nouns alone name nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ..language import (
    barred,
    better,
    canonical,
    classify,
    dashed,
    is_aggregate,
    is_bare_size,
    is_versioned_model,
    name_key,
    numerals,
    quoted,
    unnumbered,
)
from ..model import ENTITY_KINDS, Entities, EntityKind, Mislabel, Panel, Problem, Series
from .axes import AxisFacts
from .outline import Block
from .patterns import label_patterns, name_patterns

# How many names of a kind a chart is listed under: each gets a page. The most seen is 16.
MAX_NAMES = 60


@dataclass(frozen=True, slots=True)
class Mention:
    """A name and what it is taken for; called: what the text itself calls it, if anything."""

    kind: EntityKind
    name: str
    line: int
    called: EntityKind | None = None


@dataclass(frozen=True, slots=True)
class Named:
    """What a chart is about: its entities, its panels with theirs, and what is mislabelled.

    left: how many names there is no room for.
    """

    entities: Entities
    panels: tuple[Panel, ...]
    mislabels: tuple[Mislabel, ...]
    left: int


def entities(
    facts: AxisFacts, panels: Sequence[Panel], series: Sequence[Series], overview: Sequence[Block]
) -> Named:
    """Name the entities of a chart and of each of its panels; report mislabelled names."""
    known = {tick for _, values in _tick_axes(facts, panels) for tick in map(name_key, values)}
    titles = [facts.title or "", *(panel.title or "" for panel in panels)]
    known |= {name_key(word) for title in titles for word in title.split()}
    told = list(_mentions_in_overview(overview, known))
    ticks = list(_mentions_on_axes(facts, panels, told))
    shared = [*_mentions_in_title(facts), *ticks, *_mentions_of_measure(facts)]
    by_panel = [list(_mentions_in_panel_title(panel, told)) for panel in panels]
    own_models = {mention.kind for mentions in by_panel for mention in mentions}
    common = shared + [mention for mention in told if mention.kind not in own_models]
    every = [*shared, *(item for items in by_panel for item in items), *told]
    kinds = [(classify(item.name), item) for item in series]
    every += [
        Mention(kind, item.name, item.line) for kind, item in kinds if kind in ("model", "dataset")
    ]
    names = _names(every)
    shown = {(kind, name) for kind in names for name in list(names[kind])[:MAX_NAMES]}
    named = tuple(
        replace(panel, entities=_gathered([*mentions, *common], shown))
        for panel, mentions in zip(panels, by_panel, strict=True)
    )
    mislabels = tuple(
        Mislabel(each.name, each.kind, each.called, each.line)
        for each in dict.fromkeys([*told, *ticks])
        if each.called and {each.called, each.kind} == {"model", "dataset"}
    )
    left = sum(map(len, names.values())) - len(shown)
    return Named(_gathered(every, shown), named, mislabels, left)


def _names(mentions: Iterable[Mention]) -> dict[EntityKind, dict[str, str]]:
    """Fold mentions to names by kind, each once, the first spelling kept."""
    found: dict[EntityKind, dict[str, str]] = {kind: {} for kind in ENTITY_KINDS}
    for mention in mentions:
        found[mention.kind].setdefault(name_key(mention.name), mention.name)
    return found


def _gathered(mentions: Iterable[Mention], shown: Collection[tuple[EntityKind, str]]) -> Entities:
    """Return the names of mentions, as far as they are shown."""
    found = {
        kind: tuple(name for key, name in names.items() if (kind, key) in shown)
        for kind, names in _names(mentions).items()
    }
    return Entities(found["model"], found["dataset"], found["task"], found["metric"])


def too_many_names(left: int, line: int) -> Iterator[Problem]:
    """Report names that there is no room for."""
    if left:
        message = (
            f"A chart is listed under {MAX_NAMES:,} models, datasets or tasks at most;"
            f" {left:,} more are named here."
        )
        hint = "Describe parts of the figure in seeds of their own."
        yield Problem(line, "too-many-names", "warning", message, hint)


def _mentions_of_measure(facts: AxisFacts) -> Iterator[Mention]:
    """Yield what is measured, on line charts along the vertical axis, if the text names it."""
    upward = facts.row.axis.label if facts.kind == "line" and facts.row else None
    label = facts.measure.label or upward or ""
    # "Score" and "Count" say that there are numbers, not of what.
    if label and not label_patterns.is_generic(label) and not label_patterns.is_statistic(label):
        yield Mention("metric", canonical("metric", label), 0)


def _mentions_in_title(facts: AxisFacts) -> Iterator[Mention]:
    """Read "condition - task (or known dataset) - model", then the names among other words."""
    slots = dashed(facts.title or "")
    if len(slots) > 1 and classify(slots[-1]) == "model":
        yield Mention("model", slots[-1], facts.title_line)
        for slot in slots[1:-1]:
            kind: EntityKind = "dataset" if classify(slot) == "dataset" else "task"
            yield Mention(kind, slot, facts.title_line)
    for part in name_patterns.parts_of_title(facts.title or ""):
        if is_versioned_model(part) and name_patterns.ends_in_number(part):
            yield Mention("model", part, facts.title_line)
        for word, longer in name_patterns.words_with_next(part):
            if name_patterns.is_proper(word) and classify(word) == "dataset":
                known = classify(name_key(longer)) == "dataset"  # Told by the vocabulary alone.
                yield Mention("dataset", longer if known else word, facts.title_line)


def _mentions_in_panel_title(panel: Panel, told: Sequence[Mention]) -> Iterator[Mention]:
    """Read "model | dataset", the names of the overview, or a title that is a name by itself."""
    title = unnumbered(panel.title or "")
    for axis in (panel.row_axis, panel.column_axis):
        title = title.removesuffix(axis.label or " ").strip() or title
    inside = [mention for mention in told if name_patterns.stands_in(mention.name, title)]
    bar = barred(title)
    if bar and classify(bar[0]) in ("model", None):
        yield Mention("model", bar[0], panel.line)
        kind = classify(bar[1])
        yield Mention(kind if kind in ("metric", "model") else "dataset", bar[1], panel.line)
    elif not inside and (kind := classify(title)):
        name = canonical("metric", title) if kind == "metric" else title
        yield Mention(kind, name, panel.line)
    yield from inside


def _mentions_on_axes(
    facts: AxisFacts, panels: Sequence[Panel], told: Sequence[Mention]
) -> Iterator[Mention]:
    """Name the ticks that are names by themselves, and those of an axis that lists a kind.

    told: what the overview names. An axis lists what most of its ticks are, else what it is called.
    """
    kinds = {name_key(mention.name): mention.kind for mention in told}
    for label, values in _tick_axes(facts, panels):
        called = _kind_called(label)
        counts = label_patterns.is_series(values)
        names = [name for name in map(_last_slot, values) if not _names_nothing(name)]
        own = {name: None if counts else _kind_of_name(name) for name in names}
        own = {name: own[name] for name in own if called == "metric" or own[name] != "metric"}
        known = [kind for name in own if (kind := own[name] or kinds.get(name_key(name)))]
        listed = known[0] if len(set(known)) == 1 and 2 * len(known) > len(names) else None
        if called in known or not name_patterns.is_loose(label or "", names):
            listed = listed or called
        if listed == "metric" and better(facts.measure.label):
            listed = None  # What is measured in a metric is none itself.
        for name, kind in own.items():
            if found := kind or listed:
                yield Mention(found, name, facts.title_line, kind and called)


def _last_slot(name: str) -> str:
    """Return the model of "condition - model", and any other name as it is."""
    return next((slot for slot in dashed(name)[-1:] if classify(slot) == "model"), name)


def _kind_of_name(name: str) -> EntityKind | None:
    """Return what a name is by itself, by its noun, or by what it is made from: "GSM8K-SC"."""
    stem = name_patterns.stem(name)
    made = name_patterns.is_proper(stem) and classify(stem) == "dataset"
    kind = classify(name) or ("dataset" if made else None)
    return "dataset" if kind and name_patterns.head_noun(name) == "benchmark" else kind


def _tick_axes(
    facts: AxisFacts, panels: Sequence[Panel]
) -> Iterator[tuple[str | None, tuple[str, ...]]]:
    axes = [axis for panel in panels for axis in (panel.row_axis, panel.column_axis)]
    declared = [] if axes else [item.axis for item in facts.axes]
    yield from dict.fromkeys((axis.label, axis.values) for axis in [*axes, *declared])


# What the head noun of an axis name says that the axis lists; of two nouns the first here counts.
_NOUNS: dict[str, EntityKind] = {
    "model": "model", "llm": "model", "dataset": "dataset", "benchmark": "dataset",
    "task": "task", "metric": "metric",
}  # fmt: skip


def _kind_called(label: str | None) -> EntityKind | None:
    """Return what an axis is called: "Task/Dataset" datasets, "Models/Puzzles" no kind."""
    nouns = [name_patterns.head_noun(part) for part in (label or "").split("/")]
    return None if None in nouns else next(_NOUNS[noun] for noun in _NOUNS if noun in nouns)


def _names_nothing(value: str) -> bool:
    """Return whether a tick names nothing: it is a number, a size, an average or a yardstick."""
    plain = numerals.read_quantity(value) is not None or is_bare_size(value)
    return plain or is_aggregate(value) or name_patterns.is_yardstick(value)


def _mentions_in_overview(blocks: Sequence[Block], shown: Collection[str]) -> Iterator[Mention]:
    """Read what the overview enumerates ("models (A, B)") or names ("the X model")."""
    for block in blocks:
        surely = {*shown, *map(name_key, quoted(block.text))}
        for noun, names in name_patterns.enumerations(block.text):
            yield from _enumerated(noun, names, block.line, surely)
        versioned = filter(is_versioned_model, quoted(block.text))
        for name in [*name_patterns.named_models(block.text), *versioned]:
            if classify(name) == "model":
                yield Mention("model", name, block.line)
        for name in name_patterns.named_datasets(block.text):
            if name_key(name) in shown:
                yield Mention("dataset", name, block.line)


def _enumerated(
    noun: str, names: Sequence[str], line: int, shown: Collection[str]
) -> Iterator[Mention]:
    """Take enumerated names for what they are, else for what those known beside them are.

    shown: the folded names that surely are some: ticks, words of titles, and what is quoted.
    """
    called: EntityKind = "model" if noun == "model" else "dataset"
    known = {name: _kind_of_name(name) for name in names if not barred(name)}
    kinds = {kind for kind in known.values() if kind and kind != "metric"}
    company = next(iter(kinds)) if len(kinds) == 1 else called
    certain = kinds or (called == "dataset" and all(name_key(name) in shown for name in names))
    for name, kind in known.items():
        if kind:
            yield Mention(kind, name, line, called)
        elif certain and not _names_nothing(name):
            yield Mention(company, name, line)


def mislabel_problems(mislabels: Sequence[Mislabel]) -> Iterator[Problem]:
    """Report mislabelled names, one problem a line and kind."""
    for line, called in dict.fromkeys((item.line, item.called) for item in mislabels):
        names = [item.name for item in mislabels if (item.line, item.called) == (line, called)]
        right = "benchmark" if called == "model" else "model"
        told = " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
        each = "a {}" if len(names) == 1 else "{}s"
        message = (
            f"The text calls {told} {each.format(called)};"
            f" known as {each.format(right)}, and listed so."
        )
        hint = f"Say {right} instead of {called}."
        yield Problem(line, "mislabel", "info", message, hint)
