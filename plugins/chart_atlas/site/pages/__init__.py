"""The kinds of page: what each shows, and where it stands."""
