"""What a text calls its figure, its panels and its numbers."""
