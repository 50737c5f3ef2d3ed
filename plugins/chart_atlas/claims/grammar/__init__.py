"""From the words of a clause to what it says: every word counts."""
