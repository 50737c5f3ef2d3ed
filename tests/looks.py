"""Pages as small screenshots, and how far two of them differ.

A quarter of the size hides how a machine's fonts are smoothed, and still shows what has moved,
vanished or changed its colour. Written anew by: CHART_ATLAS_LOOKS=write python -m pytest tests/test_looks.py
"""

from __future__ import annotations

import base64
import os
from pathlib import Path

from playwright.sync_api import Page

FOLDER = Path(__file__).parent / "looks"
# A channel may differ so much (of 255) before a pixel counts, and so many pixels may.
CHANNEL, SHARE = 40, 0.02

_SMALL = """async (data) => {
  const load = (source) => new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = reject;
    image.src = source;
  });
  const image = await load(data);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(image.width / 4);
  canvas.height = Math.round(image.height / 4);
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png");
}"""
_DIFFERENCE = """async ([one, two, channel]) => {
  const pixels = async (source) => {
    const image = new Image();
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
      image.src = source;
    });
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  };
  const [a, b] = [await pixels(one), await pixels(two)];
  if (a.width !== b.width || a.height !== b.height) return 1;
  let count = 0;
  for (let at = 0; at < a.data.length; at += 4)
    count += [0, 1, 2].some((each) => Math.abs(a.data[at + each] - b.data[at + each]) > channel);
  return count / (a.width * a.height);
}"""


def screenshot(page: Page) -> bytes:
    """Return what stands in the window of a page, at a quarter of its size, as a PNG file."""
    whole = page.screenshot(animations="disabled", caret="hide")
    # An empty page has no policy that forbids its own images.
    empty = page.context.new_page()
    small: str = empty.evaluate(_SMALL, _data(whole))
    empty.close()
    return base64.b64decode(small.partition(",")[2])


def difference(page: Page, one: bytes, two: bytes) -> float:
    """Return the share of pixels in which two screenshots differ visibly; 1 if their sizes do."""
    empty = page.context.new_page()
    share: float = empty.evaluate(_DIFFERENCE, [_data(one), _data(two), CHANNEL])
    empty.close()
    return share


def _data(png: bytes) -> str:
    return f"data:image/png;base64,{base64.b64encode(png).decode()}"


def reference(name: str, found: bytes) -> bytes:
    """Return the screenshot that was checked in; with CHART_ATLAS_LOOKS=write, the found one."""
    path = FOLDER / f"{name}.png"
    if os.environ.get("CHART_ATLAS_LOOKS") == "write":
        FOLDER.mkdir(exist_ok=True)
        path.write_bytes(found)
    return path.read_bytes()
