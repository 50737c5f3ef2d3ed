"""The sites that are measured: an atlas of made-up seeds, and plain pages with what it shows."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from chart_atlas.description import Description, describe
from chart_atlas.output import chart_text
from chart_atlas.reading import read_seed

from .running import Measured, python, run
from .seeds import edited, name, write_seeds

HOME = "# A site of charts\n"
# The seed that is edited: one of the middle, as any other would do.
EDITED = 3


@dataclass(frozen=True)
class Site:
    """A folder with a MkDocs project that is built again and again."""

    folder: Path

    @property
    def built(self) -> Path:
        """The folder of the finished site."""
        return self.folder / "site"

    def configure(self, plugins: Sequence[object], **options: object) -> None:
        """Write its settings and its home page."""
        facts = {
            "site_name": "Charts",
            "theme": {"name": "material", "font": False},
            "nav": [{"Home": "index.md"}],
            "plugins": plugins,
        }
        write(self.folder / "docs" / "index.md", HOME)
        write(self.folder / "mkdocs.yml", json.dumps(facts | options))  # JSON is YAML

    def build(self, command: Sequence[str | Path] = ()) -> Measured:
        """Build it by MkDocs, with this Python unless another command is given."""
        return run([*(command or (python(), "-m", "mkdocs")), "build", "--quiet"], self.folder)

    def empty(self) -> None:
        """Take away all that builds have left."""
        for left in (self.built, self.folder / ".cache"):
            shutil.rmtree(left, ignore_errors=True)


class AtlasSite(Site):
    """An atlas of so many made-up seeds."""

    def write(self, charts: int, *, png: bool) -> None:
        """Write its seeds and its settings."""
        write_seeds(self.folder / "seeds", charts)
        self.configure(["search", {"chart-atlas": {"png": png}}])

    def edit(self, times: int) -> None:
        """Change a number of one seed; times: how often it has been changed before."""
        write(self.folder / "seeds" / name(EDITED), edited(EDITED, times))


def write(path: Path, text: str) -> None:
    """Write a file and the folders that it is in."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())


def add_line(path: Path) -> None:
    """Write one more line into a page."""
    write(path, f"{path.read_text(encoding='utf-8')}\nOne more line.\n")


@dataclass(frozen=True)
class Panel:
    """A panel of a finished page: its table, its picture as SVG and as Vega-Lite."""

    title: str
    table: tuple[tuple[str, ...], ...]
    picture: str
    spec: Mapping[str, Any]
    csv: str


@dataclass(frozen=True)
class Finished:
    """What the page of a chart shows, for tools that are given it finished.

    address: that of its page in the atlas. prose: the description, as Markdown.
    """

    name: str
    title: str
    address: str
    panels: tuple[Panel, ...]
    prose: str

    def markdown(self) -> str:
        """Return the page as Markdown: pictures inline, tables, description."""
        parts = [f"# {self.title}"]
        for panel in self.panels:
            parts += [f"## {panel.title}", f"<figure>{panel.picture}</figure>", table(panel)]
        return "\n\n".join([*parts, "## Description", self.prose])


def table(panel: Panel) -> str:
    """Return the table of a panel as Markdown."""
    head, *rows = panel.table
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def finished(atlas: AtlasSite) -> Iterator[Finished]:
    """Read the finished pages back from a built atlas; a chart without numbers has no address."""
    by_seed = {}
    for path in (atlas.built / "charts").glob("*/chart.json"):
        facts = json.loads(path.read_text(encoding="utf-8"))
        by_seed[facts["seed"]] = path.parent, facts
    for seed in sorted((atlas.folder / "seeds").iterdir()):
        first, _, prose = seed.read_text(encoding="utf-8").partition("\n")
        folder, facts = by_seed.get(seed.name, (None, {}))
        read = describe(read_seed(seed))
        panels = tuple(_panels(folder, facts, read)) if folder else ()
        address = f"charts/{folder.name}/" if folder else ""
        yield Finished(seed.stem, first.strip("# \r"), address, panels, prose)


def whole(folder: Path, atlas: AtlasSite) -> Site:
    """Write all pages of a built atlas as pages that hold their HTML, finished."""
    site = Site(folder)
    shutil.rmtree(folder / "docs", ignore_errors=True)
    site.configure(["search"], not_in_nav="/*/")
    for path in sorted(atlas.built.glob("*/**/index.html")):
        _, found, rest = path.read_text(encoding="utf-8").partition(_ARTICLE)
        if found:  # pages that only lead on have no content
            content = rest.partition("</article>")[0].strip()
            place = path.parent.relative_to(atlas.built)
            write(folder / "docs" / f"{place}.md", f"# {place.name}\n\n<div>{content}</div>\n")
    return site


_ARTICLE = '<article class="md-content__inner md-typeset">'


def _panels(folder: Path, facts: Mapping[str, Any], read: Description) -> Iterator[Panel]:
    page = (folder / "index.html").read_text(encoding="utf-8")
    figures = page.split("data-ca-figure=")[1:]
    for number, (figure, panel) in enumerate(zip(figures, facts["panels"], strict=True), 1):
        yield Panel(
            title=panel["title"] or "Heatmap",
            table=tuple(_table(panel)),
            picture=f"<svg{figure.partition('<svg')[2].partition('</svg>')[0]}</svg>",
            spec=json.loads(chart_text(read, "vega-lite", number)),
            csv=chart_text(read, "wide-csv", number),
        )


def _table(panel: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    rows, columns = panel["row_axis"], panel["column_axis"]
    cells = {(cell["row"], cell["column"]): cell["literal"] for cell in panel["cells"]}
    yield f"{rows['label']} \\ {columns['label']}", *columns["values"]
    for row in rows["values"]:
        yield row, *(cells.get((row, column)) or "n/a" for column in columns["values"])


def plain(folder: Path, pages: Sequence[Finished]) -> Site:
    """Write the site that all is compared with: the finished pages, by MkDocs and Material."""
    site = Site(folder)
    shutil.rmtree(folder / "docs", ignore_errors=True)
    site.configure(["search"], not_in_nav="charts/")
    for page in pages:
        write(folder / "docs" / "charts" / f"{page.name}.md", page.markdown())
    return site
