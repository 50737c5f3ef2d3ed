"""Every address that an atlas has published, and which one belongs to whom.

The registry is a small YAML file that is committed with the seeds. What stands in it is never
given to anything else, so that a link that somebody saved leads to what it was made for.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from string import ascii_lowercase, digits
from unicodedata import category, normalize

import yaml

from ...language import shortened
from ...model import EntityKind
from ...reading import REGISTRY, SeedError, decoded, read_bounded

# The parts of the registry: the folder of the addresses is theirs, or stands in the address.
SECTIONS = ("indexes", "charts", "entities", "comparisons")
# Those whose owners are seeds, by their paths.
_OF_SEEDS = ("charts", "comparisons")
# How a line of each looks.
_EXAMPLES = {
    "indexes": 'models: "models"',
    "charts": 'accuracy-by-length: "chart-01"',
    "entities": 'models/r1-qwen: "model: R1-Qwen"',
    "comparisons": 'one-vs-two: "chart-01#panel chart-02#panel"',
}
# The folders of the entities' pages, and the kinds that each holds: tasks live beside the datasets.
FOLDERS: dict[str, tuple[EntityKind, ...]] = {
    "models": ("model",),
    "datasets": ("dataset", "task"),
    "metrics": ("metric",),
}
# "index" is the page of the folder itself; the others are devices on Windows.
RESERVED = frozenset(
    [
        "index",
        "con",
        "prn",
        "aux",
        "nul",
        *(f"{port}{n}" for port in ("com", "lpt") for n in range(10)),
    ]
)
# Some 150,000 addresses, which take half a minute to be read.
MAX_REGISTRY = 16 * 1024 * 1024
_SPLIT = "A registry holds a line an address. Part the seeds into several atlases."
# Ours have at most a hundred; file systems take names of 255 bytes, and ".html" comes behind.
MAX_ADDRESS = 240
_LETTERS = frozenset(f"{ascii_lowercase}{digits}-")
HEAD = """\
# Every address that this atlas has published, and what it belongs to. It is kept by
# chart-atlas permalinks --write; commit it with the seeds. A line that is taken out
# breaks the links to its address.
"""


@dataclass(frozen=True, slots=True)
class Registry:
    """Published addresses with their owners.

    charts: slug → seed (path below the seeds folder, no suffix). entities: "models/slug" →
    kind and name, "model: R1-Qwen". comparisons: slug → the two panels, "seed#panel seed#panel".
    indexes: "models", below the folder of the site that the atlas was in → what it lists, "models".
    """

    charts: Mapping[str, str] = field(default_factory=dict)
    entities: Mapping[str, str] = field(default_factory=dict)
    comparisons: Mapping[str, str] = field(default_factory=dict)
    indexes: Mapping[str, str] = field(default_factory=dict)

    def with_(self, other: Registry) -> Registry:
        """Return it with the addresses of another added; its own owners stay."""
        return Registry(**{s: {**getattr(other, s), **getattr(self, s)} for s in SECTIONS})

    def unrecorded(self, other: Registry) -> list[str]:
        """List the addresses of another that are not here."""
        return [
            _shown(section, address)
            for section in SECTIONS
            for address in getattr(other, section)
            if address not in getattr(self, section)
        ]

    def missing(self, other: Registry) -> list[str]:
        """List the addresses of another that are not here, or belong to somebody else."""
        return [
            _shown(section, address)
            for section in SECTIONS
            for address, owner in getattr(other, section).items()
            if getattr(self, section).get(address) != owner
        ]


_FOLDERS = {"charts": "charts/", "comparisons": "compare/", "entities": "", "indexes": ""}


def _shown(section: str, address: str) -> str:
    return f"{_FOLDERS[section]}{address}"


def read_registry(seeds: Path) -> Registry:
    """Read the registry of a seeds folder; an empty one where there is none yet."""
    path = seeds / REGISTRY
    if not os.path.lexists(path):
        return Registry()
    return parse(decoded(path, read_bounded(path, seeds, MAX_REGISTRY, _SPLIT)), path)


def parse(text: str, path: Path) -> Registry:
    """Read a registry; SeedError with its line where any part of it is not sound."""
    if len(text) > MAX_REGISTRY:
        raise SeedError(path, 0, f"the file is larger than {MAX_REGISTRY:,} bytes.", _SPLIT)
    try:
        return Registry(**_sections(_events(text), path))
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 0
        raise _wrong(path, line, f"this is no YAML: {error.problem}.") from None
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise _wrong(path, line, "control characters: this is no text file.") from None


def _events(text: str) -> Iterator[yaml.Event]:
    """Read YAML event by event: so nothing in it is deep, and nothing is copied by an alias."""
    loader = yaml.SafeLoader(text)
    try:
        while loader.check_event():
            yield loader.get_event()  # type: ignore[no-untyped-call]  # the stub says no type
    except (ValueError, OverflowError) as error:  # at an escape that stands for no character
        mark = loader.get_mark()
        raise yaml.MarkedYAMLError(problem=str(error), problem_mark=mark) from None


def _sections(events: Iterator[yaml.Event], path: Path) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for key, value in _pairs(events, _root(events), path):
        section = key.value
        if section not in SECTIONS:
            raise _wrong(path, _line(key), f"{_cut(section)!r} is no part of it.")
        if section in found:
            hint = "Put the lines below both of them below one, and lose none."
            raise SeedError(path, _line(key), f"{section} stands here twice.", hint)
        found[section] = _owners(section, _pairs(events, value, path), path)
    if isinstance(next(events, None), yaml.DocumentEndEvent):
        more = next(events)
        if isinstance(more, yaml.DocumentStartEvent):
            raise _wrong(path, _line(more), "here begins a second document.")
    return found


def _root(events: Iterator[yaml.Event]) -> yaml.Event:
    """Return the first node of a file, or its end where there is none."""
    return next(e for e in events if isinstance(e, yaml.NodeEvent | yaml.StreamEndEvent))


def _pairs(
    events: Iterator[yaml.Event], node: yaml.Event, path: Path
) -> Iterator[tuple[yaml.ScalarEvent, yaml.Event]]:
    """Yield the entries of a mapping, each with where its value begins; nothing is an empty one.

    The rest of a value has to be read before the next entry is asked for.
    """
    is_nothing = isinstance(node, yaml.ScalarEvent) and not node.value
    if is_nothing or isinstance(node, yaml.StreamEndEvent):
        return
    key = next(events) if isinstance(node, yaml.MappingStartEvent) else None
    while not isinstance(key, yaml.MappingEndEvent):
        if not isinstance(key, yaml.ScalarEvent):
            line = _line(key or node)
            raise _wrong(path, line, "here stand addresses with what they belong to.")
        yield key, next(events)
        key = next(events)


def _owners(
    section: str, pairs: Iterable[tuple[yaml.ScalarEvent, yaml.Event]], path: Path
) -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in pairs:
        if not isinstance(value, yaml.ScalarEvent):
            raise _wrong(path, _line(value), "an address belongs to one thing.", section)
        address, owner = key.value, value.value
        if fault := _fault(section, address, owner):
            raise _wrong(path, _line(key), f"{_cut(address)!r} {fault}.", section)
        if address in found:
            hint = "Keep one of its lines: that of what the address was published for."
            raise SeedError(path, _line(key), f"{address} stands here twice.", hint)
        found[address] = normalize("NFC", owner) if section in _OF_SEEDS else owner
    return found


def _fault(section: str, address: str, owner: str) -> str:
    """Say what is wrong with an address or its owner, "" if nothing is."""
    parts = address.split("/")
    if not all(part and set(part) <= _LETTERS for part in parts) or RESERVED & {*parts}:
        return "is no address"
    if len(address) > MAX_ADDRESS:
        return f"is longer than {MAX_ADDRESS} characters"
    if not owner:
        return "belongs to nothing"
    if owner != printable(owner):
        return "belongs to a name with control characters"
    if not _is_in_place(section, parts, owner):
        return f"is no address of {section}"
    return ""


def _is_in_place(section: str, parts: Sequence[str], owner: str) -> bool:
    """Tell whether an address stands where those of its section do, so that it is of no other."""
    if section == "indexes":
        return parts[-1] == owner
    if section == "entities":
        kinds: Sequence[str] = FOLDERS.get(parts[0], ())
        return len(parts) == 2 and owner.partition(": ")[0] in kinds
    return len(parts) == 1


def printable(owner: str) -> str:
    """Return the name of an owner with spaces for signs that steer and for halves of signs."""
    return "".join(" " if category(char) in ("Cc", "Cs") else char for char in owner)


def _line(event: yaml.Event) -> int:
    return event.start_mark.line + 1 if event.start_mark else 0


def _cut(text: str) -> str:
    return shortened(text, MAX_ADDRESS // 4)


def _wrong(path: Path, line: int, message: str, section: str = "charts") -> SeedError:
    hint = (
        f"Write it as in {section}: {{{_EXAMPLES[section]}}}. Or have git restore the file:"
        " the last committed one was sound."
    )
    return SeedError(path, line, message, hint)


def dump(registry: Registry) -> str:
    """Write a registry: an address a line, in an order that merges well.

    An address is made of letters, digits and dashes, an owner may be any text.
    """
    lines = [HEAD]
    for section in SECTIONS:
        owners = getattr(registry, section)
        if owners:
            lines.append(f"{section}:\n")
            lines += [f"  {address}: {_quoted(owners[address])}\n" for address in sorted(owners)]
    return "".join(lines)


def _quoted(text: str) -> str:
    return str(yaml.safe_dump(text, default_style='"', width=float("inf"))).rstrip("\n")


def addresses_by_owner(recorded: Mapping[str, str]) -> Mapping[str, frozenset[str]]:
    """Return the addresses of each owner."""
    found: dict[str, set[str]] = defaultdict(set)
    for address, owner in recorded.items():
        found[owner].add(address)
    return {owner: frozenset(own) for owner, own in found.items()}


def free(
    wanted: str, own: Collection[str], recorded: Collection[str], taken: Collection[str]
) -> str:
    """Return the address that an owner gets: the wanted one, or that with the next free number.

    own: the addresses that were published for it. recorded: all that were published. taken:
    those given already. A number of its own comes before a new one.
    """
    if wanted in own or not (wanted in recorded or wanted in taken):
        return wanted
    kept = [address for address in own if _is_numbered(address, wanted)]
    if kept:
        return min(kept, key=lambda address: (len(address), address))
    numbered = (f"{wanted}-{number}" for number in count(2))
    return next(a for a in numbered if a not in recorded and a not in taken)


def _is_numbered(address: str, wanted: str) -> bool:
    stem, _, number = address.rpartition("-")
    return stem == wanted and number.isdecimal()
