"""A build by the host, called from a shell command of ours."""

from __future__ import annotations

from pathlib import Path

from mkdocs.__main__ import cli
from mkdocs.config import load_config
from mkdocs.exceptions import ConfigurationError


def site_folder(config_file: Path) -> Path:
    """Return where a site is built to; ValueError if its configuration is wrong."""
    try:
        return Path(load_config(str(config_file)).site_dir)
    except ConfigurationError as error:
        raise ValueError(f"{config_file}: {error}") from error


def build(config_file: Path, site: Path, *, strict: bool, quiet: bool) -> None:
    """Build a site into a folder, as `mkdocs build` does; an error ends as it does there.

    Raises click.ClickException or SystemExit.
    """
    words = ["build", "--config-file", str(config_file), "--site-dir", str(site)]
    words += ["--strict"] * strict + ["--quiet"] * quiet
    cli.main(words, prog_name="mkdocs", standalone_mode=False)
