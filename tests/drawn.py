"""The cells of a picture, read back from its SVG: what an eye sees at each place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree import ElementTree as ET


@dataclass(frozen=True)
class Cell:
    """A place of a picture.

    look: the classes of what is no colour, such as "ca-empty ca-blank"; "" of a coloured one.
    fill: its colour, or that of its hatch, "none" without any. text, ink: the number in it and
    the colour of that, "" for that of the page. frame: the colour of the frame of a range, or "".
    box: left, top, width and height in the picture.
    """

    row: int
    column: int
    look: str
    fill: str
    text: str
    ink: str
    frame: str
    box: tuple[float, float, float, float]


def cells(picture: ET.Element) -> list[Cell]:
    """Every place of a picture, row by row."""
    left, top, across, down = _measure(picture)
    texts = {at: found for at, *found in _numbers(picture, across, down)}
    frames = {at: path.get("stroke", "") for at, path in _boxes(picture, "ca-frame", across, down)}
    looks = {at: ("", path.get("stroke", "")) for at, path in _runs(picture)}
    for name in ("ca-empty", "ca-outlined"):
        for at, path in _boxes(picture, name, across, down):
            assert at not in looks, "a place is drawn once"
            looks[at] = (path.get("class", ""), path.get("fill", "none"))
    assert texts.keys() <= looks.keys()
    return [
        Cell(
            row=row,
            column=column,
            look=look,
            fill=fill,
            text="".join(texts.get((row, column), ("", ""))[0]),
            ink=texts.get((row, column), ("", ""))[1],
            frame=frames.get((row, column), ""),
            box=(left + column * across, top + row * down, across - 1, down - 1),
        )
        for (row, column), (look, fill) in sorted(looks.items())
    ]


def classed(root: ET.Element, name: str) -> Iterator[ET.Element]:
    """Elements of a class, with a namespace or without."""
    return (each for each in root.iter() if name in each.get("class", "").split())


def _tag(element: ET.Element) -> str:
    return element.tag.rpartition("}")[2]


def _measure(picture: ET.Element) -> tuple[float, float, float, float]:
    """Left, top, and the size of a cell: the coloured ones stand around the middles of rows."""
    (group,) = classed(picture, "ca-cells")
    left, middle, across, down = map(float, re.findall(r"[\d.]+", group.get("transform", "")))
    return left, middle - (down - 1) / 2, across, down


def _runs(picture: ET.Element) -> Iterator[tuple[tuple[int, int], ET.Element]]:
    for group in classed(picture, "ca-fills"):
        for path in group:
            for first, row, count in re.findall(r"M(\d+) (\d+)h(\d+)", path.get("d", "")):
                for column in range(int(first), int(first) + int(count)):
                    yield (int(row), column), path


def _boxes(
    picture: ET.Element, name: str, across: float, down: float
) -> Iterator[tuple[tuple[int, int], ET.Element]]:
    for path in classed(picture, name):
        for x, y in re.findall(r"M([\d.]+) ([\d.]+)h", path.get("d", "")):
            yield (int(float(y) // down), int(float(x) // across)), path


def _numbers(
    picture: ET.Element, across: float, down: float
) -> Iterator[tuple[tuple[int, int], str, str]]:
    """Each number with its place and its ink: letters belong to the column that they stand in."""
    for whole in classed(picture, "ca-numbers"):
        width = float(whole.get("width", ""))
        for of_ink in (each for lent in whole for each in lent):
            for text in of_ink:
                assert _tag(text) == "text"
                row = int(float(text.get("y", "")) // down)
                found: dict[int, str] = {}
                at = text.get("x", "").split(" ")
                letters = list(text.text or "") if len(at) > 1 else [text.text or ""]
                assert len(letters) == len(at), "each letter has a place"
                for x, letter in zip(at, letters, strict=True):
                    if x != "0":
                        column = int(_pixels(x, width) // across)
                        found[column] = found.get(column, "") + letter
                for column, number in found.items():
                    yield (row, column), number, of_ink.get("fill", "")


def _pixels(x: str, width: float) -> float:
    return float(x[:-1]) * width / 100 if x.endswith("%") else float(x)
