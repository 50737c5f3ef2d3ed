"""A reader who has nothing but a keyboard, and says so when the focus cannot be seen."""

from __future__ import annotations

from typing import NamedTuple

from playwright.sync_api import Locator, Page, expect

from browser import frames

# No focus needs longer to come into view, even on a busy machine.
# Counted in looks, two frames each: while a machine stands still, no time of the page goes by.
LOOKS = 200
MOST_STOPS = 300
# Who walks to an element begins so many stops before it: that Tab leads through all the others is
# one test's matter.
NEAR = 3

# What stands for an element that has no look of its own: the theme's switches are their labels.
_LOOK = """
    const shown = element =>
        element.matches(".md-option") ? element.form.querySelector("label:not([hidden])") : element;
    const look = element => [element, element.querySelector("rect")].map(
        part => {
            if (!part) return "";
            const { outlineStyle, outline, boxShadow, backgroundColor, stroke, strokeWidth } =
                getComputedStyle(part);
            const ring = outlineStyle === "none" ? "" : outline;
            return [ring, boxShadow, backgroundColor, stroke, strokeWidth].join();
        }).join();
"""

# Of a large element an edge may be out of view. How it looks without the focus is seen when it is
# blurred for a moment; the theme's search shows its focus by being open, and closes by that.
_FAULT = f"""
    {_LOOK}
    const fault = () => {{
        const focused = document.activeElement;
        if (focused === document.body) return "nothing has the focus";
        const part = shown(focused);
        const box = [...part.getClientRects()].find(each => each.width && each.height);
        if (!box) return "it has no room";
        const own = hit => hit && (part.contains(hit) || hit.contains(part));
        const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
        if (right <= left) return "it is beside the window";
        const x = (left + right) / 2;
        const ys = [box.top + 2, (box.top + box.bottom) / 2, box.bottom - 2];
        const seen = ys.map(y => own(document.elementFromPoint(x, y)));
        const enough = box.height > 100 ? seen.some(Boolean) : seen.every(Boolean);
        if (!enough) return `it is covered at ${{x}}, ${{ys}}`;
        if (focused.matches(".md-search__input"))
            return document.querySelector("[data-md-toggle='search']").checked ? null : "it is closed";
        if (!window.still?.isConnected) {{
            window.still = document.head.appendChild(document.createElement("style"));
            window.still.textContent = "* {{ transition: none !important; }}";
        }}
        const before = look(part);
        focused.blur();
        const after = look(part);
        focused.focus({{ preventScroll: true }});
        return before === after ? "it looks as without the focus" : null;
    }};
"""

# Stops are numbered in the order in which they are met.
_STOP = f"""() => {{
    {_FAULT}
    const met = window.met ??= new Map(), focused = document.activeElement;
    if (!met.has(focused) && focused !== document.body) met.set(focused, met.size);
    return [fault(), met.get(focused) ?? -1, focused === window.wanted];
}}"""

_FOCUSED = """() => {
    const { outerHTML } = document.activeElement;
    return outerHTML.slice(0, 200);
}"""


class Stop(NamedTuple):
    """What has the focus: what is wrong with it, its number (-1 for nothing), if it is wanted."""

    fault: str | None
    number: int
    wanted: bool


def press(page: Page, *keys: str) -> None:
    """Press keys one by one; after each the focus is somewhere, looks so and is not covered."""
    for key in keys:
        page.keyboard.press(key)
        is_seen(page)


def is_seen(page: Page) -> Stop:
    """Assert that a reader sees what has the focus, and return it."""
    for _ in range(LOOKS):
        if not (stop := _stop(page)).fault:
            break
        frames(page)
    assert not stop.fault, f"{stop.fault}: {page.evaluate(_FOCUSED)}"
    return stop


def _stop(page: Page) -> Stop:
    return Stop(*page.evaluate(_STOP))


# Gives the focus to what is some stops before the wanted element, or behind it, if it is farther.
_COME_NEAR = """(wanted, [near, back]) => {
    window.wanted = wanted;
    const some = "a[href], button, input, select, textarea, summary, iframe, [tabindex]";
    const every = [...document.querySelectorAll(some)].filter(each =>
        each === wanted || (each.tabIndex >= 0 && !each.disabled
            && each.checkVisibility({ visibilityProperty: true })));
    if (back) every.reverse();
    const to = every.indexOf(wanted) - near, from = every.indexOf(document.activeElement);
    if (from < to || from > to + near) every[Math.max(to, 0)].focus({ preventScroll: true });
}"""


def reach(page: Page, target: Locator, key: str = "Tab") -> None:
    """Press Tab (or Shift+Tab, or another key) until an element has the focus.

    The way there by Tab begins near to it.
    """
    if key.endswith("Tab"):
        target.evaluate(_COME_NEAR, [NEAR, key != "Tab"])
    else:
        target.evaluate("element => { window.wanted = element; }")
    for _ in range(MOST_STOPS):
        page.keyboard.press(key)
        if is_seen(page).wanted:
            return
    raise AssertionError(f"{target} is not reached by {key}")


def stops(page: Page) -> list[int]:
    """Every stop of a page by Tab, as numbers in the order of the first visit; each is seen."""
    found: list[int] = []
    while len(found) < MOST_STOPS:
        page.keyboard.press("Tab")
        stop = _stop(page)
        if stop.number < 0:
            return found
        found.append((is_seen(page) if stop.fault else stop).number)
    raise AssertionError(f"Tab does not lead out of the page: {page.evaluate(_FOCUSED)}")


def stops_back(page: Page) -> list[int]:
    """The stops by Shift+Tab up to the first of ``stops``, by its numbers; each is seen."""
    found: list[int] = []
    while not found or found[-1]:
        page.keyboard.press("Shift+Tab")
        found.append(is_seen(page).number)
        assert len(found) < MOST_STOPS, page.evaluate(_FOCUSED)
    return found


def follow(page: Page, title: str) -> None:
    """Follow the link that has the focus, to a page of this title, which the theme swaps in."""
    page.evaluate("document.querySelector('.ca').dataset.left = ''")
    page.keyboard.press("Enter")
    expect(page.locator(".ca:not([data-left]) h1")).to_have_text(title)


def keeps(page: Page, target: Locator) -> None:
    """Assert that an element has the focus, and that a reader sees it."""
    expect(target).to_be_focused()
    is_seen(page)
