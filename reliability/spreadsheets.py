"""What spreadsheets and other readers make of the tables: no text is run, numbers stay numbers."""

from __future__ import annotations

import csv
import importlib.util
import io
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import product
from pathlib import Path
from xml.etree import ElementTree as ET

import click
from pyarrow import csv as arrow_csv

from benchmarks.tables import written
from chart_atlas.atlas.catalogue import build_atlas
from chart_atlas.atlas.compare.pairs import Comparisons
from chart_atlas.description import Description, describe
from chart_atlas.model import OwnerFacts, Source
from chart_atlas.output import csv_tables
from chart_atlas.output.formats import write_csv
from chart_atlas.output.records import Record, chart_records
from chart_atlas.reading.source import Seed
from chart_atlas.spreadsheets import csv_text, text_cell

from .dated import dated, report

SIGNS = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")
# What may stand before a sign: nothing, what a reader may leave out, what starts a new cell.
BEFORE = ("", " ", "  ", "\u200b", "\u00a0", '"', "x;", "x; ", "x\t", "x\n", "\t", "\r", "\n")
BODIES = ("1+1", "SUM(A1:A9)", 'HYPERLINK("http://evil.invalid","x")', "cmd|' /C calc'!A0")
# Texts of cells that would be run, and those that hold a number and must stay one.
FORMULAS = tuple(f"{before}{sign}{body}" for before, sign, body in product(BEFORE, SIGNS, BODIES))
NUMBERS = ("5", "-5", "+5", "0", "12.50", "-0.5", "1e5", "-1.5e-3", "\N{MINUS SIGN}5", "1,250")
PATIENCE_S = 300


@dataclass(frozen=True)
class Table:
    """A CSV as it is published: what it is, its text, and which columns hold only numbers."""

    name: str
    text: str
    numeric: tuple[int, ...] = ()

    @property
    def rows(self) -> list[list[str]]:
        """The cells, by Python's own reader; an empty line has none."""
        return [row for row in csv.reader(io.StringIO(self.text, newline="")) if row]


@dataclass(frozen=True)
class Cell:
    """A cell as a reader has it. is_formula: it would be worked out. is_number: a number it is."""

    text: str
    is_number: bool
    is_formula: bool = False


# Reads a file; the cells below the header, by row. None where a program is not there.
Read = Callable[[Path], list[list[Cell]]]


# -- the tables -----------------------------------------------------------------------------------


def tables_of(formulas: Sequence[str], numbers: Sequence[str]) -> list[Table]:
    """Make every CSV that is published, of charts whose texts and numbers are these."""
    labels = [" ".join(text.split()) for text in formulas]
    made = _described("one", labels, numbers)
    panel = made.chart.panels[0]
    (pair,) = Comparisons.of(build_atlas([made], {})).made
    export = io.BytesIO()
    write_csv([tuple(chart_records(made.chart))], export)
    plain = [[text_cell(text), csv_tables.number_cell("-5")] for text in formulas]
    return [
        Table("cells.csv", csv_tables.tidy_csv(made.chart.panels), (7,)),
        Table(
            "wide.csv",
            csv_tables.wide_csv(panel, made.seed.facts),
            tuple(range(1, 1 + len(numbers))),
        ),
        Table("difference.csv", csv_tables.difference_csv(pair.compared), (6, 7, 8)),
        Table("export", export.getvalue().decode(), (Record._fields.index("value"),)),
        Table("every text as it is", csv_text([["text", "number"], *plain]), (1,)),
    ]


def _described(name: str, labels: Sequence[str], numbers: Sequence[str]) -> Description:
    """Describe a chart whose row labels are texts; its title and axes too."""
    told = [label.replace("|", "\\|").replace("_", "\\_") for label in dict.fromkeys(labels)]
    columns = [f"c{at}" for at, _ in enumerate(numbers)]
    lines = [
        f"## Heatmap: =1+1 {name}",
        "### Components/Axes",
        '* **Y-axis:** Labeled "=cmd".',
        '* **X-axis:** Labeled "@SUM".',
        '* **Color bar:** Labeled "+Score".',
        "### Detailed Analysis",
    ]
    for panel in ("=Panel A", "@Panel B"):
        lines += [
            f"#### {panel}",
            f"| =cmd \\ @SUM | {' | '.join(columns)} |",
            f"| --- | {' | '.join('---' for _ in columns)} |",
            *(f"| {label} | {' | '.join(numbers)} |" for label in told),
            "",
        ]
    facts = OwnerFacts(Source(title=labels[0], licence=labels[1]), describer=labels[2])
    return describe(Seed(f"{name}.txt", Path(f"{name}.txt"), "\n".join(lines), facts=facts))


