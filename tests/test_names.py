"""Hostile file names and titles go where they belong; ten thousand by ``reliability names``."""

from __future__ import annotations

import pytest

from reliability import names


def test_hostile_names_stay_in_the_site_and_none_is_lost():
    outcome = names.placed(list(names.hostile(150)))
    assert outcome.faults == []
    assert outcome.given == 150
    assert outcome.holds
    assert outcome.charts > 50


def test_on_a_disk_as_well():
    outcome = names.on_disk(25)
    assert outcome.faults == []
    assert outcome.holds
    assert outcome.charts > 10


def test_a_title_as_an_address_is_found_out():
    """What judges paths can tell: the faults of a planted one."""
    assert names.control(100) > 50


@pytest.mark.parametrize(
    ("path", "fault"),
    [
        ("charts/../../x", "outside"),
        ("/etc/passwd", "outside"),
        ("charts//x", "outside"),
        ("charts/CON/index.html", "reserved"),
        ("charts/lpt1.svg", "reserved"),
        ("charts/x./a", "ends in a point or a space"),
        ("charts/a:b", "forbidden characters"),
        ("charts/a\nb", "forbidden characters"),
        (f"charts/{'x' * 255}", "too long"),
    ],
)
def test_a_bad_path_is_told(path, fault):
    assert fault in names.faults_of(path)
    assert list(names.faults_of("charts/my-title/index.html")) == []
