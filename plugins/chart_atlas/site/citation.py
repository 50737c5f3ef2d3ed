"""How to cite a chart: plain text, BibTeX, CSL-JSON. Values in, text out."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..atlas import history
from ..drawing import clean_text
from ..model import NOTHING_SAID, OwnerFacts, Source
from ..owner import source_address, source_line

# What TeX takes for a command. BibTeX counts braces even where a backslash stands before them, so
# they get words as well.
_TEX = {
    **{character: f"\\{character}" for character in "&%$#_"},
    "\\": "\\textbackslash{}",
    "{": "\\textbraceleft{}",
    "}": "\\textbraceright{}",
    "~": "\\textasciitilde{}",
    "^": "\\textasciicircum{}",
}
# The names that BibTeX has for months, each style in its own language.
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_RELATIVE = "The address is relative to that of the site, which is not known."


@dataclass(frozen=True, slots=True)
class Citation:
    """What a citation of a chart says.

    key: its lasting name. site: the name of the site. url: its permalink; relative to the top of
    the site where the address of that is not known. past: the commits of its seed, if there are
    any. facts: what its owner says of it. corrected: how many of its numbers they correct. The day
    on which it was read is the reader's to add.
    """

    key: str
    title: str
    site: str
    url: str
    past: history.Past | None = None
    facts: OwnerFacts = NOTHING_SAID
    corrected: int = 0

    @property
    def correction(self) -> str:
        """That numbers are corrected, "" where none is."""
        noun = "number" if self.corrected == 1 else "numbers"
        return f"{self.corrected:,} {noun} corrected by the atlas" if self.corrected else ""

    @property
    def is_relative(self) -> bool:
        """Tell whether the permalink lacks the address of the site."""
        return "://" not in self.url

    @property
    def version(self) -> str:
        """The version of the seed, "1a2b3c4 of 2026-05-01", "" where none is known.

        Without the day where the commit has none.
        """
        last = self.past.last if self.past else None
        if last is None:
            return ""
        changed = ", with changes not yet committed" if self.past and self.past.changed else ""
        day = f" of {last.day}" if last.day else ""
        return f"{last.short}{day}{changed}"

    @property
    def day(self) -> str:
        """The day of the last commit, "" where none is known."""
        return self.past.last.day if self.past and self.past.last else ""


def citations(citation: Citation) -> list[tuple[str, str, str]]:
    """Return a citation in each form, with an id and a name for that."""
    return [
        ("plain", "Plain text", plain(citation)),
        ("bibtex", "BibTeX", bibtex(citation)),
        ("csl", "CSL-JSON", csl(citation)),
    ]


def plain(citation: Citation) -> str:
    """Return a citation as one line of text."""
    title = clean_text(citation.title)
    closed = title if title.endswith((".", "?", "!", "…")) else f"{title}."
    version = f"Version {citation.version}. " if citation.version else ""
    version += f"{citation.correction}. " if citation.correction else ""
    note = f" ({_RELATIVE})" if citation.is_relative else ""
    facts, at = citation.facts, source_address(citation.facts.source)
    where = ", ".join(dict.fromkeys(filter(None, (clean_text(source_line(facts.source)), at))))
    source = f" Source of the figure: {where}" if where else ""
    describer = f"Described by {clean_text(facts.describer)}. " if facts.describer else ""
    named = clean_text(citation.site)
    return f"“{closed}” {describer}{named}. {version}{citation.url}{note}{source}"


def bibtex(citation: Citation) -> str:
    """Return a citation as an entry of BibTeX, whatever stands in its title."""
    day = citation.day
    version = f"Version {citation.version}" if citation.version else ""
    facts = citation.facts
    told = f"Described by {tex(facts.describer)}" if facts.describer else ""
    shown = f"Source of the figure: {citation.key}-source" if facts.source else ""
    relative = _RELATIVE if citation.is_relative else ""
    notes = [told, version, citation.correction, shown, relative]
    fields = {
        # Braces twice, so that no style changes its capitals.
        "title": f"{{{{{tex(citation.title)}}}}}",
        "howpublished": f"{{{tex(citation.site)}}}",
        "url": f"{{{citation.url}}}",
        "year": f"{{{day[:4]}}}" if day else "",
        "month": _MONTHS[int(day[5:7]) - 1] if day else "",
        "note": f"{{{'. '.join(filter(None, notes))}}}" if any(notes) else "",
    }
    source = _entry(f"{citation.key}-source", _source_fields(facts.source)) if facts.source else ""
    return "\n".join(filter(None, (_entry(citation.key, fields), source)))


def _entry(key: str, fields: Mapping[str, str]) -> str:
    lines = [f"  {name} = {value}," for name, value in fields.items() if value]
    return "\n".join([f"@misc{{{key},", *lines, "}"])


def _source_fields(source: Source) -> dict[str, str]:
    date = source.date or ""
    said = {
        "title": f"{{{tex(source.title)}}}" if source.title else "",
        # "and" parts authors, so that it needs braces in the name of one.
        "author": " and ".join(f"{{{tex(name)}}}" for name in source.authors),
        "doi": source.doi or "",
        "url": source_address(source) or "",
        "year": date[:4],
        "note": ". ".join(map(tex, filter(None, (source.figure, source.creator, source.licence)))),
    }
    month = _MONTHS[int(date[5:7]) - 1] if date[5:7] else ""
    fields = {name: f"{{{value}}}" if value else "" for name, value in said.items()}
    return fields | {"month": month}


def tex(text: str) -> str:
    """Return text as TeX prints it."""
    return "".join(_TEX.get(character, character) for character in clean_text(text))


def csl(citation: Citation) -> str:
    """Return a citation as CSL-JSON, which reference managers read."""
    item: dict[str, Any] = {
        "id": citation.key,
        "type": "webpage",
        "title": clean_text(citation.title),
        "container-title": clean_text(citation.site),
        "URL": citation.url,
    }
    if citation.version:
        item["version"] = citation.version
    if citation.day:
        item["issued"] = {"date-parts": [_parts(citation.day)]}
    facts = citation.facts
    told = f"Described by {clean_text(facts.describer)}" if facts.describer else ""
    relative = _RELATIVE if citation.is_relative else ""
    if notes := [*filter(None, (told, citation.correction, relative))]:
        item["note"] = ". ".join(notes)
    items = [item, _source_item(citation.key, facts.source)] if facts.source else [item]
    return json.dumps(items, ensure_ascii=False, indent=2)


def _source_item(key: str, source: Source) -> dict[str, Any]:
    notes = (source.figure, source.creator, source.licence)
    said = {
        "title": clean_text(source.title or ""),
        "author": [{"literal": clean_text(name)} for name in source.authors],
        "DOI": source.doi,
        "URL": source_address(source),
        "issued": {"date-parts": [_parts(source.date)]} if source.date else None,
        "note": ". ".join(clean_text(each) for each in notes if each),
    }
    told = {name: value for name, value in said.items() if value}
    return {"id": f"{key}-source", "type": "document"} | told


def _parts(day: str) -> list[int]:
    return [int(part) for part in day.split("-")]
