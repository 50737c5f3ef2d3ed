"""MkDocs: the only package that imports it."""

from .project import Project, SiteOptions, read_project, read_site_options
from .publishing import publish_site
from .review import review_changes

__all__ = [
    "Project",
    "SiteOptions",
    "publish_site",
    "read_project",
    "read_site_options",
    "review_changes",
]
