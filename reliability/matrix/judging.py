"""What is wrong with a site: its generated pages are held against those of the plugin alone."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from pathlib import Path
from xml.etree import ElementTree as ET

from sites import address, atlas_part, dead_ends, links, pages, parse, text

from .projects import ADDRESS, SAID, Built

# Folders of the atlas; those of the theme are its own matter.
FOLDERS = ("charts", "models", "datasets", "metrics", "compare", "claims", "c")
OWN = (*FOLDERS, "assets/chart-atlas")
# Drawn by a program of another version, they need not have the same bytes.
BY_VERSION = {".png", ".js"}
# A minifier may write them in another way.
WRITTEN = {".html", ".css", ".js"}
PREFIX = "/atlas/"
# What a script would have done had seed text run; and what a template would make of 7 * 7.
RAN = "ran=1"
SHOWN = 3


@dataclass(frozen=True)
class Site:
    """The generated files of a site; its pages as trees."""

    folder: Path
    paths: frozenset[str] = field(default_factory=frozenset)

    @classmethod
    def of(cls, folder: Path) -> Site:
        """Look for the files of the atlas."""
        found = chain.from_iterable((folder / each).rglob("*") for each in OWN)
        names = (path.relative_to(folder).as_posix() for path in found if path.is_file())
        return cls(folder, frozenset(name for name in names if not name.endswith(".md")))

    @cached_property
    def pages(self) -> dict[str, ET.Element]:
        """All pages as trees, those of others as well."""
        return pages(self.folder)

    @cached_property
    def parts(self) -> dict[str, object]:
        """What the pages show of the atlas, each in a form that can be compared."""
        return {path: shown(page) for path, page in self.pages.items() if path in self.paths}

    @cached_property
    def data(self) -> dict[str, bytes]:
        """The files that no minifier touches, and no program of another version draws."""
        names = {path for path in self.paths if Path(path).suffix not in WRITTEN | BY_VERSION}
        return {path: unversioned((self.folder / path).read_bytes()) for path in sorted(names)}

    @cached_property
    def said(self) -> str:
        """What the command has said of the seeds."""
        return (self.folder.parent / SAID).read_text(encoding="utf-8")

    @cached_property
    def searched(self) -> frozenset[str]:
        """Where what the search finds is."""
        index = json.loads((self.folder / "search" / "search_index.json").read_bytes())
        return frozenset(entry["location"] for entry in index["docs"])


def unversioned(data: bytes) -> bytes:
    """Leave out which edition of Vega-Lite a specification names: that of its Altair."""
    return _EDITION.sub(b"vega-lite/v6.json", data)


_EDITION = re.compile(rb"vega-lite/v6[0-9.]*\.json")


def shown(page: ET.Element) -> object:
    """Return what a page shows of the atlas: title, and its own part, or all where it has none."""
    titles = [text(each) for each in page.iter("title")][:1]
    try:
        part = atlas_part(page)
    except StopIteration:
        part = page
    return titles, tree(part)


def tree(element: ET.Element) -> object:
    """Return an element without what no reader sees: how white space stands between words."""
    attributes = sorted((name, _words(value)) for name, value in element.attrib.items())
    below = [(tree(child), _words(child.tail)) for child in element]
    return element.tag, attributes, _words(element.text), below


def _words(value: str | None) -> str:
    return unversioned(" ".join((value or "").split()).encode()).decode()


def faults(built: Built, standard: Site) -> list[str]:
    """List what is wrong with the atlas of a site that was built; [] if nothing."""
    if built.status:
        return [f"the build ended with {built.status}: {reason(built.log)}"]
    site = Site.of(built.site)
    return [
        *told("is missing", standard.paths - site.paths),
        *told("is not there alone", site.paths - standard.paths),
        *told("is not what it is alone", differing(standard.parts, site.parts)),
        *told("has other data", differing(standard.data, site.data)),
        *told("is not found by the search", standard.searched - site.searched),
        *told("tells other sites twice what to show", doubly_described(site)),
        *told("tells other sites to show something else", otherwise_described(standard, site)),
        *told("reads otherwise", ["chart-atlas"] if site.said != standard.said else []),
        *told("ran seed text", ran(site)),
        *told("leads nowhere", dead(site)),
    ]


def reason(log: str) -> str:
    """Return what a build has said of its end: its errors and warnings, else its last line."""
    lines = [line for line in log.splitlines() if line.strip()]
    grave = [line for line in lines if line.startswith(("ERROR", "WARNING", "Error"))]
    return " ".join(" ".join(grave[:SHOWN] or lines[-1:]).split())


def told(what: str, where: Iterable[str]) -> list[str]:
    """Tell a fault once, with some of the places where it is."""
    found = sorted(where)
    more = f" and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
    return [f"{', '.join(found[:SHOWN])}{more} {what}"] if found else []


def differing(standard: Mapping[str, object], site: Mapping[str, object]) -> list[str]:
    """List the paths of both whose contents differ."""
    return [path for path, value in standard.items() if path in site and site[path] != value]


def described(page: ET.Element) -> list[tuple[str, str]]:
    """List what a page tells sites that show a link to it, in order."""
    told = ((meta.get("property", meta.get("name", "")), meta) for meta in page.iter("meta"))
    return sorted(
        (name, meta.get("content", ""))
        for name, meta in told
        if name.startswith(("og:", "twitter:"))
    )


def doubly_described(site: Site) -> list[str]:
    """List the pages of a site that tell the same thing of themselves more than once."""
    names = {path: [name for name, _ in described(page)] for path, page in site.pages.items()}
    return [path for path, each in names.items() if len(set(each)) < len(each)]


def otherwise_described(standard: Site, site: Site) -> list[str]:
    """List the pages that tell of themselves what they do not tell alone."""
    alone = {path: described(standard.pages[path]) for path in standard.parts}
    both = [path for path, told in alone.items() if told and path in site.parts]
    return [path for path in both if described(site.pages[path]) != alone[path]]


def ran(site: Site) -> list[str]:
    """List the pages of a site where seed text became a script, or an attribute that runs one."""
    return [path for path, page in site.pages.items() if any(map(_runs, page.iter()))]


def _runs(element: ET.Element) -> bool:
    handlers = [value for name, value in element.attrib.items() if name.startswith("on")]
    leads = [element.get(name, "") for name in ("href", "src", "xlink:href")]
    scripts = [element.text or ""] if element.tag == "script" else []
    # A script of data holds text, and cannot run.
    is_data = element.get("type") in ("application/json", "application/ld+json")
    scripts = [] if is_data else scripts
    asks = [each for each in leads if each.startswith("javascript:")]
    return any(RAN in each for each in (*handlers, *scripts, *asks))


def dead(site: Site) -> list[str]:
    """List the addresses on generated pages that lead nowhere within the site."""
    ends = dead_ends(site.folder, PREFIX, site.pages)
    return [each for each in ends if each.partition("/")[0] in FOLDERS]


def leads(page: Path, site: Path) -> set[str]:
    """Return where the links of a page lead, as full addresses of the site."""
    path = page.relative_to(site).as_posix()
    base = address("", PREFIX)
    return {link.target.replace(base, ADDRESS) for link in links(path, parse(page), PREFIX)}
