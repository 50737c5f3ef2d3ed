/* What is told of a chosen cell beside its value: its ranks, and the statements about it. Which rows and
   columns rank nobody, and where the lowest is the best, the table says: see standings.py. */
const ORDINALS = { 1: "st", 2: "nd", 3: "rd" };
const ordinal = (number) => {
  const isTeen = [11, 12, 13].includes(number % 100);
  return `${number}${isTeen ? "th" : (ORDINALS[number % 10] ?? "th")}`;
};

// The data of a panel by row and column, as the text states them; null where they are others.
const dataOf = new WeakMap();
const readData = (figure, { rows, columns }) => {
  const { encoding, datasets } = specificationOf(figure);
  const [down, over] = [encoding.y, encoding.x].map(({ scale }) => new Map(scale.domain.map((label, at) => [label, at])));
  if (down.size !== rows.length || over.size !== columns.length) return null;
  const found = rows.map(() => Array(columns.length).fill(null));
  for (const [kind, data] of Object.entries(datasets))
    for (const datum of data) found[down.get(datum.row)][over.get(datum.column)] = { kind, ...datum };
  return found;
};

// More digits than a number of JavaScript holds: two may be alike only there.
const isLong = ({ literal, text }) => (literal ?? text).replace(/\D/g, "").replace(/^0+/, "").length > 15;
const isNumber = ({ datum, cell }) => datum.kind !== "empty" && !cell.dataset.caWhy?.includes("an average or total");
const rankWords = (own, line, isLowest) => {
  const peers = line.filter(isNumber).map(({ datum }) => datum);
  if (!peers.includes(own) || peers.some((each) => each.value === null || isLong(each))) return "";
  if (peers.length === 1) return "the only number";
  const before = peers.filter(({ value }) => (isLowest ? value < own.value : value > own.value)).length;
  const isTied = peers.filter(({ value }) => value === own.value).length > 1;
  const about = peers.some(({ approximate }) => approximate) ? "about " : "";
  const place = before ? `${ordinal(before + 1)} ` : "";
  return `${about}${place}${isLowest ? "lowest" : "highest"} of ${peers.length}${isTied ? ", tied" : ""}`;
};

const statedPlace = (cell) => {
  const { cells } = statedIn(cell.closest("table"));
  const row = cells.findIndex((each) => each.includes(cell));
  return [row, cells[row]?.indexOf(cell) ?? -1];
};

// "2nd highest of 8 in Type 1; highest of 4, tied, in Length 5"
const ranksOf = (cell) => {
  const table = cell.closest("table");
  const figure = pictureOf(cell)?.closest("[data-ca-figure]");
  if (!figure) return "";
  const stated = statedIn(table);
  if (!dataOf.has(figure)) dataOf.set(figure, readData(figure, stated));
  const data = dataOf.get(figure);
  const [row, column] = statedPlace(cell);
  if (!data || row < 0) return "";
  const own = data[row][column];
  const lines = [
    ["r", row, stated.cells[row].map((each, at) => ({ cell: each, datum: data[row][at] })), stated.rows[row]],
    ["c", column, stated.cells.map((each, at) => ({ cell: each[column], datum: data[at][column] })), stated.columns[column]],
  ];
  const [unranked, lowest] = [table.dataset.caUnranked, table.dataset.caLowest].map((words) => new Set(words?.split(" ")));
  return lines
    .map(([axis, at, line, label], nth) => {
      if (unranked.has(axis) || unranked.has(`${axis}${at}`)) return "";
      const words = rankWords(own, line, lowest.has(axis) || lowest.has(`${axis}${at}`));
      const name = stated.names[nth];
      return words && `${words}${words.endsWith("tied") ? "," : ""} in ${name ? `${name} ` : ""}${label}`;
    })
    .filter(Boolean)
    .join("; ");
};

// So many are told of a cell, those of the fewest cells first.
const MAX_TOLD = 3;
const statementsAbout = (cell) => {
  const picture = pictureOf(cell);
  const [row, column] = statedPlace(cell);
  const isIn = ([, at, first, last]) => at === row && first <= column && column <= last;
  const sizeOf = (runs) => runs.reduce((sum, [, , first, last]) => sum + last - first + 1, 0);
  return [...document.querySelectorAll("[data-ca-cells]")]
    .map((clause) => ({ clause, runs: runsOf(number(clause)) }))
    .filter(({ runs }) => runs.some(([of, own]) => of === picture && own.some(isIn)))
    .map(({ clause, runs }) => ({ clause, size: runs.reduce((sum, [, own]) => sum + sizeOf(own), 0) }))
    .sort((one, other) => one.size - other.size)
    .map(({ clause }) => clause);
};

const tellMore = (cell, ranks, list) => {
  ranks.textContent = ranksOf(cell);
  const link = (href, words) => Object.assign(document.createElement("a"), { href, textContent: words });
  const item = (...parts) => {
    const made = document.createElement("li");
    made.append(...parts);
    list.append(made);
  };
  const clauses = statementsAbout(cell);
  for (const clause of clauses.slice(0, MAX_TOLD)) {
    const said = clause.querySelector("p").cloneNode(true);
    const several = clause.parentElement.querySelectorAll("[data-ca-cells]").length > 1;
    if (several) said.firstChild.textContent = ""; // its number in its sentence
    item(...said.childNodes, " ", link(`#${clause.id}`, "Statement"));
  }
  const left = clauses.length - MAX_TOLD;
  if (left > 0) item(link("#statements", `${left} more statement${left === 1 ? "" : "s"} about it`));
};