def unguarded(table: Table) -> Table:
    """Return a table without its guard: what a careless writer would publish."""
    rows = [
        [cell.replace("'", "", 1) if _is_guarded(cell) else cell for cell in row]
        for row in table.rows
    ]
    return Table(table.name, csv_text(rows), table.numeric)


def _is_guarded(cell: str) -> bool:
    _, mark, rest = cell.partition("'")
    return bool(mark) and bool(rest) and rest.lstrip(' "\t\r\n\u200b\u00a0')[:1] in SIGNS


# -- the readers ----------------------------------------------------------------------------------


def by_rule(path: Path) -> list[list[Cell]]:
    """Read with Python's csv; a formula is what any part of a cell that starts so may become."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.reader(file) if row][1:]
    return [[Cell(cell, _is_number(cell), _would_run(cell)) for cell in row] for row in rows]


def _would_run(cell: str) -> bool:
    """Tell whether a spreadsheet may run a cell, or a part of it that it takes for a cell."""
    parts = cell.replace(";", "\n").replace("\t", "\n").splitlines()
    plain = [part.strip(' "\u200b\u00a0') for part in parts]
    return any(part[:1] in SIGNS and not _is_number(part) for part in plain if part)


def _is_number(text: str) -> bool:
    try:
        return text.isascii() and "_" not in text and Decimal(text).is_finite()
    except ArithmeticError:
        return False


def by_arrow(path: Path) -> list[list[Cell]]:
    """Read with pyarrow, which gives a column that holds one text no numbers."""
    table = arrow_csv.read_csv(
        path, parse_options=arrow_csv.ParseOptions(newlines_in_values=True)
    ).to_pydict()
    return _by_columns(list(table.values()))


def by_polars(path: Path) -> list[list[Cell]]:
    """Read with polars."""
    polars = importlib.import_module("polars")
    frame = polars.read_csv(path, infer_schema_length=None)
    return _by_columns([frame[name].to_list() for name in frame.columns])


def by_pandas(path: Path) -> list[list[Cell]]:
    """Read with pandas."""
    pandas = importlib.import_module("pandas")
    frame = pandas.read_csv(path)
    return _by_columns([frame.iloc[:, at].tolist() for at in range(frame.shape[1])])


def _by_columns(columns: Sequence[Sequence[object]]) -> list[list[Cell]]:
    made = [
        [
            Cell("" if value is None else str(value), isinstance(value, int | float))
            for value in column
        ]
        for column in columns
    ]
    return [list(row) for row in zip(*made, strict=True)]


def by_libreoffice(path: Path) -> list[list[Cell]]:
    """Open with LibreOffice and save as OpenDocument, which says of each cell what it is."""
    office = shutil.which("soffice") or shutil.which("libreoffice") or ""
    with tempfile.TemporaryDirectory() as own:
        command = [
            office,
            "--headless",
            f"-env:UserInstallation=file://{own}/profile",
            # Comma, quote, UTF-8: what its dialog proposes for such a file.
            "--infilter=CSV:44,34,76,1",
            *("--convert-to", "fods", "--outdir", own, str(path)),
        ]
        subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE_S)
        root = ET.parse(Path(own) / f"{path.stem}.fods").getroot()  # noqa: S314 - LibreOffice's
    return [_office_row(row) for row in root.iter(f"{_TABLE}table-row")][1:]


_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"


def _office_row(row: ET.Element) -> list[Cell]:
    return [cell for found in row.iter(f"{_TABLE}table-cell") for cell in _office_cells(found)]


def _office_cells(found: ET.Element) -> Iterator[Cell]:
    many = min(int(found.get(f"{_TABLE}number-columns-repeated", "1")), 99)
    kind = found.get(f"{_OFFICE}value-type", "")
    is_number = kind in ("float", "percentage")
    text = "".join(found.itertext()).strip("\n ")
    yield from [Cell(text, is_number, f"{_TABLE}formula" in found.attrib)] * many


READERS: Mapping[str, Read] = {
    "Python's csv, by rule": by_rule,
    "pyarrow": by_arrow,
    "polars": by_polars,
    "pandas": by_pandas,
    "LibreOffice Calc": by_libreoffice,
}


def is_there(reader: str) -> bool:
    """Tell whether a reader can be had on this machine."""
    if reader == "LibreOffice Calc":
        return bool(shutil.which("soffice") or shutil.which("libreoffice"))
    module = reader if reader in ("polars", "pandas", "pyarrow") else "csv"
    return importlib.util.find_spec(module) is not None


# -- what is found --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Seen:
    """What a reader has found in a table."""

    cells: int
    run: int
    numbers: int
    lost: int


def found(table: Table, read: Read) -> Seen:
    """Count the cells that are run, and of the stated numbers those that are none any more."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "table.csv"
        path.write_text(table.text, encoding="utf-8", newline="")
        # Some make a row of an empty line.
        rows = [row for row in read(path) if any(cell.text for cell in row)]
    stated = [[row[at] for at in table.numeric] for row in table.rows[1:]]
    pairs = [
        (row[at].is_number, text)
        for row, texts in zip(rows, stated, strict=True)
        for at, text in zip(table.numeric, texts, strict=True)
        if text
    ]
    run = sum(cell.is_formula for row in rows for cell in row)
    cells = sum(len(row) for row in table.rows)
    return Seen(cells, run, len(pairs), sum(not is_number for is_number, _ in pairs))


