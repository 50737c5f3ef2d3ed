"""Pointing into the pictures of an open page: no cell in them is an element."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree as ET

from playwright.sync_api import FloatRect, Locator, Page

import drawn

# Where a cell is in the window, once it is in view: in a narrow frame it is one of the picture for that.
_PLACE = """(whole, [row, column]) => {
    const picture = whole.checkVisibility() ? whole : document.getElementById(`${whole.id}-narrow`);
    const cells = picture.querySelector(".ca-cells");
    const corner = (x, y) => new DOMPoint(x, y).matrixTransform(cells.getScreenCTM());
    const box = () => {
        const [start, end] = [corner(column, row - 0.5), corner(column + 1, row + 0.5)];
        return { x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y };
    };
    const scroll = picture.closest(".ca-scroll");
    scroll.scrollLeft += box().x - scroll.getBoundingClientRect().left - scroll.clientWidth / 2;
    const { y, height } = box();
    if (y < 150 || y + height > innerHeight - 150) scrollBy(0, y - innerHeight / 2);
    return box();
}"""

# Leads the cursor from cell to cell, as a keyboard does, and hears what it says.
_SPOKEN = """picture => {
    const cursor = () => picture.querySelector(".ca-cursor");
    const press = key =>
        cursor().dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    const at = () => `${cursor().dataset.r} ${cursor().dataset.c}`;
    const heard = {};
    for (let before = ""; cursor() && before !== at(); press("ArrowUp")) before = at();
    while (cursor() && !(at() in heard)) {
        press("Home");
        while (!(at() in heard)) {
            heard[at()] = cursor().getAttribute("aria-label");
            press("ArrowRight");
        }
        press("ArrowDown");
    }
    return heard;
}"""


def picture_of(page: Page, ident: str = "panel-map") -> Locator:
    """A picture by its id."""
    return page.locator(f"#{ident}")


def place(page: Page, row: int, column: int, ident: str = "panel-map") -> FloatRect:
    """The box of a cell in the window; it is scrolled into view."""
    box: FloatRect = picture_of(page, ident).evaluate(_PLACE, [row, column])
    return box


def point(page: Page, row: int, column: int, ident: str = "panel-map") -> FloatRect:
    """Move the pointer to the middle of a cell; gives the box of it."""
    box = place(page, row, column, ident)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    return box


def click(page: Page, row: int, column: int, ident: str = "panel-map") -> None:
    """Click in the middle of a cell."""
    point(page, row, column, ident)
    page.mouse.down()
    page.mouse.up()


def cursor(page: Page, ident: str = "panel-map") -> Locator:
    """What has the focus in a picture."""
    return page.locator(f"#{ident} .ca-cursor")


def cursor_at(page: Page, row: int, column: int, ident: str = "panel-map") -> Locator:
    """The same, where it stands on a cell."""
    return page.locator(f"#{ident} .ca-cursor[data-r='{row}'][data-c='{column}']")


def cells(picture: Locator) -> list[drawn.Cell]:
    """What a picture of a page shows, read from its SVG."""
    xml = picture.evaluate("it => new XMLSerializer().serializeToString(it)")
    return drawn.cells(ET.fromstring(xml))  # noqa: S314


def spoken(picture: Locator) -> dict[tuple[int, int], str]:
    """What is heard at each cell, by its row and column; nothing without a script."""
    heard: dict[str, Any] = picture.evaluate(_SPOKEN)
    return {(int(at.split()[0]), int(at.split()[1])): label for at, label in heard.items()}
