"""The files in which the owner says more: NAME.yml, NAME.cells.csv of a seed, atlas.yml of all."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from ..configuration import SIBLINGS
from ..model import NO_NAMES, NOTHING_SAID, KnownName, KnownNames, OwnerFacts, Source
from ..reading import (
    REGISTRY,
    SIDE_FILES,
    Seed,
    SeedError,
    decoded_text,
    read_bounded_file,
)
from .checked_values import Checker, Fault
from .declarations import ATLAS_KEYS, SEED_KEYS
from .known_names import known_names
from .sibling_names import name_pattern
from .yaml_trees import YamlError, yaml_tree

ATLAS = "atlas.yml"
# A side file is a few lines; five thousand names with an alias each take half of this.
MAX_SIDE_BYTES, MAX_ATLAS_BYTES = 32 * 1024, 512 * 1024
# A chart has 2,500 cells at most, and a row of a draft two hundred letters.
MAX_CELLS_BYTES = 1024 * 1024
# What tells one source from another: one that says none of it is a part of that of all.
_IDENTIFYING = ("title", "address", "doi")


@dataclass(frozen=True, slots=True)
class Owner:
    """What the owner says beside the seeds of a folder.

    default: what holds for each seed that does not say it itself. names: what is said of names.
    siblings: how seeds are named that tell their describer, as the option of a site has it.
    """

    folder: Path
    default: OwnerFacts = NOTHING_SAID
    names: KnownNames = NO_NAMES
    siblings: str = SIBLINGS

    @classmethod
    def of(cls, folder: Path, siblings: str = SIBLINGS) -> Owner:
        """Read the atlas.yml of a folder, if it has one; SeedError where it is wrong."""
        default, names = _sound(folder / ATLAS, *_read_atlas(folder))
        return cls(folder, default, names, siblings)

    def told(self, seed: Seed) -> Seed:
        """Return a seed with what the owner says of it; SeedError where its side file is wrong."""
        path = side_file(seed.path)
        (said,) = _sound(path, *_read_seed(path, self.folder))
        facts = _completed(said, self._default(seed))
        cells = _read_cells(cells_file(seed.path), self.folder)
        return replace(seed, facts=facts, names=self.names, cells=cells)

    def untold(self, seed: Seed) -> Seed:
        """Return a seed with what holds for all, for one whose own side file is wrong."""
        return replace(seed, facts=self._default(seed), names=self.names)

    def _default(self, seed: Seed) -> OwnerFacts:
        """Return what holds for all; a describer in the name of a seed is told of that alone."""
        pattern = name_pattern(self.siblings)
        named = pattern and pattern.fullmatch(seed.key.rpartition("/")[2])
        return replace(self.default, describer=named["describer"]) if named else self.default


def side_file(seed: Path) -> Path:
    """Return where the owner says more of a seed."""
    return seed.parent / f"{seed.stem}{SIDE_FILES[0]}"


def cells_file(seed: Path) -> Path:
    """Return where the owner completes and corrects the cells of a seed."""
    return seed.parent / f"{seed.stem}{SIDE_FILES[-1]}"


def side_file_faults(path: Path, folder: Path) -> list[SeedError]:
    """List all that is wrong with a side file; folder: of the seeds, which it must not leave."""
    try:
        if path.name.endswith(SIDE_FILES[-1]):
            # What it says of the text is told with that.
            _read_cells(path, folder)
            return []
        read = _read_atlas(folder) if path == folder / ATLAS else _read_seed(path, folder)
    except SeedError as error:
        return [error]
    return [SeedError(path, each.line, each.message, each.hint) for each in read[1]]


def unused_side_files(seeds: Iterable[Path], folder: Path) -> Iterator[SeedError]:
    """List each side file that no seed has; seeds: all of the folder."""
    used = {folder / ATLAS, folder / REGISTRY}
    used.update(file for seed in seeds for file in (side_file(seed), cells_file(seed)))
    for path in sorted(each for end in SIDE_FILES for each in folder.rglob(f"*{end}")):
        hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        if path not in used and not hidden and path.is_file():
            right, end = path.with_suffix(SIDE_FILES[0]), path.name[path.name.index(".") :]
            example = f"chart-01{end if end in SIDE_FILES else SIDE_FILES[0]}"
            hint = f"Give it the name of its seed, as in {example} beside chart-01.txt."
            if right in used:
                hint = f"Call it {right.name}."
            yield SeedError(path, 0, "no seed has this name: nothing of it is read.", hint)


# -- one file -------------------------------------------------------------------------------------


def _read_seed(path: Path, folder: Path) -> tuple[tuple[OwnerFacts], list[Fault]]:
    # Beside seeds of these names stand files of other sense.
    if path in (folder / ATLAS, folder / REGISTRY) or not os.path.lexists(path):
        return (NOTHING_SAID,), []
    values, faults = _values(path, folder, MAX_SIDE_BYTES, SEED_KEYS, "a side file")
    return (_facts(values),), faults


def _read_cells(path: Path, folder: Path) -> str:
    """Return the text of a file of cells, which is held against its seed when that is read."""
    if not os.path.lexists(path):
        return ""
    hint = "Leave out rows of numbers that are read and not corrected."
    # A file without a row says nothing, but is there.
    return decoded_text(path, read_bounded_file(path, folder, MAX_CELLS_BYTES, hint)) or "\n"


def _read_atlas(folder: Path) -> tuple[tuple[OwnerFacts, KnownNames], list[Fault]]:
    path = folder / ATLAS
    if not os.path.lexists(path):
        return (NOTHING_SAID, NO_NAMES), []
    values, faults = _values(path, folder, MAX_ATLAS_BYTES, ATLAS_KEYS, ATLAS)
    said = values.pop("entities", {})
    names = NO_NAMES
    for found in known_names({n: (line, KnownName(n, **v)) for n, (line, v) in said.items()}):
        if isinstance(found, KnownNames):
            names = found
        else:
            line, spelling, first = found
            told = f"{spelling!r} is a spelling of {first!r} already."
            faults.append(Fault(line, told, "Put all spellings of a thing below one name."))
    return (_facts(values), names), faults


def _values(
    path: Path, folder: Path, limit: int, keys: Sequence[Any], what: str
) -> tuple[dict[str, Any], list[Fault]]:
    text = decoded_text(path, read_bounded_file(path, folder, limit, "Say less in it."))
    checker = Checker()
    try:
        return checker.record(yaml_tree(text), keys, what), checker.faults
    except YamlError as error:
        return {}, [Fault(error.line, error.message, error.hint)]


def _facts(values: dict[str, Any]) -> OwnerFacts:
    source = values.pop("source", None)
    return OwnerFacts(source=Source(**source) if source else None, **values)


def _sound(path: Path, values: tuple[Any, ...], faults: Sequence[Fault]) -> Any:  # noqa: ANN401 - of any kind of file
    """Return values that nothing is wrong with; the first of several faults tells of the others."""
    if faults:
        first = min(faults, key=lambda fault: fault.line)
        more = f" It is one of {len(faults)}: chart-atlas check lists them." if faults[1:] else ""
        raise SeedError(path, first.line, first.message, f"{first.hint}{more}")
    return values


def _completed(own: OwnerFacts, default: OwnerFacts) -> OwnerFacts:
    """Return what is said of a seed; what it does not say itself, the default does."""
    return replace(
        own,
        source=_joined(own.source, default.source),
        tags=own.tags or default.tags,
        describer=own.describer or default.describer,
    )


def _joined(own: Source | None, default: Source | None) -> Source | None:
    """Return a source, completed if it only tells a place in the default: else two got mixed."""
    if own is None or default is None or any(getattr(own, name) for name in _IDENTIFYING):
        return own or default
    told = {each.name: getattr(own, each.name) for each in fields(own)}
    return replace(default, **{name: value for name, value in told.items() if value})
