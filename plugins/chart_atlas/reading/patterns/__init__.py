"""The regular expressions of the reader: a module for each module that uses them."""
