/* What is told at once of a statement in the description: its verdict, why, and which cells decide. */
const claimAt = (element) => element.closest?.(".ca-prose :is(mark, sup)");

// The picture as small as a stamp: the cells of the statement have a line around them, the others
// step back.
const STAMP = 96;
const stampOf = ([picture, runs]) => {
  const { tHead, tBodies } = tableOf(picture);
  const [rows, columns] = [tBodies[0].rows.length, tHead.rows[0].cells.length - 1];
  const scale = Math.min(STAMP / columns, STAMP / rows, 12);
  const size = { width: columns * scale, height: rows * scale };
  const made = drawn("svg", { class: "ca-stamp", viewBox: `0 0 ${columns} ${rows}`, ...size });
  const all = { width: columns, height: rows };
  made.append(drawn("rect", { ...all, fill: "currentColor", opacity: 0.15 }));
  // The paths of the cells run through their middles, a unit a cell: see svg.py.
  const colours = drawn("g", { transform: "translate(0 0.5)", fill: "none" });
  const fills = picturesOf(tableOf(picture).dataset.caMap)[0].querySelector(".ca-fills");
  if (fills) colours.append(fills.cloneNode(true));
  const boxes = runsIn(tableOf(picture), runs).map(([, row, first, last]) => ({ x: first, y: row, width: last - first + 1, height: 1 }));
  made.append(colours, around({ x: 0, y: 0, ...all }, boxes));
  for (const box of boxes) made.append(drawn("rect", { class: "ca-lit", ...box }));
  return made;
};

const popped = (page) => {
  const found = page.querySelector(".ca-pop");
  if (found) return found;
  const made = document.createElement("div");
  made.className = "ca-pop";
  made.setAttribute("aria-hidden", "true"); // the sign behind the statement says it, and leads to it
  page.append(made);
  return made;
};

let popper = null; // the mark whose statement is told of
const pop = (mark) => {
  const claim = number(mark);
  const told = entry(claim)?.querySelector("p");
  if (!told) return;
  const note = popped(mark.closest(".ca"));
  note.replaceChildren(told.cloneNode(true), ...runsOf(claim).map(stampOf));
  note.hidden = false;
  popper = mark;
  placeNote(note, mark);
};
const unpop = () => {
  popper = null;
  for (const note of document.querySelectorAll(".ca-pop")) note.hidden = true;
};

// Where the pointer leaves, the note is again of the sign that has the focus.
const popBack = ({ type }) => {
  const focused = type === "pointerout" && claimAt(document.activeElement);
  if (focused) pop(focused);
  else unpop();
};

for (const [come, go] of [["pointerover", "pointerout"], ["focusin", "focusout"]]) {
  document.addEventListener(come, (event) => {
    const mark = claimAt(event.target);
    if (mark) pop(mark);
  });
  document.addEventListener(go, (event) => claimAt(event.target) && popBack(event));
}
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") unpop();
});
// What scrolls takes the note along.
addEventListener("scroll", () => popper && placeNote(popped(popper.closest(".ca")), popper), {
  capture: true,
  passive: true,
});
