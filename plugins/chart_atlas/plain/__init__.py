"""A folder of seeds becomes a site, and a site pages that need no MkDocs."""

from .folder_sites import Folder, read_site
from .html_sites import publish_html
from .zensical_pages import write_zensical

__all__ = ["Folder", "publish_html", "read_site", "write_zensical"]
