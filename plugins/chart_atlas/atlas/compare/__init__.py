"""Which panels share axes and measure, and how they differ."""
