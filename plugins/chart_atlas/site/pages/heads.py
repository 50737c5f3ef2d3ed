"""What the head of a page tells others: those that show links to it, and search engines.

Nothing is said that neither the text nor its owner says: no licence, no person, no date.
"""

from __future__ import annotations

from mimetypes import guess_type
from typing import Any

from ...atlas import ChartEntry, figures
from ...drawing import clean_text
from ...model import Source
from ...owner import source_address, source_line
from ..embed import oembed_address
from ..environment import ENVIRONMENT
from ..files.data_files import data_files
from ..files.file_kinds import CHART_FILES, FIGURE_FILES, file_links
from ..files.notices import FEED
from ..files.twins import TWIN
from ..links import address, relative
from ..page import Page
from ..site_values import Site
from ..words import chart_summary, counted
from .figure_pages import title_of_figure
from .figure_views import figure_summary

# What schema.org and Google take for a description; a longer one is cut.
MOST_LETTERS = 5_000
_CONTEXT = "https://schema.org/"

_Data = dict[str, Any]


def social_tags(site: Site, page: Page) -> str:
    """Return what a page says of itself to sites that show links; "" without an address."""
    if not site.site_url or page.preview is None:
        return ""
    return ENVIRONMENT.get_template("head.html").render(
        page=page,
        site_name=site.site_name,
        address=address(site.site_url, site.places.url(page.path)),
        preview=address(site.site_url, page.preview),
    )


def linked_data(site: Site, page: Page) -> str:
    """Return what a page's head says of its chart, and where its twin is; "" without numbers."""
    if not page.chart:
        return ""
    if isinstance(page.chart, figures.FigureEntry):
        return _element(figure_set(site, page.chart))
    twin = relative(site.places.file(f"{page.chart.address}/{TWIN}"), site.places.url(page.path))
    head = ENVIRONMENT.get_template("chart_head.html").render(
        twin=twin, entry=page.chart, oembed=oembed_address(site, page.chart)
    )
    return f"{head}{_element(chart_set(site, page.chart))}"


def home_data(site: Site, url: str) -> str:
    """Return what a home page's head says of the atlas; url: of the page, from the site's top."""
    feed = None
    if site.has_feed:
        feed = relative(site.places.file(FEED), url)
    head = ENVIRONMENT.get_template("home_head.html").render(feed=feed)
    return f"{head}{_element(catalogue(site, url))}"


def _element(data: _Data) -> str:
    return ENVIRONMENT.get_template("linked_data.html").render(data={"@context": _CONTEXT} | data)


def chart_set(site: Site, entry: ChartEntry) -> _Data:
    """Return a chart as a Dataset of schema.org.

    Addresses are full where the site has one, else relative to the page of the chart.
    """
    here = site.places.url(site.places.page(entry.address))
    source, past = entry.facts.source, site.history.of(entry.chart.seed)
    permalink = _address(site, site.places.url(site.places.page(f"c/{entry.id}")), here)
    # An older commit does not date what was changed since.
    changed = past.last.date if past and past.last and not past.changed else ""
    return _said(
        {
            "@type": "Dataset",
            "@id": permalink,
            "name": clean_text(entry.title),
            "description": described(entry)[:MOST_LETTERS],
            "identifier": permalink if site.site_url else entry.id,
            "url": _address(site, here, here),
            "keywords": _keywords(entry),
            "variableMeasured": _measures(entry),
            "dateModified": changed,
            "license": _licence(source),
            "creator": _makers(source),
            "distribution": _distribution(site, entry, here),
            "isPartOf": _name_of_catalogue(site, here),
            "isBasedOn": _work(source),
        }
    )


def figure_set(site: Site, figure: figures.FigureEntry) -> _Data:
    """Return a figure that several texts describe as a Dataset, based on those of their charts."""
    here = site.places.url(site.places.page(figure.address))
    told = (
        f"{figure_summary(figure)} Each number is what several written descriptions of the figure"
        " agree on, or what the owner of the atlas has corrected."
    )
    own = [
        _address(site, site.places.url(site.places.page(f"c/{member.entry.id}")), here)
        for member in figure.members
    ]
    return _said(
        {
            "@type": "Dataset",
            "@id": _address(site, here, here),
            "name": clean_text(title_of_figure(figure)),
            "description": clean_text(told)[:MOST_LETTERS],
            "url": _address(site, here, here),
            "keywords": _keywords(figure),
            "variableMeasured": _measures(figure),
            "license": _licence(figure.source),
            "creator": _makers(figure.source),
            "distribution": [
                _download(site, name, path, here)
                for name, path in file_links(site, figure.address, FIGURE_FILES)
            ],
            "isPartOf": _name_of_catalogue(site, here),
            "isBasedOn": [*filter(None, [_work(figure.source)]), *own],
        }
    )


