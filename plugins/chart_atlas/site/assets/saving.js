/* Files that a page makes when they are asked for, of what stands in it: also where it is opened from
   a file, and may not read others. Tables and specifications stand there as the command line gives
   them, byte for byte. */
const saving = (() => {
  const SVG = "http://www.w3.org/2000/svg";
  const SCALE = 2;
  const GROUNDS = { light: ["white", "#111"], dark: ["#1e2129", "#ddd"] };
  // As in svg.py: the room above the grid for a title in print, and what no attribute says.
  const [HEAD, FONT, EDGE] = [24, "bold 13px sans-serif", 2];
  const [LINE, SMALL] = [15, "11px sans-serif"];

  const canvas = (width, height) => {
    const made = Object.assign(document.createElement("canvas"), { width, height });
    return made.getContext("2d");
  };

  // -- a picture in pixels, in light or dark as the page is -------------------------------------

  const schemeOf = (element) => {
    const context = canvas(1, 1);
    context.fillStyle = getComputedStyle(element).color;
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
    return red + green + blue > 382 ? "dark" : "light";
  };

  const widthOf = (text, font = FONT) => {
    const context = canvas(1, 1);
    context.font = font;
    return Math.ceil(context.measureText(text).width) + 2 * EDGE;
  };

  const element = (name, text, attributes = {}) => {
    const made = document.createElementNS(SVG, name);
    made.textContent = text;
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };

  // With its legend, which stands once for all panels of a page that share it.
  const wholePicture = async (figure) => {
    const view = viewOf(figure);
    if (!view || !figure.closest(".ca").querySelector(".ca-scale")) return figure.querySelector("svg.ca-picture").cloneNode(true);
    return (await viewsLoaded()).whole(figure.closest(".ca"), figure, stateOfView(view), BLUE);
  };

  // What is corrected, and where the figure is from, in lines as wide as the picture.
  const footOf = (figure, width) => {
    const words = figure.dataset.caFoot?.split(" ") ?? [];
    const lines = [];
    for (const word of words) {
      const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
      if (lines.length && widthOf(longer, SMALL) <= width) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  };

  const pictureFile = async (figure, ink) => {
    const picture = await wholePicture(figure);
    const title = specificationOf(figure).title ?? "";
    const head = title ? HEAD : 0;
    const width = Math.max(picture.width.baseVal.value, title ? widthOf(title) : 0);
    const told = footOf(figure, width);
    const foot = picture.height.baseVal.value;
    const height = foot + head + told.length * LINE;
    const printed = { x: EDGE, y: 15 - HEAD, style: `font: ${FONT}` };
    picture.querySelector(".ca-layer")?.remove();
    const below = (at) => ({ x: EDGE, y: foot + (at + 0.8) * LINE, style: `font: ${SMALL}` });
    picture.append(...told.map((line, at) => element("text", line, below(at))));
    picture.prepend(...(title ? [element("text", title, printed)] : []));
    const size = { width: width * SCALE, height: height * SCALE, viewBox: `0 ${-head} ${width} ${height}` };
    for (const [key, value] of Object.entries({ ...size, color: ink })) picture.setAttribute(key, value);
    return { ...size, xml: new XMLSerializer().serializeToString(picture) };
  };

  const png = async (figure, scheme) => {
    const [ground, ink] = GROUNDS[scheme];
    const { width, height, xml } = await pictureFile(figure, ink);
    const image = new Image();
    await new Promise((done, failed) => {
      image.onload = done;
      image.onerror = () => failed(new Error("this browser cannot draw it"));
      // No policy of a page need allow more than it does for icons.
      image.src = `data:image/svg+xml,${encodeURIComponent(xml)}`;
    });
    const context = canvas(width, height);
    context.fillStyle = ground;
    context.fillRect(0, 0, width, height);
    context.drawImage(image, 0, 0, width, height);
    return new Promise((done, failed) =>
      context.canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("it is too large")))),
    );
  };

  // -- which file a button makes ----------------------------------------------------------------

  const text = (content, type) => new Blob([content], { type });
  const MADE = {
    "wide.csv": (figure) => text(JSON.parse(held(figure, "csv")), "text/csv"),
    "vl.json": (figure) => text(held(figure, "spec"), "application/json"),
    png: (figure) => png(figure, "light"),
    "dark.png": (figure) => png(figure, "dark"),
  };

  const save = (blob, name) => {
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
    link.click();
    // A browser may take its time to begin with it.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };

  return async (button) => {
    const figure = button.closest("[data-ca-figure]");
    const asked = button.dataset.caSave;
    const kind = asked === "png" && schemeOf(figure) === "dark" ? "dark.png" : asked;
    try {
      save(await MADE[kind](figure), `${figure.dataset.caFigure}.${kind}`);
    } catch (error) {
      button.textContent += ` failed: ${error.message}`;
    }
  };
})();

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-ca-save]");
  if (button) saving(button);
});
