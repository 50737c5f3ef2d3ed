"""Texts to read that nobody wrote: those of seeds and cases, with lines and letters changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from chart_atlas.description import Description, describe
from chart_atlas.reading.source import Seed

TESTS = Path(__file__).parent
# What a mutation may put in: marks of Markdown, signs of numbers, and what few expect.
SPICE = [
    *"*_`|\\#>-+~:;.,()[]<>&=%$±≈→−–—“”’\t \n",
    *("**", "---", "|---|", "\n\n", "    ", "N/A", "vs.", "<!--", "-->", "```", "1e999", "0x10"),
    *("\N{NO-BREAK SPACE}", "\N{ZERO WIDTH SPACE}", "\N{RIGHT-TO-LEFT OVERRIDE}", "١٢", "½", "²"),
    *("9" * 50, "1.2.3", "1,234", "\N{LATIN CAPITAL LETTER I WITH DOT ABOVE}", "ﬁ", "\x0c", "🙂"),
]


def corpus() -> list[str]:
    """Return the texts of seeds and cases, in one order."""
    folders = TESTS.parent / "seeds", TESTS / "cases" / "reading", TESTS / "corpus"
    paths = [path for folder in folders for path in sorted(folder.glob("*.txt"))]
    return [path.read_text(encoding="utf-8") for path in paths]


def describe_text(text: str) -> Description:
    """Read a text as if it were a seed."""
    return describe(Seed("case.txt", Path("case.txt"), text))


def mutated(text: str, random: Random, most: int = 8) -> str:
    """Change a text in one place or a few."""
    for _ in range(random.randint(1, most)):
        text = random.choice(MUTATIONS)(text, random)
    return text


def _lost(lines: list[str], at: int, random: Random) -> list[str]:
    return lines[:at] + lines[at + random.randint(1, 3) :]


def _twice(lines: list[str], at: int, random: Random) -> list[str]:
    return lines[: at + 1] + lines[at:]


def _swapped(lines: list[str], at: int, random: Random) -> list[str]:
    other = random.randrange(len(lines))
    changed = list(lines)
    changed[at], changed[other] = lines[other], lines[at]
    return changed


def _joined(lines: list[str], at: int, random: Random) -> list[str]:
    return [*lines[:at], " ".join(lines[at : at + 2]), *lines[at + 2 :]]


def _indented(lines: list[str], at: int, random: Random) -> list[str]:
    return [*lines[:at], " " * random.randint(1, 8) + lines[at], *lines[at + 1 :]]


def _by_line(change: Callable[[list[str], int, Random], list[str]]) -> Mutation:
    def mutation(text: str, random: Random) -> str:
        lines = text.split("\n")
        return "\n".join(change(lines, random.randrange(len(lines)), random))

    return mutation


def _edited(text: str, random: Random) -> str:
    at = random.randint(0, len(text))
    return text[:at] + random.choice(SPICE) + text[at + random.randint(0, 2) :]


def _cut(text: str, random: Random) -> str:
    return text[: random.randint(0, len(text))]


def _moved(text: str, random: Random) -> str:
    start, end, at = sorted(random.randint(0, len(text)) for _ in range(3))
    piece = text[start:end][:80]
    return text[:at] + piece + text[at:]


Mutation = Callable[[str, Random], str]
MUTATIONS: list[Mutation] = [
    *map(_by_line, (_lost, _twice, _swapped, _joined, _indented)),
    *(_edited, _edited, _edited, _cut, _moved),
]
