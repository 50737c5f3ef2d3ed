/* The cells of a picture. None is an element: it is found by its row and column, and what is told of
   it stands in the table of the page. What is seen of single cells lies in a layer above them all. */
const drawn = (name, attributes) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};

// A picture may have another beside it, for narrow frames: one of both is seen (see narrow.py).
const PICTURE = ":is(.ca-picture, .ca-narrow)";
const picturesOf = (id) =>
  [id, `${id}-narrow`].map((each) => document.getElementById(each)).filter(Boolean);
const shownOf = (pictures) => pictures.find((each) => each.checkVisibility()) ?? pictures[0] ?? null;

const layerOf = (picture) =>
  picture.querySelector(".ca-layer") ??
  (picture.querySelector(".ca-grid") ?? picture).appendChild(drawn("g", { class: "ca-layer" }));

const tableOf = ({ id }) => document.querySelector(`[data-ca-map="${CSS.escape(id.replace(/-narrow$/, ""))}"]`);
const pictureOf = (cell) => shownOf(picturesOf(cell.closest("table").dataset.caMap));

// Labels and cells as the text states them, of tables that views.js puts in another order: the picture
// has the order of the table then.
const described = new WeakMap();
const statedIn = (table) => described.get(table) ?? asDescribed(table);
const asDescribed = (table) => {
  const rows = rowsOf(table).map(({ cells }) => [...cells]);
  return {
    rows: rows.map(([label]) => label.textContent),
    columns: [...table.tHead.rows[0].cells].slice(1).map((label) => label.textContent),
    cells: rows.map((cells) => cells.slice(1)),
    names: [table.dataset.caRow, table.dataset.caColumn],
  };
};

// The rows as the picture has them, however a reader has sorted the table.
const rowsOf = (table) =>
  (described.has(table) ? null : asWritten.get(table)) ?? [...table.tBodies[0].rows];
const cellIn = (table, row, column) =>
  (column < 0 ? null : rowsOf(table)[row]?.cells[column + 1]) ?? null;
const whereIs = (cell) => [rowsOf(cell.closest("table")).indexOf(cell.parentElement), cell.cellIndex - 1];

// The cells of the picture have the measure of their transform: see svg.py.
const boxOf = (picture, row, column, rows = 1, columns = 1) => {
  const { baseVal } = picture.querySelector(".ca-cells").transform;
  const [{ e, f }, { a, d }] = [0, 1].map((at) => baseVal.getItem(at).matrix);
  const [x, y] = [e + column * a, f + (row - 0.5) * d + 0.5];
  return { x, y, width: columns * a - 1, height: rows * d - 1 };
};

const cellAtPoint = (picture, { clientX, clientY }) => {
  const table = tableOf(picture);
  const scale = picture.querySelector(".ca-cells").getScreenCTM();
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(scale.inverse());
  return table && cellIn(table, Math.floor(y + 0.5), Math.floor(x));
};

// -- what is said of a cell -----------------------------------------------------------------------

const isGap = (cell) => cell.classList.contains("ca-empty");
// The first line: that of a difference has both numbers below it.
const printedIn = (cell) => cell.firstChild?.textContent ?? "";

const placeOf = (cell) => {
  const table = cell.closest("table");
  const row = cell.closest("tr").cells[0].textContent;
  const column = table.tHead.rows[0].cells[cell.cellIndex].textContent;
  const { caRow, caColumn } = table.dataset;
  return `${caRow ? `${caRow} ` : ""}${row}, ${caColumn ? `${caColumn} ` : ""}${column}`;
};

// How a cell is no plain number, and what its owner says of it; of what is only about right, its sign
// says it all (see cell_notes.py).
const ABOUT = /^≈/;
const reasonOf = (cell) => cell.dataset.caWhy ?? (ABOUT.test(printedIn(cell)) ? "approximate" : "");
const whyOf = (cell) => [reasonOf(cell) || cell.title, cell.dataset.caOwner].filter(Boolean).join(", ");

const valueOf = (cell) => {
  const why = whyOf(cell);
  const value = isGap(cell) ? "n/a" : printedIn(cell);
  return `${cell.closest("table").dataset.caMeasure} ${value}${why ? ` (${why})` : ""}`;
};

// A row says the line of all its cells, but for those that say their own, or none.
const lineOf = (cell) => {
  const { caLine, caBlock = caLine } = cell.closest("[data-ca-line]")?.dataset ?? {};
  return { caLine, caBlock };
};

// The words of the live view: see quantities.py.
const GAPS = { "marked empty": "n/a in the text", blank: "left blank in the text" };
const SIGNS = [["≈", "about "], ["–", " to "], ["≥", "at least"], ["≤", "at most"]];
const spokenOf = (cell) => {
  const unit = cell.closest("[data-ca-unit]")?.dataset.caUnit;
  const number = SIGNS.reduce((text, [sign, words]) => text.replaceAll(sign, words), printedIn(cell));
  const value = isGap(cell) ? (GAPS[cell.title] ?? cell.title) : `${number}${unit ? ` ${unit}` : ""}`;
  const { caWhy, caOwner } = cell.dataset;
  return `${placeOf(cell)}: ${value}${caWhy?.includes("average") ? " (an aggregate)" : ""}${caOwner ? ` (${caOwner})` : ""}`;
};

// -- the keyboard in a picture --------------------------------------------------------------------

// The only part of a picture that can have the focus; it stands on one cell, and says what that holds.
// On its way it is made anew, as a reader of the screen says again only what gets the focus.
const standing = new WeakMap();
const setCursor = (picture, cell) => {
  standing.set(picture, cell);
  const [row, column] = whereIs(cell);
  const place = { "data-r": row, "data-c": column, ...boxOf(picture, row, column) };
  const label = { role: "img", tabindex: "0", "aria-label": spokenOf(cell) };
  const cursor = drawn("rect", { class: "ca-cursor", ...place, ...label });
  if (cell.ariaCurrent) cursor.setAttribute("aria-current", cell.ariaCurrent);
  const before = picture.querySelector(".ca-cursor");
  layerOf(picture).append(cursor);
  if (before && before === document.activeElement) cursor.focus();
  before?.remove();
  return cursor;
};

// A picture is one image until a script leads from cell to cell.
const enter = (picture, first) => {
  if (picture.querySelector(".ca-cursor")) return;
  picture.setAttribute("role", "group");
  setCursor(picture, first);
};

// With another key held, a key is the browser's: Alt and an arrow leave the page.
const isPlain = ({ altKey, ctrlKey, metaKey, shiftKey }) => !(altKey || ctrlKey || metaKey || shiftKey);

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const ENDS = { Home: () => 0, End: (row) => row.cells.length - 2 };

document.addEventListener("keydown", (event) => {
  const cursor = event.target.closest?.(".ca-cursor");
  if (!cursor || !isPlain(event)) return;
  const picture = cursor.closest(PICTURE);
  const [row, column] = [Number(cursor.dataset.r), Number(cursor.dataset.c)];
  const [down, right] = STEPS[event.key] ?? [0, 0];
  const table = tableOf(picture);
  const end = ENDS[event.key]?.(rowsOf(table)[row]);
  const next = cellIn(table, row + down, end ?? column + right);
  if (!(event.key in STEPS || event.key in ENDS) || !next) return;
  event.preventDefault();
  setCursor(picture, next);
});
