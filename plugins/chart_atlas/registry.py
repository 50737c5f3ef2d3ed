"""Every address that an atlas has published, and which one belongs to whom.

The registry is a small YAML file that is committed with the seeds. What stands in it is never
given to anything else, so that a link that somebody saved leads to what it was made for.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from string import ascii_lowercase, digits

import yaml

from .source import REGISTRY, SeedError

# The parts of the registry: the folder of the addresses is theirs, or stands in the address.
SECTIONS = ("indexes", "charts", "entities", "comparisons")
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
    if not path.is_file():
        return Registry()
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise _wrong(path, 0, f"it cannot be read: {error}.") from None
    return parse(text, path)


def parse(text: str, path: Path) -> Registry:
    """Read a registry; SeedError with its line where it is none."""
    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 0
        raise _wrong(path, line, f"this is no YAML: {error.problem}.") from None
    sections: dict[str, dict[str, str]] = {}
    for key, value in _pairs(root, path):
        if key.value not in SECTIONS:
            raise _wrong(path, _line(key), f"{key.value!r} is no part of it.")
        sections[key.value] = _owners(value, path)
    return Registry(**sections)


def _owners(node: yaml.Node, path: Path) -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in _pairs(node, path):
        if not isinstance(value, yaml.ScalarNode):
            raise _wrong(path, _line(value), "an address belongs to one thing.")
        if not _is_address(key.value):
            raise _wrong(path, _line(key), f"{key.value!r} is no address.")
        if key.value in found:
            raise _wrong(path, _line(key), f"{key.value} stands here twice.")
        found[key.value] = value.value
    return found


def _is_address(text: str) -> bool:
    """Tell whether each part of a text is made of small letters, digits and dashes alone."""
    parts = text.split("/")
    return all(part and set(part) <= _LETTERS for part in parts)


def _pairs(node: yaml.Node | None, path: Path) -> list[tuple[yaml.ScalarNode, yaml.Node]]:
    """Return the entries of a mapping, with their places; nothing at all is an empty one."""
    if node is None or (isinstance(node, yaml.ScalarNode) and not node.value):
        return []
    scalar_keys = isinstance(node, yaml.MappingNode) and all(
        isinstance(key, yaml.ScalarNode) for key, _ in node.value
    )
    if not scalar_keys:
        raise _wrong(path, _line(node), "here stand addresses with what they belong to.")
    return list(node.value)


def _line(node: yaml.Node) -> int:
    return int(node.start_mark.line) + 1


def _wrong(path: Path, line: int, message: str) -> SeedError:
    hint = "Write it again with chart-atlas permalinks --write, or take the last committed one."
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


def owners(recorded: Mapping[str, str]) -> Mapping[str, frozenset[str]]:
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