def lines(readers: Mapping[str, Read]) -> tuple[list[str], bool]:
    """Read every table by every reader that is there; the table of it, and whether it holds."""
    made = tables_of(FORMULAS, NUMBERS)
    head = ["reader", "table", "cells", "run as formulas", "numbers", "numbers lost"]
    rows = [head, ["---", "---", *["---:"] * 4]]
    holds = True
    for name, read in readers.items():
        if not is_there(name):
            rows.append([name, "not on this machine", "", "", "", ""])
            continue
        for table in made:
            seen = found(table, read)
            holds = holds and not seen.run and not seen.lost
            rows.append(
                [
                    name,
                    f"`{table.name}`" if "." in table.name else table.name,
                    *map(str, (f"{seen.cells:,}", seen.run, f"{seen.numbers:,}", seen.lost)),
                ]
            )
    control, caught = _control(readers, made)
    return [written(rows), "", control], holds and caught


def _control(readers: Mapping[str, Read], made: Sequence[Table]) -> tuple[str, bool]:
    """Take the guard away: each reader that tells formulas must find some."""
    table = unguarded(made[-1])
    tells = [name for name in ("Python's csv, by rule", "LibreOffice Calc") if name in readers]
    counts = {name: found(table, readers[name]).run for name in tells if is_there(name)}
    said = ", ".join(f"{count:,} by {name}" for name, count in counts.items())
    return f"Control: without the guard, formulas are found: {said}.", all(counts.values())


@click.command()
@click.option("--write", is_flag=True, help="Put what is printed into docs/reliability.md.")
def downloads(*, write: bool) -> None:
    """Read every CSV with spreadsheets and libraries: no text is run, numbers stay numbers."""
    said, holds = lines(READERS)
    heading = dated("pyarrow", "polars", "pandas")
    report("downloads", [f"{heading} {_office()}", "", *said], holds=holds, write=write)


def _office() -> str:
    if not is_there("LibreOffice Calc"):
        return "LibreOffice was not there."
    office = shutil.which("soffice") or shutil.which("libreoffice") or ""
    told = subprocess.run([office, "--version"], check=True, capture_output=True, text=True)
    return f"{' '.join(told.stdout.split()[:2])}."
