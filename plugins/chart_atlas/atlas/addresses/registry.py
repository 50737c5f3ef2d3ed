"""Every address that an atlas has published, and which one belongs to whom.

The registry is a small YAML file that is committed with the seeds. What stands in it is never
given to anything else, so that a link that somebody saved leads to what it was made for.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import ClassVar
from unicodedata import normalize

import yaml

from ...description import Description
from ...language import shortened
from ...model import EntityKind
from ...owner import yaml_events
from ...reading import REGISTRY, SeedError, decoded_text, read_bounded_file
from .address_errors import published_before, same_address, same_title
from .namesakes import NOBODY, describer_of, namesakes, told_apart, with_describer
from .slugs import MAX_ADDRESS, MAX_SLUG, Allotment, is_address, printable, slug

# The folder of each section's addresses; those of index pages and entities begin with theirs.
SECTIONS = {
    "indexes": "",
    "charts": "charts/",
    "entities": "",
    "comparisons": "compare/",
    "figures": "figures/",
}
# Those whose owners are seeds, by their paths.
_OF_SEEDS = ("charts", "comparisons", "figures")
# How a line of each looks.
_EXAMPLES = {
    "indexes": 'models: "models"',
    "charts": 'accuracy-by-length: "chart-01"',
    "entities": 'models/r1-qwen: "model: R1-Qwen"',
    "comparisons": 'one-vs-two: "chart-01#panel chart-02#panel"',
    "figures": 'accuracy: "accuracy"',
}
# As much of an address as tells which one it is.
_SHOWN = MAX_ADDRESS // 4
_SPLIT = "A registry holds a line an address. Part the seeds into several atlases."
HEAD = """\
# Every address that this atlas has published, and what it belongs to. It is kept by
# chart-atlas permalinks --write; commit it with the seeds. A line that is taken out
# breaks the links to its address.
"""


@dataclass(frozen=True)
class Registry:
    """Published addresses with their owners.

    charts: slug → seed (path below the seeds folder, no suffix). entities: "models/slug" →
    kind and name, "model: R1-Qwen". comparisons: slug → the two panels, "seed#panel seed#panel".
    indexes: "models", below the folder of the site that the atlas was in → what it lists, "models".
    figures: slug → the figure, by its path below the seeds folder, without its describers.
    """

    charts: Mapping[str, str] = field(default_factory=dict)
    entities: Mapping[str, str] = field(default_factory=dict)
    comparisons: Mapping[str, str] = field(default_factory=dict)
    indexes: Mapping[str, str] = field(default_factory=dict)
    figures: Mapping[str, str] = field(default_factory=dict)

    # The folders of the entities' pages, and the kinds that each holds: tasks are beside datasets.
    FOLDERS: ClassVar[Mapping[str, tuple[EntityKind, ...]]] = {
        "models": ("model",),
        "datasets": ("dataset", "task"),
        "metrics": ("metric",),
    }
    # Some 150,000 addresses, which take half a minute to be read.
    MAX_BYTES: ClassVar[int] = 16 * 1024 * 1024
    # How long the name of the folder may be that the atlas has in its site.
    MAX_PREFIX: ClassVar[int] = MAX_ADDRESS - MAX_SLUG

    @classmethod
    def read(cls, seeds: Path) -> Registry:
        """Read the registry of a seeds folder; an empty one where there is none yet."""
        path = seeds / REGISTRY
        if not os.path.lexists(path):
            return cls()
        return cls.parse(
            decoded_text(path, read_bounded_file(path, seeds, cls.MAX_BYTES, _SPLIT)), path
        )

    @classmethod
    def parse(cls, text: str, path: Path) -> Registry:
        """Read a registry; SeedError with its line where any part of it is not sound."""
        if len(text) > cls.MAX_BYTES:
            raise SeedError(path, 0, f"the file is larger than {cls.MAX_BYTES:,} bytes.", _SPLIT)
        try:
            return cls(**_sections(yaml_events(text), path))
        except yaml.MarkedYAMLError as error:
            line = error.problem_mark.line + 1 if error.problem_mark else 0
            raise _wrong(path, line, f"this is no YAML: {error.problem}.") from None
        except yaml.reader.ReaderError as error:
            line = text.count("\n", 0, error.position) + 1
            raise _wrong(path, line, "control characters: this is no text file.") from None

    def dump(self) -> str:
        """Write it as text: an address a line, in an order that merges well.

        An address is made of letters, digits and dashes, an owner may be any text.
        """
        lines = [HEAD]
        for section in SECTIONS:
            if owners := getattr(self, section):
                lines.append(f"{section}:\n")
                lines += [f"  {each}: {_quoted(owners[each])}\n" for each in sorted(owners)]
        return "".join(lines)

    def _lines(self) -> Iterator[tuple[str, str, str]]:
        """Yield the section, the address and the owner of each line."""
        for section in SECTIONS:
            yield from ((section, *line) for line in getattr(self, section).items())

    @property
    def size(self) -> int:
        """How many addresses it holds."""
        return len([*self._lines()])

    @classmethod
    @cache
    def folder_of(cls, kind: EntityKind) -> str:
        """Return the folder of the pages of a kind of entity."""
        return next(folder for folder, kinds in cls.FOLDERS.items() if kind in kinds)

    def with_(self, other: Registry) -> Registry:
        """Return it with the addresses of another added; its own owners stay."""
        return Registry(**{s: {**getattr(other, s), **getattr(self, s)} for s in SECTIONS})

    def unrecorded(self, other: Registry) -> list[str]:
        """List the addresses of another that are not here."""
        return [f"{SECTIONS[s]}{a}" for s, a, _ in other._lines() if a not in getattr(self, s)]

    def missing(self, other: Registry) -> list[str]:
        """List the addresses of another that are not here, or belong to somebody else."""
        lines = other._lines()
        return [f"{SECTIONS[s]}{a}" for s, a, o in lines if getattr(self, s).get(a) != o]

    def from_top(self, prefix: str) -> dict[str, str]:
        """Return the owner of each address, as "charts/my-title/" from the top of the site.

        prefix: the folder of the site that the atlas is in.
        """
        return {
            f"{'' if section == 'indexes' else prefix}{SECTIONS[section]}{address}/": owner
            for section, address, owner in self._lines()
        }

    # -- the addresses of charts ------------------------------------------------------------------

    @cached_property
    def slugs_by_seed(self) -> Mapping[str, Sequence[str]]:
        """The slugs that were published for the chart of each seed, in order."""
        found: dict[str, list[str]] = defaultdict(list)
        for each in sorted(self.charts):
            found[self.charts[each]].append(each)
        return found

    def clashes(
        self, descriptions: Iterable[Description], pinned: Mapping[str, str]
    ) -> Iterator[SeedError]:
        """List each chart whose address is set, and is that of another.

        pinned: slugs that the site's owner sets, by seed. Of charts of one title, each gets an
        address of its own by itself.
        """
        taken: dict[str, Description] = {}
        for description in descriptions:
            if own := _pinned(description, pinned):
                owner = self.charts.get(own, description.seed.key)
                first = taken.setdefault(own, description)
                if first is not description:
                    yield same_address(own, first, description)
                elif owner != description.seed.key:
                    yield published_before(own, owner, description)

    @staticmethod
    def same_titles(
        descriptions: Iterable[Description], describers: Mapping[str, str] = NOBODY
    ) -> Iterator[SeedError]:
        """List each chart that has the title of one before it, and what tells both apart."""
        for group in namesakes(descriptions):
            how = "by their describers" if told_apart(group, describers) else "by a number"
            for each in group[1:]:
                yield same_title(group[0], each, how)

    def slugs(
        self,
        descriptions: Iterable[Description],
        pinned: Mapping[str, str],
        describers: Mapping[str, str] = NOBODY,
    ) -> dict[str, str]:
        """Give each chart a slug, by its seed: none has one that another has or had.

        Namesakes are told apart by their describers, or else by numbers. describers: by seed, as
        names of seeds tell it.
        """
        allotment, descriptions = Allotment(self.charts), [*descriptions]
        groups = namesakes(descriptions)
        shared = {key for group in groups for key in told_apart(group, describers)}
        # What is pinned comes first: it may not be given away as the next free number.
        ordered = sorted(descriptions, key=lambda each: not _pinned(each, pinned))
        return {
            each.seed.key: allotment.give(
                _pinned(each, pinned)
                or self._by_title(
                    each, describer_of(each, describers), is_shared=each.seed.key in shared
                ),
                each.seed.key,
            )
            for each in ordered
        }

    def _by_title(self, description: Description, describer: str, *, is_shared: bool) -> str:
        """Return the slug that a title makes; one that was published for the chart stays."""
        title = description.chart.title
        plain = slug(title)
        named = slug(with_describer(title, describer)) if describer else plain
        wanted = (named, plain) if is_shared else (plain, named)
        own = self.slugs_by_seed.get(description.seed.key, ())
        return next((each for each in wanted if each in own), wanted[0])


def _pinned(description: Description, pinned: Mapping[str, str]) -> str | None:
    seed = description.seed
    return pinned.get(seed.key) or pinned.get(seed.stem) or seed.facts.slug


# -- the file -------------------------------------------------------------------------------------


def _sections(events: Iterator[yaml.Event], path: Path) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for key, value in _pairs(events, _root(events), path):
        section = key.value
        if section not in SECTIONS:
            raise _wrong(path, _line(key), f"{shortened(section, _SHOWN)!r} is no part of it.")
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
            raise _wrong(path, _line(key), f"{shortened(address, _SHOWN)!r} {fault}.", section)
        if address in found:
            hint = "Keep one of its lines: that of what the address was published for."
            raise SeedError(path, _line(key), f"{address} stands here twice.", hint)
        found[address] = normalize("NFC", owner) if section in _OF_SEEDS else owner
    return found


def _fault(section: str, address: str, owner: str) -> str:
    """Say what is wrong with an address or its owner, "" if nothing is."""
    if not is_address(address):
        return "is no address"
    if len(address) > MAX_ADDRESS:
        return f"is longer than {MAX_ADDRESS} characters"
    if not owner:
        return "belongs to nothing"
    if owner != printable(owner):
        return "belongs to a name with control characters"
    if not _is_in_place(section, address.split("/"), owner):
        return f"is no address of {section}"
    return ""


def _is_in_place(section: str, parts: Sequence[str], owner: str) -> bool:
    """Return whether an address stands where those of its section do, and those of no other."""
    if section == "indexes":
        return parts[-1] == owner
    if section == "entities":
        kinds: Sequence[str] = Registry.FOLDERS.get(parts[0], ())
        return len(parts) == 2 and owner.partition(": ")[0] in kinds
    return len(parts) == 1


def _line(event: yaml.Event) -> int:
    return event.start_mark.line + 1 if event.start_mark else 0


def _wrong(path: Path, line: int, message: str, section: str = "charts") -> SeedError:
    hint = (
        f"Write it as in {section}: {{{_EXAMPLES[section]}}}. Or have git restore the file:"
        " the last committed one was sound."
    )
    return SeedError(path, line, message, hint)


def _quoted(text: str) -> str:
    return str(yaml.safe_dump(text, default_style='"', width=float("inf"))).rstrip("\n")
