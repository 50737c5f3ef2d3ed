"""Each word that the program knows in a phrase that turns on it, with what a careful reader answers.

In words.toml "{is|was}" stands for each of its words (see saying.each). A list is all arguments of
a function of several, or the one of a function of a sequence. What a function gives is written with
"" for None; same: what it gives back as it is.
"""

from __future__ import annotations

import inspect
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass
from decimal import Decimal
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import chart_atlas
from saying import each

FILE = Path(__file__).parent / "cases" / "words.toml"
ANSWERS = {"yes": True, "no": False}
Entry = str | list


def functions() -> Iterator[tuple[str, Callable]]:
    """Yield the public functions of what holds words and patterns, by "module.function"."""
    for found in walk_packages(chart_atlas.__path__, "chart_atlas."):
        if found.ispkg or not re.search(r"pattern|\.spreadsheets$|\.language\.", found.name):
            continue
        module = import_module(found.name)
        defined = re.findall(
            r"^(?:def )?([a-z]\w*)(?:\(| = )", inspect.getsource(module), re.MULTILINE
        )
        for name in defined:
            if callable(value := getattr(module, name)):
                yield f"{found.name.rpartition('.')[2]}.{name}", value


FUNCTIONS = dict(functions())
WORDS = {
    f"{module}.{name}": entries
    for module, tables in tomllib.loads(FILE.read_text(encoding="utf-8")).items()
    for name, entries in tables.items()
}


def needed(name: str) -> int:
    """Count the arguments that a function cannot do without."""
    given = inspect.signature(FUNCTIONS[name]).parameters.values()
    return sum(one.default is one.empty for one in given)


def asked(name: str, entries: Iterable[Entry]) -> Iterator[tuple]:
    """Yield the arguments of all that entries stand for."""
    for entry in entries:
        if isinstance(entry, str):
            yield from ((text,) for text in each(entry))
        elif needed(name) == 1:
            yield (tuple(entry),)
        elif all(isinstance(one, str) for one in entry):
            yield from (tuple(texts.split("\n")) for texts in each("\n".join(entry)))
        else:
            yield from ((text, *entry[1:]) for text in each(entry[0]))


def plain(found: object) -> object:
    """Write what a function gives as TOML does: its fields that say something, its list."""
    if found is None or isinstance(found, str | int):
        return "" if found is None else found
    if isinstance(found, Decimal):
        return str(found)
    if is_dataclass(found):
        told = {field.name: plain(getattr(found, field.name)) for field in fields(found)}
        return {name: value for name, value in told.items() if value not in ("", False)}
    if isinstance(found, frozenset | set):
        return sorted(found)
    return [plain(one) for one in found] if isinstance(found, Iterable) else found


@pytest.mark.parametrize("name", [name for name in WORDS if ANSWERS.keys() & WORDS[name].keys()])
def test_a_question_about_words_is_answered(name: str) -> None:
    """Yes for each phrase that holds a word of the kind, no for what only comes near."""
    wrong = [
        (case, answer)
        for answer, told in ANSWERS.items()
        for case in asked(name, WORDS[name].get(answer, ()))
        if FUNCTIONS[name](*case) is not told
    ]
    assert wrong == []


@pytest.mark.parametrize("name", [name for name in WORDS if {"gives", "same"} & WORDS[name].keys()])
def test_a_phrase_is_read_by_its_words(name: str) -> None:
    """What is read from a text, and nothing from one that only looks alike."""
    wanted = [
        (case, entry["value"])
        for entry in WORDS[name].get("gives", ())
        for case in asked(name, [entry["text"]])
    ]
    wanted += [(case, case[0]) for case in asked(name, WORDS[name].get("same", ()))]
    found = [(case, want, plain(FUNCTIONS[name](*case))) for case, want in wanted]
    assert [one for one in found if one[1] != one[2]] == []


def test_each_entry_is_of_a_function_of_words() -> None:
    """A misspelt name, of a function or of what is told of it, would test nothing."""
    assert [name for name in WORDS if name not in FUNCTIONS] == []
    keys = {name: entries.keys() - {*ANSWERS, "gives", "same"} for name, entries in WORDS.items()}
    assert {name: more for name, more in keys.items() if more} == {}


def test_each_question_about_words_has_phrases_for_both_answers() -> None:
    """A new function that says yes or no to a text has words here as well."""
    questions = [
        name
        for name, function in FUNCTIONS.items()
        if inspect.signature(function).return_annotation == "bool" and needed(name) == 1
    ]
    assert [name for name in questions if not ANSWERS.keys() <= WORDS.get(name, {}).keys()] == []
