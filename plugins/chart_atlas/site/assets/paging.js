/* Lists that go on on further pages. What filters or sorts such a list looks at all of its rows: the
   other pages are read when it is first asked for, and of what fits so much is shown as a page has. */

// A browser lets no file read another.
const FROM_DISK = "a page that is opened from a file may not read the others";
const FEW = 100;

// What is known of each such list, by the element of its first page that says where it goes on.
const stocks = new WeakMap();
const stockOf = (element) => {
  const turns = element.closest(".ca")?.querySelector("[data-ca-further]");
  if (!turns) return null;
  if (!stocks.has(turns)) stocks.set(turns, newStock(turns));
  return stocks.get(turns);
};
const stockOfTable = (table) =>
  table.tBodies[0].dataset.caRows === undefined ? null : stockOf(table);

// The page may have several lists, as of datasets and of tasks: each row belongs into the one that
// has the name of its own. sortings: by the name of a list, how its table is sorted.
const newStock = (turns) => {
  const root = turns.closest(".ca");
  const lists = [...root.querySelectorAll("[data-ca-rows]")];
  const own = rowsIn(root);
  const abouts = JSON.parse(root.querySelector("[data-ca-abouts]")?.content.textContent ?? "{}");
  for (const { row } of own) {
    const about = abouts[chartOf(row)];
    if (about) row.dataset.caAbout = about;
  }
  return {
    turns,
    root,
    own,
    // The rows that fit may stand on as many pages, each of which is read for one.
    step: turns.dataset.caFacts ? Math.min(FEW, own.length) : own.length,
    lists: new Map(lists.map((list) => [list.dataset.caRows, list])),
    group: root.querySelector("[data-ca-filter]"),
    status: root.querySelector("[data-ca-shown]"),
    total: root.querySelector("[data-ca-shown]").textContent,
    more: root.querySelector("[data-ca-more]"),
    sortings: new Map(),
    kept: new Map(),
    asked: 0,
    shown: 0,
    isLaid: false, // whether other rows were shown than the page was written with
  };
};

// url: of the page that they were read from, if it is another one.
const rowsIn = (root, url = null) =>
  [...root.querySelectorAll("[data-ca-rows] > *")].map((row) => ({
    row,
    url,
    aside: false,
    list: row.parentElement.dataset.caRows,
    get text() {
      this.words ??= plainText(row.textContent);
      return this.words;
    },
  }));

