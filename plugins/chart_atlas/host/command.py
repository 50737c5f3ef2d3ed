"""A build by the host, called from a shell command of ours."""

from __future__ import annotations

from pathlib import Path

from mkdocs.__main__ import cli
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import ConfigurationError

from ..build import Sources
from .config import AtlasConfig


def settings(config_file: Path) -> MkDocsConfig:
    """Return the settings of a site; ValueError if its configuration is wrong."""
    try:
        return load_config(str(config_file))
    except ConfigurationError as error:
        raise ValueError(f"{config_file}: {error}") from error


def sources(config: MkDocsConfig, options: AtlasConfig) -> Sources:
    """Return the folders that a site is made of, which none may be built into."""
    root = Path(config.config_file_path).parent if config.config_file_path else Path.cwd()
    folders = {
        "the documents": Path(config.docs_dir),
        "the seeds": root / options.seeds,
    }
    if config.theme.custom_dir:
        folders["the theme's custom_dir"] = Path(config.theme.custom_dir)
    return Sources(root, folders)


def build_by_mkdocs(config_file: Path, site: Path, *, strict: bool, quiet: bool) -> None:
    """Build a site into a folder, as `mkdocs build` does; an error ends as it does there.

    Raises click.ClickException or SystemExit.
    """
    words = ["build", "--config-file", str(config_file), "--site-dir", str(site)]
    words += ["--strict"] * strict + ["--quiet"] * quiet
    cli.main(words, prog_name="mkdocs", standalone_mode=False)
