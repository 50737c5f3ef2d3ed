"""What the axes of a panel are called: as the text says, else as its table is headed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...language import name_key, norm, without_notes
from ...model import OTHER_ROLE, ROLES, Problem, Role
from ..axes import AxisFacts
from ..axis_text import stem, words_of
from ..patterns import section_patterns
from ..places.statements import PlacedCell


def axis_names(
    items: Sequence[PlacedCell], facts: AxisFacts, title: str | None
) -> Mapping[Role, str | None]:
    """Return the names of the axes of a panel; None where none is certain.

    title: that of the panel, which chooses among several names.
    """
    none: dict[Role, str | None] = dict.fromkeys(ROLES)
    if any(item.unnamed for item in items) or _are_turned(items, facts):
        return none
    names = {
        role: _name_of_panel(facts, role, title) or _name_in_table(items, role) for role in ROLES
    }
    for role in ROLES:
        ticks = {getattr(item, role) for item in items} | {*facts.axis(role).values}
        # As in: Rows: North (n = 24), South (n = 31)
        if norm(names[role] or "") in {norm(without_notes(tick)) for tick in ticks}:
            names[role] = None
    ticks_apart = {item.row for item in items}.isdisjoint(item.column for item in items)
    # Two axes with different ticks have no name in common: whose it is, nobody knows.
    return none if names["row"] == names["column"] and ticks_apart else names


def axis_names_conflict(items: Sequence[PlacedCell], facts: AxisFacts) -> Problem | None:
    """Report a table whose corner calls rows what the text calls columns."""
    if not _are_turned(items, facts):
        return None
    message = "The text calls the rows what the table calls its columns: the axes have no names."
    hint = (
        "Let the table and the text agree, as in: | True \\ Predicted | … and rows are the truth."
    )
    line = min(item.statement.line for item in items)
    return Problem(line, "axis-mismatch", "warning", message, hint)


def _are_turned(items: Sequence[PlacedCell], facts: AxisFacts) -> bool:
    """Return whether what names an axis in the text names the other one in the table."""
    if all(facts.axis(role).values for role in ROLES):
        return False  # the ticks tell which axis is which
    said = _told_apart({role: facts.axis(role).label for role in ROLES})
    tabled = _told_apart({role: _name_in_table(items, role) for role in ROLES})
    return any(
        said[role] & tabled[OTHER_ROLE[role]] and not said[role] & tabled[role] for role in ROLES
    )


def _told_apart(names: Mapping[Role, str | None]) -> dict[Role, set[str]]:
    """Return the words of each name, by their stems, that the other one lacks."""
    stems = {role: {stem(word) for word in words_of(name or "")} for role, name in names.items()}
    return {role: own - stems[OTHER_ROLE[role]] for role, own in stems.items()}


def _name_of_panel(facts: AxisFacts, role: Role, title: str | None) -> str | None:
    """Return the name of an axis in a panel; of several names, the one that its title says."""
    stated = facts.row if role == "row" else facts.column
    names = stated.names if stated else ()
    if len(names) < 2 or not title:
        return stated.label if stated else None
    key = name_key(title)
    told = [name for name in names if name_key(name) in key]
    return told[0] if len(told) == 1 else None


def _name_in_table(items: Sequence[PlacedCell], role: Role) -> str | None:
    """Return the axis name that the layout itself gives all labels of a role ("Type" on top)."""
    names = {getattr(item, f"{role}_axis") for item in items}
    name = names.pop() if len(names) == 1 else None
    return None if name and section_patterns.axis_roles(name) else name
