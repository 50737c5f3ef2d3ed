"""What other plugins, hooks and the theme do with the pages of an atlas."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import BasePlugin

from .mkdocs_private import is_search

# Events of a plugin that do not see a page or a file: they hinder nothing.
_BLIND = {
    *("startup", "shutdown", "serve", "config", "pre_build", "post_build", "build_error"),
    *("pre_template", "template_context", "post_template"),
}
# What themes fetch from another host by themselves: the setting that they heed, and the host.
_FETCHING = {
    "material": ("font", "fonts.googleapis.com"),
    "mkdocs": ("highlightjs", "cdnjs.cloudflare.com"),
    "readthedocs": ("highlightjs", "cdnjs.cloudflare.com"),
}
# What puts copies on the site in place of that.
_PRIVACY = ("privacy", "material/privacy")


def foreign_host_notice(config: MkDocsConfig) -> str:
    """Say what a theme has readers' browsers fetch from another host, "" where it is nothing."""
    plugins = (config.plugins.get(name) for name in _PRIVACY)
    if any(plugin and plugin.config.get("enabled") for plugin in plugins):
        return ""
    setting, host = _FETCHING.get(config.theme.name or "", ("", ""))
    if not config.theme.get(setting):
        return ""
    return (
        f"readers' browsers ask {host}, as the theme {config.theme.name} has it, so that their"
        f" addresses get known there. If you do not want that, set {setting}: false below theme:"
    )


def keep_shims_at_home(config: MkDocsConfig, own: str) -> None:
    """Load our copy of the shim that Material's offline plugin would load from another host."""
    shims = config.extra.get("polyfills", [])
    foreign = {shim for shim in shims if "iframe-worker" in shim and "://" in shim}
    if foreign:
        config.extra["polyfills"] = [own if shim in foreign else shim for shim in shims]


def watcher_names(config: MkDocsConfig, own: BasePlugin[Any]) -> list[str]:
    """Name the plugins and hooks that see pages or files, so that MkDocs must make ours."""
    return sorted(
        {
            _owner_name(config, method)
            for event, methods in config.plugins.events.items()
            if event not in _BLIND
            for method in methods
            if (plugin := getattr(method, "__self__", None)) is not own
            and not (event == "page_context" and is_search(plugin))
        }
    )


def _owner_name(config: MkDocsConfig, method: Callable[..., Any]) -> str:
    """Return the name of the plugin, or of the hook's file, that a method is of."""
    owner = getattr(method, "__self__", None)
    for name, plugin in config.plugins.items():
        if plugin is owner or any(method is each for each in vars(plugin).values()):
            return str(name)
    return "a hook"


def are_contents_read(config: MkDocsConfig, own: BasePlugin[Any]) -> bool:
    """Return whether another plugin or a hook reads the content of pages."""
    methods = config.plugins.events["page_content"]
    return any(getattr(method, "__self__", None) is not own for method in methods)
