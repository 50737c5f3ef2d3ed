"""A tree of YAML becomes values of declared keys; all that is wrong is told, with its line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from ..language import shortened
from .declarations import MAX_ITEMS, MAX_NAMES, MAX_TEXT, OTHER_WORDS, Key, matches
from .yaml_trees import Items, Node, Pairs, Text

# As much of a text as tells which one it is.
_SHOWN = 60
_FLAGS = {"true": True, "false": False}
_FORM_WORDS = {
    "text": "a text",
    "texts": "a list of texts",
    "flag": "true or false",
    "record": "keys of its own",
    "names": "names, each with keys of its own",
}


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong with a side file: its line, what it is, what to do."""

    line: int
    message: str
    hint: str


@dataclass(frozen=True, slots=True)
class Checker:
    """Reads values, and gathers what is wrong with others, which are left out."""

    faults: list[Fault] = field(default_factory=list)

    def record(self, node: Node | None, keys: Sequence[Key], what: str) -> dict[str, Any]:
        """Return the sound values of a mapping by their keys. what: names it in messages."""
        if node is None:
            return {}
        if not isinstance(node, Pairs):
            self._tell(node.line, f"{what} holds keys, each with a value.", _example(keys[0]))
            return {}
        declared, values = {key.name: key for key in keys}, {}
        for name, value in self._once(node):
            if key := declared.get(name.text):
                if (found := self._value(key, value)) is not None:
                    values[key.name] = found
            else:
                told = f"{_quoted(name.text)} is no key of {what}."
                self._tell(name.line, told, _advice(name.text, keys))
        return values

    def _once(self, node: Pairs) -> Iterable[tuple[Text, Node]]:
        seen: dict[str, int] = {}
        for name, value in node.pairs:
            if name.text in seen:
                told = f"{_quoted(name.text)} stands here twice, first in line {seen[name.text]}."
                self._tell(name.line, told, "Join both, or remove one.")
            else:
                seen[name.text] = name.line
                yield name, value

    def _value(self, key: Key, node: Node) -> Any:  # noqa: ANN401 - by the form of the key
        if isinstance(node, Text) and not node.text.strip():
            self._tell(node.line, f"{key.name} has no value.", f"{_example(key)}, or remove it.")
        elif key.form == "text" and isinstance(node, Text):
            return self._text(key, node)
        elif key.form == "flag" and isinstance(node, Text) and node.text in _FLAGS:
            return _FLAGS[node.text]
        elif key.form == "texts" and isinstance(node, Items):
            return self._texts(key, node)
        elif key.form == "record" and isinstance(node, Pairs):
            return self.record(node, key.keys, key.name) or None
        elif key.form == "names" and isinstance(node, Pairs):
            return self._names(key, node)
        else:
            self._tell(node.line, f"{key.name} is {_FORM_WORDS[key.form]}.", _example(key))
        return None

    def _text(self, key: Key, node: Text) -> str | None:
        text = node.text.strip()
        if fault := _fault(text):
            self._tell(node.line, f"{key.name}: {_quoted(text)} {fault}.", _example(key))
        elif key.choices and text not in key.choices:
            near = get_close_matches(text, key.choices, 1)
            meant = f"Did you mean {near[0]}? " if near else ""
            told = f"{key.name}: {_quoted(text)} is none of {', '.join(key.choices)}."
            self._tell(node.line, told, f"{meant}{_example(key)}")
        elif not matches(key, text):
            self._tell(node.line, f"{key.name}: {_quoted(text)} must {key.must}.", _example(key))
        else:
            return text
        return None

    def _texts(self, key: Key, node: Items) -> tuple[str, ...] | None:
        if len(node.items) > MAX_ITEMS:
            self._tell(node.line, f"{key.name} has more than {MAX_ITEMS} items.", "Leave some out.")
            return None
        found: dict[str, None] = {}
        for item in node.items:
            if not isinstance(item, Text) or not item.text.strip():
                told = f"{key.name} is a list of texts, and this item is none."
                self._tell(item.line, told, _example(key))
            elif (text := self._text(key, item)) is not None:
                found[text] = None
        return tuple(found) or None

    def _names(self, key: Key, node: Pairs) -> dict[str, tuple[int, dict[str, Any]]]:
        """Return what is said of each name, with its line."""
        if len(node.pairs) > MAX_NAMES:
            told = f"{key.name} has more than {MAX_NAMES:,} names."
            self._tell(node.line, told, "Leave some out.")
            return {}
        found = {}
        for name, value in self._once(node):
            said = self.record(value, key.keys, _quoted(name.text))
            if fault := _fault(name.text) if name.text.strip() else "is no name":
                self._tell(name.line, f"{key.name}: {_quoted(name.text)} {fault}.", _example(key))
            else:
                found[" ".join(name.text.split())] = (name.line, said)
        return found

    def _tell(self, line: int, message: str, hint: str) -> None:
        self.faults.append(Fault(line, message, hint))


def _fault(text: str) -> str:
    """Say what is wrong with a text whatever it is of, "" if nothing is."""
    if len(text) > MAX_TEXT:
        return f"is longer than {MAX_TEXT} characters"
    return "" if text.isprintable() else "holds a sign that does not print"


def _example(key: Key) -> str:
    return f"Write it as in {key.example}"


def _advice(name: str, keys: Sequence[Key]) -> str:
    known = [key.name for key in keys]
    meant = OTHER_WORDS.get(name.casefold(), "")
    near = [meant] if meant in known else get_close_matches(name.casefold(), known, 1, 0.7)
    if not near:
        return f"It has these keys: {', '.join(known)}."
    right = next(key for key in keys if key.name == near[0])
    return f"Did you mean {near[0]}? {_example(right)}"


def _quoted(text: str) -> str:
    return repr(shortened(text, _SHOWN))
