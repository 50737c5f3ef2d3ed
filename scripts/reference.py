#!/usr/bin/env python3
"""Write docs/reference.md, the options and the commands, from the code that defines them.

With --check nothing is written: exit 1 if the file is not what the code says.
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path

import click

import chart_atlas.host.config
from chart_atlas.cli import main as chart_atlas_command
from chart_atlas.host.config import AtlasConfig

TARGET = Path(__file__).parents[1] / "docs" / "reference.md"

HEAD = """\
<!-- Generated from the code by scripts/reference.py. Do not edit it; run: make reference -->

# Options and commands

This page is generated from the code by `scripts/reference.py`.

## Options

They stand under `chart-atlas` in `mkdocs.yml`. All of them may be left out. This is each
option with its default:
"""

# How a reader writes a value of each type in YAML.
TYPES = {
    int: "a whole number",
    str: "text",
    bool: "`true` or `false`",
    list: "a list",
    dict: "a mapping",
}


def reference() -> str:
    """Return the whole page."""
    return "\n".join([HEAD, *_options(), "## Commands", "", *_commands(chart_atlas_command)])


# -- options ------------------------------------------------------------------------------------


def _options() -> Iterator[str]:
    defaults = AtlasConfig()
    defaults.validate()
    described = dict(_described())
    yield "```yaml\nplugins:\n  - chart-atlas:"
    yield from (f"      {name}: {_yaml(defaults[name])}" for name in described)
    yield "```\n"
    for name, text in described.items():
        yield f"### `{name}`\n\n{text}\n"
        yield f"Type: {TYPES[type(defaults[name])]}. Default: `{_yaml(defaults[name])}`.\n"


def _described() -> Iterator[tuple[str, str]]:
    """List the options in the order of the code, each with the text below it."""
    tree = ast.parse(Path(chart_atlas.host.config.__file__).read_text(encoding="utf-8"))
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    body = next(node.body for node in classes if node.name == AtlasConfig.__name__)
    for node, below in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            yield node.targets[0].id, _text(below, node.targets[0].id)


def _text(node: ast.stmt | None, option: str) -> str:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return cleandoc(str(node.value.value))
    raise SystemExit(f"reference: no text stands below the option {option!r} in config.py.")


def _yaml(value: object) -> str:
    """Write a default as YAML; words stay bare, as one would type them."""
    if isinstance(value, list):
        return f"[{', '.join(map(_yaml, value))}]"
    bare = isinstance(value, str) and value.strip("./-").replace("-", "").replace("/", "").isalnum()
    return str(value) if bare else json.dumps(value)


# -- commands -----------------------------------------------------------------------------------


def _commands(group: click.Group) -> Iterator[str]:
    context = click.Context(group, info_name="chart-atlas", **group.context_settings)
    yield from _command(group, context, "chart-atlas")
    for name, command in sorted(group.commands.items()):
        yield from _command(command, click.Context(command, context, name), f"chart-atlas {name}")


def _command(command: click.Command, context: click.Context, name: str) -> Iterator[str]:
    usage = " ".join(command.collect_usage_pieces(context))
    yield f"### `{name}`\n\n{cleandoc(command.help or '')}\n\n```text\n{name} {usage}\n```\n"
    parameters = command.get_params(context)
    yield from (f"- {_parameter(parameter, context)}" for parameter in parameters)
    yield ""


def _parameter(parameter: click.Parameter, context: click.Context) -> str:
    default = parameter.to_info_dict()["default"]  # None where none is set
    shown = " ".join(map(str, default)) if isinstance(default, tuple) else default
    said = f" Default: `{shown}`." if _shows_default(parameter, default) else ""
    if isinstance(parameter, click.Option):
        record = parameter.get_help_record(context)
        return f"`{record[0] if record else parameter.name}`: {parameter.help}{said}"
    needed = "Must be given." if parameter.required else "May be left out."
    metavar = parameter.make_metavar(context).replace("[", "").replace("]", "")
    return f"`{metavar}`: {needed}{said}"


def _shows_default(parameter: click.Parameter, default: object) -> bool:
    if isinstance(parameter, click.Option):
        return bool(parameter.show_default)
    return not parameter.required and bool(default)


# -- the script ---------------------------------------------------------------------------------


@click.command()
@click.option("--check", is_flag=True, help="Only tell whether the page is up to date.")
def write(*, check: bool) -> None:
    """Write docs/reference.md from the code."""
    page = reference()
    written = TARGET.read_text(encoding="utf-8") if TARGET.is_file() else ""
    if not check:
        TARGET.write_text(page, encoding="utf-8")
    elif page != written:
        click.echo("docs/reference.md is not what the code says. Run: make reference", err=True)
        sys.exit(1)


if __name__ == "__main__":
    write()
