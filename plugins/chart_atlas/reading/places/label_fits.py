"""The forms of a column's labels, and how well an axis confirms them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from ...language import looks_like_metric, without_notes
from ...model import ROLES, Role
from ..axis_text import AxisText, folded, stem, words_of
from ..patterns import label_patterns, list_patterns


@dataclass(frozen=True, slots=True)
class Fit:
    """How an axis answers for a column's labels.

    share: of the labels, those that it confirms. ticks: what each label means, several where it
    names a closed range. good: the labels that are confirmed. keyword: what all labels share
    besides their ticks is the name of the axis.
    """

    share: float
    ticks: Mapping[str, tuple[str, ...]]
    good: frozenset[str]
    keyword: bool = False

    @property
    def spoken_for(self) -> bool:
        """Whether anything speaks for the labels."""
        return bool(self.share) or self.keyword


@dataclass(frozen=True, slots=True)
class Form:
    """One reading of all labels of a column. affix: the words that it takes off them."""

    labels: Mapping[str, str]
    affix: str = ""


_TOKEN = re.compile(r"[^\s=#@]*[=#@]|[^\s:]+:(?=\s)|\S+")
# Row 2: Source = A
_COUNTED = re.compile(r"^(?:row|col(?:umn)?)\s*#?\d{1,3}\s*[:.,\N{EN DASH}-]\s*", re.IGNORECASE)
_INNER = re.compile(r"\(([^()]*)\)$")
# Room Ada (top row)
_IN_LINE = re.compile(
    r"(?<=\S)\s+\((?:the\s+)?(?:top|bottom|first|last|middle|upper|lower|left|right|\w+most)\s+"
    r"(?:row|column|line)\)$",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"^[\"“”']([^\"“”']*)[\"“”']$")
# word "lass"
_NAMED_QUOTE = re.compile(r"([^\"“”]{2,30}\s)[\"“]([^\"“”]+)[\"”]")
_QUOTES = frozenset("\"“”'")
_RANGE = re.compile(r"(?:\w+ )?(\S*\d)\s*(?:-|\N{EN DASH}|to|through|thru|until)\s*(\S*\d)")


@lru_cache(maxsize=1 << 12)
def _tokens(text: str) -> tuple[str, ...]:
    return tuple(_TOKEN.findall(text))


def _same(word: str) -> str:
    return folded(word).removesuffix("s").strip("=:# ")


def shared_ends(values: Sequence[str]) -> tuple[int, int]:
    """Return how many tokens before and behind all values share, plural or not."""
    split = [_tokens(value) for value in values]
    shortest = min(map(len, split))
    lead = tail = 0
    if len(values) < 2 or shortest < 2:
        return 0, 0
    while lead < shortest - 1 and len({_same(tokens[lead]) for tokens in split}) == 1:
        lead += 1
    while tail < shortest - 1 - lead and len({_same(tokens[-1 - tail]) for tokens in split}) == 1:
        tail += 1
    return lead, tail


def cut_ends(text: str, lead: int, tail: int) -> str:
    """Take so many tokens off both ends of a text."""
    tokens = _tokens(text)
    left = " ".join(tokens[lead : len(tokens) - tail]).replace("# ", "#").strip(" =:")
    return left.strip("\"“”'") if {left[:1], left[-1:]} <= _QUOTES else left


def _cut_off(text: str, lead: int, tail: int) -> str:
    tokens = _tokens(text)
    return " ".join([*tokens[:lead], *tokens[len(tokens) - tail :]]) if lead + tail else ""


def forms(values: Sequence[str], axis: AxisText | None) -> Iterator[Form]:
    """List the readings of a column's labels: without notes, shared words or the axis' name."""
    plain = {v: _IN_LINE.sub("", v) for v in values}
    bare = {v: _QUOTED.sub(r"\1", t) if t[:1] in _QUOTES else t for v, t in plain.items()}
    ends = [_NAMED_QUOTE.fullmatch(value) for value in values]
    if all(ends) and len({end[1] for end in ends if end}) == 1:
        bare = {value: end[2] for value, end in zip(values, ends, strict=True) if end}
    counted = {value: _COUNTED.sub("", text) for value, text in bare.items()}
    if all(counted[value] not in ("", text) for value, text in bare.items()):
        bare = counted  # "Row 1" counts the rows, whatever they are
    yield from _cut_forms(bare, "", axis)
    if any(value.endswith(")") for value in values):
        yield from _cut_forms(
            {v: without_notes(text) or text for v, text in bare.items()}, "", axis
        )
    placed = {v: list_patterns.without_place(_COUNTED.sub("", text)) for v, text in bare.items()}
    if all(placed.values()) and placed != bare:
        yield from _cut_forms(placed, "", axis)
    inner = {value: note[1] for value in values if (note := _INNER.search(value))}
    if len(inner) == len(values):
        yield from _cut_forms(inner, values[0][: values[0].rfind("(")], axis)


def _cut_forms(labels: Mapping[str, str], off: str, axis: AxisText | None) -> Iterator[Form]:
    """Yield labels as they are, without the words that all share, and without the axis' name."""
    lead, tail = shared_ends([*dict.fromkeys(labels.values())])
    first = next(iter(labels.values()))
    led = _cut_off(first, lead, 0)
    plain = lead and all(word in _LEADS for word in folded(led).split())
    # "lr = 1e-3", unless the axis writes its ticks so
    assigned = led.endswith("=") and "(" not in led
    plain = plain or (assigned and axis is not None and folded(led) not in axis.text)
    if plain and not (axis and axis.names(first)):
        off = f"{off} {led}"
        labels = {value: cut_ends(text, lead, 0) for value, text in labels.items()}
        first, lead = labels[next(iter(labels))], 0
    yield Form(labels, off)
    sign = lead > 1 and _tokens(first)[lead - 1] == "#"  # "Feature #12", of which #12 may be listed
    for ends in dict.fromkeys([(lead, tail), (lead, 0), (0, tail), (lead - sign, tail)]):
        cut = {value: cut_ends(text, *ends) for value, text in labels.items()} if any(ends) else {}
        if cut and all(cut.values()):
            yield Form(cut, f"{off} {_cut_off(first, *ends)}")
    if axis and axis.name:
        name = axis.name
        named = {value: _named_form(text, name) or text for value, text in labels.items()}
        if named != labels:
            yield Form(_without_lead(named), name)


