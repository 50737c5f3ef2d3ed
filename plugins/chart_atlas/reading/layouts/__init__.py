"""One module a layout: numbers with the labels they stand under."""
