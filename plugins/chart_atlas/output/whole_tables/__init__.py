"""The tables of many charts as files, and what each standard has to be said of them."""

from .all_cells import CELLS, CELLS_BESIDE_CHARTS, cells_csv, cells_parquet, parquet_version
from .columns import About, Column, TableFile
from .croissant import croissant
from .csvw import csvw
from .data_package import data_package

__all__ = [
    "CELLS",
    "CELLS_BESIDE_CHARTS",
    "About",
    "Column",
    "TableFile",
    "cells_csv",
    "cells_parquet",
    "croissant",
    "csvw",
    "data_package",
    "parquet_version",
]
