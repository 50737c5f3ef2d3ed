"""Charts of one title: what tells them apart in their titles and addresses."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from types import MappingProxyType

from ...description import Description
from .slugs import slug

NOBODY: Mapping[str, str] = MappingProxyType({})


def namesakes(descriptions: Iterable[Description]) -> list[list[Description]]:
    """List the charts whose titles would make one address, group by group, in their order."""
    groups: dict[str, list[Description]] = defaultdict(list)
    for each in descriptions:
        groups[slug(each.chart.title)].append(each)
    return [group for group in groups.values() if group[1:]]


def describer_of(description: Description, describers: Mapping[str, str]) -> str:
    """Return who wrote a text: as is said beside it, or else by its name; "" where neither tells.

    describers: by seed, as names of seeds tell it.
    """
    return description.seed.facts.describer or describers.get(description.seed.key, "")


def told_apart(
    group: Sequence[Description], describers: Mapping[str, str] = NOBODY
) -> Mapping[str, str]:
    """Return the describers of namesakes by their seeds, where those tell all of them apart."""
    found = {each.seed.key: describer_of(each, describers) for each in group}
    are_distinct = len({slug(name) for name in found.values() if name}) == len(group)
    return found if are_distinct else {}


def with_describer(title: str, describer: str) -> str:
    """Return a title that tells who has written its text."""
    return f"{title} ({describer})"


def distinct_titles(
    descriptions: Iterable[Description],
    slugs: Mapping[str, str],
    describers: Mapping[str, str] = NOBODY,
) -> dict[str, str]:
    """Give each chart that has namesakes a title of its own, by its seed.

    It names the describer, or the number that stands in the address of the chart: slugs has that
    by the seed. So a title lasts as long as the address does.
    """
    titles: dict[str, str] = {}
    for group in namesakes(descriptions):
        names, numbers = told_apart(group, describers), _numbers(group, slugs)
        for each in group:
            key, title = each.seed.key, each.chart.title
            if names:
                titles[key] = with_describer(title, names[key])
            elif numbers[key] > 1:
                titles[key] = f"{title} ({numbers[key]})"
    return titles


def _numbers(group: Sequence[Description], slugs: Mapping[str, str]) -> dict[str, int]:
    """Number namesakes by their addresses, and those of other addresses by what is left."""
    base = slug(group[0].chart.title)
    own = {each.seed.key: _number(slugs[each.seed.key], base) for each in group}
    free: Iterator[int] = (n for n in count(1) if n not in own.values())
    return {key: number or next(free) for key, number in own.items()}


def _number(own: str, base: str) -> int:
    if own == base:
        return 1
    end = own.removeprefix(f"{base}-")
    return int(end) if end != own and end.isdecimal() and len(end) < _DIGITS else 0


# More charts of one title are no numbers but years, or digits of the title.
_DIGITS = 4