def _without_lead(labels: Mapping[str, str]) -> Mapping[str, str]:
    """Take off what the name of an axis leaves before all labels: "Predicted as A"."""
    leads = {text.partition(" ")[0] for text in labels.values()}
    if len(labels) < len(ROLES) or len(leads) > 1 or not leads <= _LEADS:
        return labels
    return {value: text.partition(" ")[2] or text for value, text in labels.items()}


# Words before all labels of a column that are no part of them: "For 2022", "vs Bears".
_LEADS = frozenset("as for vs vs. versus against in at on to from with by under of the".split())


@lru_cache(maxsize=4096)
def _named_form(text: str, name: str) -> str | None:
    return (
        next(
            (
                form
                for form in label_patterns.candidates(text, name)
                if form != text and "(" not in form
            ),
            None,
        )
        if label_patterns.named_on(text, name)
        else None
    )


_AT_PLACE = re.compile(
    r"\b(?:top|bottom|left|right|first|last|middle|cent(?:er|re)|upper|lower|(?:upper|lower|left|right)most"
    r"|row|column|panel|side)\b"
)


@dataclass(frozen=True, slots=True)
class Fitting:
    """What fits are judged with.

    said: the stems of all words outside of the data. names: what the axes and the numbers are
    called. notes_tell_looks: most notes on numbers name a colour. frames: the sentences around
    one number that stand in several lines alike. ticks: of each axis its name and the ticks that
    it lists. gaps: the words that the text says mark a place without a number.
    """

    said: frozenset[str] = frozenset()
    names: str = ""
    notes_tell_looks: bool = False
    frames: frozenset[str] = frozenset()
    ticks: tuple[tuple[Role, str | None, tuple[str, ...]], ...] = ()
    gaps: frozenset[str] = frozenset()

    def fit(self, values: Sequence[str], axis: AxisText | None, *, apart: bool = True) -> Fit:
        """Choose the form of a column's labels that the axis confirms best, the longest of equals.

        apart: no two labels may mean one tick.
        """
        labels = tuple(dict.fromkeys(values))
        return _fit(labels, axis, self, apart) if values else Fit(0, {}, frozenset())

    def accounts(self, affix: str, axis: AxisText | None) -> bool:
        """Return whether all words that the labels share are said elsewhere, or name the axis.

        Before a sign of equality they name what the labels are: "lr = 1e-3".
        """
        if affix.rstrip().endswith("="):
            return True
        words = {stem(word) for word in words_of(affix) if word not in _LEADS}
        return words <= self.said or bool(axis and axis.knows_word(affix))

    def names_other(self, affix: str, axis: AxisText) -> bool:
        """Return whether words are of the other axis' name, and none is of this one's alone."""
        words = {stem(word) for word in words_of(affix)}
        names = {role: name or "" for role, name, _ in self.ticks}
        stems = {role: {stem(word) for word in words_of(name)} for role, name in names.items()}
        own = stems.pop(axis.role, set())
        other = set().union(*stems.values())
        return bool(words & (other - own)) and not words & (own - other)

    def knows_note(self, text: str, label: str, axis: AxisText | None = None) -> bool:
        """Return whether the note that a label leaves out is a place, or said elsewhere."""
        note = _INNER.search(text)
        if not note or note[0] in label:
            return True
        if label and label in note[1] and (axis and _alone(text[: note.start()], axis)):
            return False
        rest = text[: note.start()] if label and label in note[1] else note[1]
        if rest is note[1] and any(map(str.isdigit, rest)):
            return False
        return all(stem(word) in self.said or _AT_PLACE.search(word) for word in words_of(rest))


