"""How heavy the index pages of an atlas are: they alone are made, without the theme around them."""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Mapping
from pathlib import Path

from chart_atlas.atlas import catalogue
from chart_atlas.cache.charts import descriptions_of
from chart_atlas.cache.store import Store
from chart_atlas.reading.source import read_seeds
from chart_atlas.site import Page, Places, Site, all_files, all_pages, blocks

from .seeds import write_seeds

# The lists of an atlas: what a reader knows each by, and the start of the paths of its pages.
LISTS = {
    "gallery": "charts/index",
    "statements": "claims/index",
    "statements by chart": "claims/by-chart",
    "comparisons": "compare/index",
    "models": "models/index",
    "datasets and tasks": "datasets/index",
    "metrics": "metrics/index",
}
ENTITIES = {"a model": "models", "a dataset or task": "datasets", "a metric": "metrics"}

# What scripts read beside them.
FILES = {"facts of statements": "claims/rows-", "choice of two panels": "compare/panels."}


def site_of(folder: Path, charts: int) -> Site:
    """Read so many made-up seeds, from the store in the folder if it has them."""
    write_seeds(folder / "seeds", charts)
    store = Store(folder)
    found = descriptions_of(tuple(read_seeds(folder / "seeds", "*.txt")), store)
    store.close()
    return Site(catalogue.build_atlas(found, {}), Places(), previews=False)


def weighed(site: Site) -> Mapping[str, list[int]]:
    """Weigh each page of each list, and the files that scripts read for them, gzip.

    Of the lists of each kind of entity, the largest one stands for all.
    """
    found: dict[str, list[int]] = {}
    pages = all_pages(site)
    for page in pages.values():
        if is_index(page):
            found.setdefault(list_of(page.path), []).append(packed(page))
    lists = {name: found[start] for name, start in LISTS.items() if start in found}
    for name, kind in ENTITIES.items():
        starts = [start for start in found if start.startswith(f"{kind}/")]
        own = [start for start in starts if start not in LISTS.values()]
        if own:
            largest = max(own, key=lambda start: sum(found[start]))
            lists[f"{name} (largest: `{largest}/`)"] = found[largest]
    lists["home"] = [size(blocks.home(site, "index.md").encode())]
    files = {item.path: item for item in all_files(site, pages) if item.path.endswith(".json")}
    for name, start in FILES.items():
        shards = [item.make() for path, item in files.items() if path.startswith(start)]
        lists |= {f"{name} (`{start}…json`)": list(map(size, shards))} if shards else {}
    return lists


def is_index(page: Page) -> bool:
    """Tell whether a page lists charts or panels, and is not about one or two of them."""
    if page.seed or page.title == "No longer here":
        return False
    return not page.path.startswith("compare/") or list_of(page.path) == "compare/index"


def list_of(path: str) -> str:
    """Return what a page of a list has in common with its first one."""
    start, _, number = path.removesuffix(".md").partition("/page/")
    return f"{start}/index" if number and "/" not in start else start


def packed(page: Page) -> int:
    """Return how many bytes of a page are sent."""
    return size(page.make().whole.encode())


def size(data: bytes) -> int:
    """Return how many bytes are sent of a file."""
    return len(gzip.compress(data, mtime=0))


def rows(site: Site) -> Iterator[tuple[str, int, int, int]]:
    """Tell of each list: its name, how many pages it has, the bytes of the largest, of all."""
    for name, sizes in weighed(site).items():
        yield name, len(sizes), max(sizes), sum(sizes)
