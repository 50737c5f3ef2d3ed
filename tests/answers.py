"""Compare what is read from a text with its right answer (tests/corpus and tests/expected).

An answer is JSON: chart_kind, title and panels, each with its axes, cells and names. What else
counts as right is told beside it: `aliases` of the labels of an axis, `label_aliases` of its name,
`title_aliases` of a panel, `datasets_too` and the like for names that may be listed or not, and as
`remainder` what the text says of "the rest" of a panel.

The answers of tests/corpus/field and of tests/corpus/blind tell less: of a cell its number, ± and range; nothing of a cell
without any. Their `optional_cells` may be read or not, and `transposed_against_axes` says that rows
may be read as columns.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

from chart_atlas.language.vocabulary import canonical as canonical_name
from chart_atlas.model import Axis, Cell, Chart, Panel
from chart_atlas.reading import read_seed, read_text

TESTS = Path(__file__).parent
SEEDS = TESTS.parent / "seeds"
CORPUS = TESTS / "corpus"
FIELD = CORPUS / "field"
BLIND = CORPUS / "blind"
EXPECTED = TESTS / "expected"

Place = tuple[str, str]
Facts = tuple[object, ...]
# A cell's facts are so many numbers, then flags.
NUMBERS = 4


@dataclass(frozen=True)
class Case:
    """A text with its right answer and the layout that it shows."""

    name: str
    text: Path
    answer: dict[str, Any]
    layout: str


@dataclass(frozen=True)
class Pair:
    """A panel of the answer, and the read one that is held against it, None if none was read.

    turned: its rows are held against the columns of the answer.
    """

    want: dict[str, Any]
    got: Panel | None
    turned: bool = False

    @property
    def name(self) -> str:
        """Name the panel in a message."""
        return str(self.want["title"] or "panel")


@dataclass(frozen=True)
class Score:
    """The cells of a text: how many are stated and right; wrong, missing and invented ones."""

    stated: int
    right: int
    wrong: tuple[str, ...]
    missing: tuple[str, ...]
    invented: tuple[str, ...]


def cases() -> list[Case]:
    """List the texts that the reader was built on: the seeds and those of tests/corpus."""
    layouts = _layouts(CORPUS)
    answers = [*sorted(EXPECTED.glob("*.json")), *sorted(CORPUS.glob("*.json"))]
    return [_case(path, layouts[path.stem]) for path in answers]


def field_cases() -> list[Case]:
    """List the texts of tests/corpus/field, which tell only numbers for certain."""
    layouts = _layouts(FIELD)
    return _numbers_only(_case(path, layouts[path.stem]) for path in sorted(FIELD.glob("*.json")))


def blind_cases() -> list[Case]:
    """List the texts of tests/corpus/blind; their layout is the set that they belong to."""
    found = sorted(BLIND.glob("*.json"))
    return _numbers_only(_case(path, path.stem.partition("-")[0]) for path in found)


def first_contact() -> dict[str, dict[str, Any]]:
    """Return what was read of each blind set when the reader met it first."""
    return tomllib.loads((BLIND / "first_contact.toml").read_text(encoding="utf-8"))


def _numbers_only(cases: Iterable[Case]) -> list[Case]:
    found = list(cases)
    for want in (want for case in found for want in case.answer["panels"]):
        want["numbers_only"] = True
    return found


def _layouts(folder: Path) -> dict[str, str]:
    """Return the layout of each text of a folder."""
    layouts = tomllib.loads((folder / "layouts.toml").read_text(encoding="utf-8"))["layouts"]
    return dict(layouts)


def _case(path: Path, layout: str) -> Case:
    folder = SEEDS if path.parent == EXPECTED else path.parent
    answer = json.loads(path.read_text(encoding="utf-8"), parse_float=Decimal)
    return Case(path.stem, folder / f"{path.stem}.txt", answer, layout)


def read(case: Case) -> Chart:
    """Read the text of a case."""
    return _read(case.text)


@cache
def _read(path: Path) -> Chart:
    return read_text(read_seed(path)).chart


def pairs(answer: dict[str, Any], panels: Sequence[Panel]) -> list[Pair]:
    """Find for each panel of the answer the read one of its title, else with the most right cells."""
    left, found = list(panels), []
    wanted = [want for want in answer["panels"] if has_cells(want)]
    named = {title for want in wanted for title in titles(want) if title}
    for want in wanted:
        others = named - titles(want)
        ways = (False, True) if want.get("transposed_against_axes") else (False,)
        able = (
            Pair(want, panel, way) for panel in left if panel.title not in others for way in ways
        )
        pair = max(able, key=_likeness, default=None)
        if pair and pair.got and any(_likeness(pair)):
            left.remove(pair.got)
            found.append(pair)
        else:
            found.append(Pair(want, None))
    return found


def has_cells(want: dict[str, Any]) -> bool:
    """Tell whether a panel states any cell; of one that does not, nothing is to be read."""
    return bool(want["cells"])


def _likeness(pair: Pair) -> tuple[bool, int, int]:
    title, found = pair.got.title if pair.got else None, _score(pair)
    return title is not None and title in titles(pair.want), found.right, len(found.wrong)


def titles(want: dict[str, Any]) -> set[str | None]:
    """List the titles that a panel may have."""
    return {want["title"], *want.get("title_aliases", [])}


# -- cells --------------------------------------------------------------------------------------


def score(answer: dict[str, Any], panels: Sequence[Panel]) -> Score:
    """Hold all read cells against all stated ones."""
    found = pairs(answer, panels)
    used = [pair.got for pair in found if pair.got]
    extra = [panel for panel in panels if panel not in used]
    cells = [cell for panel in extra for cell in panel.cells if cell.quantity.absence is None]
    invented = [_words((cell.row, cell.column), _stated(cell)) for cell in cells]
    return _sum([*map(_score, found), Score(0, 0, (), (), tuple(invented))])


def _sum(scores: Sequence[Score]) -> Score:
    return Score(
        stated=sum(score.stated for score in scores),
        right=sum(score.right for score in scores),
        wrong=tuple(words for score in scores for words in score.wrong),
        missing=tuple(words for score in scores for words in score.missing),
        invented=tuple(words for score in scores for words in score.invented),
    )


def _score(pair: Pair) -> Score:
    numbers_only = pair.want.get("numbers_only", False)
    cells = pair.got.cells if pair.got else ()
    said = dict(_placed(cell, pair) for cell in cells if _says(cell, numbers_only))
    got = said if numbers_only else dict(_placed(cell, pair) for cell in cells)
    want = {_place(cell): _answered(cell, numbers_only) for cell in _wanted(pair.want)}
    both = [place for place in want if place in got]
    free = [*pair.want.get("remainder", []), *pair.want.get("optional_cells", [])]
    rest = [_answered(cell, numbers_only) for cell in free]
    extra = {place: facts for place, facts in said.items() if place not in want}
    return Score(
        stated=len(want),
        right=sum(want[place] == got[place] for place in both),
        wrong=tuple(
            f"{_words(place, got[place])}, not {_words(place, want[place])}"
            for place in both
            if want[place] != got[place]
        ),
        missing=tuple(_words(place, want[place]) for place in want if place not in got),
        invented=tuple(_words(place, facts) for place, facts in extra.items() if facts not in rest),
    )


def _says(cell: Cell, numbers_only: bool) -> bool:
    """Tell whether a cell says anything: a place left blank may go unmentioned."""
    absence = cell.quantity.absence
    return absence is None if numbers_only else absence != "blank"


def _wanted(want: dict[str, Any]) -> list[dict[str, Any]]:
    """List the cells of an answer that state anything."""
    if not want.get("numbers_only"):
        return list(want["cells"])
    return [cell for cell in want["cells"] if cell["value"] is not None or "low" in cell]


def _place(cell: dict[str, Any]) -> Place:
    return str(cell["row"]), str(cell["column"])


def _answered(cell: dict[str, Any], numbers_only: bool) -> Facts:
    """Return the facts of a cell of an answer."""
    numbers = [cell.get(name) for name in ("value", "uncertainty", "low", "high")]
    flags = [cell.get(name, False) for name in ("approximate", "aggregate")]
    return (*map(_decimal, numbers), *([] if numbers_only else flags))


def _decimal(number: object) -> Decimal | None:
    return None if number is None else Decimal(str(number))


def _placed(cell: Cell, pair: Pair) -> tuple[Place, Facts]:
    """Return a read cell's facts, its place in the spelling of the answer."""
    row, column = (cell.column, cell.row) if pair.turned else (cell.row, cell.column)
    place = canonical(row, pair.want["row_axis"]), canonical(column, pair.want["column_axis"])
    facts = _stated(cell)
    return place, facts[:NUMBERS] if pair.want.get("numbers_only") else facts


