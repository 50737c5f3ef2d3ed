"""Faults put into the code on purpose: where, what is changed, and the source with it.

What is changed, and to what, is mutmut's (mutmut.mutation.mutators): operators swapped, arguments
left out, numbers and strings changed, conditions forced. It changes functions only; here words and
patterns outside of functions are changed as well. Left out is what changes nothing: the case of a
pattern that is matched whatever the case.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeGuard

import libcst as cst
from libcst.metadata import CodeRange, MetadataWrapper, PositionProvider
from mutmut.mutation.mutators import mutation_operators

# Said to what matches a pattern whatever the case.
CASELESS = "IGNORECASE"
# What no change of makes another program: types, and what the classes are made by.
PASSED_OVER = (cst.Annotation, cst.Decorator, cst.Import, cst.ImportFrom)


@dataclass(frozen=True)
class Mutant:
    """A module with one fault.

    path: of the module. function: its name within its module, "" outside of functions. lines: those
    of the statement, up to the end of what is changed. was, now: what is changed, in few words.
    """

    path: Path
    function: str
    lines: range
    was: str
    now: str
    source: str

    @property
    def place(self) -> str:
        """Where the fault is, in words."""
        return f"{self.path.name}:{self.lines.start} {self.function}".strip()


@dataclass(frozen=True)
class _Change:
    node: cst.CSTNode
    new: cst.CSTNode
    function: str
    lines: range


class _Changes(cst.CSTVisitor):
    """Walks a module and notes all changes of it."""

    METADATA_DEPENDENCIES = (PositionProvider,)

    def __init__(self) -> None:
        """Start with none."""
        super().__init__()
        self.found: list[_Change] = []
        self.within: list[cst.FunctionDef | cst.ClassDef] = []
        self.statements: list[int] = []
        self.caseless: list[cst.Call] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        """Note what can be changed of a node, and go into it."""
        if isinstance(node, PASSED_OVER) or _tells_only(node):
            return False
        if isinstance(node, cst.FunctionDef | cst.ClassDef):
            self.within.append(node)
        if isinstance(node, cst.BaseStatement | cst.BaseSmallStatement):
            self.statements.append(self._range(node).start.line)
        if _is_caseless(node):
            self.caseless.append(node)
        for kind, operator in mutation_operators:
            if isinstance(node, kind):
                self.found += [
                    self._change(node, new)
                    for new in operator(node)
                    if not (self.caseless and _differs_in_case(node, new))
                ]
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        """Leave the function and the statement."""
        if isinstance(original_node, PASSED_OVER) or _tells_only(original_node):
            return
        if isinstance(original_node, cst.FunctionDef | cst.ClassDef):
            self.within.pop()
        if _is_caseless(original_node):
            self.caseless.pop()
        if isinstance(original_node, cst.BaseStatement | cst.BaseSmallStatement):
            self.statements.pop()

    def _function(self) -> str:
        """Name the outermost function that the walk is in; "" outside of functions."""
        kinds = [isinstance(each, cst.FunctionDef) for each in self.within]
        inside = self.within[: kinds.index(True) + 1] if any(kinds) else []
        return ".".join(each.name.value for each in inside)

    def _change(self, node: cst.CSTNode, new: cst.CSTNode) -> _Change:
        last = self._range(node).end.line
        return _Change(node, new, self._function(), range(self.statements[-1], last + 1))

    def _range(self, node: cst.CSTNode) -> CodeRange:
        found = self.get_metadata(PositionProvider, node)
        if not isinstance(found, CodeRange):
            raise TypeError(f"No place is known of {node}")
        return found


def _is_caseless(node: cst.CSTNode) -> TypeGuard[cst.Call]:
    """Tell whether a node is a call to which it is said that case does not matter."""
    return isinstance(node, cst.Call) and any(
        CASELESS in cst.Module([]).code_for_node(argument) for argument in node.args
    )


def _differs_in_case(one: cst.CSTNode, two: cst.CSTNode) -> bool:
    """Tell whether two nodes are strings that differ in case alone."""
    if not (isinstance(one, cst.SimpleString) and isinstance(two, cst.SimpleString)):
        return False
    return one.value.lower() == two.value.lower()


def _tells_only(node: cst.CSTNode) -> bool:
    """Tell whether a node is a docstring, or the list of public names: no program reads them."""
    if isinstance(node, cst.Assign):
        target = node.targets[0].target
        return isinstance(target, cst.Name) and target.value == "__all__"
    return isinstance(node, cst.Expr) and isinstance(node.value, cst.BaseString)


def changes(path: Path) -> tuple[cst.Module, list[_Change]]:
    """Return a module, and all that can be changed in it."""
    tree = cst.parse_module(path.read_text(encoding="utf-8"))
    wrapper = MetadataWrapper(tree, unsafe_skip_copy=True)
    visitor = _Changes()
    return wrapper.visit(visitor), visitor.found


def sample(paths: Iterable[Path], size: int, seed: int) -> tuple[list[Mutant], dict[Path, int]]:
    """Return a random sample of all mutants of some modules, and how many each of them has."""
    modules = {path: changes(path) for path in sorted(paths)}
    everything = [(path, at) for path, (_, found) in modules.items() for at in range(len(found))]
    chosen = random.Random(seed).sample(everything, min(size, len(everything)))
    counts = {path: len(found) for path, (_, found) in modules.items()}
    return [_mutant(path, modules[path], at) for path, at in chosen], counts


def _mutant(path: Path, module: tuple[cst.Module, Sequence[_Change]], at: int) -> Mutant:
    tree, found = module
    change = found[at]
    changed = tree.deep_replace(change.node, change.new)
    if not isinstance(changed, cst.Module):
        raise TypeError("A module stays a module")
    was, now = (" ".join(tree.code_for_node(node).split()) for node in (change.node, change.new))
    return Mutant(path, change.function, change.lines, was, now, changed.code)
