"""Where pages and files go whose names and titles are hostile."""

from __future__ import annotations

import itertools
import os
import random
import tempfile
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from unittest import mock

import click

from benchmarks.tables import written
from chart_atlas.atlas import catalogue
from chart_atlas.atlas.addresses import registry
from chart_atlas.atlas.addresses.registry import Registry
from chart_atlas.description import Description, describe
from chart_atlas.reading import source
from chart_atlas.reading.source import Seed, SeedError, read_seed
from chart_atlas.site import Places, Site, all_files, all_pages

from .dated import dated, report
from .refusing import building, configure

MANY = 10_000
# So many are made into one atlas; charts of one title in it are refused but for one.
GROUP = 500
ON_DISK = 100
SEED = 7

DEVICES = (
    "con",
    "prn",
    "aux",
    "nul",
    *(f"{port}{n}" for port in ("com", "lpt") for n in "0123456789"),
)
_RESERVED = frozenset({*DEVICES, "conin$", "conout$", "clock$"})
_FORBIDDEN = frozenset('<>:"|?*\\')
# A part of a path on the usual file systems; a whole path below the folder of the site.
MAX_PART = 254
MAX_PATH = 255
OURS = (
    "index",
    "page",
    "404",
    "assets",
    "search",
    "charts",
    "models",
    "datasets",
    "metrics",
    "c",
    "claims",
    "compare",
    "embed",
    "tags",
    "sitemap",
    "_redirects",
    "cells",
    "thumb",
    "chart",
)
_WORDS = (
    "Accuracy",
    "Loss",
    "ÄÖÜ",
    "精度",
    "العربية",
    "naïve",
    "x" * 300,
    "😀",
    "é",
    "e\u0301",
    "ﬁ",
    "Ⅷ",
    "İ",
    "ß",
)
_AROUND = (
    "{}",
    " {} ",
    "{}.",
    "{}...",
    "{} .",
    ".{}",
    "-{}-",
    "{}.txt",
    "{}.md",
    "{}.html",
    "{}/",
    "{}\\",
    "{}:",
    "{}::$DATA",
    "%2e%2e%2f{}",
    "{}%00",
    "{}\u200b",
    "\u202e{}",
    "{}?q=1",
    "{}#L1",
    "'{}'",
    '"{}"',
    "$({})",
    "`{}`",
    "{}&x",
    "{};x",
    "~{}",
    "{}~1",
    "#{}",
    "\ufeff{}",
)
_CLIMBS = (
    "../",
    "../../",
    "..\\",
    "/",
    "//",
    "\\\\host\\share\\",
    "C:\\",
    "c:",
    "file:///",
    "~/",
    "./",
    "....//",
    "..%2f",
    "%2e%2e/",
    "\u2025/",
    "\u2024\u2024/",
    "..\u2215",
    "..\uff0f",
)
_BARE = (
    "",
    " ",
    ".",
    "..",
    "...",
    "!!!",
    "???",
    "---",
    "___",
    "😀",
    "🏳\ufe0f\u200d🌈",
    "\u200b",
    "\u202e",
    "\u2066\u2069",
    "。",
    "・",
    "—",
    "&&&",
    "|||",
    "~",
    "\u0301",
    "\ufffd",
    "\u3000",
    "\u00ad",
)


# -- the names ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Hostile:
    """A seed whose file name and title are hostile."""

    name: str
    title: str


def hostile(count: int, number: int = SEED) -> Iterator[Hostile]:
    """Make so many, no two of one file name; the same number gives the same."""
    dice = random.Random(number)
    seen: set[str] = set()
    for at in itertools.count():
        item = Hostile(_file_name(dice, at), _text(dice, at))
        if len(seen) == count:
            return
        if item.name not in seen:
            seen.add(item.name)
            yield item


def _text(dice: random.Random, at: int) -> str:
    word = dice.choice((*DEVICES, *OURS, *_WORDS, *_BARE, f"Chart {at}", f"Chart {at}", f"{at}"))
    word = dice.choice((str, str.upper, str.title, str.swapcase))(word)
    if dice.random() < 0.5:
        word = dice.choice(_AROUND).format(word)
    if dice.random() < 0.3:
        word = dice.choice(_CLIMBS) + word
    if dice.random() < 0.6:
        word = f"{word} {at}"
    return unicodedata.normalize(dice.choice(("NFC", "NFD", "NFKD")), word)


