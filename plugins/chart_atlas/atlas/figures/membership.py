"""Which seeds describe one figure, and who wrote each: told by their names."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ...description import Description
from ..addresses.slugs import printable
from ..entries import ChartEntry


@dataclass(frozen=True, slots=True)
class Membership:
    """The figure that a seed describes, by its path below the seeds folder, and its describer."""

    figure: str
    describer: str


def membership(description: Description, pattern: re.Pattern[str] | None) -> Membership | None:
    """Return which figure a seed describes, and who wrote it; None where it stands alone.

    The only place that decides it. What stands beside the seed comes before its name; without a
    describer, the name of the file tells the texts apart.
    """
    folder, slash, stem = description.seed.key.rpartition("/")
    found, facts = pattern.fullmatch(stem) if pattern else None, description.seed.facts
    figure = facts.figure or (found and f"{folder}{slash}{found['figure']}")
    if not figure:
        return None
    return Membership(printable(figure), facts.describer or (found["describer"] if found else stem))


def describers_of(
    descriptions: Iterable[Description], pattern: re.Pattern[str] | None
) -> dict[str, str]:
    """Return who wrote each seed that describes a figure, by its key."""
    found = ((each.seed.key, membership(each, pattern)) for each in descriptions)
    return {key: member.describer for key, member in found if member}


@dataclass(frozen=True, slots=True)
class Member:
    """One of the descriptions of a figure."""

    describer: str
    entry: ChartEntry


def families(
    charts: Iterable[ChartEntry], pattern: re.Pattern[str] | None
) -> tuple[dict[str, Sequence[Member]], dict[str, ChartEntry]]:
    """Return the figures that several charts describe, and those that one describes.

    A describer is one whatever the case of its letters; the spelling with capitals names it.
    """
    told = [(each, member) for each in charts if (member := membership(each.description, pattern))]
    names: dict[str, str] = {}
    for name in sorted({member.describer for _, member in told}):
        # Capitals come before small letters.
        names.setdefault(name.casefold(), name)
    found: dict[str, list[Member]] = defaultdict(list)
    for each, member in told:
        found[member.figure].append(Member(names[member.describer.casefold()], each))
    for members in found.values():
        members.sort(key=lambda each: (each.describer.casefold(), each.entry.slug))
    several: dict[str, Sequence[Member]] = {
        figure: found[figure] for figure in sorted(found) if len(found[figure]) > 1
    }
    lone = {key: members[0].entry for key, members in found.items() if len(members) == 1}
    return several, lone
