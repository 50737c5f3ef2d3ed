"""Chart Atlas: described charts in, an atlas of chart pages out."""

from importlib.metadata import version

__version__ = version("mkdocs-chart-atlas")
