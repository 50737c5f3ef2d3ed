"""Extremes, means, gaps, spans and asides: what rules make of items."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .figure_names import Names
from .nouns import Measured, Noun, Unit
from .phrase_parts import Aside, Extreme, Folded, Gap, Span, joined, panels_of, signs
from .word_items import Item


def extreme_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make an extreme of "the second-highest recall", "the two lowest values"."""
    rank, number, way, function = 1, 1, "", None
    unit: Unit = "cell"
    panels = None
    for item in items:
        if item.sign == "K":
            rank = item.meaning
        elif item.sign == "N":
            count = item.meaning.count
            if count is None:
                return None
            number = count
        elif item.sign == "E":
            way = item.meaning
        elif item.sign == "n":
            way = "high" if item.meaning.startswith("wide") else "low"
            function = "variation" if item.meaning.endswith("ly") else "spread"
        elif item.sign == "A":
            function = item.meaning
        elif item.sign in "sR":
            function = "spread"
        elif item.sign == "X":
            if item.meaning.unit is None or (item.meaning.plain and way == "top"):
                return None
            unit = item.meaning.unit
        elif item.sign == "M":
            panels = panels_of(item.meaning)
    if rank < 1 or (rank > 1 and number > 1):
        return None
    is_own = way.startswith("own ")
    way = "high" if way == "peak" else way.removeprefix("own ")
    bare = signs(items) == "E"
    extreme = Extreme(way, rank, number, unit, function, panels=panels, is_bare=bare, is_own=is_own)
    return joined(items, "H", extreme)


def shade_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "the darkest cell" as the highest, or the lowest, by the colours of the legend."""
    scale = names.figure.chart.color_scale
    shade = str(items[0].meaning)
    if shade not in ("darkest", "lightest") or scale is None or not items[1].meaning.counted:
        return None
    low, high = ((colour or "").lower() for colour in (scale.low_color, scale.high_color))
    darker = {("light" in low or "white" in low) and "dark" in high: "high"}
    darker |= {("light" in high or "white" in high) and "dark" in low: "low"}
    way = darker.get(True)
    if way is None:
        return None
    if shade == "lightest":
        way = "low" if way == "high" else "high"
    return [items[0]._replace(sign="E", meaning=way), items[1]]


def extreme_change_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "the largest gain", where the cells are changes, as the highest of them."""
    way = {"up": "high", "gain": "high", "good": "high", "down": "low", "lose": "low"}
    said = way.get(items[1].meaning)
    largest = items[0].meaning in ("high", "great", "good" if said == "high" else "bad")
    if not names.figure.has_changes or not largest or said is None:
        return None
    return [
        items[0]._replace(sign="E", meaning=said),
        items[1]._replace(sign="M", meaning=Measured()),
    ]


def extreme_at_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Keep with an extreme what stands behind it: "the highest recall at depth 20"."""
    extreme: Extreme = items[0].meaning
    return joined(items, "H", replace(extreme, at=(*extreme.at, (items[1].sign, items[2].meaning))))


def extreme_in_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "the lowest BLEU", where that is a column, as the lowest of it."""
    extreme: Extreme = items[0].meaning
    noun: Noun = items[1].meaning
    if extreme.at or extreme.value or extreme.unit != "cell" or noun.quantifier:
        return None
    return joined(items, "H", replace(extreme, at=(("v", noun),)))


def extreme_of_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "GTE's lowest recall" as the lowest of GTE."""
    extreme: Extreme = items[1].meaning
    return joined(items, "H", replace(extreme, at=(*extreme.at, ("v", items[0].meaning))))


def extreme_value_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Keep with an extreme the number that it is: "the highest recall (76.5)"."""
    extreme: Extreme = items[0].meaning
    number = next(item.meaning for item in items if item.sign == "N")
    if extreme.value is not None or number.is_word:
        return None
    return joined(items, "H", replace(extreme, value=number))


def folded_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make a mean, a median, a sum or a spread of its noun."""
    function = items[0].meaning if items[0].sign == "A" else "spread"
    panels = panels_of(items[1].meaning) if len(items) > 1 else None
    return joined(items, "α", Folded(function, None, panels))


def folded_of_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Keep with a mean what it is of: "the mean of GTE"."""
    folded = next(item.meaning for item in items if item.sign == "α")
    noun = next(item.meaning for item in items if item.sign in "L^")
    if folded.noun is not None:
        noun = folded.noun.among(noun)
    return joined(items, "α", replace(folded, noun=noun)) if noun.is_clear else None