def described(entry: ChartEntry) -> str:
    """Say in some sentences what a chart holds, of 50 letters or more."""
    facts, source = entry.facts, source_line(entry.facts.source)
    told = [
        f"{chart_summary(entry)} Its numbers are read from a written description of the figure.",
        f"Source of the figure: {source}." if source else "",
        f"Described by {facts.describer}." if facts.describer else "",
    ]
    return clean_text(" ".join(filter(None, told)))


def catalogue(site: Site, here: str) -> _Data:
    """Return the atlas as a DataCatalog; here: the URL of the page that says so."""
    charts = [entry for entry in site.atlas.charts if entry.panels]
    values = counted(sum(entry.values for entry in charts), "value")
    told = f"{counted(len(charts), 'chart')} with {values}, read from written descriptions."
    files = [(it.label, site.places.file(it.name)) for it in data_files(site) if it.label]
    whole = {
        "@type": "Dataset",
        "name": f"{clean_text(site.site_name)}: all cells",
        "description": f"Every number of the atlas as one table, a row a cell: {told}",
        "url": _address(site, "", here),
        "distribution": [_download(site, name, path, here) for name, path in files],
    }
    return _said(
        _name_of_catalogue(site, here) | {"description": told, "dataset": whole if charts else None}
    )


def _name_of_catalogue(site: Site, here: str) -> _Data:
    home = _address(site, "", here)
    return {"@type": "DataCatalog", "@id": home, "name": clean_text(site.site_name), "url": home}


def _address(site: Site, path: str, here: str) -> str:
    return address(site.site_url, path if site.site_url else relative(path, here))


def _keywords(entry: ChartEntry) -> list[str]:
    names = (name for _, name in entry.chart.entities.named())
    return [*filter(None, dict.fromkeys(map(clean_text, (*entry.facts.tags, *names))))]


def _measures(entry: ChartEntry) -> list[_Data]:
    measures = dict.fromkeys(item.panel.measure for item in entry.panels)
    return [
        _said(
            {
                "@type": "PropertyValue",
                "name": clean_text(each.label or "value"),
                "unitText": clean_text(each.unit or ""),
            }
        )
        for each in measures
    ]


def _distribution(site: Site, entry: ChartEntry, here: str) -> list[_Data]:
    """Return the files that have all of its data; pictures are none."""
    found = file_links(site, entry.address, CHART_FILES)
    return [_download(site, name, path, here) for name, path in found]


def _download(site: Site, name: str, path: str, here: str) -> _Data:
    return {
        "@type": "DataDownload",
        "name": name,
        "contentUrl": _address(site, path, here),
        "encodingFormat": guess_type(path)[0] or "application/octet-stream",
    }


def _work(source: Source | None) -> _Data:
    """Return the work that a figure stands in."""
    if source is None:
        return {}
    return _said(
        {
            "@type": "CreativeWork",
            "name": clean_text(source.title or source_line(source)),
            "url": source_address(source),
            "identifier": f"doi:{source.doi}" if source.doi else None,
            "author": _people(source.authors),
            "datePublished": source.date,
            "license": _licence(source),
        }
    )


def _licence(source: Source | None) -> str | _Data | None:
    """Return under which terms a figure may be used: an address, or a work of that name."""
    words = clean_text(source.licence or "") if source else ""
    if not words or words.startswith(("https://", "http://")):
        return words or None
    return {"@type": "CreativeWork", "name": words}


def _makers(source: Source | None) -> list[_Data]:
    """Return who made a figure: its authors, if nobody else is named."""
    if source is None:
        return []
    return _people((source.creator,) if source.creator else source.authors)


def _people(names: tuple[str, ...]) -> list[_Data]:
    return [{"@type": "Person", "name": clean_text(name)} for name in names]


def _said(data: _Data) -> _Data:
    """Return what is said, without what is not."""
    return {name: value for name, value in data.items() if value}