def _file_name(dice: random.Random, at: int) -> str:
    """Make a name that a file can have: no slash, no NUL, at most 255 bytes."""
    text = _text(dice, at).replace("/", dice.choice(("\u2215", "\\", ":", ""))).replace("\0", "")
    if dice.random() < 0.05:
        text += dice.choice(("\n", "\r", "\t", "\x07", "\x1b[31m", "\udcff", "\u2028"))
    if dice.random() < 0.1:
        text += "y" * 300
    room = 255 - len(".txt")
    return os.fsdecode(os.fsencode(text)[:room]) + ".txt"


def text_of(item: Hostile) -> str:
    """Write a seed of a hostile title, which its model, its dataset and its panels bear too."""
    title = " ".join(item.title.split())
    return (
        f"## Heatmap: {title}\n### Components/Axes\n"
        f'* **Y-axis:** Labeled "Model". Values: Llama-3 8B, {title[:40] or "x"}\n'
        '* **X-axis:** Labeled "Length". Values: 1, 2\n'
        '* **Color bar:** Labeled "Accuracy (%)"\n### Detailed Analysis\n'
        f"#### {title} A\n{_TABLE}| Llama-3 8B | 1 | 2 |\n| Qwen-2.5 7B | 3 | 4 |\n"
        f"#### {title} B\n{_TABLE}| Llama-3 8B | 1 | 3 |\n| Qwen-2.5 7B | 3 | 5 |\n"
    )


_TABLE = "| Model | 1 | 2 |\n|---|---|---|\n"


# -- what becomes of them -------------------------------------------------------------------------


@dataclass
class Outcome:
    """What became of some: how many were given, refused and published, and every fault."""

    given: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    charts: int = 0
    paths: int = 0
    longest: int = 0
    faults: list[str] = field(default_factory=list)

    def add(self, other: Outcome) -> None:
        """Count another one in."""
        self.given += other.given
        self.refused += other.refused
        self.charts += other.charts
        self.paths += other.paths
        self.longest = max(self.longest, other.longest)
        self.faults += other.faults

    @property
    def holds(self) -> bool:
        """Tell whether nothing is lost and nothing is at fault."""
        return not self.faults and self.given == self.charts + self.refused.total()


def placed(items: Sequence[Hostile]) -> Outcome:
    """Put seeds through all from their description to the paths of the site."""
    outcome = Outcome(given=len(items))
    accepted = _without_clashes(list(_accepted(items, outcome)), outcome)
    site = Site(catalogue.build_atlas(accepted, {}), Places(), registry=_former(accepted))
    pages = all_pages(site)
    paths = [site.places.published(path) for path in pages]
    paths += [item.path for item in all_files(site, pages)]
    outcome.charts = sum(page.seed is not None for page in pages.values())
    _judge(paths, outcome)
    return outcome


def _accepted(items: Sequence[Hostile], outcome: Outcome) -> Iterator[Description]:
    """Take the names that a seeds folder takes; the others are told with file and hint."""
    folder = Path("seeds")
    for item in items:
        try:
            # What reading a file would say of its name.
            name = source._relative(folder / item.name, folder)  # noqa: SLF001
        except SeedError as error:
            _refuse(error, "name", outcome)
            continue
        yield describe(Seed(name, folder / name, text_of(item)))


def _without_clashes(made: list[Description], outcome: Outcome) -> list[Description]:
    """Leave out what has the title of another, as its author would after each error."""
    left = made
    for clash in Registry().clashes(made, {}):
        _refuse(clash, "title of another", outcome)
        left = [each for each in left if each.seed.path != clash.path]
    return left


def _refuse(error: SeedError, why: str, outcome: Outcome) -> None:
    outcome.refused[why] += 1
    if not error.hint or not error.message or not error.path.name:
        outcome.faults.append(f"no hint for {error.path!r}")


def _former(made: Sequence[Description]) -> Registry:
    """Say that each third chart had another address before, so that links are led on."""
    keys = [each.seed.key for each in made[::3]]
    return Registry(charts={f"old-{at}": key for at, key in enumerate(keys)})


def _judge(paths: Sequence[str], outcome: Outcome) -> None:
    """Hold every path against what file systems and hosts can take."""
    outcome.paths += len(paths)
    outcome.longest = max([outcome.longest, *(len(path.encode()) for path in paths)])
    folded = Counter(unicodedata.normalize("NFC", path).casefold() for path in paths)
    outcome.faults += [f"twice: {path!r}" for path, count in folded.items() if count > 1]
    outcome.faults += [f"{why}: {path!r}" for path in paths for why in faults_of(path)]


