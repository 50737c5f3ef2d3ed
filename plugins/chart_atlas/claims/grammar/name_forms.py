"""The forms of a name: its words, its parts, what one and several are called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from .lexicon import LEXICON
from .tokens import scan


def words(text: str) -> tuple[str, ...]:
    """Return the words of a name."""
    return tuple(token.text for token in scan(text))


def is_numeric(key: Sequence[str]) -> bool:
    """Return whether a label is a plain number, with a sign or a percent sign at most.

    "65+" is a name.
    """
    rest = [word for word in key[:-1] if word not in ("-", "+")] + [*key[-1:]]
    rest = rest[:-1] if rest[-1:] == ["%"] else rest
    return len(rest) == 1 and rest[0][0].isdigit() and rest[0][-1].isdigit()


def contained(
    labels: Mapping[tuple[str, ...], Sequence[str]],
) -> Iterator[tuple[tuple[str, ...], list[str]]]:
    """Yield the parts of labels that may stand for them, with the labels that hold each."""
    found: dict[tuple[str, ...], dict[str, None]] = {}
    for key, own in labels.items():
        if len(key) > _LONGEST:
            continue
        for start in range(len(key)):
            for end in range(start + 1, len(key) + 1):
                part = key[start:end]
                if part not in labels and _may_name(part):
                    found.setdefault(part, {}).update(dict.fromkeys(own))
    for part, several in found.items():
        yield part, list(several)


_LONGEST = 8


def _may_name(part: Sequence[str]) -> bool:
    """Return whether a part of a label names it: it begins and ends with a word of its own."""
    ends = (part[0], part[-1])
    own = [word for word in part if len(word) > 1 and word[0].isalpha() and word not in LEXICON]
    return bool(own) and all(word[0].isalnum() for word in ends)


def axis_words(label: str) -> Iterator[tuple[str, ...]]:
    """Yield what an axis is called: its label, or the end of it, as one or several."""
    plain = label.partition("(")[0].strip() or label
    for name in dict.fromkeys((label, plain)):
        key = words(name)
        if key[:2] == ("number", "of"):
            # "Every digit count"
            yield from ((*key[2:-1], one, "count") for one in numbers_of(key[-1]))
        for start in range(len(key)):
            for end in range(start + 1, len(key) + 1):
                part = key[start:end]
                own = part[-1] not in LEXICON and part[0][0].isalpha()
                if part == key or (own and (end == len(key) or len(part[-1]) > 2)):
                    for word in numbers_of(part[-1]):
                        yield (*part[:-1], word)


def as_several(key: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield a label, and what several of its kind are called: "grey heron", "grey herons"."""
    yield key
    last = key[-1]
    if len(last) > _SHORT and last.isalpha() and last not in LEXICON:
        several = (one for one in numbers_of(last) if len(one) > len(last))
        yield from ((*key[:-1], one) for one in several if one not in LEXICON)


# Shorter words are signs or abbreviations.
_SHORT = 3


def numbers_of(word: str) -> tuple[str, ...]:
    """Return a noun as one and as several: "category", "categories"."""
    if word.endswith("ies"):
        return word, f"{word[:-3]}y"
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word, f"{word[:-1]}ies"
    if word.endswith(("ses", "xes", "ches", "shes")):
        return word, word[:-2], word[:-1]
    if word.endswith("s") and not word.endswith("ss"):
        return word, word[:-1]
    return (word, f"{word}es") if word.endswith(("s", "x", "ch", "sh")) else (word, f"{word}s")
