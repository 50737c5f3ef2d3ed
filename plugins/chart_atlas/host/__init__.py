"""MkDocs: the only package that imports it."""

from .project import Project, read_project
from .publishing import publish_site
from .review import review_changes

__all__ = ["Project", "publish_site", "read_project", "review_changes"]
