/* One cell, marked in picture and table; its address is that of the page. */
let marked = null;

// The cell of the table that an element of a picture or a table belongs to.
const cellOf = (element) => {
  const cursor = element.closest?.(".ca-cursor");
  if (!cursor) return element.closest?.("[data-ca-map] td") ?? null;
  const { r, c } = cursor.dataset;
  return cellIn(tableOf(cursor.closest(PICTURE)), Number(r), Number(c));
};

const tell = (bar, cell) => {
  const { caLine, caBlock } = lineOf(cell);
  const literal = cell.dataset.caLiteral ?? (isGap(cell) ? "" : cell.textContent.replace(ABOUT, ""));
  const content = partOf("chosen");
  const slot = (name) => content.querySelector(`[data-ca-told="${name}"]`);
  slot("seed").textContent = document.querySelector(".ca-status .ca-of a").title;
  slot("place").textContent = placeOf(cell);
  slot("value").textContent = valueOf(cell);
  slot("line").textContent = caLine ? `line ${caLine}` : "";
  if (caBlock) slot("line").href = `#L${caBlock}`;
  if (!caLine) slot("source").textContent = "states nothing for this cell";
  else if (literal) slot("source").textContent = `: “${literal}”`;
  tellMore(cell, slot("ranks"), slot("statements"));
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
  for (const old of document.querySelectorAll(".ca-layer .ca-marked")) old.remove();
  for (const old of document.querySelectorAll("td.ca-marked")) old.classList.remove("ca-marked");
  for (const old of document.querySelectorAll("td[aria-current], .ca-cursor")) old.removeAttribute("aria-current");
};

const spotOf = (picture, cell) =>
  drawn("rect", { class: "ca-marked", ...boxOf(picture, ...whereIs(cell)) });

// near: the table's cell or the picture in which it was chosen; what tells of it appears there.
const mark = (cell, near) => {
  unmark();
  marked = cell.id;
  cell.classList.add("ca-marked");
  cell.setAttribute("aria-current", "true");
  for (const picture of picturesOf(cell.closest("table").dataset.caMap)) {
    layerOf(picture).append(spotOf(picture, cell));
    setCursor(picture, cell);
  }
  center(near === cell ? pictureOf(cell).querySelector(".ca-marked") : cell);
  setStop(cell);
  const bar = near.closest(".ca-panel")?.querySelector("[data-ca-bar]");
  if (bar) tell(bar, cell);
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
  const cell = shownOf([...bar.closest(".ca-panel").querySelectorAll("td.ca-marked, .ca-cursor")]);
  endMark();
  cell?.focus();
};

// From a cell of the picture to that of the table, and back.
const cross = (element) => {
  const cell = cellOf(element);
  const picture = pictureOf(cell);
  const other = cell === element ? picture : cell;
  if (!other?.checkVisibility()) return; // a live view may stand in place of the picture
  if (other === cell) setStop(cell);
  const next = other === cell ? cell : setCursor(picture, cell);
  next.focus();
  center(next);
};

// What is told of a cell stays in view, and so may come to lie over the grid: the page then moves up,
// as far as the cell itself stays below the header of the theme.
const HEADER = 96;
const uncoverGrid = (picture, cursor) => {
  const bar = picture.closest(".ca-panel")?.querySelector("[data-ca-bar]");
  if (!bar) return;
  const over = picture.getBoundingClientRect().bottom - bar.getBoundingClientRect().top;
  const most = cursor.getBoundingClientRect().top - HEADER;
  if (over > 0 && most > 0) scrollBy({ top: Math.min(over, most), behavior: "instant" });
};

const pick = (cell, near) => {
  if (!cell?.id) return; // what is computed of several charts is no place to lead to
  mark(cell, near);
  const chosen = near === cell ? cell : near.querySelector(".ca-cursor");
  chosen.focus({ preventScroll: true });
  if (near !== cell) uncoverGrid(near, chosen);
  setHash(`#${cell.id}`);
};

document.addEventListener("click", (event) => {
  if (!getSelection().isCollapsed) return;
  const picture = event.target.closest?.(`.ca-figure ${PICTURE}`);
  const cell = picture ? cellAtPoint(picture, event) : cellOf(event.target);
  pick(cell, picture ?? cell);
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && marked) {
    const within = event.target.closest?.("[data-ca-bar]");
    if (within) leaveBar(within);
    else endMark();
  }
  const cell = event.target.closest?.("[data-ca-map] td, .ca-cursor");
  if (!cell || !isPlain(event)) return;
  if (event.key === "Enter" && cell === event.target)
    pick(cellOf(cell), cell.closest(PICTURE) ?? cell);
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

// An address leads to the picture; without a script, to the table.
let followed = "";
const arriveAt = (cell) => {
  const picture = pictureOf(cell);
  mark(cell, picture);
  const cursor = picture.querySelector(".ca-cursor");
  reveal(cursor);
  cursor.focus({ preventScroll: true });
  uncoverGrid(picture, cursor);
};

// Without one, what was marked stays so when its page is swapped in anew.
const recall = (again) => {
  for (const table of document.querySelectorAll("[data-ca-map]")) {
    const first = table.querySelector("td");
    if (!first) continue;
    setStop(first);
    for (const picture of picturesOf(table.dataset.caMap)) enter(picture, first);
  }
  if (!again) marked = null;
  const cell = cellAddressed(location.hash);
  const before = cell ? null : marked && document.getElementById(marked);
  const sought = cell || before ? null : soughtCell();
  if (cell) setTimeout(() => arriveAt(cell));
  if (before) mark(before, before);
  if (sought) mark(sought, pictureOf(sought));
};

// The search leads to a panel, and says what was sought in "h": if that is a number of the panel,
// its cell is marked, the first of several.
const soughtCell = () => {
  const words = new URLSearchParams(location.search).get("h")?.split(/\s+/) ?? [];
  const map = CSS.escape(`${decodeURIComponent(location.hash.slice(1))}-map`);
  const cells = [...document.querySelectorAll(`[data-ca-map="${map}"] td[id]`)];
  return cells.find((cell) => /\d/.test(cell.textContent) && words.includes(cell.textContent.trim()));
};

// Cells of pictures had addresses of their own, "panel-map-r0c2", which lead to the same places.
const cellAddressed = (hash) => {
  const cell = document.getElementById(hash.slice(1));
  if (cell) return cell.matches("[data-ca-map] td") ? cell : null;
  const [, id, row, column] = /^#(.+)-r(\d+)c(\d+)$/.exec(hash) ?? [];
  const table = id && tableOf({ id });
  return (table && statedIn(table).cells[row]?.[column]) ?? null;
};

const reveal = (cell) => {
  cell.scrollIntoView({ block: "center", inline: "nearest" });
  center(cell);
};

addEventListener("hashchange", () => {
  if (location.hash === followed) return; // it has arrived
  followed = "";
  const cell = cellAddressed(location.hash);
  if (cell) arriveAt(cell);
});

// Before the theme, as in statements.js; a picture must not be hidden behind its live view.
document.addEventListener(
  "click",
  ({ target }) => {
    const link = target.closest?.(".ca a[href*='#']");
    const isHere = link && link.pathname === location.pathname && link.host === location.host;
    const cell = isHere && cellAddressed(link.hash);
    if (!cell) return;
    followed = link.hash;
    const figure = pictureOf(cell).closest("[data-ca-figure]");
    const button = figure?.querySelector('[data-ca-live][aria-pressed="true"]');
    if (button) toggle(figure, button, false);
    // A theme that follows it may tell nobody.
    setTimeout(() => location.hash === followed && arriveAt(cell));
  },
  { capture: true },
);
