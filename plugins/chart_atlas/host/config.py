"""The options of the plugin, each checked, each described where it is declared."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import yaml
from mkdocs.config import config_options as c
from mkdocs.config.base import Config, ValidationError
from mkdocs.exceptions import ConfigurationError
from mkdocs.utils.yaml import get_yaml_loader

from ..atlas import Registry, SeedFolder, slug
from ..configuration import CACHE, PATTERN, PROCESSES, SEEDS, SIBLINGS, ConfigError
from ..owner import name_pattern


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
        if len(text) > Registry.MAX_PREFIX:
            raise ValidationError(
                f"{value!r} is longer than {Registry.MAX_PREFIX} characters. Use fewer folders,"
                " as in: path: atlas"
            )
        return f"{text}/" if text else ""


class Siblings(c.Type[str]):
    """How the names of seeds tell figure and describer."""

    def __init__(self) -> None:
        """Take any text; what is wrong with it, run_validation says."""
        super().__init__(str, default=SIBLINGS)

    def run_validation(self, value: object) -> str:
        """Return the pattern if it has both parts."""
        text = super().run_validation(value)
        try:
            name_pattern(text)
        except ConfigError as error:
            raise ValidationError(str(error)) from error
        return text


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

    seeds = c.Type(str, default=SEEDS)
    """The folder of the descriptions, relative to mkdocs.yml; folders below it are read too."""

    pattern = c.Type(str, default=PATTERN)
    """Which files in it are seeds."""

    siblings = Siblings()
    """How seeds are named that describe one figure, without their suffix; empty for none. Such a
    figure gets a page on which its descriptions are
    [held against each other](guide.md#several-descriptions-of-one-figure)."""

    path = Folder()
    """The folder of the site that the atlas's pages go to; empty for the top of the site."""

    show = c.ListOfItems(c.Choice(tuple(Registry.FOLDERS)), default=list(Registry.FOLDERS))
    """Which indexes to make: `models`, `datasets` (with tasks), `metrics`."""

    featured = c.ListOfItems(c.Type(str), default=[])
    """Seeds (file names without suffix) on the home page; by default the newest with values."""

    slugs = Slugs()
    """Addresses of your own choice, by seed (file name or path, no suffix): `chart-01: mine`."""

    contradicted = c.Choice(("warn", "fail"), default="warn")
    """A statement that the numbers contradict is published with a note (`warn`), or stops the build
    (`fail`)."""

    processes = c.Type(int, default=PROCESSES)
    """How many processes read new seeds at once: 0 for one a core, 1 for none beside the build."""

    png = c.Type(bool, default=True)
    """Whether each chart gets the picture that other sites show with a link to it. PNG
    files of panels are made by the reader's browser."""

    parquet = c.Type(bool, default=False)
    """Whether the table of all cells is published as Parquet too (`data/cells.parquet`). That needs
    `pip install 'mkdocs-chart-atlas[parquet]'`."""

    search = c.Choice(("theme", "pagefind"), default="theme")
    """What answers the search box: the theme's search (`theme`), whose index each reader fetches
    whole, or `pagefind`, which fetches what a query needs. That needs the theme Material and
    `pip install 'mkdocs-chart-atlas[pagefind]'`."""

    content_security_policy = c.Type(bool, default=True)
    """Whether the atlas's pages tell browsers, by a Content-Security-Policy, to run no script but
    the site's own and to ask no host but those that the theme names. See
    [the guide](guide.md#what-pages-may-run)."""

    cache = c.Type(str, default=CACHE)
    """The folder that keeps what is slow to make, relative to mkdocs.yml; safe to delete."""

    cache_size = c.Type(int, default=1024)
    """How many megabytes `cache` may hold; what was not used for longest is thrown out first."""

    def seed_folder(self, seeds: Path) -> SeedFolder:
        """Return a folder of seeds with the options that their addresses depend on."""
        return SeedFolder(seeds, self.pattern, self.slugs, self.show, self.path, self.siblings)


def config_in(path: Path, read: Read) -> AtlasConfig | None:
    """Read the options of the plugin from a mkdocs.yml as it is told; None where the plugin is off.

    read: gives what is in a file, OSError where there is none. Nothing of the files is run, as it
    is by MkDocs: no hook, no other plugin, no tag but !ENV, which has the variables of now.
    ConfigError where MkDocs would refuse them.
    """
    told = _told(_settings(path, read))
    if told is None:
        return None
    options = AtlasConfig()
    try:
        options.load_dict(told)
    except ConfigurationError as error:
        raise ConfigError(f"{path}: {error}") from error
    failed, _ = options.validate()
    for key, why in failed:
        raise ConfigError(f"{path}: {key}: {why}")
    return options


Read = Callable[[Path], bytes]
# MkDocs has no bound; a site inherits from one file or two.
MAX_FILES = 20


def _settings(path: Path, read: Read, heirs: tuple[Path, ...] = ()) -> dict[str, Any]:
    """Return all that a file tells, with what it INHERITs, as MkDocs merges both."""
    if path in heirs:
        raise ConfigError(f"{path}: its INHERIT leads back to it. Take it out.")
    if len(heirs) == MAX_FILES:
        raise ConfigError(f"{path}: more than {MAX_FILES} files INHERIT one another. Join some.")
    own = _parsed(path, read)
    if "INHERIT" not in own:
        return own
    named = own.pop("INHERIT")
    if not isinstance(named, str):
        hint = "Name one, as in: INHERIT: base.yml"
        raise ConfigError(f"{path}: INHERIT names no file. {hint}")
    base = Path(os.path.normpath(path.parent / named))
    return _merged(_settings(base, read, (*heirs, path)), own)


def _merged(base: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """Return two mappings in one, and so those in both of them; else one's own value counts."""
    both = [key for key in own if isinstance(own[key], dict) and isinstance(base.get(key), dict)]
    return base | own | {key: _merged(base[key], own[key]) for key in both}


class _Tagged:
    """What stands under a tag that is not run."""


class _Loader(get_yaml_loader(yaml.SafeLoader)):  # type: ignore[misc] # a class that is made
    """Reads YAML as MkDocs does, but runs nothing."""


_Loader.add_constructor(None, lambda _, __: _Tagged())


def _parsed(path: Path, read: Read) -> dict[str, Any]:
    try:
        found = yaml.load(read(path), Loader=_Loader)  # noqa: S506 - made of SafeLoader
    except OSError as error:
        raise ConfigError(f"{path}: it cannot be read: {error.strerror}.") from error
    except yaml.MarkedYAMLError as error:
        line = f":{error.problem_mark.line + 1}" if error.problem_mark else ""
        raise ConfigError(f"{path}{line}: this is no YAML: {error.problem}.") from error
    # PyYAML lets these out where a value is not what its tag says.
    except (yaml.YAMLError, AttributeError, LookupError, ValueError, RecursionError) as error:
        raise ConfigError(f"{path}: this is no YAML: {error}") from error
    if not isinstance(found, dict | None):
        hint = "Write them as in: site_name: My site"
        raise ConfigError(f"{path}: it holds no settings. {hint}")
    return found or {}


def _told(settings: dict[str, Any]) -> dict[str, Any] | None:
    """Return what stands under `chart-atlas`, {} where it stands alone, None where it does not."""
    plugins = settings.get("plugins")
    for item in plugins if isinstance(plugins, list) else [plugins]:
        if item == "chart-atlas":
            return {}
        if isinstance(item, dict) and "chart-atlas" in item:
            return item["chart-atlas"] or {}
    return None
