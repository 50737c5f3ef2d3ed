"""What side files may say: each key is declared once, for what checks them and for their schema."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from typing import Literal
from urllib.parse import urlsplit

from ..model import CHART_KINDS, ENTITY_KINDS

# What a value is: a text, some texts, true or false, keys of its own, or such below names.
Form = Literal["text", "texts", "flag", "record", "names"]

# A title of a paper has at most three hundred letters, a collaboration hundreds of authors.
MAX_TEXT, MAX_ITEMS, MAX_NAMES = 300, 500, 5_000


@dataclass(frozen=True, slots=True)
class Key:
    """A key. means: what its value says. example: a right line.

    choices: the only values, if there are such. pattern: what each text matches; must: says so in
    words. is_right: what else is asked of a text. keys: those of a record, or of each name.
    """

    name: str
    means: str
    example: str
    form: Form = "text"
    choices: Sequence[str] = ()
    pattern: str = ""
    must: str = ""
    is_right: Callable[[str], bool] = lambda _: True
    keys: Sequence[Key] = ()


def is_address(text: str) -> bool:
    """Tell an address of the web from all else; total."""
    with suppress(ValueError):
        parts = urlsplit(text)
        return bool(parts.hostname) and parts.username is None and parts.port != 0
    return False


def is_date(text: str) -> bool:
    """Tell whether there is such a year, month or day."""
    with suppress(ValueError):
        return bool(date.fromisoformat(text + "-01-01"[len(text) - 4 :]))
    return False


_WEB = r"^https?://[^\s<>\"'`{}|\\^]+$"
# "index" is the list of all charts, the others are devices on Windows.
# Longer ones break file systems.
_ID = r"^(?!(index|con|prn|aux|nul|(com|lpt)[0-9])$)(?=.{1,80}$)[a-z0-9]+(-[a-z0-9]+)*$"


def _web_key(name: str, means: str, example: str) -> Key:
    must = "be an address that begins with https:// or http://"
    return Key(name, means, example, pattern=_WEB, must=must, is_right=is_address)


def _id_key(name: str, means: str, example: str) -> Key:
    must = (
        "be of lower-case letters, digits and single dashes between them, at most 80 in all, and no"
        " name of another use as index"
    )
    return Key(name, means, example, pattern=_ID, must=must)


_SOURCE = (
    Key("title", "What the paper or report is called.", "title: Attention Is All You Need"),
    Key("authors", "Who wrote it.", "authors: [Ada Lovelace, Alan Turing]", "texts"),
    _web_key("address", "Where it can be read.", "address: https://example.org/paper"),
    Key(
        "doi",
        "Its DOI.",
        "doi: 10.1234/abcd",
        pattern=r"^10\.[0-9]{4,9}/[^\s<>\"'`{}|\\^]+$",
        must="begin with 10. and hold a slash, without https://doi.org/",
    ),
    Key("figure", "What the figure is called in it.", "figure: Figure 3"),
    Key(
        "date",
        "When it was published: a year, a month or a day.",
        "date: 2024-05-01",
        pattern=r"^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$",
        must="be a year, a month or a day, as 2024, 2024-05 or 2024-05-01",
        is_right=is_date,
    ),
    Key("licence", "Under which terms the figure may be used.", "licence: CC BY 4.0"),
    Key("creator", "Who made the figure, if not the authors.", "creator: Ada Lovelace"),
)

_OF_ALL = (
    Key(
        "source",
        "Where the figure is from.",
        'source: {title: Attention Is All You Need, figure: "3"}',
        "record",
        keys=_SOURCE,
    ),
    Key("tags", "What it is filed under.", "tags: [reasoning, long context]", "texts"),
    Key("describer", "Which model, or who, wrote the description.", "describer: GPT-4o"),
)

# A NAME.yml beside NAME.txt.
SEED_KEYS = (
    *_OF_ALL,
    _id_key(
        "figure",
        "The id of the figure; descriptions of one figure have the same.",
        "figure: paper-1-figure-3",
    ),
    Key("title", "What the chart is called, in the place of its own title.", "title: Accuracy"),
    _id_key("slug", "The last part of the address of its page.", "slug: accuracy-by-length"),
    Key("kind", "What kind of chart it is.", "kind: heatmap", choices=CHART_KINDS),
)

ENTITY_KEYS = (
    Key("aliases", "Other spellings that mean the same.", "aliases: [DS-R1, R1]", "texts"),
    Key("kind", "What it is, whatever a text calls it.", "kind: model", choices=ENTITY_KINDS),
    Key("hidden", "Whether it is left out of all lists.", "hidden: true", "flag"),
    _web_key("homepage", "Where more is told of it.", "homepage: https://example.org/r1"),
)

# The atlas.yml of a folder of seeds: what holds for each that does not say it itself, and names.
ATLAS_KEYS = (
    *_OF_ALL,
    Key(
        "entities",
        "Models, datasets, tasks and metrics by their names.",
        "entities: {DeepSeek-R1: {kind: model, aliases: [DS-R1]}}",
        "names",
        keys=ENTITY_KEYS,
    ),
)

# What people write for a key that is called otherwise here.
OTHER_WORDS: Mapping[str, str] = {
    **dict.fromkeys(("url", "link", "web", "uri"), "address"),
    **dict.fromkeys(("license", "rights"), "licence"),
    **dict.fromkeys(("author", "by"), "authors"),
    **dict.fromkeys(("year", "published"), "date"),
    **dict.fromkeys(("alias", "spellings", "synonyms"), "aliases"),
    **dict.fromkeys(("names", "models", "datasets", "metrics", "entity"), "entities"),
    **dict.fromkeys(("model", "vlm", "described_by"), "describer"),
    **dict.fromkeys(("website", "site"), "homepage"),
    **dict.fromkeys(("tag", "keywords", "labels"), "tags"),
    "hide": "hidden",
    "type": "kind",
    "name": "title",
    "number": "figure",
}


def matches(key: Key, text: str) -> bool:
    """Return whether a text is right for a key; that it prints and is not too long is asked of all.

    The pattern is that of the schema, where $ is the end of a text and not of a line.
    """
    return (not key.pattern or bool(re.fullmatch(key.pattern, text))) and key.is_right(text)
