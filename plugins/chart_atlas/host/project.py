"""A site as its owner has it: a folder, its configuration, and the options of the plugin."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, ConfigurationError

from ..atlas import SeedFolder
from ..build import refuse_harmful_site
from ..cache import MEGABYTE, Store
from ..configuration import ConfigError
from ..plain import Folder
from ..site import Places
from .config import AtlasConfig, config_in
from .edit_links import seed_address

_OFF = "the plugin chart-atlas is not on. Add it under plugins:"


@dataclass(frozen=True, slots=True)
class SiteOptions:
    """What a site says of its seeds, of which nothing is run.

    file: its configuration, in the folder that the options' paths are relative to.
    """

    file: Path
    options: AtlasConfig

    @property
    def root(self) -> Path:
        """The folder of its configuration."""
        return self.file.parent

    @property
    def seeds(self) -> Path:
        """The folder of the seeds."""
        return self.root / self.options.seeds

    @property
    def cache(self) -> Path:
        """The folder of the cache."""
        return self.root / self.options.cache


@dataclass(frozen=True, slots=True)
class Project(SiteOptions):
    """A site. config: all that MkDocs knows of it."""

    config: MkDocsConfig

    @property
    def seed_folder(self) -> SeedFolder:
        """The seeds, with the options that their addresses depend on."""
        return self.options.seed_folder(self.seeds)

    @property
    def folder(self) -> Folder:
        """The seeds, with all that the settings say of the site that is made of them."""
        options, config, named = self.options, self.config, Path(self.options.seeds)
        return Folder(
            seeds=self.seeds,
            # Without the path of a machine.
            told=named.name if named.is_absolute() else named.as_posix(),
            site_name=config.site_name,
            site_url=config.site_url or None,
            places=Places(options.path, config.use_directory_urls),
            pattern=options.pattern,
            siblings=options.siblings,
            processes=options.processes,
            slugs=options.slugs,
            shown=options.show,
            featured=options.featured,
            is_strict=options.contradicted == "fail",
            previews=options.png,
            searched_in_parts=options.search == "pagefind",
            parquet=options.parquet,
            edit=self._edit_links,
        )

    @property
    def _edit_links(self) -> Callable[[str], str | None]:
        """What tells where a seed is edited, as the settings have it for pages."""
        config = self.config
        root = Path(config.config_file_path or "mkdocs.yml").parent.resolve()
        pattern = str(config.edit_uri_template or f"{config.edit_uri or ''}{{path}}")
        docs, seeds = (
            Path(os.path.relpath(each, root)).as_posix()
            for each in (Path(config.docs_dir).resolve(), self.seeds.absolute())
        )
        return partial(seed_address, config.repo_url or "", pattern, docs, seeds)

    def refuse_harmful(self, site: Path) -> None:
        """Raise PublishError where a folder must not become the site: what is in it would go."""
        root = Path(self.config.config_file_path or self.file).parent
        seeds = root / self.options.seeds
        folders = {"the documents": Path(self.config.docs_dir), "the seeds": seeds}
        if self.config.theme.custom_dir:
            folders["the theme's custom_dir"] = Path(self.config.theme.custom_dir)
        refuse_harmful_site(site, root, folders)

    def store(self) -> Store:
        """Open the cache, within the bound that the owner sets."""
        return Store(self.cache, self.options.cache_size * MEGABYTE)

    @contextmanager
    def usable_store(self) -> Iterator[Store]:
        """Give the cache; ConfigError where it keeps nothing, before or after it is used."""
        with closing(self.store()) as store:
            _require_usable(store)
            yield store
            _require_usable(store)


def _require_usable(store: Store) -> None:
    if store.trouble:
        raise ConfigError(
            f"the cache {store.path} cannot be used, so nothing is kept: {store.trouble} Or name"
            " another folder, as in cache: /tmp/atlas"
        )


def read_site_options(config_file: Path, *, is_named: bool) -> SiteOptions | None:
    """Read the options in a site's mkdocs.yml; ConfigError as of read_project.

    is_named: whether the user means this file; if not, None where the plugin is not on.
    """
    options = config_in(config_file, Path.read_bytes)
    if options is None and is_named:
        raise ConfigError(f"{config_file}: {_OFF}")
    return SiteOptions(config_file, options) if options else None


def read_project(config_file: Path) -> Project:
    """Read a site's mkdocs.yml; ConfigError where it is wrong or the plugin is not on."""
    try:
        config = load_config(str(config_file))
    except (Abort, ConfigurationError, OSError, RecursionError, TypeError) as error:
        # Of an INHERIT that leads nowhere MkDocs does not tell the file; this does.
        config_in(config_file, Path.read_bytes)
        raise ConfigError(f"{config_file}: {error}") from error
    plugin = config.plugins.get("chart-atlas")
    if plugin is None or not isinstance(plugin.config, AtlasConfig):
        raise ConfigError(f"{config_file}: {_OFF}")
    return Project(config_file, plugin.config, config)
