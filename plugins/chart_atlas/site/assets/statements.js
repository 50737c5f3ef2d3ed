/* The cells of a statement. */
// A statement is pointed at while pointer or focus is on it; it is chosen until it is again.
let pointed = null;
let chosen = null;

const number = (element) => element.closest?.("[data-ca-claim]")?.dataset.caClaim ?? null;
const entry = (claim) => document.getElementById(`claim-${claim}`);

// "panel-map r0c2-5 r1c2": the id of a picture, then runs of cells in its rows.
const cells = (claim) => {
  const found = [];
  let picture = "";
  for (const word of (entry(claim)?.dataset.caCells ?? "").split(" ")) {
    const run = /^r(\d+)c(\d+)(?:-(\d+))?$/.exec(word);
    if (!run) picture = word;
    else
      for (let column = Number(run[2]); column <= Number(run[3] ?? run[2]); column += 1)
        found.push(document.getElementById(`${picture}-r${run[1]}c${column}`));
  }
  return found.filter(Boolean);
};

const light = () => {
  const claim = pointed ?? chosen;
  for (const lit of document.querySelectorAll(".ca-lit")) lit.classList.remove("ca-lit");
  for (const each of document.querySelectorAll("[data-ca-claim]"))
    each.classList.toggle("ca-chosen", each.dataset.caClaim === chosen);
  for (const cell of claim === null ? [] : cells(claim)) {
    cell.classList.add("ca-lit");
    cell.closest(".ca-picture").classList.add("ca-lit");
  }
};

const point = (claim) => {
  if (claim === pointed) return;
  pointed = claim;
  light();
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

// A link on the way leads where it says, and a cell must not be hidden behind its live view.
const follow = (link) => {
  const figure = document.getElementById(link.hash.slice(1))?.closest("[data-ca-figure]");
  const button = figure?.querySelector('[data-ca-live][aria-pressed="true"]');
  if (button) toggle(figure, button, false);
};

const take = (event) => {
  const claim = number(event.target);
  if (claim === null || !entry(claim) || !getSelection().isCollapsed) return;
  const link = event.target.closest("a");
  if (link) follow(link);
  const leads = link && link.hash !== location.hash;
  if (leads || claim !== chosen) choose(claim);
  else leave();
};
// Before the theme, which may follow a link by itself, and change the address at once.
document.addEventListener("click", take, { capture: true });

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") leave();
});

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
