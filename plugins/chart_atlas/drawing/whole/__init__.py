"""Whole charts where there is no site: in a terminal, in a notebook."""
