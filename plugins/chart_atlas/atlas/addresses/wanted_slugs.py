"""Which address each chart wants: what its owner sets, or its title."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from ...description import Description
from ...reading import SeedError
from .slugs import slug


def wanted_slugs(
    descriptions: Sequence[Description],
    pinned: Mapping[str, str],
    describers: Mapping[str, str],
    published: Mapping[str, str],
) -> dict[str, str]:
    """Say which slug each chart is to have, by its seed.

    Of descriptions of figures that have one title, each is told by its describer as well, unless it
    had the plain address before; who was told so before stays so. published: slugs by their seeds.
    """
    wanted = {each.seed.key: _plain(each, pinned) for each in descriptions}
    times = Counter(wanted[key] for key in wanted if key in describers)
    for each in descriptions:
        key, plain = each.seed.key, wanted[each.seed.key]
        if key in describers and not pinned_slug(each, pinned) and published.get(plain) != key:
            told = slug(f"{each.chart.title} {describers[key]}")
            if times[plain] > 1 or published.get(told) == key:
                wanted[key] = told
    return wanted


def pinned_slug(description: Description, pinned: Mapping[str, str]) -> str | None:
    """Return the slug that the owner of the site sets for a chart, None where none is set."""
    return pinned.get(description.seed.key) or pinned.get(description.seed.stem)


def _plain(description: Description, pinned: Mapping[str, str]) -> str:
    return pinned_slug(description, pinned) or slug(description.chart.title)


def published_before(own: str, owner: str, description: Description) -> SeedError:
    """Say that a chart is to have an address that another had."""
    return SeedError(
        description.seed.path,
        description.chart.title_line,
        f"is to have the address charts/{own}/, which was published for {owner}.",
        "Links to it must not lead elsewhere: set another one under slugs in mkdocs.yml.",
    )


def same_address(own: str, first: Description, second: Description) -> SeedError:
    """Say that two charts want one address."""
    alike = first.seed.stem == second.seed.stem
    name = second.seed.key if alike else second.seed.stem
    return SeedError(
        second.seed.path,
        second.chart.title_line,
        f"wants the address charts/{own}/, which {first.seed.path}:{first.chart.title_line} has.",
        f"Change one title, or give one an address in mkdocs.yml: slugs: {{{name}: {own}-2}}",
    )
