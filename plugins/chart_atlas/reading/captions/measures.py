"""What the numbers of a figure measure: its legend, its prose or its title says so."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain

from ...language import classify, looks_like_metric, numerals, quoted, unnumbered, without_notes
from ...model import Measure, Panel, Quantity
from ..axis_items import legend_blocks
from ..outline import Block
from ..patterns import name_patterns
from ..sections import Sections
from .legend_names import legend_names
from .quantity_names import (
    BEHIND,
    NAME,
    OF_FIGURE,
    PART_OF,
    WORD,
    folded,
    is_unit,
    label_and_unit,
    may_be_called,
    named,
    quantities,
    single,
    with_capital,
)


def measure_of_figure(parts: Sections, title: str | None, axes: Sequence[str]) -> Measure:
    """Return what the numbers of a figure are, and their unit; None for what is not said.

    axes: the names of the axes. A name is taken from the place that says it most plainly: the
    legend, what is said of the values, the title. A metric that the text only speaks of ("the
    overall accuracy is 89%") is not the measure.
    """
    said = [block.text for block in parts.overview] + [rest for _, rest in legend_blocks(parts)]
    percent = "%" if any(map(name_patterns.tells_percent, said)) else None
    printed = (name for text in said for name in quantities(named(_PRINTED, text)))
    ways = (
        printed,
        legend_names(parts, title or ""),
        ["Count"] if any(map(name_patterns.tells_count, said)) else [],
        _of_values(parts),
        _of_title(title or "", axes, parts.blocks),
        _of_figure(parts, title or ""),
    )
    own, share, unit = "", "", None
    for name in chain.from_iterable(ways):
        label, its = label_and_unit(name)
        if own and (not its or (label and folded(label).split()[-1] != folded(own).split()[-1])):
            continue
        share = share or (name.partition("% of ")[2] if name.startswith("% of ") else "")
        if own or not label:
            unit = its or unit
        if own and unit:
            break
        if label and re.search(rf"\bnot {re.escape(label)}\b", " ".join(said), re.IGNORECASE):
            break
        if label and label.count("(") == label.count(")") and not _names_axis(label, axes):
            own, unit = label, its or unit
            if unit:
                break
    # What is only parted by an axis ("Source of news by age") may be no quantity: % of adults is.
    own = f"Share of {share}" if share and not looks_like_metric(own) else own
    return Measure(with_capital(own) if own else None, unit or percent)


def _names_axis(label: str, axes: Sequence[str]) -> bool:
    return any(
        folded(label) in (folded(axis), folded(label_and_unit(axis)[0] or "")) for axis in axes
    )


# -- panels ---------------------------------------------------------------------------------------


def measure_of_cells(stated: Measure, quantities: Iterable[Quantity]) -> Measure:
    """Complete a measure with the unit that every number carries."""
    units = {quantity.unit for quantity in quantities if not quantity.absence}
    return Measure(stated.label, stated.unit or (units.pop() if len(units) == 1 else None))


def with_own_measures(panels: Sequence[Panel]) -> list[Panel]:
    """Give the panels the measures that their titles name: "(a) Accuracy (%)", "(b) Latency (ms)".

    Beside such a panel, one whose title names none has none: what the text says of all may be
    said of the others.
    """
    own = [_in_title(panel.title or "") for panel in panels]
    if not any(own) or (len(panels) == 1 and panels[0].measure.label):
        return list(panels)
    return [
        replace(panel, measure=measure_of_cells(told or Measure(None, None), _quantities_of(panel)))
        for panel, told in zip(panels, own, strict=True)
    ]


def _quantities_of(panel: Panel) -> Iterator[Quantity]:
    return (cell.quantity for cell in panel.cells)


def _in_title(title: str) -> Measure | None:
    """Return the measure that a title of a panel names, as a whole or in a piece or note of it."""
    called = _HEATMAP_OF.sub("", unnumbered(_PANEL_NUMBER.sub("", title)))
    pieces = re.split(r",\s|:\s|\s[–—|-]\s", called)
    for name in (*pieces, name_patterns.title_note(called) or ""):
        label, unit = label_and_unit(name)
        if label and classify(label) == "metric":
            return Measure(with_capital(label), unit)
    return None


_PANEL_NUMBER = re.compile(r"^panel\s+\(?\w\)?\s+|\s+\(row\s.*\)$", re.IGNORECASE)
_HEATMAP_OF = re.compile(r"^heat\s?-?map\s+of\s+(?:the\s+)?", re.IGNORECASE)


# -- what is said of the values -------------------------------------------------------------------


_VALUES = r"(?:values?|numbers?|entr(?:y|ies)|cells?|squares?|tiles?)"
# Values are attachment scores (UAS); each cell gives the attack success rate.
# "The darkest of all cells is Sunday", "the cells are square" tell of none.
_ALL = r"(?:the|an?|each|every|all|these|its|their|cell|printed)"
_IN_EACH = rf"(?:\s+(?:in|of)\s+(?:the|each|every|a)\s+{_VALUES})?"
_ARE = re.compile(
    rf"(?:^|(?<=[.;:]\s)|(?<!of)(?<!among)\s(?={_ALL}\s))(?:{_ALL}\s+)*"
    rf"(?:{_VALUES}{_IN_EACH}\s+"
    r"(?:gives?|shows?|holds?|contains?|represents?|states?|means?|has)"
    rf"|(?:values?|numbers?|entr(?:y|ies)){_IN_EACH}\s+(?:are|is))\s+{NAME}{BEHIND}",
    re.IGNORECASE,
)
# Labels in the cells: TPM
_PRINTED = re.compile(
    rf"\b(?:labels?|numbers?|annotations?|text)\s+(?:printed\s+|written\s+)?(?:in|inside|on)\s+"
    rf"(?:the\s+|each\s+)?{_VALUES}(?::|\s+(?:are|is|gives?|shows?))\s+{NAME}{BEHIND}",
    re.IGNORECASE,
)
# Each cell: accuracy (%)
_CELL = re.compile(rf"\b(?:each|every)\s+{_VALUES}:\s+{NAME}{BEHIND}", re.IGNORECASE)
# Accuracy is shown as a color; the score stands in a cell; all accuracies are in percent
_SHOWN = re.compile(
    rf"(?:^|[;:,]\s+)(?:all\s+|the\s+)?{NAME}\s+(?:(?:is|are)\s+(?:shown|(?:en)?coded|written"
    rf"|printed|plotted|given)|stands?)\b"
    rf"[^.;]*\b(?:colou?r\w*|cells?|tiles?|squares?|numbers?|shades?|dark|light)\b"
    rf"|^(?:all\s+|the\s+)?{NAME.replace('<name>', '<all>')}\s+(?:is|are)\s+"
    rf"(?:percentages?\b|(?:\w+\s+)?in\s+(?:percent|{numerals.UNIT}))",
    re.IGNORECASE,
)
_METRIC = re.compile(
    rf"\b(?:(?:metric|measure|quantity)\s+(?:shown\s+|plotted\s+)?is|what\s+is\s+(?:plotted|shown"
    rf"|drawn|measured)\s+is)"
    rf"\s+{NAME}{BEHIND}",
    re.IGNORECASE,
)
# Values (settlement in mm): ...
_NOTED = re.compile(
    rf"(?:cell\s+|data\s+)?(?:values?|numbers?"
    rf"|readings?)\s*\((?P<name>{WORD}(?:\s+{WORD}){{0,4}}?)\s*(?:,|\bin\b)\s*(?P<unit>[^\s()]+)\)",
    re.IGNORECASE,
)
# Metric: WER in %
_Z = re.compile(
    rf"(?:z|metric|measure)(?:-axis)?\s*[:=]\s*{NAME}(?:\s+in\s+(?P<unit>\S+?))?(?:[.,].*)?",
    re.IGNORECASE,
)
# A sentence with a negation, a doubt, an exception or another figure says of none for certain.
_MIXED = re.compile(
    r"\b(?:except|unless|while|whereas|but\s+for|not|no|never|unlike|instead|without|probably"
    r"|possibly|perhaps|presumably|maybe|might|may|could|another|previous)\b",
    re.IGNORECASE,
)


def _of_values(parts: Sections) -> Iterator[str]:
    """Yield what the text says that its values are."""
    for block in (*parts.overview, *parts.axes, *parts.data):
        if block.kind in ("table", "code"):
            continue
        if (match := _NOTED.search(block.text)) and may_be_called(match["name"]):
            yield f"{match['name']} ({match['unit']})"
        if match := _Z.fullmatch(block.text):
            yield f"{match['name']} ({match['unit']})" if match["unit"] else match["name"]
        if block in parts.data and block.kind != "text":
            continue
        for sentence in _SENTENCE.split(block.text):
            if not _MIXED.search(sentence):
                yield from quantities(chain.from_iterable(named(way, sentence) for way in _SAID))


_SAID = (_ARE, _CELL, _SHOWN, _METRIC)
_SENTENCE = re.compile(r"(?<=[.;])\s+")


# -- the title ------------------------------------------------------------------------------------


_HEAD = re.compile(
    r"\s+(?:by|of|for|across|in|per|on|over|between|among|vs\.?|under|with|at|after|as|from|to"
    r"|during|against)\s",
    re.IGNORECASE,
)
_BY = re.compile(r"(?P<head>.+?)\s+(?:by|per)\s+(?P<rest>.+)", re.IGNORECASE)


def _of_notes(title: str, blocks: Sequence[Block]) -> Iterator[str]:
    """Yield what the notes of a title tell: "Winter yield (t/ha)", "Transfer (accuracy, %)"."""
    for match in _NOTE.finditer(title):
        notes = re.split(r",\s+", match[1])
        unit = next(filter(is_unit, notes), "")
        sign = f" ({unit.partition(' of ')[0]})" if unit else ""
        yield from (
            f"{own}{sign}" for own in notes if looks_like_metric(own) or _STATISTIC.search(own)
        )
        if unit:
            head = _head_before(title[: match.start()])
            yield f"{head}{sign}" if _is_spoken_of(head, title, blocks) else unit


def _head_before(text: str) -> str:
    """Return what is measured in the words before a unit: "Mean yield" of "Mean yield by crop"."""
    pieces = re.split(r",\s", re.split(r":\s|\s[–—-]\s", text)[-1])
    before = next(filter(looks_like_metric, pieces), pieces[0])
    head = single(_HEAD.split(before)[0].strip())
    head = _BY_OR_ACROSS.split(before)[0] if _SHARE.fullmatch(head) else head
    return _DRAWN_AS.sub("", head)


def _is_spoken_of(head: str, title: str, blocks: Sequence[Block]) -> bool:
    """Return whether a head of a title names a quantity: a metric, or one that the text tells."""
    if not head or OF_FIGURE.search(head) or head.endswith("ed") or " and " in head:
        return False
    last = folded(head).split()[-1]
    told = any(title not in own.text and last in folded(own.text) for own in blocks)
    return told or looks_like_metric(head)


def _of_title(title: str, axes: Sequence[str], blocks: Sequence[Block]) -> Iterator[str]:
    """Yield what a title says is measured: its note, or "Error rate" by or per the axes."""
    if noted := next(_of_notes(title, blocks), None):
        yield noted
        return
    pieces = re.split(r"(?::\s|\s[–—-]\s|,\s)(?![^(]*\))", title)
    heads = {piece: single(_HEAD.split(without_notes(piece))[0].strip()) for piece in pieces}
    subject = next(filter(_BY.fullmatch, pieces), None) or next(
        (piece for piece in pieces if looks_like_metric(heads[piece])), pieces[-1]
    )
    subject = without_notes(subject)
    by = _BY.fullmatch(subject)
    whole = by["head"] if by else subject
    head = single(_HEAD.split(whole)[0].strip() or subject)
    head = whole if PART_OF.fullmatch(head) and by else head
    # "Models compared by", "How farms fare by" and a "loss of accuracy" name no quantity so.
    lost = _LOST.fullmatch(whole)
    if " and " in head or head.endswith("ed") or _ASKS.match(head) or lost:
        return
    # "Task success rate" by task, but not "Model accuracy" by model.
    bare = " ".join(own for own in head.split() if not any(_shares(axis, own) for axis in axes))
    shared = bare != head and not (" " in bare and looks_like_metric(bare))
    if OF_FIGURE.search(by["head"] if by else head) or shared:
        told = name_patterns.metric_words(head)
        if len(told) == 1 and not any(_shares(axis, told[0]) for axis in axes):
            yield told[0]
    elif looks_like_metric(head) or (by and any(_shares(axis, by["rest"]) for axis in axes)):
        yield head


_NOTE = re.compile(r"\s+\(([^()]+)\)")
_SHARE = re.compile(
    r"(?:.*\s)?(?:number|share|fraction|percentage|proportion|probability)s?", re.IGNORECASE
)
_BY_OR_ACROSS = re.compile(r"\s+(?:by|across|per|between|in)\s", re.IGNORECASE)
_DRAWN_AS = re.compile(r"\s+(?:map|matrix|heat\s?map|table)$", re.IGNORECASE)
# As in: Cohen's κ, Spearman ρ.
_STATISTIC = re.compile(r"(?:^|\s)[α-ωΑ-Ω]$")
_ASKS = re.compile(r"(?:how|what|which|who|why|when|where)\b", re.IGNORECASE)
_LOST = re.compile(r"(?:loss|error|drop|gain)\s+(?:of|in)\s+.+", re.IGNORECASE)


def _shares(axis: str, text: str) -> bool:
    """Return whether a text names an axis by a word of its name."""
    own = {word.removesuffix("s") for word in re.findall(r"[a-z]{3,}", axis.casefold())}
    return bool(
        own & {word.removesuffix("s") for word in re.findall(r"[a-z]{3,}", text.casefold())}
    )


# -- what the figure is said to show --------------------------------------------------------------


_SHOWS = re.compile(
    rf"(?:\b(?:shows?|showing|gives?|giving|presents?|presenting|depicts?|depicting|displays?"
    rf"|displaying|reports?|visuali[sz]es|compares|plots)"
    rf"|\b(?:heat\s?-?maps?|matrix|grid|chart)\s+of)\s+{NAME}{BEHIND}",
    re.IGNORECASE,
)


# Matthews correlation for combinations of ...; top-1 accuracy in percent
_OPENS = re.compile(
    rf"^{NAME}(?=\s+(?:for|of|by|per|across)\s|\s+in\s+(?:percent|{numerals.UNIT}))", re.IGNORECASE
)
_OF_CELL = re.compile(r"\b(?:is|are|was|were)\b[^.;]*\d", re.IGNORECASE)
_CORRELATION = re.compile(r"\bcorrelation\s+(?:matri\w+|heat\s?maps?)\b", re.IGNORECASE)
_OF_PANEL = re.compile(r"\bpanel\b|\([a-h]\)|\bleft\b|\bright\b|\bfirst\b", re.IGNORECASE)


def _of_figure(parts: Sections, title: str) -> Iterator[str]:
    """Yield what the overview says that the figure shows: "a heatmap of BLEU scores".

    Only a metric, or what ends in a word of the title.
    """
    said = [own for b in parts.overview for own in _SENTENCE.split(b.text)]
    if any(_CORRELATION.search(own) and not _MIXED.search(own) for own in (title, *said)):
        yield "Correlation"
    in_title = {folded(word) for word in title.split()}
    for block in parts.overview:
        for sentence in _SENTENCE.split(block.text):
            if _OF_PANEL.search(sentence) or _MIXED.search(sentence):
                continue
            yield from (
                own for own in quoted(sentence) if looks_like_metric(own) and own not in title
            )
            # "The morning price of NL is 18.5" speaks of a cell.
            opens = () if _OF_CELL.search(sentence) else named(_OPENS, sentence)
            names = chain(named(_SHOWS, sentence), opens)
            for name in quantities(names):
                last = name.partition(" (")[0].split()[-1]
                # "Ties count for half a win."
                if (looks_like_metric(name) and last != "count") or folded(last) in in_title:
                    yield name
