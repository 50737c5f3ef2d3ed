"""Every published address, whose it is, and where it leads."""
