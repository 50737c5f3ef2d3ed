"""Chart Atlas: described charts in, an atlas of chart pages out.

`read`, `read_text` and `check` do from Python what `chart-atlas show` and `check` do from a shell.
They return frozen values. docs/python.md has examples.
"""

from __future__ import annotations

from importlib.metadata import version
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from .configuration import PATTERN
from .description import describe
from .model import (
    Axis,
    Cell,
    Chart,
    Claim,
    ColorScale,
    DeclaredAxis,
    Entities,
    Measure,
    Mislabel,
    Panel,
    Problem,
    Quantity,
    Remark,
    Series,
)
from .owner import Owner
from .reading import SeedError, read_seed, seed_from_text

if TYPE_CHECKING:
    from .output import Checked

__version__ = version("mkdocs-chart-atlas")

__all__ = [
    "Axis",
    "Cell",
    "Chart",
    "Claim",
    "ColorScale",
    "DeclaredAxis",
    "Entities",
    "Measure",
    "Mislabel",
    "Panel",
    "Problem",
    "Quantity",
    "Remark",
    "SeedError",
    "Series",
    "__version__",
    "check",
    "read",
    "read_text",
]


def read(path: str | PathLike[str]) -> Chart:
    """Read a seed, check what it states, and return its chart.

    Raises SeedError where the file cannot be used: it is missing, too large, or no UTF-8 text.
    Whatever else cannot be read for certain is in `chart.problems`.

    Example: `read("seeds/model-accuracy.txt").panels[0].cells`
    """
    file = Path(path)
    return describe(Owner.of(file.parent).told(read_seed(file))).chart


def read_text(text: str, name: str = "text.txt") -> Chart:
    r"""Read the text of a seed, as `read` reads a file.

    name: a file name, for messages, and for the title where the text has none. Raises SeedError
    where a file of this text could not be used.

    Example: `read_text("## Heatmap: Depth\n\n| Site | 1 |\n| --- | --- |\n| A | 2.5 |\n")`
    """
    return describe(seed_from_text(text, name)).chart


def check(*paths: str | PathLike[str], pattern: str = PATTERN) -> tuple[Checked, ...]:
    """Check seeds, and return each file once, in order: its problems, and what they come to.

    paths: files, and folders of which the files that match the pattern are checked. Raises
    SeedError where the pattern is none. A file that cannot be used raises nothing: a problem says
    why, and its kind is None.

    Example: `[item.path for item in check("seeds") if item.tally.errors]`
    """
    # The formats of all outputs take a while to load.
    from .output import check_files  # noqa: PLC0415 - as is told above

    return check_files(map(Path, paths), pattern)