# Every assignment of a relation asks for the same columns.
@lru_cache(maxsize=512)
def _fit(values: tuple[str, ...], axis: AxisText | None, fitting: Fitting, apart: bool) -> Fit:  # noqa: FBT001 (the cache takes no keywords)
    found = sorted(forms(values, axis), key=lambda form: -sum(map(len, form.labels.values())))
    best: Fit | None = None
    most = -1
    listed = {*map(folded, axis.listed)} if axis else set()
    for form in found:
        distinct = len(set(map(folded, form.labels.values()))) == len(values)
        known = fitting.accounts(form.affix, axis) or _leaves_all_ticks(form, axis)
        if not known or (apart and not distinct):
            continue
        now = _fit_of_form(form, axis, fitting)
        exact = sum(folded(label) in listed for label in form.labels.values())
        # The name of an axis counts where no tick does, and a listed tick more than a said one.
        ranks = [
            (fit.share, number, fit.keyword and not fit.share)
            for fit, number in ((now, exact), (best, most))
            if fit
        ]
        if best is None or ranks[0] > ranks[1]:
            best, most = now, exact
        elif now.share == best.share and now.keyword and now.good == best.good:
            best = replace(best, keyword=True)
    if best and axis and best.share < _MOST:
        whole = frozenset(value for value in values if axis.names_parts(value))
        if len(whole) > best.share * len(values):
            return Fit(len(whole) / len(values), {v: (v,) for v in values}, whole)
    return best or Fit(0, {value: (value,) for value in values}, frozenset())


def _leaves_all_ticks(form: Form, axis: AxisText | None) -> bool:
    """Return whether the words that all labels share leave exactly the ticks: "pred. Wake"."""
    if not axis or not axis.listed or label_patterns.is_derived(form.affix):
        return False
    return not looks_like_metric(form.affix) and (
        {*map(folded, form.labels.values())} == {*map(folded, axis.listed)}
    )


def _fit_of_form(form: Form, axis: AxisText | None, fitting: Fitting) -> Fit:
    """Hold one reading of the labels against an axis; a label may mean a tick by itself."""
    ticks = {value: _expanded(label, axis) for value, label in form.labels.items()}
    if axis is None:
        return Fit(0, ticks, frozenset())
    good = {
        value
        for value, means in ticks.items()
        if all(map(axis.confirms, means)) and not any(_is_cut(tick, axis) for tick in means)
        if fitting.knows_note(value, form.labels[value], axis)
    }
    taken = {folded(tick) for value in good for tick in ticks[value]}
    alone = {value: _alone(value, axis) for value in set(form.labels) - good}
    times = Counter(folded(tick) for tick in alone.values() if tick)
    # Beside "4" of "Layer 4", "Layer 0" is "0", even where a sentence names it whole.
    heads = {own.removesuffix(tick) for own, tick in alone.items() if tick}
    for value in good if len(heads) == 1 else ():
        bare = value.removeprefix(next(iter(heads)))
        ticks[value] = (bare,) if ticks[value] == (value,) and axis.confirms(bare) else ticks[value]
    for value, tick in alone.items():
        if tick and folded(tick) not in taken and times[folded(tick)] == 1:
            ticks[value] = (tick,)
            good.add(value)
    short = all(len(label.split()) < _NAME_WORDS for label in form.labels.values())
    if form.affix and fitting.names_other(form.affix, axis):
        return Fit(0, ticks, frozenset())
    whole = folded(form.affix).strip() == folded(axis.name or "")
    keyword = bool(form.affix and (short or whole) and axis.knows_word(form.affix))
    if form.affix.rstrip().endswith("@"):  # "pass@5" is one word, of which only 5 may be listed
        ticks = {value: (value,) for value in form.labels}
    return Fit(len(good) / len(form.labels), ticks, frozenset(good), keyword)


def _is_cut(tick: str, axis: AxisText) -> bool:
    """Return whether a listed tick goes on behind the point where a label ends: "Inter. A"."""
    return tick not in axis.listed and any(own.startswith(f"{tick}. ") for own in axis.listed)


# What is left of a label when the name of its axis is taken off has fewer words than this.
_NAME_WORDS = 3
# Labels of several parts are tried where so few are ticks as they stand.
_MOST = 0.6


def _alone(value: str, axis: AxisText) -> str | None:
    """Return the tick that a label means by itself, whatever its siblings are: "West Accuracy"."""
    note = _INNER.search(value)
    if note and any(map(str.isdigit, note[1])):
        return None
    found = label_patterns.candidates(value, axis.name)
    return next((form for form in found if axis.confirms(form)), None)


def _expanded(label: str, axis: AxisText | None) -> tuple[str, ...]:
    match = _RANGE.fullmatch(label) if label[-1:].isdigit() else None
    if match and axis and not axis.names(label):
        return axis.between(folded(match[1]), folded(match[2])) or (label,)
    return (label,)
