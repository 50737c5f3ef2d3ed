"""No text of a download is run by a spreadsheet, and numbers stay numbers for every reader."""

from __future__ import annotations

import pytest

from chart_atlas.output.csv_tables import number_cell
from chart_atlas.spreadsheets import text_cell
from reliability import spreadsheets

READERS = {name: spreadsheets.READERS[name] for name in ("Python's csv, by rule", "pyarrow")}
SOME = spreadsheets.FORMULAS[::7]


@pytest.fixture(scope="module")
def tables():
    return spreadsheets.tables_of(SOME, spreadsheets.NUMBERS)


@pytest.mark.parametrize("reader", READERS)
def test_no_text_is_run_and_no_number_is_lost(tables, reader):
    for table in tables:
        seen = spreadsheets.found(table, READERS[reader])
        assert (seen.run, seen.lost) == (0, 0), table.name
        assert seen.numbers > 40, table.name


def test_every_kind_of_download_is_looked_at(tables):
    names = [table.name for table in tables]
    assert names == ["cells.csv", "wide.csv", "difference.csv", "export", "every text as it is"]


def test_a_table_without_its_guard_is_found_out(tables):
    """What looks for formulas can find some."""
    bare = spreadsheets.unguarded(tables[-1])
    assert spreadsheets.found(bare, READERS["Python's csv, by rule"]).run > 30


@pytest.mark.parametrize(
    ("text", "guarded"),
    [
        ("\uff1d1+1", "'\uff1d1+1"),
        (" =1+1", "' =1+1"),
        ('"=1+1"', '\'"=1+1"'),
        ("\u200b@x", "'\u200b@x"),
        ("a;=1+1", "a;'=1+1"),
        ("a\n+b", "a\n'+b"),
        ("a;-5", "a;-5"),
        ("-5 ms", "'-5 ms"),
        ("\N{MINUS SIGN}5", "\N{MINUS SIGN}5"),
        ("'=1+1", "'=1+1"),
    ],
)
def test_what_a_spreadsheet_may_take_for_the_start_of_a_formula_is_guarded(text, guarded):
    """Also in a part that it would take for a cell of its own."""
    assert text_cell(text) == guarded


@pytest.mark.parametrize(
    ("literal", "written"),
    [("1,250", "1250"), ("\N{MINUS SIGN}1,250.5", "-1250.5"), ("+2.50", "2.50"), ("1e5", "1e5")],
)
def test_a_number_is_written_as_every_reader_takes_it(literal, written):
    assert number_cell(literal) == written
