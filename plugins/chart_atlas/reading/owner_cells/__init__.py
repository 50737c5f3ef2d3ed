"""What the owner says of cells, in NAME.cells.csv: held against the text, put into its panels."""
