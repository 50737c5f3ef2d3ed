/* The cells of a statement. */
// A statement is pointed at while pointer or focus is on it; it is chosen until it is again.
let pointed = null;
let chosen = null;

const number = (element) => element.closest?.("[data-ca-claim]")?.dataset.caClaim ?? null;
const entry = (claim) => document.getElementById(`claim-${claim}`);

// "panel-map r0c2-5 r1c2": the id of a picture, then runs of cells in its rows.
const runsOf = (claim) => {
  const found = new Map();
  let runs = [];
  for (const word of (entry(claim)?.dataset.caCells ?? "").split(" ")) {
    const run = /^r(\d+)c(\d+)(?:-(\d+))?$/.exec(word);
    if (run) runs.push([word, Number(run[1]), Number(run[2]), Number(run[3] ?? run[2])]);
    else found.set(shownOf(picturesOf(word)), (runs = []));
  }
  return [...found].filter(([picture]) => picture);
};

// As the picture has them now, a cell each where it has another order than the text.
const runsIn = (table, runs) => {
  const { cells } = described.get(table) ?? {};
  if (!cells) return runs;
  return runs.flatMap(([word, row, first, last]) =>
    cells[row].slice(first, last + 1).map((cell) => {
      const [at, over] = whereIs(cell);
      return [word, at, over, over];
    }),
  );
};

// A sheet that has holes.
const around = (all, boxes) => {
  const edge = ({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}z`;
  return drawn("path", { class: "ca-dimmed", "fill-rule": "evenodd", d: [all, ...boxes].map(edge).join("") });
};

// All other cells step back, whatever their colours.
const lightRuns = (picture, stated) => {
  const { tHead, tBodies } = tableOf(picture);
  const runs = runsIn(tableOf(picture), stated);
  const all = boxOf(picture, 0, 0, tBodies[0].rows.length, tHead.rows[0].cells.length - 1);
  const boxes = runs.map(([, row, first, last]) => boxOf(picture, row, first, 1, last - first + 1));
  const lit = boxes.map((box, at) => drawn("rect", { class: "ca-lit", "data-ca-run": runs[at][0], ...box }));
  layerOf(picture).prepend(around(all, boxes), ...lit);
};

const light = () => {
  const claim = pointed ?? chosen;
  for (const old of document.querySelectorAll(".ca-lit, .ca-dimmed")) old.remove();
  for (const each of document.querySelectorAll("[data-ca-claim]"))
    each.classList.toggle("ca-chosen", each.dataset.caClaim === chosen);
  for (const [picture, runs] of claim === null ? [] : runsOf(claim)) lightRuns(picture, runs);
};

const point = (claim) => {
  const before = pointed ?? chosen;
  pointed = claim;
  if ((pointed ?? chosen) !== before) light();
};

const choose = (claim) => {
  chosen = claim;
  light();
};

const leave = () => {
  pointed = null;
  choose(null);
};

for (const [come, go] of [["pointerover", "pointerout"], ["focusin", "focusout"]]) {
  document.addEventListener(come, (event) => number(event.target) && point(number(event.target)));
  document.addEventListener(go, (event) => number(event.target) && point(null));
}

const take = (event) => {
  const claim = number(event.target);
  if (claim === null || !entry(claim) || !getSelection().isCollapsed) return;
  const link = event.target.closest("a");
  const leads = link && link.hash !== location.hash;
  if (leads || claim !== chosen) choose(claim);
  else leave();
};
// Before the theme, which may follow a link by itself, and change the address at once.
document.addEventListener("click", take, { capture: true });

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") leave();
});

// Another picture may be seen then.
addEventListener("resize", light);

// What a link leads to is chosen, and shown where it stands in a closed list.
const arrive = () => {
  const claim = /^#claim-(\d+)$/.exec(location.hash)?.[1];
  const found = claim && entry(claim);
  if (!found) return;
  const list = found.closest("details:not([open])");
  if (list) {
    list.open = true;
    found.scrollIntoView();
  }
  choose(claim);
};
addEventListener("hashchange", arrive);
