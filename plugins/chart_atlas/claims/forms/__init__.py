"""What clauses look like, and which relation each states."""