def _stated(cell: Cell) -> Facts:
    found = cell.quantity
    numbers = (found.value, found.uncertainty, found.low, found.high)
    return (*numbers, found.approximate, cell.aggregate)


def _words(place: Place, facts: Facts) -> str:
    names = ("value", "±", "low", "high", "approximate", "aggregate")
    said = [f"{name} {fact}" for name, fact in zip(names, facts, strict=False) if fact]
    return f"{place[0]} × {place[1]}: {', '.join(said) or facts[0]}"


def canonical(label: str, axis: dict[str, Any]) -> str:
    """Return the spelling that the answer uses for a label."""
    spellings = {
        fold(spelt): value
        for value in axis["values"]
        for spelt in (*axis.get("aliases", {}).get(value, []), value)
    }
    return str(spellings.get(fold(label), label))


def fold(name: str) -> str:
    """Fold markup, dashes, quotes and case, in which two spellings of one name may differ."""
    plain = "".join(char for char in name if char not in "*`$\\").replace("’", "'")
    return plain.replace("\N{EN DASH}", "-").replace("\N{MINUS SIGN}", "-").casefold().strip()


# -- all else -----------------------------------------------------------------------------------


def flaws(pair: Pair) -> Iterator[str]:
    """Say what of a panel differs from its answer, apart from cells."""
    want, got = pair.want, pair.got
    if got is None:
        yield f"{pair.name}: no such panel was read"
        return
    if got.title not in titles(want):
        yield f"{pair.name}: title {got.title!r}"
    yield from _axis_flaws(f"{pair.name}: rows", want["row_axis"], got.row_axis)
    yield from _axis_flaws(f"{pair.name}: columns", want["column_axis"], got.column_axis)
    unit = want["measure"]["unit"]
    if got.measure.unit != unit:
        yield f"{pair.name}: unit {got.measure.unit!r}, not {unit!r}"
    for kind in ("models", "datasets", "metrics"):
        named, right = list(getattr(got.entities, kind)), want[kind]
        allowed = [right, [*right, *want.get(f"{kind}_too", [])]]
        if _folded(kind, named) not in [_folded(kind, names) for names in allowed]:
            yield f"{pair.name}: {kind} {named}, not {right}"


def _axis_flaws(where: str, want: dict[str, Any], got: Axis) -> Iterator[str]:
    right = {want["label"], *want.get("label_aliases", [])}
    if got.label not in right and fold(got.label or "") not in map(fold, filter(None, right)):
        yield f"{where} are called {got.label!r}, not {want['label']!r}"
    values = [canonical(value, want) for value in got.values]
    if values != want["values"]:
        yield f"{where} are {values}, not {want['values']}"


def _folded(kind: str, names: Sequence[str]) -> list[str]:
    """Fold names; a metric's unit is a matter of the measure, and its spellings are one thing."""
    plain = [name.removesuffix("(%)").strip() for name in names]
    known = [canonical_name("metric", name) for name in plain] if kind == "metrics" else plain
    return [fold(name) for name in known]
