"""The places of numbers: relations of statements, and the one reading that survives."""