const read = async (url) => {
  if (location.protocol === "file:") throw new Error(FROM_DISK);
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${answer.status} for ${url}`);
  return answer;
};
// What could not be read is tried again by the next choice.
const once = (kept, key, make) => {
  if (!kept.has(key)) kept.set(key, make().catch((error) => (kept.delete(key), Promise.reject(error))));
  return kept.get(key);
};
const numbered = (first, last) => Array.from({ length: last - first + 1 }, (_, at) => first + at);
const addressOf = (pattern, number) => new URL(pattern.replace("*", number), location).href;

// The page is parsed, but nothing of it runs or loads; its own row is what is shown of it.
const readPage = ({ turns, kept }, number) =>
  once(kept, number, async () => {
    const url = addressOf(turns.dataset.caFurther, number);
    const text = await (await read(url)).text();
    return rowsIn(new DOMParser().parseFromString(text, "text/html"), url);
  });

// All rows of a list, or what each is filtered by where that is known without reading all pages.
const allItems = async (stock) => {
  const { caFacts, caShards, caPages } = stock.turns.dataset;
  if (!caFacts) {
    const pages = numbered(2, Number(caPages)).map((number) => readPage(stock, number));
    return [stock.own, ...(await Promise.all(pages))].flat();
  }
  const urls = numbered(1, Number(caShards)).map((number) => addressOf(caFacts, number));
  const shards = await Promise.all(urls.map(async (url) => (await read(url)).json()));
  return shards.flatMap(statementsIn).map((facts, at) => ({
    facts,
    list: "",
    at: at % stock.own.length,
    page: Math.floor(at / stock.own.length) + 1,
  }));
};

// As filters.py writes them, of each sentence.
const statementsIn = ({ verdicts, kinds, about, charts, rows }) => {
  const abouts = charts.map(([, ...places]) => places.map((place) => about[place]).join(" "));
  const found = [];
  let chart = 0;
  for (let at = 0; at < rows.length; at += 3) {
    chart += rows[at + 2];
    found.push({
      "data-ca-verdict": verdicts[rows[at]],
      "data-ca-kind": kinds[rows[at + 1]],
      "data-ca-chart": charts[chart][0],
      "data-ca-about": abouts[chart],
    });
  }
  return found;
};
const factIn = ({ row, facts }, name) => (facts ? facts[name] : factOn(row, name));

// Items get their rows, from the pages that these stand on.
const bring = async (stock, items) => {
  const missing = items.filter(({ row }) => !row);
  const numbers = [...new Set(missing.map(({ page }) => page))];
  const read = numbers.map((number) => (number === 1 ? stock.own : readPage(stock, number)));
  const pages = new Map((await Promise.all(read)).map((rows, at) => [numbers[at], rows]));
  for (const item of missing) {
    const { row, url } = pages.get(item.page)[item.at];
    Object.assign(item, { row, url });
  }
};

// The links of a row lead on from the page that it was read from.
const atHome = (item) => {
  if (item.url && !item.isAtHome)
    for (const name of ["href", "src"])
      for (const each of item.row.querySelectorAll(`[${name}]`))
        each.setAttribute(name, new URL(each.getAttribute(name), item.url).href);
  item.isAtHome = true;
  item.row.hidden = false;
  return item.row;
};

// Each list shows so many of its rows; returns how many it does not.
const lay = (stock, fitting, shown) => {
  let left = 0;
  stock.isLaid = true;
  stock.more.hidden = true;
  for (const [name, list] of stock.lists) {
    const items = inOrder(stock.group, fitting.filter((item) => item.list === name));
    const sorting = stock.sortings.get(name);
    const sorted = sorting ? sortedBy(items, sorting) : items;
    list.replaceChildren(...sorted.slice(0, shown).map(atHome));
    left += Math.max(sorted.length - shown, 0);
  }
  return left;
};

const sortedBy = (items, { column, direction }) => {
  const byRow = new Map(items.map((item) => [item.row, item]));
  const keys = keysOf([...byRow.keys()], column).sort(byKey(DIRECTIONS[direction]));
  return keys.map(({ row }) => byRow.get(row));
};

const isLookedInto = ({ group, sortings }) =>
  sortings.size > 0 || (group && (isFiltered(group) || Boolean(orderOf(group))));

// What was asked for last is shown, whatever is read first.
const look = async (stock, shown = stock.step) => {
  const asked = (stock.asked += 1);
  if (stock.group) tellFiltered(stock.group);
  if (!isLookedInto(stock)) {
    showPage(stock);
    return;
  }
  if (!stock.kept.has("all")) stock.status.textContent = `Looking through all ${stock.total} …`;
  try {
    const items = await once(stock.kept, "all", () => allItems(stock));
    if (asked !== stock.asked) return;
    dropUnknown(stock.group, items);
    if (!isLookedInto(stock)) return showPage(stock);
    const fitting = fittingOf(stock, items);
    if (stock.turns.dataset.caFacts) await bring(stock, fitting.slice(0, shown));
    if (asked === stock.asked) showAll(stock, fitting, shown);
  } catch (error) {
    if (asked === stock.asked) showHere(stock, error);
  }
};

const fittingOf = ({ group }, items) => {
  const tests = group ? testsOf(group, factIn) : [];
  return items.filter((item) => tests.every((fits) => fits(item)));
};

// The page as it was written.
const showPage = (stock) => {
  if (stock.isLaid) lay(stock, stock.own, stock.own.length);
  for (const each of stock.root.querySelectorAll("[data-ca-turn]")) each.hidden = false;
  stock.status.textContent = stock.total;
};

const showAll = (stock, fitting, shown) => {
  stock.shown = shown;
  const left = lay(stock, fitting, shown);
  stock.more.hidden = !left;
  for (const each of stock.root.querySelectorAll("[data-ca-turn]")) each.hidden = true;
  const [count, first] = [fitting.length, fitting.length - left].map((n) => n.toLocaleString("en"));
  const some = left ? `; the first ${first} are shown` : "";
  stock.status.textContent = `${count} of ${stock.total}${some}`;
};

// Where the others cannot be read, it is the rows of this page that are looked at, and said to be.
const showHere = (stock, { message }) => {
  const fitting = fittingOf(stock, stock.own);
  lay(stock, fitting, stock.own.length);
  for (const each of stock.root.querySelectorAll("[data-ca-turn]")) each.hidden = false;
  const [count, own] = [fitting, stock.own].map(({ length }) => length.toLocaleString("en"));
  stock.status.textContent =
    `${count} of the ${own} on this page. Only this page of ${stock.total} is looked through:` +
    ` ${message}. The links below lead to the other pages.`;
};

// A control that has no list to choose from shows what a link has named, and what no row has is ignored.
const takeLinked = (control, value) => {
  const label = control.closest("[data-ca-linked]");
  if (!label) return;
  label.hidden = !value;
  control.replaceChildren(control.options[0], ...(value ? [new Option(value, value)] : []));
};
const dropUnknown = (group, items) => {
  const control = group?.querySelector("[data-ca-linked]:not([hidden]) select");
  if (!control?.value) return;
  const name = `data-ca-${control.name}`;
  if (items.some((item) => factIn(item, name) === control.value)) return;
  takeLinked(control, "");
  tellFiltered(group);
  noteControls(group);
};

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-ca-more]");
  const stock = button && stockOf(button);
  if (!stock) return;
  const before = new Set(stock.root.querySelectorAll("[data-ca-rows] > *"));
  await look(stock, stock.shown + stock.step);
  const rows = [...stock.root.querySelectorAll("[data-ca-rows] > *")];
  rows.find((row) => !before.has(row))?.querySelector("a")?.focus();
});
