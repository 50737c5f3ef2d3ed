"""One module a kind of statement, its patterns beside it."""
