"""What is wrong where two charts want one address, or share a title."""

from __future__ import annotations

from ...description import Description
from ...reading import SeedError


def published_before(own: str, owner: str, description: Description) -> SeedError:
    """Say that a chart is to have an address that another had."""
    return SeedError(
        description.seed.path,
        description.chart.title_line,
        f"is to have the address charts/{own}/, which was published for {owner}.",
        "Links to it must not lead elsewhere: set another one under slugs in mkdocs.yml.",
    )


def same_title(first: Description, second: Description, how: str) -> SeedError:
    """Say that two charts have one title, and how they are told apart."""
    return SeedError(
        second.seed.path,
        second.chart.title_line,
        f"has the title of {first.seed.path}; they are told apart {how}.",
        "If both describe one figure, say in a side file who wrote each: describer: GPT-4o",
    )


def same_address(own: str, first: Description, second: Description) -> SeedError:
    """Say that two charts are to have one address."""
    alike = first.seed.stem == second.seed.stem
    name = second.seed.key if alike else second.seed.stem
    return SeedError(
        second.seed.path,
        second.chart.title_line,
        f"is to have the address charts/{own}/, which {first.seed.path} is to have too.",
        f"Set another one in mkdocs.yml: slugs: {{{name}: {own}-2}}, or as slug beside the seed.",
    )
