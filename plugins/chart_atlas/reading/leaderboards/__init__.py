"""Leaderboards: each row a named thing, each column a measure of its own."""
