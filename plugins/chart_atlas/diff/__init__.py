"""Two revisions of the seeds become what changed between them."""

from . import news
from .change_json import changes_as_json
from .change_listing import changes_as_text
from .change_markdown import changes_as_markdown
from .changes import CellChange, Changes, changes_between
from .editions import Edition, read_edition
from .revisions import Revision, RevisionError, compared_revisions, file_at, write_files_of

__all__ = [
    "CellChange",
    "Changes",
    "Edition",
    "Revision",
    "RevisionError",
    "changes_as_json",
    "changes_as_markdown",
    "changes_as_text",
    "changes_between",
    "compared_revisions",
    "file_at",
    "news",
    "read_edition",
    "write_files_of",
]