def gap_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make a gap of "the gap between GTE and BGE"."""
    noun: Noun = items[2].meaning
    if len(noun.labels) != 2 or noun.quantifier:
        return None
    return joined(items, "δ", Gap(noun, first_leads=False))


def lead_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make a gap of "GTE's lead over BGE", "the margin of GTE over BGE"."""
    one, two = (item.meaning for item in items if item.sign in "L^")
    over = next(item for item in items if item.sign == "o")
    alike = one.unit == two.unit and len(one.labels) == len(two.labels) == 1
    if over.meaning != "over" or not alike or one.quantifier or two.quantifier or one.scopes:
        return None
    both = replace(one, labels=(*one.labels, *two.labels), scopes=two.scopes)
    return joined(items, "δ", Gap(both, first_leads=True))


def span_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make a span of "from depth 1 to depth 20", "between depth 1 and depth 20"."""
    nouns = [item.meaning for item in items if item.sign == "L"]
    if len(nouns) == 1:
        noun = nouns[0]
        if len(noun.labels) != 2 or noun.unit == "cell" or noun.scopes:
            return None
        nouns = [replace(noun, labels=(label,)) for label in noun.labels]
    one, two = nouns
    fits = one.unit == two.unit and one.unit != "cell" and not one.scopes
    if not fits or len(one.labels) != 1 or len(two.labels) != 1:
        return None
    end = [Item("S", ("o", scope), items[-1].end, items[-1].end) for scope in two.scopes]
    return [*joined(items, "Γ", Span(one, replace(two, scopes=()))), *end]


def aside_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make one of what stands in brackets: "(31.4)", "(BGE, depth 1)"."""
    numbers = [item.meaning for item in items if item.sign == "N"]
    nouns = tuple(
        item.meaning if item.sign == "L" else item.meaning[1] for item in items if item.sign in "LS"
    )
    if len(numbers) > 1:
        return None
    return joined(items, "P", Aside(numbers[0] if numbers else None, nouns))


def whole_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "of the heatmap" as the whole figure."""
    return joined(items, "S", ("v", Noun("cell", is_whole=True)))


def value_at_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "Beta's 93.8" as a number with its place."""
    return joined(items, "P", Aside(items[1].meaning, (items[0].meaning,)))


def scope_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make of a place and its preposition what limits a clause."""
    quantifier = items[1].meaning.quantifier
    if items[0].sign == "x" and quantifier and quantifier.kind == "none":
        # "With no noise" may be a place of its own.
        return None
    return joined(items, "S", (items[0].sign, items[1].meaning))


def pair_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make one cell of two labels of a correlation matrix: "between BMI and Glucose"."""
    labels = tuple(label for item in items if item.sign == "L" for label in item.meaning.labels)
    nouns = [item.meaning for item in items if item.sign == "L"]
    plain = all(n.unit == "row" and not (n.quantifier or n.scopes or n.others) for n in nouns)
    if not names.figure.is_mirrored or len(labels) != 2 or not plain:
        return None
    return joined(items, "L", Noun("row", labels[:1]).among(Noun("column", labels[1:])))


def of_pair_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Make one cell of "the correlation between BMI and Glucose"."""
    return pair_phrase(list(items[1:]), names)


def spread_between_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "the gap between the best and the worst model" as a spread."""
    ways = {item.meaning for item in items if item.sign == "E"}
    pairs = ({"high", "low"}, {"good", "bad"}, {"fast", "slow"}, {"warm", "cold"})
    return joined(items, "α", Folded("spread", None)) if ways in pairs else None


def signed_extreme_phrase(items: Sequence[Item], names: Names) -> list[Item] | None:
    """Read "the strongest negative correlation" as the lowest."""
    way, sign = items[0].meaning, items[1].meaning
    if way not in ("high", "good", "top") or sign not in ("<", ">"):
        return None
    if not any((value > 0) is (sign == ">") for value in names.numbers if value):
        return None
    return [*joined(items[:2], "E", "high" if sign == ">" else "low"), *items[2:]]