def faults_of(path: str) -> Iterator[str]:
    """Name what is wrong with the path of a file of the site."""
    parts = path.split("/")
    if path.startswith("/") or any(part in ("", ".", "..") for part in parts):
        yield "outside"
    if any(part.partition(".")[0].rstrip(" ").casefold() in _RESERVED for part in parts):
        yield "reserved"
    if any(part[-1:] in (".", " ") for part in parts):
        yield "ends in a point or a space"
    if any(set(part) & _FORBIDDEN or not part.isprintable() for part in parts):
        yield "forbidden characters"
    if any(len(part.encode()) > MAX_PART for part in parts) or len(path.encode()) > MAX_PATH:
        yield "too long"


def all_placed(count: int, number: int = SEED) -> Outcome:
    """Put so many through, in groups."""
    outcome = Outcome()
    items = list(hostile(count, number))
    for start in range(0, count, GROUP):
        outcome.add(placed(items[start : start + GROUP]))
    return outcome


def on_disk(count: int, number: int = SEED) -> Outcome:
    """Write seeds to a disk and build them by ``mkdocs build``; every file must lie in the site."""
    with tempfile.TemporaryDirectory() as own:
        folder = Path(own) / "project"
        outcome = Outcome()
        made = list(_written(hostile(count, number), folder / "seeds", outcome))
        kept = _without_clashes([describe(each) for each in made], outcome)
        for each in {each.path for each in made} - {each.seed.path for each in kept}:
            each.unlink()
        before = _all_below(Path(own))
        configure(folder, "")
        (folder / "docs").mkdir()
        run = building(folder)
        if run.status:
            raise click.ClickException(run.said[-2000:])
        built = folder / "site"
        outcome.charts = len(list((built / "charts").glob("*/chart.json")))
        paths = [path.relative_to(built).as_posix() for path in _all_below(built)]
        _judge(paths, outcome)
        names = ("site", ".cache", "docs", "mkdocs.yml", "hook.py", "run.log", "__pycache__")
        allowed = [folder / name for name in names]
        strange = [
            p
            for p in _all_below(Path(own)) - before
            if not any(p.is_relative_to(a) for a in allowed)
        ]
        outcome.faults += [f"outside: {path}" for path in strange]
        return outcome


def _written(items: Iterator[Hostile], folder: Path, outcome: Outcome) -> Iterator[Seed]:
    folder.mkdir(parents=True)
    for item in items:
        path = folder / item.name
        if path.name.startswith(".") or path.exists():
            continue  # hidden files are no seeds
        outcome.given += 1
        path.write_text(text_of(item), encoding="utf-8", errors="replace")
        try:
            yield read_seed(path, folder)
        except SeedError as error:
            _refuse(error, "name", outcome)
            path.unlink()


def _all_below(folder: Path) -> set[Path]:
    return {path for path in folder.rglob("*") if not path.is_dir()}


# -- the control ----------------------------------------------------------------------------------


def control(count: int = GROUP) -> int:
    """Plant a fault, the title itself as the address, and count what is found of it."""
    with mock.patch.object(registry, "slug", lambda text: text or "x"):
        return len(placed(list(hostile(count))).faults)


def lines(count: int, disk: int) -> tuple[list[str], bool]:
    """Run all of it; the table of it, and whether it holds."""
    found: dict[str, Callable[[], Outcome]] = {
        f"from description to path, in groups of {GROUP}": lambda: all_placed(count),
        "by `mkdocs build`, on a disk": lambda: on_disk(disk),
    }
    head = [
        "way",
        "names and titles",
        "refused: name",
        "refused: title of another",
        "chart pages",
        "paths of files",
        "longest path (bytes)",
        "faults",
    ]
    rows = [head, ["---", *["---:"] * 7]]
    holds = True
    for name, run in found.items():
        outcome = run()
        holds = holds and outcome.holds
        figures = (
            outcome.given,
            outcome.refused["name"],
            outcome.refused["title of another"],
            outcome.charts,
            outcome.paths,
            outcome.longest,
            len(outcome.faults),
        )
        rows.append([name, *(f"{figure:,}" for figure in figures)])
        for fault in outcome.faults[:20]:
            click.echo(fault, err=True)
    caught = control()
    said = f"Control: with the title itself as the address, {caught:,} faults are found."
    return [written(rows), "", said], holds and caught > 0


@click.command()
@click.option("--count", default=MANY, show_default=True, help="How many names and titles.")
@click.option("--disk", default=ON_DISK, show_default=True, help="How many of them on a disk.")
@click.option("--write", is_flag=True, help="Put what is printed into docs/reliability.md.")
def names(count: int, disk: int, *, write: bool) -> None:
    """Publish hostile file names and titles: each path inside, unique, not reserved, not long."""
    said, holds = lines(count, disk)
    heading = dated("python-slugify", "mkdocs")
    report("names", [f"Seeded by {SEED}. {heading}", "", *said], holds=holds, write=write)
