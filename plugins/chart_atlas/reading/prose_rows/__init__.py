"""Rows and columns of a figure that sentences tell, number by number."""
