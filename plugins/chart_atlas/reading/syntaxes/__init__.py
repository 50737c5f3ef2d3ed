"""Tables and lists in other syntaxes, as Markdown has them."""
