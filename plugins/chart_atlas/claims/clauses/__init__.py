"""The clauses of a sentence: where they end, what they speak of, and what they unfold to."""
