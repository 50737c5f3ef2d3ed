"""Sites for tests, built as users build them, and what reads the files of a site.

``own_site`` builds this project's own site once a run; ``project`` makes a MkDocs project
such as a stranger has.
"""

from __future__ import annotations

import atexit
import fcntl
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import chdir, contextmanager
from dataclasses import dataclass
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import quote, unquote, urljoin, urlsplit
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner

from chart_atlas.cli import main
from chart_atlas.reading import chart_id

ROOT = Path(__file__).parents[1]

MATERIAL = {"name": "material", "font": False}
# The plain theme would load its highlighter from another host.
PLAIN = {"name": "mkdocs", "highlightjs": False}

# No build takes longer, even on a busy machine; one that does hangs.
PATIENCE_S = 120

SEED = """\
## Heatmap: Accuracy by Type and Length
### Components/Axes
* **Y-Axis:** Labeled "Type." Values: 1, 2
* **X-Axis:** Labeled "Length." Values: 5, 6, 7
* **Color Bar/Legend:** Labeled "Accuracy (%)" with a scale from 0 to 100.
### Detailed Analysis
| Type \\ Length | 5 | 6 | 7 |
| --- | --- | --- | --- |
| 1 | 10.5 | 20.0 | N/A |
| 2 | 40.25 | 50 | 60.1 |
"""


@cache
def shown(path: Path) -> dict[str, Any]:
    """What ``chart-atlas show --format json`` prints for a seed."""
    found = CliRunner().invoke(main, ["show", "--format", "json", str(path)])
    assert found.exit_code == 0, found.exception or found.output
    chart: dict[str, Any] = json.loads(found.stdout)
    return chart


@cache
def exported(seed: Path, form: str, panel: int = 1) -> bytes:
    """What ``chart-atlas export`` writes of the chart of a seed, or of one of its panels."""
    # The command keeps what it has read where it is run.
    with TemporaryDirectory() as folder, chdir(folder):
        asked = ["--chart", chart_id(seed.stem), "--panel", str(panel), "--output", "it"]
        found = CliRunner().invoke(main, ["export", "--format", form, *asked, str(seed)])
        assert found.exit_code == 0, found.output
        return Path("it").read_bytes()


