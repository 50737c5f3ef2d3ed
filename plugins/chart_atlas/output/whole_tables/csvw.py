"""CSV on the Web: https://www.w3.org/TR/tabular-metadata/."""

from __future__ import annotations

from typing import Any

from ...drawing import clean_text
from ...owner import source_line
from ...terminal import as_json
from .columns import About, Column, TableFile


def csvw(about: About, file: TableFile) -> bytes:
    """Return what stands beside a CSV file under its name and "-metadata.json"."""
    terms = {"@id": about.terms_address} if about.terms_address else about.terms
    told = {
        "@context": ["http://www.w3.org/ns/csvw", {"@language": "en"}],
        "url": file.path,
        "dc:title": f"{about.title}: {file.title}",
        "dc:description": about.description,
        "dc:license": terms,
        "dc:source": [clean_text(source_line(source)) for source in about.sources],
        "tableSchema": {"columns": [*map(_column, file.columns)]},
    }
    return f"{as_json({name: value for name, value in told.items() if value})}\n".encode()


def _column(column: Column) -> dict[str, Any]:
    """Tell of a column; an empty cell is null, as the standard has it."""
    return {
        "name": column.name,
        "titles": column.name,
        "dc:description": column.words,
        "datatype": column.kind,
        **({"required": True} if column.is_filled else {}),
    }
