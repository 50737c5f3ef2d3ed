"""YAML as a small tree of texts with their lines: nothing in it is run, copied or deep."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import yaml

# What the deepest side file needs, and some more, so that what is too deep is told by its key.
MAX_DEPTH = 6
_PLAIN = "Write plain keys and texts, as in title: Attention Is All You Need"


@dataclass(frozen=True, slots=True)
class Text:
    """A scalar, as it is written: a number, a date and a "no" are texts as well."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Items:
    """A list."""

    line: int
    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Pairs:
    """A mapping; what stands twice stands twice in it."""

    line: int
    pairs: tuple[tuple[Text, Node], ...]


Node = Text | Items | Pairs


class YamlError(Exception):
    """No YAML, or more of it than is read: the line, what is wrong, what to do."""

    def __init__(self, line: int, message: str, hint: str = _PLAIN) -> None:
        """Keep the parts apart."""
        super().__init__(message)
        self.line, self.message, self.hint = line, message, hint


def yaml_events(text: str) -> Iterator[yaml.Event]:
    """Read YAML event by event: so nothing in it is deep, and nothing is copied by an alias."""
    loader = yaml.SafeLoader(text)
    try:
        while loader.check_event():
            yield loader.get_event()  # type: ignore[no-untyped-call]  # the stub says no type
    except (ValueError, OverflowError) as error:  # at an escape that stands for no character
        mark = loader.get_mark()
        raise yaml.MarkedYAMLError(problem=str(error), problem_mark=mark) from None


def yaml_tree(text: str) -> Node | None:
    """Return what a text holds, None where that is nothing; YamlError where it is not sound."""
    try:
        events = (e for e in yaml_events(text) if isinstance(e, yaml.NodeEvent | _ENDS))
        first = next(events, None)
        if first is None:
            return None
        tree = _node(first, events, 0)
        if more := next(events, None):
            raise YamlError(_line(more), "here begins a second document.", "Keep one of them.")
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 0
        raise YamlError(line, f"this is no YAML: {error.problem}.") from None
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise YamlError(line, "control characters: this is no text file.", "Remove them.") from None
    return tree


_ENDS = yaml.MappingEndEvent | yaml.SequenceEndEvent


def _node(event: yaml.Event, events: Iterator[yaml.Event], depth: int) -> Node:
    line = _line(event)
    if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
        raise YamlError(line, "anchors (&) and aliases (*) are not read.")
    if getattr(event, "tag", None):
        raise YamlError(line, "tags (!) are not read.")
    if depth > MAX_DEPTH:
        raise YamlError(line, "this is nested too deep.")
    if isinstance(event, yaml.ScalarEvent):
        return Text(line, event.value)
    if isinstance(event, yaml.SequenceStartEvent):
        return Items(line, tuple(_node(each, events, depth + 1) for each in _until_end(events)))
    return Pairs(line, tuple(_pairs(events, depth + 1)))


def _pairs(events: Iterator[yaml.Event], depth: int) -> Iterator[tuple[Text, Node]]:
    for event in _until_end(events):
        key = _node(event, events, depth)
        if not isinstance(key, Text):
            raise YamlError(key.line, "a key is a plain text.")
        yield key, _node(next(events), events, depth)


def _until_end(events: Iterator[yaml.Event]) -> Iterator[yaml.Event]:
    for event in events:
        if isinstance(event, _ENDS):
            return
        yield event


def _line(event: yaml.Event) -> int:
    return event.start_mark.line + 1 if event.start_mark else 0
