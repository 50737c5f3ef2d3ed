/* Tables that a reader sorts by a column: upwards, downwards, and as they were. */

// A number as a cell shows it: "≈98.5 ± 0.4", "1,200", "−3", "7B"; of a range its low end.
const SHOWN_NUMBER =
  /^[≈~≥≤<>±\s]*([+\-−]?)((?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?|\.\d+)(e[+\-−]?\d+)?([kmbt](?![\p{L}\d]))?/iu;
const SCALES = { k: 1e3, m: 1e6, b: 1e9, t: 1e12 };

const numberIn = (text) => {
  const found = SHOWN_NUMBER.exec(text);
  if (!found) return null;
  const [, sign, digits, exponent = "", scale = ""] = found;
  const size = Number(digits.replaceAll(",", "") + exponent.replace("−", "-"));
  return (/[-−]/.test(sign) ? -size : size) * (SCALES[scale.toLowerCase()] ?? 1);
};

const cellAt = (row, column) => {
  let at = 0;
  for (const cell of row.cells) {
    if (at + cell.colSpan > column) return cell;
    at += cell.colSpan;
  }
  return null;
};

// Numbers, then words; what is empty comes last whatever the direction.
const keysOf = (rows, column) => {
  const keys = rows.map((row) => {
    const cell = cellAt(row, column);
    const text = cell?.classList.contains("ca-empty") ? "" : (cell?.textContent.trim() ?? "");
    return { row, text, number: numberIn(text) };
  });
  const stated = keys.filter(({ text }) => text);
  const numeric = stated.filter(({ number: found }) => found !== null).length > stated.length / 2;
  for (const key of keys) {
    if (!numeric) key.number = null;
    key.rank = key.text ? Number(numeric && key.number === null) : 2;
  }
  return keys;
};

// A null is as large as another, so that texts alone decide.
const byKey = (sign) => {
  const { compare } = new Intl.Collator("en", { numeric: true });
  return (one, other) => {
    if (one.rank !== other.rank) return one.rank - other.rank;
    const numbers = one.number !== null;
    return sign * (numbers ? one.number - other.number : compare(one.text, other.text));
  };
};

const DIRECTIONS = { ascending: 1, descending: -1 };
const asWritten = new WeakMap();

const sortTable = (table, header, direction) => {
  const body = table.tBodies[0];
  for (const each of table.tHead.rows[0].cells) each.removeAttribute("aria-sort");
  if (direction) header.setAttribute("aria-sort", direction);
  const stock = stockOfTable(table);
  if (stock) {
    const { sortings } = stock;
    if (direction) sortings.set(body.dataset.caRows, { column: header.cellIndex, direction });
    else sortings.delete(body.dataset.caRows);
    look(stock);
    return;
  }
  if (!asWritten.has(table)) asWritten.set(table, [...body.rows]);
  let rows = asWritten.get(table);
  if (direction) {
    const keys = keysOf(rows, header.cellIndex);
    rows = keys.sort(byKey(DIRECTIONS[direction])).map(({ row }) => row);
  }
  body.append(...rows);
  followSorting(table);
};

const nameOf = (header) => header.textContent.trim().toLowerCase();

// Which part of the address tells the order of a table: lists name theirs in data-ca-sort ("charts",
// "-charts"); that of a panel has the name of the panel. A label may begin with a dash, so of these
// the address says "up.label" or "down.label".
const sortName = ({ dataset }) => dataset.caSort ?? (dataset.caMap && `sort-${dataset.caMap.replace(/-map$/, "")}`);
const sortWords = (table, header, direction) => {
  if (!direction) return "";
  const name = nameOf(header);
  const isDown = direction === "descending";
  return table.dataset.caSort ? `${isDown ? "-" : ""}${name}` : `${isDown ? "down" : "up"}.${name}`;
};
const sortAsAddressed = (table) => {
  const wanted = new URLSearchParams(location.search).get(sortName(table));
  if (!wanted) return;
  for (const header of table.tHead.rows[0].cells)
    for (const direction of Object.keys(DIRECTIONS))
      if (sortWords(table, header, direction) === wanted) return sortTable(table, header, direction);
  // The columns of a panel may still be those that its view turns.
  if (table.dataset.caSort) noteInAddress({ [sortName(table)]: "" });
};
// Where the tables of a page get another order, that by a column is over.
const sortsAddressed = (page) =>
  Object.fromEntries([...page.querySelectorAll("[data-ca-map]")].map((table) => [sortName(table), ""]));

// One stop by Tab for all headers of a table; arrow keys lead from it to the others.
const sortersBeside = (button) => [...button.closest("tr").querySelectorAll(".ca-sort")];
const setHeaderStop = (button) => {
  button.removeAttribute("tabindex");
  for (const other of sortersBeside(button)) {
    if (other === button) continue;
    other.tabIndex = -1;
    other.removeAttribute("aria-describedby");
  }
};

// What says so is heard where Tab arrives, and not again at each step.
const HINT = "ca-sort-hint";
const tellSteps = (button) => {
  if (sortersBeside(button).length > 1) button.setAttribute("aria-describedby", HINT);
};
const makeHint = () => {
  if (document.getElementById(HINT)) return;
  const made = document.createElement("p");
  made.id = HINT;
  made.hidden = true;
  made.textContent = "Left and right arrow keys lead to the other columns.";
  document.querySelector(".ca").append(made);
};

const makeSortable = () => {
  for (const table of document.querySelectorAll(".ca-table:not([data-ca-sortable])")) {
    if (table.tHead?.rows.length !== 1 || table.dataset.caStill !== undefined) continue;
    if (table.tBodies[0]?.rows.length < 2 && !stockOfTable(table)) continue;
    table.dataset.caSortable = "";
    makeHint();
    for (const header of table.tHead.rows[0].cells) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "ca-sort";
      button.append(...header.childNodes);
      header.append(button);
    }
    if (sortName(table)) sortAsAddressed(table);
    const first = table.tHead.querySelector("[aria-sort] > .ca-sort") ?? table.tHead.querySelector(".ca-sort");
    setHeaderStop(first);
    tellSteps(first);
  }
};

const NEXT = { ascending: "descending", descending: null };
document.addEventListener("click", (event) => {
  const header = event.target.closest?.(".ca-sort")?.closest("th");
  if (!header) return;
  const table = header.closest("table");
  const now = header.getAttribute("aria-sort");
  const next = now ? NEXT[now] : "ascending";
  sortTable(table, header, next);
  if (sortName(table)) noteInAddress({ [sortName(table)]: sortWords(table, header, next) });
});

for (const [name, act] of [["focusin", setHeaderStop], ["focusout", tellSteps]]) {
  document.addEventListener(name, (event) => {
    const button = event.target.closest?.(".ca-sort");
    if (button) act(button);
  });
}

const HEADER_STEPS = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};
document.addEventListener("keydown", (event) => {
  const button = event.target.closest?.(".ca-sort");
  const step = button && isPlain(event) && HEADER_STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  const buttons = sortersBeside(button);
  buttons[step(buttons.indexOf(button), buttons.length - 1)]?.focus();
});
