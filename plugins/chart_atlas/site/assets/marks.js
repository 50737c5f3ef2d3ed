/* One cell, marked in picture and table; its address is that of the page. */
let marked = null;

// The cell of the table that an element of a picture or a table belongs to.
const cellOf = (element) => {
  const drawn = element.closest?.(".ca-figure .ca-picture [data-r]");
  if (!drawn) return element.closest?.("[data-ca-map] td[id]") ?? null;
  const map = drawn.closest("svg").id;
  const table = document.querySelector(`[data-ca-map="${CSS.escape(map)}"]`);
  return table?.querySelector(`td[data-ca-at="r${drawn.dataset.r}c${drawn.dataset.c}"]`) ?? null;
};

const twin = (cell) =>
  document.getElementById(`${cell.closest("table").dataset.caMap}-${cell.dataset.caAt}`);

const placeOf = (cell) => {
  const table = cell.closest("table");
  const row = cell.closest("tr").cells[0].textContent;
  const column = table.tHead.rows[0].cells[cell.cellIndex].textContent;
  const { caRow, caColumn } = table.dataset;
  return `${caRow ? `${caRow} ` : ""}${row}, ${caColumn ? `${caColumn} ` : ""}${column}`;
};

const tell = (bar, cell) => {
  const { caWhy, caLine, caBlock, caLiteral } = cell.dataset;
  const empty = cell.classList.contains("ca-empty");
  const value = empty ? "n/a" : cell.textContent;
  const literal = caLiteral ?? (empty ? "" : cell.textContent);
  const content = document.getElementById("ca-chosen").content.cloneNode(true);
  const slot = (name) => content.querySelector(`[data-ca-told="${name}"]`);
  slot("place").textContent = placeOf(cell);
  slot("value").textContent =
    `${cell.closest("table").dataset.caMeasure} ${value}${caWhy ? ` (${caWhy})` : ""}`;
  slot("line").textContent = caLine ? `line ${caLine}` : "";
  if (caBlock) slot("line").href = `#L${caBlock}`;
  if (!caLine) slot("source").textContent = "states nothing for this cell";
  else if (literal) slot("source").textContent = `: “${literal}”`;
  bar.replaceChildren(content);
};

// Arrow keys walk from the cell that can be reached by Tab.
const setStop = (cell) => {
  for (const other of cell.closest("table").querySelectorAll("td[tabindex='0']"))
    other.tabIndex = -1;
  cell.tabIndex = 0;
};

// In the middle of its own box; the page stays where it is.
const center = (element) => {
  const box = element?.closest(".ca-scroll");
  if (!box) return;
  const [inner, outer] = [element.getBoundingClientRect(), box.getBoundingClientRect()];
  box.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
};

// The labels of the rows stay in view, and a cell that scrolls comes to lie behind them.
const uncover = (cell) => {
  const label = cell.closest("tr").cells[0].getBoundingClientRect();
  if (cell.getBoundingClientRect().left < label.right) center(cell);
};

const unmark = () => {
  marked = null;
  for (const bar of document.querySelectorAll("[data-ca-bar]")) bar.replaceChildren();
  for (const old of document.querySelectorAll(".ca-marked")) {
    old.classList.remove("ca-marked");
    old.removeAttribute("aria-current");
  }
};

// near: the element that was chosen; what tells of the cell appears there.
const mark = (cell, near) => {
  unmark();
  marked = cell.id;
  for (const each of [cell, twin(cell)]) {
    each?.classList.add("ca-marked");
    each?.setAttribute("aria-current", "true");
    if (each !== near) center(each);
  }
  setStop(cell);
  tell(near.closest(".ca-panel").querySelector("[data-ca-bar]"), cell);
};

const setHash = (hash) => {
  const url = `${location.pathname}${location.search}${hash}`;
  history.replaceState(history.state, "", url);
};

const endMark = () => {
  if (location.hash === `#${marked}`) setHash("");
  unmark();
};

// What had the focus goes: it returns to the cell that the bar tells of, in picture or table.
const leaveBar = (bar) => {
  const cell = bar.closest(".ca-panel").querySelector(".ca-marked");
  endMark();
  cell?.focus();
};

// From a cell of the picture to that of the table, and back.
const cross = (element) => {
  const cell = cellOf(element);
  const other = cell === element ? twin(cell) : cell;
  if (!other?.checkVisibility()) return; // a live view may stand in place of the picture
  if (other === cell) setStop(cell);
  else setPictureStop(other);
  other.focus();
  center(other);
};

const pick = (element) => {
  const cell = cellOf(element);
  if (!cell) return;
  const near = element.closest("[data-r], td");
  mark(cell, near);
  near.focus({ preventScroll: true });
  setHash(`#${cell.id}`);
};

document.addEventListener("click", (event) => {
  if (getSelection().isCollapsed) pick(event.target);
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && marked) {
    const within = event.target.closest?.("[data-ca-bar]");
    if (within) leaveBar(within);
    else endMark();
  }
  const cell = event.target.closest?.("[data-ca-map] td, .ca-figure .ca-picture [data-r]");
  if (!cell || !isPlain(event)) return;
  if (event.key === "Enter" && cell === event.target) pick(cell);
  if (event.key === "t") cross(cell);
  const step = cell.matches("td") && STEPS[event.key];
  if (!step) return;
  const row = cell.closest("table").rows[cell.parentElement.rowIndex + step[0]];
  const next = row?.cells[cell.cellIndex + step[1]];
  if (!next?.matches("td")) return;
  event.preventDefault();
  setStop(next);
  next.focus();
  uncover(next);
});

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-ca-unmark]");
  if (button) leaveBar(button.closest("[data-ca-bar]"));
});

// A link to a cell marks it; without one, what was marked stays so when its page is swapped in anew.
const recall = (again) => {
  for (const table of document.querySelectorAll("[data-ca-map]")) {
    const first = table.querySelector("td");
    if (first) setStop(first);
  }
  if (!again) marked = null;
  const cell = linked() ?? (marked && document.getElementById(marked));
  const sought = cell ? null : soughtCell();
  if (cell) mark(cell, cell);
  if (cell && cell === linked()) setTimeout(() => reveal(cell));
  if (sought) mark(sought, twin(sought) ?? sought);
};

// The search leads to a panel, and says what was sought in "h": if that is a number of the panel,
// its cell is marked, the first of several.
const soughtCell = () => {
  const words = new URLSearchParams(location.search).get("h")?.split(/\s+/) ?? [];
  const map = CSS.escape(`${decodeURIComponent(location.hash.slice(1))}-map`);
  const cells = [...document.querySelectorAll(`[data-ca-map="${map}"] td[id]`)];
  return cells.find((cell) => /\d/.test(cell.textContent) && words.includes(cell.textContent.trim()));
};

const linked = () => {
  const cell = document.getElementById(location.hash.slice(1));
  return cell?.matches("[data-ca-map] td") ? cell : null;
};

const reveal = (cell) => {
  cell.scrollIntoView({ block: "center", inline: "nearest" });
  center(cell);
};

addEventListener("hashchange", () => {
  const cell = linked();
  if (!cell) return;
  mark(cell, cell);
  reveal(cell);
});
