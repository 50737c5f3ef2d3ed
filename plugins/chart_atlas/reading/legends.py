"""The legend of a figure: its ends and colours, and what its numbers are called."""

from __future__ import annotations

from collections.abc import Iterator

from ..language import looks_like_metric, quoted
from ..model import ColorScale, Measure
from .axis_items import items_below, lead_and_rest
from .outline import Block
from .patterns import legend_patterns, list_patterns, name_patterns, section_patterns
from .sections import Sections


def _legend_blocks(parts: Sections) -> Iterator[tuple[Block, str]]:
    for at, block in enumerate(parts.axes):
        lead, rest = lead_and_rest(block)
        if section_patterns.is_legend(lead):
            below = (
                ""
                if rest
                else " ".join(item.text for item in items_below(block, parts.axes[at + 1 :]))
            )
            yield block, rest or below


def color_scale(parts: Sections) -> ColorScale | None:
    """Read the legend; colours that it does not name may stand in the overview."""
    read = [(block.line, legend_patterns.legend(rest)) for block, rest in _legend_blocks(parts)]
    told = [(block.line, legend_patterns.legend(block.text)) for block in parts.overview]
    told += [
        (block.line, legend_patterns.legend(sentence))
        for block in parts.axes
        for sentence in legend_patterns.sentences_of(block.text)
    ]
    line, ends = next(((line, ends) for line, ends in read + told if ends), (0, None))
    if not ends:
        return None
    low, high, *colors, about = ends
    if not legend_patterns.hues(colors):
        others = (
            found[2:4] for _, found in read + told if found and legend_patterns.hues(found[2:4])
        )
        colors = list(next(others, colors))
    return ColorScale(low, high, colors[0], colors[1], about, line)


def measure_of_chart(parts: Sections, title: str | None) -> Measure:
    """Name what the numbers are: the legend's label, the title's note, a quoted metric."""
    legends = [name for block, rest in _legend_blocks(parts) for name in _legend_names(block, rest)]
    note = name_patterns.title_note(title or "")
    told = [name for block in parts.overview for name in name_patterns.metric_names(block.text)]
    in_title = name_patterns.metric_names(title or "")
    metrics = [name for name in [note or "", *told, *in_title] if looks_like_metric(name)]
    said = [block.text for block in parts.overview] + [rest for _, rest in _legend_blocks(parts)]
    percent = "%" if any(map(name_patterns.tells_percent, said)) else None
    counts = ["Count"] if any(map(name_patterns.tells_count, said)) else []
    sentences = [rest for _, rest in _legend_blocks(parts)] + [
        sentence
        for block in (*parts.axes, *parts.overview)
        for sentence in legend_patterns.sentences_of(block.text)
    ]
    spoken = [
        name
        for text in sentences
        if (name := legend_patterns.measured(text)) and _shares_word(name, title or "")
    ]
    for name in [*legends, *spoken, *counts, *metrics]:
        label, unit = legend_patterns.label_and_unit(name)
        return Measure(label[:1].upper() + label[1:], unit or percent)
    return Measure(None, percent)


def _shares_word(name: str, title: str) -> bool:
    """Return whether a title has a longer word of a name: what the whole figure is of."""
    words = {word.lower() for word in title.split()}
    return any(len(word) > _SHORT and word.lower() in words for word in name.split())


_SHORT = 3


def _legend_names(block: Block, rest: str) -> tuple[str, ...]:
    """Return what a legend calls its numbers: "Colour bar – Error rate (%): 10 to 90"."""
    named = list_patterns.axis_name(rest) or legend_patterns.name_in_lead(lead_and_rest(block)[0])
    return (named,) if named else quoted(rest)[:1]
