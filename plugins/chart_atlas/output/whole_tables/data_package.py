"""A data package: https://datapackage.org/standard/data-package/ (version 2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...drawing import clean_text
from ...model import Source
from ...owner import source_address, source_line
from ...terminal import as_json
from .columns import About, Column, TableFile

_PROFILE = "https://datapackage.org/profiles/2.0/datapackage.json"


def data_package(about: About, files: Iterable[TableFile]) -> bytes:
    """Return datapackage.json: what the files beside it hold, and where that is from."""
    told = {
        "$schema": _PROFILE,
        "name": about.name,
        "title": about.title,
        "description": about.description,
        "homepage": about.home,
        "licenses": _licences(about),
        "sources": [each for each in map(_source, about.sources) if each.get("title")],
        "resources": [*map(_resource, files)],
    }
    return f"{as_json({name: value for name, value in told.items() if value})}\n".encode()


def _licences(about: About) -> list[dict[str, str]]:
    if about.terms_address:
        return [{"path": about.terms_address}]
    return [{"name": about.terms_name, "title": about.terms}] if about.terms_name else []


def _source(source: Source) -> dict[str, str]:
    told = {
        "title": clean_text(source_line(source)),
        "path": source_address(source) or "",
        "license": clean_text(source.licence or ""),
    }
    return {name: value for name, value in told.items() if value}


def _resource(file: TableFile) -> dict[str, Any]:
    is_csv, is_text = file.form == "csv", file.form != "parquet"
    return {
        # No two may share a name.
        "name": file.name if is_text else f"{file.name}-{file.form}",
        # Who takes JSON for a table, frictionless at least, cannot tell the size of its file.
        **({"type": "table"} if is_csv else {}),
        "path": file.path,
        "title": file.title,
        "format": file.form,
        "mediatype": file.media,
        **({"encoding": "utf-8"} if is_text else {}),
        # … nor of Parquet.
        **({"bytes": file.size} if is_text else {}),
        "hash": f"sha256:{file.digest}",
        "schema": {
            "fields": [*map(_field, file.columns)],
            **({"missingValues": [""]} if is_csv else {}),
            **({"primaryKey": [file.key]} if file.key else {}),
        },
    }


def _field(column: Column) -> dict[str, str]:
    return {"name": column.name, "type": column.kind, "description": column.words}
