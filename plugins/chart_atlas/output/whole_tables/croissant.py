"""Croissant, for programs that learn from data: https://docs.mlcommons.org/croissant/ (1.1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...terminal import as_json
from .columns import About, Column, ColumnKind, TableFile

_VERSION = "http://mlcommons.org/croissant/1.1"
# The words of the standard, as it prescribes them.
_CONTEXT: dict[str, Any] = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "arrayShape": "cr:arrayShape",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "containedIn": "cr:containedIn",
    "cr": "http://mlcommons.org/croissant/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "description": {"@container": "@language"},
    "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileObject": "cr:fileObject",
    "fileProperty": "cr:fileProperty",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isArray": "cr:isArray",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "name": {"@container": "@language"},
    "parentField": "cr:parentField",
    "path": "cr:path",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}
_TYPES: dict[ColumnKind, str] = {
    "string": "sc:Text",
    "integer": "sc:Integer",
    "number": "sc:Float",
    "boolean": "sc:Boolean",
}


def croissant(about: About, files: Sequence[TableFile], address: Callable[[str], str]) -> bytes:
    """Return what loads the rows of each CSV file, and where the others are.

    address: gives the address of a file by its path.
    """
    told = {
        "@context": _CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": _VERSION,
        "name": about.title,
        "description": about.description,
        "url": about.home,
        "license": about.terms,
        # What puts the figures' numbers together; who made the figures, each chart's page says.
        "creator": {"@type": "sc:Organization", "name": about.title, "url": about.home or "./"},
        "datePublished": about.first,
        "dateModified": about.last,
        "distribution": [_file(each, address) for each in files],
        "recordSet": [_records(each) for each in files if each.form == "csv"],
    }
    return f"{as_json({name: value for name, value in told.items() if value})}\n".encode()


def _file(file: TableFile, address: Callable[[str], str]) -> dict[str, str]:
    return {
        "@type": "cr:FileObject",
        "@id": file.path,
        "name": file.path,
        "description": file.title,
        "contentUrl": address(file.path),
        "contentSize": f"{file.size} B",
        "encodingFormat": file.media,
        "sha256": file.digest,
    }


def _records(file: TableFile) -> dict[str, Any]:
    return {
        "@type": "cr:RecordSet",
        "@id": file.name,
        "name": file.name,
        "description": file.title,
        "field": [_field(file, column) for column in file.columns],
    }


def _field(file: TableFile, column: Column) -> dict[str, Any]:
    return {
        "@type": "cr:Field",
        "@id": f"{file.name}/{column.name}",
        "name": column.name,
        "description": column.words,
        "dataType": _TYPES[column.kind],
        "source": {"fileObject": {"@id": file.path}, "extract": {"column": column.name}},
    }
