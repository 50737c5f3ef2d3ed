"""`python -m chart_atlas.cli`."""

from . import main

main(prog_name="chart-atlas")
