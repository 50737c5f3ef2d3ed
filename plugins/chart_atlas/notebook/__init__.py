"""Charts as a notebook has them: with tables and pictures to ask for; those of a site as well."""

from .chart_value import Chart, Charts
from .site_error import SiteError

__all__ = ["Chart", "Charts", "SiteError"]
