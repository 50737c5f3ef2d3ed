"""A chart as HTML for a notebook: pictures and tables, in the colours of the page around them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from html import escape

from ...model import Chart, Panel
from ..geometry import Place, panel_places
from ..heatmap import heatmaps
from ..lettering import clean_text
from ..scales import panel_scales
from .terminal_picture import OWN_MEANINGS, OWN_SIGNS, SIGNS

# Each rule is of our own part of the page; nothing here has a colour of letters or paper.
_STYLE = (
    "<style>.ca-notebook{overflow-x:auto}.ca-notebook svg{display:block;overflow:visible}"
    ".ca-notebook .ca-cell rect{stroke:#808080;stroke-opacity:.4;stroke-width:.5}"
    ".ca-notebook .ca-empty rect,.ca-notebook .ca-outlined rect{stroke-opacity:1}"
    ".ca-notebook .ca-empty rect{stroke-dasharray:2 3}.ca-notebook .ca-not-stated{opacity:.7}"
    ".ca-notebook td,.ca-notebook th{text-align:right;white-space:nowrap;padding:.1em .5em}"
    ".ca-notebook th[scope=row]{text-align:left}</style>"
)


def notebook_html(chart: Chart, notes: Sequence[str]) -> str:
    """Return HTML that needs nothing else and can run nothing; notes: what stands below it."""
    drawn = [heatmap.svg for heatmap in heatmaps(chart)]
    # The same chart has the same ids, wherever it stands: what it holds is the same as well.
    ident = f"ca-{hashlib.sha256(repr(chart).encode('utf-8', 'replace')).hexdigest()[:12]}"
    parts = [f'{_STYLE}<div class="ca-notebook"><p><b>{_text(chart.title)}</b></p>']
    for at, (panel, scale) in enumerate(zip(chart.panels, panel_scales(chart), strict=True)):
        name = f"{panel.title}: {panel.measure.name}" if panel.title else panel.measure.name
        parts.append(f"<p>{_text(name)}</p>")
        told = f"A heatmap; the table below it has all its numbers. {scale.note or ''}"
        parts.append(drawn[at](ident=f"{ident}-{at}", title=name, description=told))
        parts += _table(panel, *panel_places(panel, scale))
        parts.append(f"<p><small>{_text(scale.note or '')}</small></p>")
    return "".join([*parts, *(f"<p>{_text(note)}</p>" for note in notes), "</div>"])


def _text(text: str) -> str:
    return escape(clean_text(text))


def _table(
    panel: Panel,
    rows: Sequence[str],
    columns: Sequence[str],
    places: Sequence[Place],
) -> Iterator[str]:
    corner = f"{panel.row_axis.label or 'row'} \\ {panel.column_axis.label or 'column'}"
    heads = "".join(f'<th scope="col">{_text(each)}</th>' for each in columns)
    yield f"<table><thead><tr><th>{_text(corner)}</th>{heads}</tr></thead><tbody>"
    for at, label in enumerate(rows):
        yield f'<tr><th scope="row">{_text(label)}</th>'
        for place in places[at * len(columns) : (at + 1) * len(columns)]:
            sign = OWN_SIGNS.get(place.origin, "")
            shown = escape(f"{SIGNS.get(place.state, place.text)}{sign}")
            yield f'<td title="{escape(place.label)}">{shown}</td>'
        yield "</tr>"
    yield "</tbody></table>"
    origins = {place.origin for place in places}
    if told := [words for origin, words in OWN_MEANINGS.items() if origin in origins]:
        yield f"<p><small>{'; '.join(told)}</small></p>"
