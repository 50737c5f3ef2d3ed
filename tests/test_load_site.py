"""The charts of a published site come back as they were read, from its folder or its address."""

from __future__ import annotations

import json
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

import sites
from chart_atlas import Charts, SiteError, load_site, read, read_folder
from chart_atlas.notebook import published_site
from chart_atlas.output.chart_json import chart_data

SEEDS = Path(__file__).parents[1] / "seeds"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return sites.own_site(tmp_path_factory)


def facts(charts: Charts) -> list[dict[str, Any]]:
    """All that a chart.json tells, of the charts that have one."""
    return sorted(
        (chart_data(chart, chart.facts) for chart in charts if chart.panels),
        key=lambda d: d["seed"],
    )


def test_a_folder_gives_the_charts_of_its_seeds(site: Path) -> None:
    loaded = load_site(site)
    assert facts(loaded) == facts(read_folder(SEEDS))
    assert len(loaded) == 4
    rows = (
        each.to_frame("pyarrow").sort_by("seed").num_rows for each in (loaded, read_folder(SEEDS))
    )
    assert len({*rows}) == 1


@pytest.mark.parametrize("end", ["", "/"])
def test_an_address_gives_the_same(site: Path, serve: Callable[..., str], end: str) -> None:
    address = serve(site, "/below/").rstrip("/") + end
    assert load_site(address) == load_site(site)


def test_an_atlas_below_a_folder_of_the_site_is_loaded_from_there(tmp_path: Path) -> None:
    made = sites.project(tmp_path, atlas={"path": "atlas"})
    (chart,) = load_site(made.built / "atlas")
    assert chart.title == "Accuracy by Type and Length"
    assert (made.built / "atlas" / "data" / "charts.json").exists()


def test_what_the_owner_says_comes_along_and_stands_in_frames(tmp_path: Path) -> None:
    said = "source: {title: On Types, date: 2024-05-01}\ntags: [a, b]\ndescriber: Some Model\n"
    seeds = {"chart.txt": sites.SEED, "chart.yml": said}
    made = sites.project(tmp_path, seeds, atlas={"pattern": "*.txt"})
    loaded, folder = load_site(made.built), read_folder(made.seeds)
    assert loaded[0].facts == folder[0].facts == read(made.seeds / "chart.txt").facts
    assert (loaded[0].facts.tags, loaded[0].facts.describer) == (("a", "b"), "Some Model")
    rows = loaded.to_frame("pyarrow").to_pylist()
    assert rows == folder.to_frame("pyarrow").to_pylist()
    assert {row["source"] for row in rows} == {"“On Types”, 2024-05-01"}


# -- what is wrong --------------------------------------------------------------------------------


@pytest.fixture
def own(site: Path, tmp_path: Path) -> Path:
    """A copy of what is loaded, to be spoilt."""
    shutil.copytree(site / "data", tmp_path / "data")
    shutil.copytree(site / "charts", tmp_path / "charts")
    return tmp_path


def refused(place: Path | str, **options: float) -> SiteError:
    with pytest.raises(SiteError) as found:
        load_site(place, **options)
    assert found.value.hint
    assert "\n" not in found.value.message
    return found.value


def first(own: Path) -> Path:
    listed = json.loads((own / "data" / "charts.json").read_text(encoding="utf-8"))
    return own / next(each["file"] for each in listed if each["file"])


def list_of(own: Path, *addresses: object) -> None:
    text = json.dumps([{"file": f"{each}/chart.json"} for each in addresses])
    (own / "data" / "charts.json").write_text(text, encoding="utf-8")


def test_a_folder_that_is_no_site_is_told(tmp_path: Path) -> None:
    assert refused(tmp_path).place.endswith("charts.json")
    assert "cannot be read" in str(refused(tmp_path / "none"))


def test_a_chart_that_is_listed_and_missing_is_told(own: Path, serve: Callable[..., str]) -> None:
    first(own).unlink()
    assert "No such file" in refused(own).message
    assert "the server says 404" in refused(serve(own)).message


@pytest.mark.parametrize(
    "data", [b"", b"{}", b'{"charts": 3}', b"\xff", b"[{}]", b"<html>"], ids=ascii
)
def test_a_list_of_another_shape_is_told(own: Path, data: bytes) -> None:
    (own / "data" / "charts.json").write_bytes(data)
    assert refused(own).place == "data/charts.json"


def test_a_chart_of_another_shape_is_told_with_its_file_and_place(own: Path) -> None:
    path = first(own)
    path.write_text('{"models": 5}', encoding="utf-8")
    error = refused(own)
    assert error.place == path.relative_to(own).as_posix()
    assert "$.models" in error.message


@pytest.mark.parametrize(
    "address", ["../x", "/etc", "charts/../../x", "", "a//b", ".", "a\nb", "a\0b"]
)
def test_a_list_leads_nowhere_out_of_the_site(own: Path, address: str) -> None:
    list_of(own, address)
    assert "no path within the site" in refused(own).message


def test_a_link_leads_nowhere_out_of_the_site(own: Path, tmp_path_factory) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    path = first(own)
    path.rename(elsewhere / "chart.json")
    path.symlink_to(elsewhere / "chart.json")
    assert "link out of" in refused(own).message


def test_a_file_is_never_read_beyond_its_limit(
    own: Path, serve: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(published_site.MOST_BYTES, published_site.CHART, 1_000)
    for place in (own, serve(own)):
        assert "larger than 1,000 bytes" in refused(place).message


def test_what_is_said_of_a_site_steers_no_terminal(own: Path) -> None:
    list_of(own, "\x1b[31m")
    assert "\x1b" not in str(refused(own))


# -- servers that do what they like ---------------------------------------------------------------


@contextmanager
def answering(answer: Callable[[BaseHTTPRequestHandler], None]) -> Iterator[str]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            answer(self)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


@pytest.mark.parametrize("speaks", [False, True], ids=["silent", "dripping"])
def test_a_server_that_never_ends_is_left_in_time(*, speaks: bool) -> None:
    ended = threading.Event()

    def answer(request: BaseHTTPRequestHandler) -> None:
        if speaks:
            request.send_response(200)
            request.end_headers()
        while not ended.wait(0.05):
            if speaks:
                request.wfile.write(b" ")

    with answering(answer) as address:
        try:
            assert "timed out" in refused(address, timeout=0.4).message
        finally:
            ended.set()


@pytest.mark.parametrize(
    ("target", "told"),
    [
        ("file:///etc/passwd", "the server says 302"),
        ("data:,x", "the server says 302"),
        ("ftp://127.0.0.1/x", "unknown url type: ftp"),
    ],
)
def test_a_server_leads_to_nothing_but_web_addresses(target: str, told: str) -> None:
    def answer(request: BaseHTTPRequestHandler) -> None:
        request.send_response(302)
        request.send_header("Location", target)
        request.end_headers()

    with answering(answer) as address:
        assert told in refused(address).message


def test_a_server_that_cuts_its_answer_is_told() -> None:
    def answer(request: BaseHTTPRequestHandler) -> None:
        request.send_response(200)
        request.send_header("Content-Length", "1000")
        request.end_headers()
        request.wfile.write(b"[]")

    with answering(answer) as address:
        assert "cannot be fetched" in refused(address).message


def test_where_no_server_is_that_is_told() -> None:
    with answering(lambda _: None) as address:
        pass
    assert "Connection refused" in refused(address).message
    assert "cannot be fetched" in refused("http://").message
