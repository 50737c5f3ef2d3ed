/* What is told at once of a statement in the description: its verdict, why, and which cells decide. */
const claimAt = (element) => element.closest?.(".ca-prose :is(.ca-claim, .ca-reference)");

// A grid as small as a stamp, with the cells of the statement in it.
const STAMP = 72;
const stampOf = ([picture, runs]) => {
  const { tHead, tBodies } = tableOf(picture);
  const [rows, columns] = [tBodies[0].rows.length, tHead.rows[0].cells.length - 1];
  const scale = Math.min(STAMP / columns, STAMP / rows, 8);
  const size = { width: columns * scale, height: rows * scale };
  const made = drawn("svg", { class: "ca-stamp", viewBox: `0 0 ${columns} ${rows}`, ...size });
  made.append(drawn("rect", { width: columns, height: rows, fill: "currentColor", opacity: 0.15 }));
  for (const [, row, first, last] of runsIn(tableOf(picture), runs))
    made.append(drawn("rect", { x: first, y: row, width: last - first + 1, height: 1 }));
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