def run(
    *command: str | Path, cwd: Path, env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command as a user would, its output kept."""
    return subprocess.run(
        command,
        cwd=cwd,
        env=environment(env),
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_S,
    )


def environment(more: Mapping[str, str] | None = None) -> dict[str, str]:
    """The environment of a command; the theme's notice of its end of life left out."""
    return os.environ | {"NO_MKDOCS_2_WARNING": "1", "NO_COLOR": "1"} | dict(more or {})


# -- sites ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Project:
    """A MkDocs project in a folder of its own.

    result: how its latest ``mkdocs build`` ended, and what it printed.
    """

    folder: Path
    result: subprocess.CompletedProcess[str]

    @property
    def site(self) -> Path:
        return self.folder / "site"

    @property
    def seeds(self) -> Path:
        return self.folder / "seeds"

    @property
    def log(self) -> str:
        return self.result.stdout + self.result.stderr

    @property
    def built(self) -> Path:
        """The folder of the site; an error with the log when the build has failed."""
        assert self.result.returncode == 0, self.log
        return self.site

    def again(self, *arguments: str, env: Mapping[str, str] | None = None) -> Project:
        """Build it once more."""
        return Project(self.folder, mkdocs("build", *arguments, cwd=self.folder, env=env))


def mkdocs(
    *arguments: str, cwd: Path, env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the ``mkdocs`` command in a process of its own."""
    if env and "PYTHONPATH" in env:
        return run(sys.executable, "-m", "mkdocs", *arguments, cwd=cwd, env=env)
    return _foundry().run("mkdocs", arguments, cwd, env)


def chart_atlas(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run the ``chart-atlas`` command in a process of its own."""
    return _foundry().run("chart-atlas", arguments, cwd)


# A process that has all of MkDocs and its templates in memory, which takes seconds, and runs each
# command in a child of its own, which takes none.
_FOUNDRY = """
import contextlib, json, os, signal, sys
import chart_atlas.claims, chart_atlas.cli, chart_atlas.drawing, chart_atlas.host.plugin
import jinja2, mkdocs.__main__, mkdocs.commands.build, mkdocs.theme, pygments.lexers
from chart_atlas.host.theme import _Compiled
from chart_atlas.site.environment import load_templates
load_templates()
for name in ("mkdocs", "material"):
    env = mkdocs.theme.Theme(name=name, locale="en").get_env()
    env.bytecode_cache = _Compiled()
    for template in env.list_templates(["html", "xml"]):
        with contextlib.suppress(jinja2.TemplateError):  # of a plugin that is not here
            env.get_template(template)
commands = {"mkdocs": mkdocs.__main__.cli, "chart-atlas": chart_atlas.cli.main}
for line in sys.stdin:
    order = json.loads(line)
    child = os.fork()
    if not child:
        signal.alarm(order["patience"])
        os.environ.update(order["env"])
        os.chdir(order["cwd"])
        for stream in (1, 2):
            os.dup2(os.open(order["said"][stream - 1], os.O_WRONLY | os.O_CREAT | os.O_APPEND), stream)
        commands[order["program"]](order["arguments"], prog_name=order["program"])
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


class _Foundry:
    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", _FOUNDRY],
            env=environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        atexit.register(self.close)

    def run(
        self,
        program: str,
        arguments: Sequence[str],
        cwd: Path,
        env: Mapping[str, str] | None = None,
    ) -> subprocess.CompletedProcess[str]:
        assert self.process.stdin
        assert self.process.stdout
        order = {
            "program": program,
            "arguments": arguments,
            "cwd": str(cwd),
            "env": dict(env or {}),
            "patience": PATIENCE_S,
        }
        with TemporaryDirectory() as folder:
            # MkDocs and what it prints at its end are told in one stream.
            said = [f"{folder}/out", f"{folder}/{'out' if program == 'mkdocs' else 'err'}"]
            self.process.stdin.write(json.dumps(order | {"said": said}) + "\n")
            self.process.stdin.flush()
            code = int(self.process.stdout.readline())
            told = [Path(path).read_text("utf-8", "replace") for path in dict.fromkeys(said)]
            return subprocess.CompletedProcess(arguments, code, told[0], "".join(told[1:]))

    def close(self) -> None:
        self.process.communicate()


@cache
def _foundry() -> _Foundry:
    return _Foundry()


def project(
    folder: Path,
    seeds: Mapping[str, str | bytes] | None = None,
    docs: Mapping[str, str] | None = None,
    *,
    atlas: Mapping[str, Any] | None = None,
    plugins: list[Any] | None = None,
    env: Mapping[str, str] | None = None,
    **options: Any,
) -> Project:
    """Make a MkDocs project and build it.

    atlas: what stands under ``chart-atlas:``. plugins: the whole list, in its place.
    env: added to the environment. options: what else stands in mkdocs.yml.
    """
    _write(folder / "seeds", {"chart.txt": SEED} if seeds is None else seeds)
    _write(folder / "docs", {"index.md": "# Mine\n"} if docs is None else docs)
    facts = {
        "site_name": "A Site of One's Own",
        "theme": PLAIN,
        # PNG files are slow to make, and tests of their own look at them.
        "plugins": plugins or [{"chart-atlas": {"png": False} | dict(atlas or {})}],
    }
    config = json.dumps(facts | options)  # JSON is YAML
    (folder / "mkdocs.yml").write_text(config, encoding="utf-8")
    with _kept_bundle(folder / ".cache" / "chart-atlas" / "store.sqlite"):
        return Project(folder, mkdocs("build", cwd=folder, env=env))


_BUNDLES: list[Path] = []


@contextmanager
def _kept_bundle(place: Path) -> Iterator[None]:
    """Bring the scripts that an earlier project has made: they cost more than all the rest."""
    if _BUNDLES and not place.exists():
        place.parent.mkdir(parents=True)
        shutil.copy(_BUNDLES[0], place)
    yield
    if place.exists() and not _BUNDLES:
        _BUNDLES.append(place)


def _write(folder: Path, files: Mapping[str, str | bytes]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)


def own_site(factory: pytest.TempPathFactory) -> Path:
    """The project's own site by ``mkdocs build --strict``; built once a run."""
    return _once(factory, "own", {})


def own_site_below_a_path(factory: pytest.TempPathFactory) -> Path:
    """The project's own site for an address below a path, /some/path/."""
    return _once(factory, "below", {"site_url": "https://example.org/some/path/"})


def own_site_of_files(factory: pytest.TempPathFactory) -> Path:
    """The project's own site with addresses that end in .html."""
    return _once(factory, "files", {"use_directory_urls": False})


def own_site_offline(factory: pytest.TempPathFactory) -> Path:
    """The project's own site to be opened from a disk, by Material's offline plugin."""
    return _once(factory, "offline", {"plugins": ["search", "chart-atlas", "offline"]})


def own_site_for(factory: pytest.TempPathFactory, base: str) -> Path:
    """The project's own site for the address that a test serves it at."""
    return _once(factory, f"at-{urlsplit(base).port}", {"site_url": base})


def _once(factory: pytest.TempPathFactory, name: str, options: Mapping[str, Any]) -> Path:
    """Build a variant of the own site in a folder that all workers of a run share."""
    base = factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    shared = shared / "own-sites"
    shared.mkdir(exist_ok=True)
    with (shared / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (shared / name / "done").exists():
            _build_own(shared / name, shared / "cache", options)
    return shared / name / "site"


def _build_own(folder: Path, kept: Path, options: Mapping[str, Any]) -> None:
    """Build in a folder that looks like the project's, so that nothing is written there."""
    folder.mkdir()
    for path in ROOT.iterdir():
        if not path.name.startswith(".") and path.name not in ("mkdocs.yml", "site"):
            (folder / path.name).symlink_to(path)
    shutil.copy(ROOT / "mkdocs.yml", folder / "base.yml")
    # JSON is YAML, but for its braces around the whole.
    lines = [f"{name}: {json.dumps(value)}" for name, value in options.items()]
    (folder / "mkdocs.yml").write_text("\n".join(["INHERIT: base.yml", *lines]), encoding="utf-8")
    cached = folder / ".cache"
    if kept.exists():
        shutil.copytree(kept, cached)
    built = run(sys.executable, "-m", "mkdocs", "build", "--strict", cwd=folder)
    assert built.returncode == 0, built.stdout + built.stderr
    if not kept.exists():
        shutil.copytree(cached, kept)
    (folder / "done").touch()


def snapshot(folder: Path) -> dict[str, bytes]:
    """Every file of a folder, by its path."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


# -- HTML -----------------------------------------------------------------------------------------

_VOID = frozenset(
    "area base br col embed hr img input link meta param source track wbr".split()  # cSpell:ignore
)


# What ends where another element begins.
_ENDED = {
    "td": ("td", "th"),
    "th": ("td", "th"),
    "tr": ("td", "th", "tr"),
    "li": ("li",),
    "option": ("option",),
    "optgroup": ("option", "optgroup"),
}


class _Builder(HTMLParser):
    """Builds a tree as a browser would, for well-formed pages."""

    def __init__(self) -> None:
        super().__init__()
        self.root = ET.Element("document")
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        while self.open[-1].tag in _ENDED.get(tag, ()):
            self.open.pop()
        attributes = {name: value or "" for name, value in reversed(attrs)}
        made = ET.SubElement(self.open[-1], tag, attributes)
        if tag not in _VOID:
            self.open.append(made)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        tags = [element.tag for element in self.open]
        if tag in tags:
            del self.open[len(tags) - 1 - tags[::-1].index(tag) :]

    def handle_data(self, data: str) -> None:
        parent = self.open[-1]
        if len(parent):
            parent[-1].tail = (parent[-1].tail or "") + data
        else:
            parent.text = (parent.text or "") + data


def parse(path: Path) -> ET.Element:
    """A page as a tree."""
    return parse_text(path.read_text(encoding="utf-8"))


def parse_text(markup: str) -> ET.Element:
    """HTML, or SVG that stands in it, as a tree."""
    builder = _Builder()
    builder.feed(markup)
    builder.close()
    return builder.root


def xml(path: Path) -> ET.Element:
    """An XML file as a tree; an error if it is none."""
    return ET.fromstring(path.read_bytes())  # noqa: S314 - our own file, not a stranger's


def text(element: ET.Element) -> str:
    """All text below an element, runs of white space as one space."""
    return " ".join("".join(element.itertext()).split())


def classed(root: ET.Element, name: str) -> Iterator[ET.Element]:
    """Every element of a class."""
    return (element for element in root.iter() if name in element.get("class", "").split())


def atlas_part(root: ET.Element) -> ET.Element:
    """The part of a page that the atlas has made."""
    return next(classed(root, "ca"))


# -- links ----------------------------------------------------------------------------------------

_ADDRESSES = ("href", "src", "xlink:href", "action", "formaction", "poster", "data", "cite")
_REFERENCES = ("for", "headers", "aria-labelledby", "aria-describedby", "aria-controls")

HOST = "site.invalid"


@dataclass(frozen=True)
class Link:
    """An address that a page holds: in which element, attribute and page."""

    page: str
    element: ET.Element
    attribute: str
    written: str
    target: str

    @property
    def tag(self) -> str:
        return self.element.tag

    @property
    def is_internal(self) -> bool:
        return urlsplit(self.target).netloc == HOST

    def __str__(self) -> str:
        return f"{self.page}: <{self.tag} {self.attribute}={self.written!r}>"


def pages(site: Path) -> dict[str, ET.Element]:
    """Every HTML page of a site, by its path."""
    return {path.relative_to(site).as_posix(): parse(path) for path in sorted(site.rglob("*.html"))}


def address(path: str, prefix: str = "/") -> str:
    """The address of a page by its path: of a folder, if it is a folder's index."""
    own = path.removesuffix("index.html") if path.rpartition("/")[2] == "index.html" else path
    return f"http://{HOST}{prefix}{quote(own)}"


def links(path: str, root: ET.Element, prefix: str = "/") -> Iterator[Link]:
    """Every address that a page holds."""
    base = address(path, prefix)
    for element in root.iter():
        for name in _ADDRESSES:
            written = element.get(name)
            if written is not None and not (element.tag == "meta" and name == "data"):
                yield Link(path, element, name, written, urljoin(base, written.strip()))


def dead_ends(
    site: Path, prefix: str = "/", found: Mapping[str, ET.Element] | None = None
) -> list[str]:
    """Every address within a site that leads nowhere, and every reference to no id.

    found: the site's pages, where they are parsed already.
    """
    found = pages(site) if found is None else found
    ids = {path: set(ids_of(root)) for path, root in found.items()}
    dead = []
    for path, root in found.items():
        within = (link for link in links(path, root, prefix) if link.is_internal)
        dead += [f"{link}: {why}" for link in within if (why := _dead(site, prefix, ids, link))]
        for part in classed(root, "ca"):  # a theme may name what a page of it leaves out
            lost = [name for name in references(part) if name not in ids[path]]
            dead += [f"{path}: no id {name!r}" for name in lost]
    return dead


def file_at(site: Path, prefix: str, target: str) -> str | None:
    """The path of the file that an address within a site leads to, None without one."""
    parts = urlsplit(target)
    path = unquote(parts.path)
    if not path.startswith(prefix):
        return None
    path = path.removeprefix(prefix)
    path += "index.html" if path.endswith("/") or not path else ""
    return path if (site / path).is_file() else None


def _dead(site: Path, prefix: str, ids: Mapping[str, set[str]], link: Link) -> str:
    path = file_at(site, prefix, link.target)
    if path is None:
        return "no such file"
    fragment = unquote(urlsplit(link.target).fragment)
    picture = site / path if path.endswith(".svg") else None
    known = set(ids_of(ET.parse(picture).getroot())) if picture else ids.get(path, set())  # noqa: S314
    return f"no id {fragment!r} there" if fragment and fragment not in known else ""


def ids_of(root: ET.Element) -> list[str]:
    """Every id of a page, in order."""
    return [element.attrib["id"] for element in root.iter() if "id" in element.attrib]


def references(root: ET.Element) -> Iterator[str]:
    """Every id that something of a page refers to other than by a link."""
    for element in root.iter():
        for name in _REFERENCES:
            yield from element.get(name, "").split()
        for value in element.attrib.values():
            if value.startswith("url(#"):
                yield value.removeprefix("url(#").rstrip(")")


# -- pictures of pixels ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Image:
    """A PNG file, decoded. channels: bytes a pixel, 3 or 4. data: the rows, one after another."""

    width: int
    height: int
    channels: int
    data: bytes

    def pixel(self, x: int, y: int) -> tuple[int, ...]:
        at = (y * self.width + x) * self.channels
        return tuple(self.data[at : at + self.channels])


def image(png: bytes) -> Image:
    """Decode a PNG file of eight bits a channel, as browsers and renderers write it."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n", "no PNG file"
    chunks: dict[bytes, bytes] = {}
    at = 8
    while at < len(png):
        (size,) = struct.unpack_from(">I", png, at)
        kind, data = png[at + 4 : at + 8], png[at + 8 : at + 8 + size]
        assert zlib.crc32(kind + data) == struct.unpack_from(">I", png, at + 8 + size)[0]
        chunks[kind] = chunks.get(kind, b"") + data
        at += 12 + size
    width, height, depth, color, *_, interlaced = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    assert (depth, interlaced) == (8, 0)
    channels = {2: 3, 6: 4}[color]
    raw = zlib.decompress(chunks[b"IDAT"])
    return Image(width, height, channels, _unfiltered(raw, width * channels, channels))


def _unfiltered(raw: bytes, size: int, step: int) -> bytes:
    """Undo the filter of each row, as the format says."""
    out, before = bytearray(), bytearray(size)
    for at in range(0, len(raw), size + 1):
        how, row = raw[at], bytearray(raw[at + 1 : at + 1 + size])
        for i in range(size if how else 0):
            left, up = (row[i - step] if i >= step else 0), before[i]
            corner = before[i - step] if i >= step else 0
            row[i] = (row[i] + _guess(how, left, up, corner)) & 255
        out += row
        before = row
    return bytes(out)


def _guess(how: int, left: int, up: int, corner: int) -> int:
    if how < 4:
        return (0, left, up, (left + up) // 2)[how]
    value = left + up - corner
    return min((left, up, corner), key=lambda each: abs(value - each))


# -- colours --------------------------------------------------------------------------------------

# What WCAG asks of text.
READABLE = 4.5

# The ground below an element: the colour of the nearest ancestor that has one.
READ_GROUND = """element => {
    for (let at = element; at; at = at.parentElement) {
        const color = getComputedStyle(at).backgroundColor;
        if (!/rgba\\(.*, 0\\)|transparent/.test(color)) return color;
    }
    return "rgb(255, 255, 255)";
}"""


# color-mix() is computed to "color(srgb …)", whose channels go to 1: drawn, it is plain.
READ_INK = """element => {
    const context = document.createElement("canvas").getContext("2d");
    context.fillStyle = getComputedStyle(element).color;
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
    return `rgba(${red}, ${green}, ${blue}, ${alpha / 255})`;
}"""


def channels(color: str, ground: tuple[float, ...] = ()) -> tuple[float, ...]:
    """The channels of a computed colour, 0 to 1, as it looks on a ground."""
    red, green, blue, *alpha = (float(part) for part in re.findall(r"[0-9.]+", color))
    assert color.startswith("rgb"), color
    share = alpha[0] if alpha else 1.0
    assert share == 1 or ground, color
    return tuple(
        share * part / 255 + (1 - share) * below
        for part, below in zip((red, green, blue), ground or (0, 0, 0), strict=True)
    )


def luminance(color: tuple[float, ...]) -> float:
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in color
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(ink: str, ground: str) -> float:
    """The contrast of an ink on its ground, 1 to 21, as WCAG counts it."""
    below = channels(ground)
    dark, light = sorted((luminance(channels(ink, below)), luminance(below)))
    return (light + 0.05) / (dark + 0.05)
