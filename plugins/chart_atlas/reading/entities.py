"""Which models, datasets, tasks and metrics a chart is about, and on what evidence.

Position gives the prior, shape and vocabulary overrule it, and the describer's own noun
counts last: where the vocabulary disagrees with it, that is reported as a mislabel.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ..language import (
    barred,
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
from ..model import Entities, EntityKind, Mislabel, Panel, Problem, Series
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
    metric = [Mention("metric", facts.measure.label, 0)] if facts.measure.label else []
    known = {tick for _, values in _tick_axes(facts, panels) for tick in map(name_key, values)}
    known |= {name_key(word) for panel in panels for word in (panel.title or "").split()}
    told = list(_mentions_in_overview(overview, known))
    shared = [*_mentions_in_title(facts), *_mentions_on_axes(facts, panels, told), *metric]
    by_panel = [
        [*_mentions_in_panel_title(panel), *_mentions_told_of_panel(panel, told)]
        for panel in panels
    ]
    own_models = {mention.kind for mentions in by_panel for mention in mentions}
    common = shared + [mention for mention in told if mention.kind not in own_models]
    of_series = list(_mentions_in_series(series))
    every = [*shared, *(item for items in by_panel for item in items), *told, *of_series]
    names = _names(every)
    shown = {(kind, name) for kind in names for name in list(names[kind])[:MAX_NAMES]}
    named = tuple(
        replace(panel, entities=_gathered([*mentions, *common], shown))
        for panel, mentions in zip(panels, by_panel, strict=True)
    )
    mislabels = _mislabels([*told, *_ticks_called_by_axis(facts, panels)])
    left = sum(map(len, names.values())) - len(shown)
    return Named(_gathered(every, shown), named, tuple(mislabels), left)


def _names(mentions: Iterable[Mention]) -> dict[EntityKind, dict[str, str]]:
    """Fold mentions to names by kind, each once, the first spelling kept."""
    found: dict[EntityKind, dict[str, str]] = {
        "model": {}, "dataset": {}, "task": {}, "metric": {}
    }  # fmt: skip
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


def _mentions_in_title(facts: AxisFacts) -> Iterator[Mention]:
    """Read "condition - task - model": the last slot if it is a model, then the middle one."""
    slots = dashed(facts.title or "")
    if len(slots) < 2 or classify(slots[-1]) != "model":
        return
    yield Mention("model", slots[-1], facts.title_line)
    for slot in slots[1:-1]:
        # A slot in the middle names data: a known dataset, else a task.
        kind: EntityKind = "dataset" if classify(slot) == "dataset" else "task"
        yield Mention(kind, slot, facts.title_line)


def _mentions_in_panel_title(panel: Panel) -> Iterator[Mention]:
    """Read "model | dataset", or a title that is a name by itself."""
    if not panel.title:
        return
    title = unnumbered(panel.title)
    for axis in (panel.row_axis, panel.column_axis):
        title = title.removesuffix(axis.label or " ").strip() or title
    bar = barred(title)
    if bar and classify(bar[0]) in ("model", None):
        yield Mention("model", bar[0], panel.line)
        kind = classify(bar[1])
        yield Mention(kind if kind in ("metric", "model") else "dataset", bar[1], panel.line)
    elif kind := classify(title):
        yield Mention(kind, title, panel.line)


def _mentions_told_of_panel(panel: Panel, told: Sequence[Mention]) -> Iterator[Mention]:
    """Yield the names of the overview that stand in the title of a panel."""
    words = [name_key(word) for word in (panel.title or "").split()]
    yield from (mention for mention in told if name_key(mention.name) in words)


def _mentions_on_axes(
    facts: AxisFacts, panels: Sequence[Panel], told: Sequence[Mention]
) -> Iterator[Mention]:
    """Name the ticks of an axis called Models, Datasets or Benchmarks, or of known names.

    told: what the overview names; an axis without a name lists what most of its ticks are.
    """
    kinds = {name_key(mention.name): mention.kind for mention in told}
    for axis in _tick_axes(facts, panels):
        by_name = [kinds[key] for tick in axis[1] if (key := name_key(tick)) in kinds]
        listed = by_name[0] if len(by_name) > len(axis[1]) / 2 and len(set(by_name)) == 1 else None
        noun = _kind_of_axis(axis[0]) or listed
        counts = label_patterns.is_series(axis[1])
        for value in axis[1]:
            kind = None if counts else classify(value)
            if kind and kind != "metric":
                yield Mention(kind, value, facts.title_line)
            elif noun and not kind and not _names_nothing(value):
                yield Mention(noun, value, facts.title_line)


def _tick_axes(
    facts: AxisFacts, panels: Sequence[Panel]
) -> Iterator[tuple[str | None, tuple[str, ...]]]:
    axes = [axis for panel in panels for axis in (panel.row_axis, panel.column_axis)]
    declared = [] if axes else [item.axis for item in facts.axes]
    yield from dict.fromkeys((axis.label, axis.values) for axis in [*axes, *declared])


# What an axis of this name lists.
_NOUNS: dict[str, EntityKind] = {
    "model": "model", "models": "model", "llm": "model", "llms": "model", "modelname": "model",
    "dataset": "dataset", "datasets": "dataset", "benchmark": "dataset", "benchmarks": "dataset",
    "traindataset": "dataset", "testdataset": "dataset",
    "task": "task", "tasks": "task",
}  # fmt: skip


def _kind_of_axis(label: str | None) -> EntityKind | None:
    """Return what an axis lists by its name: "Methods/Models" models, "Task/Dataset" datasets."""
    parts = [label or "", *(label or "").split("/")]
    told = {_NOUNS.get(name_key(part)) for part in parts}
    return next((kind for kind in _SUREST if kind in told), None)


# Of two nouns in one name the first here counts.
_SUREST: tuple[EntityKind, ...] = ("model", "dataset", "task")


def _names_nothing(value: str) -> bool:
    """Return whether a tick names nothing: it is a number, a size or an average."""
    plain = numerals.read_quantity(value) is not None
    return plain or is_bare_size(value) or is_aggregate(value)


def _mentions_in_series(series: Sequence[Series]) -> Iterator[Mention]:
    for item in series:
        kind = classify(item.name)
        if kind in ("model", "dataset"):
            yield Mention(kind, item.name, item.line)


def _mentions_in_overview(blocks: Sequence[Block], shown: Collection[str]) -> Iterator[Mention]:
    """Read what the overview enumerates ("models (A, B)") or names ("the X model")."""
    for block in blocks:
        for noun, names in name_patterns.enumerations(block.text):
            yield from _enumerated(noun, names, block.line, shown)
        versioned = filter(is_versioned_model, quoted(block.text))
        for name in [*name_patterns.named_models(block.text), *versioned]:
            if classify(name) == "model":
                yield Mention("model", name, block.line)


def _enumerated(
    noun: str, names: Sequence[str], line: int, shown: Collection[str]
) -> Iterator[Mention]:
    """Take enumerated names for what they are, and only else for what the text calls them.

    shown: the folded ticks and panel titles; names that all stand there are surely names.
    """
    known = {name: classify(name) for name in names}
    certain = any(known.values()) or all(name_key(name) in shown for name in names)
    for name in names:
        if _names_nothing(name) or not (known[name] or certain):
            continue
        called: EntityKind = "model" if noun == "model" else "dataset"
        yield Mention(known[name] or called, name, line, called)


def _ticks_called_by_axis(facts: AxisFacts, panels: Sequence[Panel]) -> Iterator[Mention]:
    """List the ticks of an axis whose name calls them models or datasets."""
    for label, values in _tick_axes(facts, panels):
        noun = _kind_of_axis(label)
        for value in values if noun in ("model", "dataset") else ():
            kind = classify(value)
            if kind in ("model", "dataset"):
                yield Mention(kind, value, facts.title_line, called=noun)


def _mislabels(mentions: Iterable[Mention]) -> Iterator[Mislabel]:
    """List each name that the text calls a model but that is a dataset, or the reverse."""
    for mention in dict.fromkeys(mentions):
        if mention.called and {mention.called, mention.kind} == {"model", "dataset"}:
            yield Mislabel(mention.name, mention.kind, mention.called, mention.line)


def mislabel_problems(mislabels: Sequence[Mislabel]) -> Iterator[Problem]:
    """Report mislabelled names, one problem a line and kind."""
    for line, called in dict.fromkeys((item.line, item.called) for item in mislabels):
        names = [item.name for item in mislabels if (item.line, item.called) == (line, called)]
        right = "benchmark" if called == "model" else "model"
        message = (
            f"The text calls {_words_for_list(names)} {_counted(called, names)};"
            f" known as {_counted(right, names)}, and listed so."
        )
        hint = f"Say {right} instead of {called}."
        yield Problem(line, "mislabel", "info", message, hint)


def _counted(noun: str, names: Sequence[str]) -> str:
    return f"a {noun}" if len(names) == 1 else f"{noun}s"


def _words_for_list(names: Sequence[str]) -> str:
    return ", ".join(names[:-1]) + (" and " if len(names) > 1 else "") + names[-1]
