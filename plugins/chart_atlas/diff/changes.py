"""What a change of the seeds changes: charts, their cells and statements, and addresses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ..description import Description
from ..language import name_key
from ..model import Chart, Claim, ColorScale, Problem
from ..reading import Seed
from .cell_changes import Fact, PanelChange, Status, either, panel_changes, status
from .editions import Edition, Unusable
from .link_changes import LinkChange, link_changes
from .matches import numbered, paired

# Of a contradicted statement the claim tells already.
_TOLD = frozenset({"contradicted"})


@dataclass(frozen=True, slots=True)
class ClaimChange:
    """A statement that is new, is gone, or of which the verdict has turned."""

    old: Claim | None
    new: Claim | None

    @property
    def status(self) -> Status:
        """What became of it."""
        return status(self.old, self.new)

    @property
    def any(self) -> Claim:
        """The statement, as it is now if it is still there."""
        return either(self.old, self.new)


@dataclass(frozen=True, slots=True)
class ProblemChange:
    """A problem that is new, or gone."""

    old: Problem | None
    new: Problem | None

    @property
    def status(self) -> Status:
        """What became of it."""
        return status(self.old, self.new)

    @property
    def any(self) -> Problem:
        """The problem."""
        return either(self.old, self.new)


@dataclass(frozen=True, slots=True)
class ChartChange:
    """A seed whose text or name changed, with all that is read from it in another way.

    old, new: the two sides; None where there is none.
    """

    old: Description | None
    new: Description | None
    facts: tuple[Fact, ...]
    panels: tuple[PanelChange, ...]
    claims: tuple[ClaimChange, ...]
    problems: tuple[ProblemChange, ...]

    @property
    def status(self) -> Status:
        """What became of it."""
        return status(self.old, self.new)

    @property
    def any(self) -> Description:
        """The seed, as it is now if it is still there."""
        return either(self.old, self.new)

    @property
    def is_wording(self) -> bool:
        """Tell whether it reads just as before, as only its wording changed."""
        return not (self.facts or self.panels or self.claims or self.problems)


@dataclass(frozen=True, slots=True)
class Changes:
    """All that differs between two editions.

    unusable: the files of the new one that cannot be used, and of the old one those that could
    not, told with the side that they are of.
    """

    old: Edition
    new: Edition
    charts: tuple[ChartChange, ...]
    links: tuple[LinkChange, ...]
    unusable: tuple[tuple[Edition, Unusable], ...]

    @property
    def is_empty(self) -> bool:
        """Tell whether nothing differs; a file that is as unusable as before does not."""
        same = set(self.old.unusable) == set(self.new.unusable)
        return same and not self.charts and not self.links


def changes_between(old: Edition, new: Edition) -> Changes:
    """Compare two editions: pure, whatever they hold."""
    pairs = _chart_pairs(old.descriptions, new.descriptions)
    renamed = {
        one.seed.key: two.seed.key
        for one, two in pairs
        if one and two and one.seed.key != two.seed.key
    }
    found = [_chart_change(one, two) for one, two in pairs if _text(one) != _text(two)]
    unusable = [(side, each) for side in (old, new) for each in side.unusable]
    return Changes(
        old=old,
        new=new,
        charts=tuple(sorted(found, key=lambda change: change.any.seed.name)),
        links=link_changes(old, new, renamed),
        unusable=tuple(unusable),
    )


def _text(description: Description | None) -> tuple[str, str] | None:
    return (description.seed.name, description.seed.text) if description else None


def _chart_pairs(
    old: Sequence[Description], new: Sequence[Description]
) -> list[tuple[Description | None, Description | None]]:
    """Pair seeds by their names; those that were renamed by their text, or else their title."""
    return paired(
        old,
        new,
        lambda each: each.seed.name,
        lambda each: each.seed.text,
        lambda each: name_key(each.chart.title) or None,
    )


def _chart_change(old: Description | None, new: Description | None) -> ChartChange:
    one, two = old.chart if old else None, new.chart if new else None
    return ChartChange(
        old=old,
        new=new,
        facts=tuple(_facts(old, new)) if old and new else (),
        panels=tuple(panel_changes(one.panels if one else (), two.panels if two else ())),
        claims=tuple(_claim_changes(one.claims if one else (), two.claims if two else ())),
        problems=tuple(_problem_changes(one.problems if one else (), two.problems if two else ())),
    )


def _facts(old: Description, new: Description) -> Iterator[Fact]:
    pairs = zip(_told(old.seed, old.chart), _told(new.seed, new.chart), strict=True)
    yield from (Fact(what, one, two) for (what, one), (_, two) in pairs if one != two)


def _told(seed: Seed, chart: Chart) -> Iterator[tuple[str, str]]:
    """Tell all facts of a chart that are no cells, always the same ones."""
    yield "file", seed.name
    yield "title", chart.title
    yield "kind", chart.kind
    yield "legend", _legend(chart.color_scale)
    for what in ("models", "datasets", "tasks", "metrics"):
        yield what, ", ".join(getattr(chart.entities, what))


def _legend(scale: ColorScale | None) -> str:
    if scale is None:
        return ""
    about = "about " if scale.approximate else ""
    ends = ((scale.low, scale.low_color), (scale.high, scale.high_color))
    said = [" ".join(str(part) for part in end if part is not None) or "?" for end in ends]
    return about + " to ".join(said)


def _claim_changes(old: Sequence[Claim], new: Sequence[Claim]) -> Iterator[ClaimChange]:
    """Compare statements: those of the same words are one, wherever they stand."""
    ones, twos = numbered(old, _words), numbered(new, _words)
    for one, two in paired(ones, twos, lambda item: item[0]):
        change = ClaimChange(one[1] if one else None, two[1] if two else None)
        if not (change.old and change.new and change.old.verdict == change.new.verdict):
            yield change


def _words(claim: Claim) -> tuple[str, str]:
    return claim.kind, " ".join(claim.quote.split())


def _problem_changes(old: Iterable[Problem], new: Iterable[Problem]) -> Iterator[ProblemChange]:
    """Compare problems: those of the same words are one, wherever they stand."""
    olds, news = ([each for each in side if each.code not in _TOLD] for side in (old, new))
    ones, twos = numbered(olds, _said), numbered(news, _said)
    for one, two in paired(ones, twos, lambda item: item[0]):
        if one is None or two is None:
            yield ProblemChange(one[1] if one else None, two[1] if two else None)


def _said(problem: Problem) -> tuple[str, str, str]:
    return problem.code, problem.severity, problem.message


# -- what it comes to -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sums:
    """How much changed. Each count is by what became of the things.

    wording: charts that read as before. renamed: files. rewritten: cells whose number is the same.
    contradicted: statements that the numbers contradict now, and did not before, or that are new.
    settled: those that they contradicted before, and no longer do. problems: new ones and gone
    ones. unusable: files that cannot be used now.
    """

    charts: Counter[str]
    wording: int
    renamed: int
    cells: Counter[str]
    rewritten: int
    statements: Counter[str]
    contradicted: int
    settled: int
    problems: Counter[str]
    links: Counter[str]
    unusable: int


def sums(found: Changes) -> Sums:
    """Count what changed."""
    cells = [cell for chart in found.charts for panel in chart.panels for cell in panel.cells]
    claims = [claim for chart in found.charts for claim in chart.claims]
    return Sums(
        charts=Counter(chart.status for chart in found.charts),
        wording=sum(chart.is_wording for chart in found.charts),
        renamed=sum(_is_renamed(chart) for chart in found.charts),
        cells=Counter(cell.status for cell in cells),
        rewritten=sum(cell.is_rewritten for cell in cells),
        statements=Counter(claim.status for claim in claims),
        contradicted=sum(_contradicted(claim.new) for claim in claims),
        settled=sum(_contradicted(claim.old) for claim in claims),
        problems=Counter(each.status for chart in found.charts for each in chart.problems),
        links=Counter(link.status for link in found.links),
        unusable=len(found.new.unusable),
    )


def _is_renamed(chart: ChartChange) -> bool:
    return any(fact.what == "file" for fact in chart.facts)


def _contradicted(claim: Claim | None) -> bool:
    return claim is not None and claim.verdict == "contradicted"
