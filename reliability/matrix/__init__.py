"""What the plugin works with: cases as data, each in an environment of its own, and their judge."""
