"""How many faults put into the reading, the assembling and the checking the tests find."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from pathlib import Path

from benchmarks.tables import written
from recording import groups
from recording import written as record_written

from . import ROOT, measured_with
from .mutating import Mutant, sample
from .trying import Tried, try_all
from .typechecking import refused

PACKAGE = ROOT / "plugins" / "chart_atlas"
# What of the package faults are put into.
TARGETS = {
    "language": ("language/*.py",),
    "reading": ("reading/**/*.py",),
    "checking": ("claims/**/*.py", "output/checks.py"),
}
# The tests that look for them. Those that compare with records say most of a text, so they are
# the first; what they hold of the corpus is not read once more.
NAMES = "reading lexicon words claims entities pipeline cli tables"
RECORDS = "records_agree.py"
FILES = [ROOT / "tests" / f"test_{name}.py" for name in NAMES.split()]
# The least share of faults that are to be found.
LEAST = 0.9
# So many standard errors hold 95 % of what chance does.
Z = 1.96


@dataclass(frozen=True)
class Score:
    """Of a part: how many faults can be put into it, and what became of those that were."""

    mutants: int
    tried: tuple[Tried, ...]

    @property
    def found(self) -> int:
        """Those that a test finds."""
        return sum(each.by is not None for each in self.tried)

    @property
    def share(self) -> float:
        """The share of found ones."""
        return self.found / max(len(self.tried), 1)

    @property
    def refused(self) -> int:
        """Those that no test finds, and the type checker does."""
        return sum(each.error is not None for each in self.tried)

    @property
    def kept_out(self) -> float:
        """The share of those that tests or types find."""
        return (self.found + self.refused) / max(len(self.tried), 1)


def interval(found: int, tried: int) -> tuple[float, float]:
    """Return between what the share in all lies by 95 %, by that in a random sample (Wilson)."""
    share, square = found / tried, Z * Z / tried
    middle = (share + square / 2) / (1 + square)
    reach = Z * sqrt(share * (1 - share) / tried + square / tried / 4) / (1 + square)
    return middle - reach, middle + reach


def modules() -> dict[Path, str]:
    """Return the modules that get faults, with the part that each belongs to."""
    return {
        path: part
        for part, patterns in TARGETS.items()
        for pattern in patterns
        for path in sorted(PACKAGE.glob(pattern))
    }


def controls() -> tuple[Mutant, Mutant]:
    """Return a fault that cannot be overlooked, and a change that changes nothing."""
    path = PACKAGE / "language" / "numerals.py"
    source = path.read_text(encoding="utf-8")
    lines = source.split("\n")
    start = next(at for at, line in enumerate(lines, 1) if line.startswith("def read_quantity("))
    same = Mutant(path, "read_quantity", range(start, start + 30), "", "", source)
    blind = f"{source}\n\ndef read_quantity(*_: object) -> None:\n    return None\n"
    return replace(same, now="return None", source=blind), same


def typed_wrong(same: Mutant) -> Mutant:
    """Return a fault that types tell, by code without one."""
    return replace(same, source=f"{same.source}\n\nUNUSED: int = ''\n")


@dataclass(frozen=True)
class Found:
    """What a run came to: the score of each part, and what is amiss with the run itself."""

    seed: int
    minutes: float
    scores: dict[str, Score]
    amiss: tuple[str, ...]

    @property
    def every(self) -> Score:
        """The score of all parts together."""
        scores = self.scores.values()
        tried = tuple(each for score in scores for each in score.tried)
        return Score(sum(score.mutants for score in scores), tried)

    @property
    def holds(self) -> bool:
        """Tell whether enough faults are found, by a run that can be believed."""
        return not self.amiss and self.every.share >= LEAST


def measured(size: int, seed: int, workers: int, minutes: int, *, records: bool) -> Found:
    """Try a random sample of all faults; records: by the tests that compare with records, too.

    After so many minutes no more are tried; those that were are a random sample as well.
    """
    start, parts, ends = time.monotonic(), modules(), controls()
    for group, texts in groups().items() if records else ():
        record_written(group, texts)
    chosen, counts = sample(parts, size, seed)
    files = [*FILES, *[ROOT / "reliability" / RECORDS] * records]
    tried, failing = try_all(
        [*ends, *chosen], files, first=RECORDS, workers=workers, end=start + 60 * minutes
    )
    amiss = [f"{name} fails without any fault" for name in failing] or _amiss(tried, ends)
    sampled = _typed([each for each in tried if each.mutant not in ends])
    scores = {part: _score(part, parts, counts, sampled) for part in TARGETS}
    return Found(seed, (time.monotonic() - start) / 60, scores, tuple(amiss))


def _score(
    part: str, parts: dict[Path, str], counts: dict[Path, int], tried: Sequence[Tried]
) -> Score:
    own = tuple(each for each in tried if parts[each.mutant.path] == part)
    return Score(sum(counts[path] for path, of in parts.items() if of == part), own)


def _typed(tried: Sequence[Tried]) -> list[Tried]:
    """Add to what no test finds what the type checker says of it."""
    left = [each for each in tried if each.by is None]
    errors = refused((each.mutant for each in left), PACKAGE)
    found = [replace(each, error=error) for each, error in zip(left, errors, strict=True)]
    return [each for each in tried if each.by is not None] + found


def _amiss(tried: Iterable[Tried], ends: tuple[Mutant, Mutant]) -> Iterator[str]:
    by = {each.mutant.source: each.by for each in tried if each.mutant in ends}
    planted, same = ends
    if not by.get(planted.source):
        yield "The planted fault is not found."
    if by.get(same.source):
        yield f"Code without a fault fails {by[same.source]}."
    right, wrong = refused([same, typed_wrong(same)], PACKAGE)
    if right or not wrong:
        yield "The type checker refuses code without a fault, or does not see a planted one."


def told(found: Found) -> Iterator[str]:
    """Yield the table, and below it what is amiss."""
    yield (
        f"Seed {found.seed}, {measured_with('mutmut', 'pytest')}, {found.minutes:.0f} minutes."
        " The planted fault is found, code without one passes:"
    )
    yield ""
    yield table(found)
    yield from (f"\n**{each}**" for each in found.amiss)


def table(found: Found) -> str:
    """Return the scores as a table, with that of all parts."""
    head = ["part", "possible", "tried", "found by tests", "score", "95 % interval"]
    head += ["found by types alone", "score with types"]
    rows = [*found.scores.items(), ("all", found.every)]
    return written([head, ["---", *["---:"] * 7], *(_row(*row) for row in rows)])


def _row(part: str, score: Score) -> Sequence[str]:
    tried = len(score.tried)
    low, high = interval(score.found, tried) if tried else (0, 1)
    return [
        part,
        f"{score.mutants:,}",
        f"{tried}",
        f"{score.found}",
        f"{score.share:.3f}",
        f"{low:.2f} to {high:.2f}",
        f"{score.refused}",
        f"{score.kept_out:.3f}",
    ]


def survivors(found: Found) -> Iterator[str]:
    """Yield each fault that no test finds, in words."""
    for each in sorted(found.every.tried, key=lambda each: each.mutant.place):
        if each.by is None:
            mutant = each.mutant
            told = f"; but: {each.error}" if each.error else ""
            yield f"{mutant.place} ({each.reached} tests): {mutant.was} → {mutant.now}{told}"
