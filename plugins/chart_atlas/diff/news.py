"""What is new: the last changes of charts by git, for the page that lists them and for the feed.

Both are made of the texts as commits hold them, read as this release reads them: one commit gives
one list.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from pathlib import Path

from ..atlas import ChartEntry, history
from ..description import Description, describe
from ..model import Claim, Panel
from ..reading import MAX_BYTES, SeedError, decoded_text, seed_from_text
from .changes import CellChange, Change, chart_change

# So many changes are told. To find them, so many changed files are looked at, so many at once.
MOST, LOOKED_AT, AT_ONCE = 20, 100, 20
# So many numbers and statements of a change are shown, the others counted.
SHOWN = 3


@dataclass(frozen=True, slots=True)
class News:
    """A change of a chart: its commit, and what changed of the chart that there is today.

    cells: the numbers that changed, each with its panel; turned: the statements whose verdict did.
    A chart with neither was added.
    """

    entry: ChartEntry
    commit: history.Commit
    cells: tuple[tuple[Panel, CellChange], ...] = ()
    turned: tuple[Change[Claim], ...] = ()

    @property
    def is_addition(self) -> bool:
        """Tell whether the chart is new, as a whole."""
        return not (self.cells or self.turned)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A file that a commit has changed, with the chart that it describes today."""

    entry: ChartEntry
    touch: history.Touch
    commit: history.Commit


def candidates(past: history.History, charts: Sequence[ChartEntry]) -> tuple[Candidate, ...]:
    """List the newest changes of the files of charts, most of which are news."""
    return tuple(islice(_candidates(past, charts), LOOKED_AT))


def _candidates(past: history.History, charts: Sequence[ChartEntry]) -> Iterator[Candidate]:
    by_path = {entry.chart.seed: entry for entry in charts}
    # What a commit takes away under one name and adds under another is only renamed.
    names = {(it.commit, it.old): it.path for it in past.touches if not it.new}
    for touch in past.touches:
        entry, before = by_path.get(touch.path), names.get((touch.commit, touch.new))
        if entry is None or touch.commit is None or not touch.new:
            continue
        if before and not touch.old:
            by_path.setdefault(before, entry)
        elif touch.commit.date:
            yield Candidate(entry, touch, touch.commit)


def news(past: history.History, found: Sequence[Candidate]) -> list[News]:
    """Return the last changes, the newest first: new charts, changed numbers, turned verdicts.

    What changed the wording alone is left out.
    """
    return [*islice(_news(past, found), MOST)]


def _news(past: history.History, found: Sequence[Candidate]) -> Iterator[News]:
    for at in range(0, len(found), AT_ONCE):
        some = found[at : at + AT_ONCE]
        edits = [each.touch for each in some if each.touch.old]
        texts = past.texts((name for it in edits for name in (it.old, it.new)), MAX_BYTES)
        yield from filter(None, (_told(each, texts) for each in some))


def _told(each: Candidate, texts: Mapping[str, bytes]) -> News | None:
    """Return what a change is about; None where no number and no verdict changed."""
    touch = each.touch
    if not touch.old:
        return News(each.entry, each.commit)
    if touch.old not in texts or touch.new not in texts:
        return None
    new = _description(touch.path, texts[touch.new])
    old = _description(touch.path, texts[touch.old])
    if new is None:
        return None
    if old is None:  # What could not be a seed was no chart.
        return News(each.entry, each.commit)
    change = chart_change(old, new)
    cells = tuple(
        (panel.latest, cell)
        for panel in change.panels
        for cell in panel.cells
        if not cell.is_rewritten
    )
    turned = tuple(claim for claim in change.claims if claim.old and claim.new)
    return News(each.entry, each.commit, cells, turned) if cells or turned else None


@lru_cache(maxsize=LOOKED_AT)
def _description(name: str, data: bytes) -> Description | None:
    """Read a text as a commit holds it; None where it could not be a seed."""
    try:
        return describe(seed_from_text(decoded_text(Path(name), data), name))
    except SeedError:
        return None
