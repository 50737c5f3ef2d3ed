/* What is told at once of the cell that is pointed at, or has the focus in a picture. */
let tipped = null;
const APART = 8; // between the note, its cell and the edges of the window

const noteOf = (picture) => {
  const page = picture.closest(".ca");
  const found = page.querySelector(".ca-tip");
  if (found) return found;
  const made = document.createElement("div");
  made.className = "ca-tip";
  made.setAttribute("aria-hidden", "true"); // the cursor says the same
  for (const name of ["strong", "span", "span"]) made.append(document.createElement(name));
  page.append(made);
  return made;
};

// Above the cell, or below where there is no room; never on it.
const placeNote = (note, cell) => {
  const { left, top, right, bottom } = cell.getBoundingClientRect();
  const { offsetWidth: wide, offsetHeight: high } = note;
  const most = document.documentElement.clientWidth - wide - APART;
  note.style.left = `${Math.max(Math.min((left + right - wide) / 2, most), APART)}px`;
  note.style.top = `${top - high - APART >= APART ? top - high - APART : bottom + APART}px`;
};

const hideTip = () => {
  for (const note of document.querySelectorAll(".ca-tip")) note.hidden = true;
  for (const band of document.querySelectorAll(".ca-band")) band.remove();
  for (const label of document.querySelectorAll(".ca-here")) label.classList.remove("ca-here");
};

const showTip = (picture, cell) => {
  hideTip();
  const [row, column] = whereIs(cell);
  const { rows: [head] } = tableOf(picture).tHead;
  const bands = [
    boxOf(picture, row, 0, 1, head.cells.length - 1),
    boxOf(picture, 0, column, rowsOf(tableOf(picture)).length, 1),
  ].map((box) => drawn("rect", { class: "ca-band", ...box }));
  const spot = drawn("rect", { class: "ca-band ca-pointed", ...boxOf(picture, row, column) });
  layerOf(picture).prepend(...bands, spot);
  for (const [name, at] of [["row", row], ["column", column]])
    picture.querySelectorAll(`.ca-${name}-labels text`)[at]?.classList.add("ca-here");
  const note = noteOf(picture);
  const { caLine } = lineOf(cell);
  const more = caLine ? `line ${caLine}` : (cell.querySelector("span")?.textContent ?? "");
  for (const [at, text] of [placeOf(cell), valueOf(cell), more].entries())
    note.children[at].textContent = text;
  note.hidden = false;
  placeNote(note, spot);
};

const tip = (picture, cell) => {
  if (cell === tipped) return;
  tipped = cell;
  if (cell) showTip(picture, cell);
  else hideTip();
};

// Where the pointer leaves, the note is again of the cell that has the focus.
const tipBack = () => {
  const cursor = document.activeElement?.closest?.(".ca-cursor:focus-visible");
  tip(cursor?.closest(PICTURE), cursor ? cellOf(cursor) : null);
};

document.addEventListener("pointermove", (event) => {
  const picture = event.target.closest?.(`.ca-figure ${PICTURE}`);
  if (picture && tableOf(picture)) tip(picture, cellAtPoint(picture, event));
});
document.addEventListener("pointerout", (event) => {
  const picture = event.target.closest?.(PICTURE);
  if (picture && !picture.contains(event.relatedTarget)) tipBack();
});
document.addEventListener("focusin", (event) => {
  const cursor = event.target.closest?.(".ca-cursor");
  if (cursor) tip(cursor.closest(PICTURE), cellOf(cursor));
});
document.addEventListener("focusout", (event) => {
  if (event.target.closest?.(".ca-cursor")) tip(null, null);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") hideTip();
});
// What scrolls takes the note along.
addEventListener("scroll", () => {
  const spot = document.querySelector(".ca-pointed");
  if (spot) placeNote(noteOf(spot.closest(PICTURE)), spot);
}, { capture: true, passive: true });
