"""The options of the plugin, each checked, each described where it is declared."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml
from mkdocs.config import config_options as c
from mkdocs.config import load_config
from mkdocs.config.base import Config, ValidationError
from mkdocs.exceptions import Abort, ConfigurationError

from .atlas import MAX_SLUG, slug
from .registry import FOLDERS, MAX_ADDRESS


class Folder(c.Type[str]):
    """A folder inside the site, "" for its top."""

    def __init__(self) -> None:
        """Take any text; what is wrong with it, run_validation says."""
        super().__init__(str, default="")

    def run_validation(self, value: object) -> str:
        """Return the folder with one closing slash, or "" for the top."""
        text = super().run_validation(value).strip("/")
        if any(part != slug(part) for part in text.split("/") if text):
            raise ValidationError(
                f"{value!r} is no folder of pages. Use lower-case letters, digits and dashes,"
                " as in: path: atlas"
            )
        if len(text) > MAX_ADDRESS - MAX_SLUG:
            raise ValidationError(
                f"{value!r} is longer than {MAX_ADDRESS - MAX_SLUG} characters. Use fewer folders,"
                " as in: path: atlas"
            )
        return f"{text}/" if text else ""


class Slugs(c.Type[dict[str, Any]]):
    """Seed names and the addresses that the owner gives them."""

    def __init__(self) -> None:
        """Take any mapping; what is wrong with it, run_validation says."""
        super().__init__(dict, default={})

    def run_validation(self, value: object) -> dict[str, Any]:
        """Return the mapping if each address is one."""
        slugs = super().run_validation(value)
        for stem, own in slugs.items():
            if not isinstance(own, str) or own != slug(own):
                raise ValidationError(
                    f"{stem}: {own!r} is no address. Use lower-case letters, digits and dashes,"
                    " as in: slugs: {chart-01: accuracy-by-length}"
                )
        return {str(stem): own for stem, own in slugs.items()}


class AtlasConfig(Config):
    """What stands under `chart-atlas:` in mkdocs.yml."""

    seeds = c.Type(str, default="seeds")
    """The folder of the descriptions, relative to mkdocs.yml; folders below it are read too."""

    pattern = c.Type(str, default="*.txt")
    """Which files in it are seeds."""

    path = Folder()
    """The folder of the site that the atlas's pages go to; empty for the top of the site."""

    show = c.ListOfItems(c.Choice(tuple(FOLDERS)), default=list(FOLDERS))
    """Which indexes to make: `models`, `datasets` (with tasks), `metrics`."""

    featured = c.ListOfItems(c.Type(str), default=[])
    """Seeds (file names without suffix) on the home page; by default the newest with values."""

    slugs = Slugs()
    """Addresses of your own choice, by seed (file name or path, no suffix): `chart-01: mine`."""

    contradicted = c.Choice(("warn", "fail"), default="warn")
    """A statement that the numbers contradict is published with a note (`warn`), or stops the build
    (`fail`)."""

    processes = c.Type(int, default=0)
    """How many processes read new seeds at once: 0 for one a core, 1 for none beside the build."""

    png = c.Choice((True, False, "previews"), default=True)
    """Whether each panel gets PNG files as well. `previews`: only the picture that other sites show
    with a link to a chart. Each is drawn once and kept in `cache`; a panel of more than 1,000 cells
    has none."""

    search = c.Choice(("theme", "pagefind"), default="theme")
    """What answers the search box: the theme's search (`theme`), whose index each reader fetches
    whole, or `pagefind`, which fetches what a query needs. That needs the theme Material and
    `pip install 'mkdocs-chart-atlas[pagefind]'`."""

    content_security_policy = c.Type(bool, default=True)
    """Whether the atlas's pages tell browsers, by a Content-Security-Policy, to run no script but
    the site's own and to ask no host but those that the theme names. See
    [the guide](guide.md#what-pages-may-run)."""

    cache = c.Type(str, default=".cache/chart-atlas")
    """The folder that keeps what is slow to make, relative to mkdocs.yml; safe to delete."""

    cache_size = c.Type(int, default=1024)
    """How many megabytes `cache` may hold; what was not used for longest is thrown out first."""


def read_config(path: Path) -> AtlasConfig:
    """Read the options of the plugin from a site's mkdocs.yml; ValueError where it has none."""
    try:
        plugins = load_config(str(path)).plugins
    except (Abort, ConfigurationError) as error:
        raise ValueError(f"{path}: {error}") from error
    plugin = plugins.get("chart-atlas")
    if plugin is None or not isinstance(plugin.config, AtlasConfig):
        raise ValueError(f"{path}: the plugin chart-atlas is not on. Add it under plugins:")
    return plugin.config


def config_in(text: str) -> AtlasConfig | None:
    """Read the options of the plugin from the text of a mkdocs.yml alone; None where it tells none.

    Nothing of it is run: what a tag stands for (!ENV), or another file tells (INHERIT), is unknown.
    """
    try:
        options = AtlasConfig()
        options.load_dict(_options(yaml.compose(text, Loader=yaml.SafeLoader)))
        failed, _ = options.validate()
    except (yaml.YAMLError, LookupError, TypeError, ValueError, RecursionError, ConfigurationError):
        return None
    return None if failed else options


def _options(root: yaml.Node | None) -> dict[str, Any]:
    """Return what stands under `chart-atlas` in a configuration, {} where it stands alone."""
    listed = _entries(root)["plugins"]
    items = listed.value if isinstance(listed, yaml.SequenceNode) else [listed]
    if any(item.value == "chart-atlas" for item in items):
        return {}
    own = {name: node for item in items for name, node in _entries(item).items()}["chart-atlas"]
    return dict(yaml.constructor.SafeConstructor().construct_document(own) or {})


def _entries(node: yaml.Node | None) -> dict[str, yaml.Node]:
    if not isinstance(node, yaml.MappingNode):
        return {}
    return {key.value: value for key, value in node.value if isinstance(key, yaml.ScalarNode)}


def default_config() -> AtlasConfig:
    """Return the options as they are where nothing is set."""
    options = AtlasConfig()
    options.validate()
    return options
