"""Chart Atlas: described charts in, an atlas of chart pages out.

`read`, `read_text` and `check` do from Python what `chart-atlas show` and `check` do from a shell;
`read_folder` and `load_site` read many charts. They return frozen values. docs/python.md has
examples.
"""

from __future__ import annotations

from importlib.metadata import version
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING

from .configuration import PATTERN, SIBLINGS
from .description import describe
from .model import (
    Amendment,
    Axis,
    Cell,
    Claim,
    ColorScale,
    DeclaredAxis,
    Entities,
    Measure,
    Mislabel,
    OwnerFacts,
    Panel,
    Problem,
    Quantity,
    Remark,
    Series,
    Source,
)
from .notebook import Chart, Charts, SiteError
from .owner import Owner
from .reading import Seed, SeedError, read_seed, read_seeds, seed_from_text

if TYPE_CHECKING:
    from .output import Checked

__version__ = version("mkdocs-chart-atlas")

__all__ = [
    "Amendment",
    "Axis",
    "Cell",
    "Chart",
    "Charts",
    "Claim",
    "ColorScale",
    "DeclaredAxis",
    "Entities",
    "Measure",
    "Mislabel",
    "OwnerFacts",
    "Panel",
    "Problem",
    "Quantity",
    "Remark",
    "SeedError",
    "Series",
    "SiteError",
    "Source",
    "__version__",
    "check",
    "load_site",
    "read",
    "read_folder",
    "read_text",
]


def _chart(seed: Seed) -> Chart:
    return Chart.of(describe(seed).sound.chart, seed.facts)


def read(path: str | PathLike[str], siblings: str = SIBLINGS) -> Chart:
    """Read a seed, check what it states, and return its chart.

    path: the file; a str of more than one line is taken for the text itself, as by `read_text`.
    siblings: how the name of a file tells its describer, as the option of a site has it.
    Raises SeedError where the file cannot be used: it is missing, too large, or no UTF-8 text; or
    where what stands beside it, NAME.yml or NAME.cells.csv, is wrong.
    Whatever else cannot be read for certain is in `chart.problems`.

    Example: `read("seeds/model-accuracy.txt").panels[0].cells`
    """
    if isinstance(path, str) and "\n" in path:
        return read_text(path)
    file = Path(path)
    return _chart(Owner.of(file.parent, siblings).told(read_seed(file)))


def read_text(text: str, name: str = "text.txt") -> Chart:
    r"""Read the text of a seed, as `read` reads a file.

    name: a file name, for messages, and for the title where the text has none. Raises SeedError
    where a file of this text could not be used.

    Example: `read_text("## Heatmap: Depth\n\n| Site | 1 |\n| --- | --- |\n| A | 2.5 |\n")`
    """
    return _chart(seed_from_text(text, name))


def read_folder(
    path: str | PathLike[str], pattern: str = PATTERN, siblings: str = SIBLINGS
) -> Charts:
    """Read all seeds of a folder, and of the folders in it, in the order of their names.

    pattern: which files are seeds. siblings: as of `read`. Raises SeedError where the folder is
    missing, the pattern is none, or a file cannot be used; `check` tells of all such files.

    Example: `read_folder("seeds").to_frame("polars")`
    """
    owner = Owner.of(Path(path), siblings)
    return Charts(_chart(owner.told(seed)) for seed in read_seeds(Path(path), pattern))


def load_site(site: str | PathLike[str], timeout: float = 10) -> Charts:
    """Load the charts that a site publishes: those with cells, as `read` read them.

    site: the folder of a built site, or its address, which begins with http:// or https://; where
    the atlas has a folder of its own within the site, that. timeout: the seconds that each file may
    take. Raises SiteError where a file is missing, too large or not as a site has it.

    Example: `load_site("https://example.org/atlas/").to_frame("pandas")`
    """
    return Charts.of_site(fspath(site), timeout)


def check(
    *paths: str | PathLike[str], pattern: str = PATTERN, siblings: str = SIBLINGS
) -> tuple[Checked, ...]:
    """Check seeds, and return each file once, in order: its problems, and what they come to.

    paths: files, and folders of which the files that match the pattern are checked. siblings: as of
    `read`. Raises SeedError where the pattern is none. A file that cannot be used raises nothing: a
    problem says why, and its kind is None.

    Example: `[item.path for item in check("seeds") if item.tally.errors]`
    """
    # The formats of all outputs take a while to load.
    from .output import check_files  # noqa: PLC0415 - as is told above

    return check_files(map(Path, paths), pattern, siblings)
