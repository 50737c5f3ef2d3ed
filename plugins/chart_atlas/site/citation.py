"""How to cite a chart: plain text, BibTeX, CSL-JSON. Values in, text out."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from ..atlas import Past
from ..drawing import clean_text

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
    any. The day on which it was read is the reader's to add.
    """

    key: str
    title: str
    site: str
    url: str
    past: Past | None = None

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


def plain(citation: Citation) -> str:
    """Return a citation as one line of text."""
    title = clean_text(citation.title)
    closed = title if title.endswith((".", "?", "!", "…")) else f"{title}."
    version = f"Version {citation.version}. " if citation.version else ""
    note = f" ({_RELATIVE})" if citation.is_relative else ""
    return f"“{closed}” {clean_text(citation.site)}. {version}{citation.url}{note}"


def bibtex(citation: Citation) -> str:
    """Return a citation as an entry of BibTeX, whatever stands in its title."""
    day = citation.day
    version = f"Version {citation.version}" if citation.version else ""
    notes = [version, _RELATIVE if citation.is_relative else ""]
    fields = {
        # Braces twice, so that no style changes its capitals.
        "title": f"{{{{{tex(citation.title)}}}}}",
        "howpublished": f"{{{tex(citation.site)}}}",
        "url": f"{{{citation.url}}}",
        "year": f"{{{day[:4]}}}" if day else "",
        "month": _MONTHS[int(day[5:7]) - 1] if day else "",
        "note": f"{{{'. '.join(filter(None, notes))}}}" if any(notes) else "",
    }
    lines = [f"  {name} = {value}," for name, value in fields.items() if value]
    return "\n".join([f"@misc{{{citation.key},", *lines, "}"])


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
        item["issued"] = {"date-parts": [[int(part) for part in citation.day.split("-")]]}
    if citation.is_relative:
        item["note"] = _RELATIVE
    return json.dumps([item], ensure_ascii=False, indent=2)
