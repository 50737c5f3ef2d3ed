/* The filters of lists. A control has the name of its part of the address. It looks at the attribute
   of each row that has its name, or the one that it names in data-ca-by. */

// The state of a page is in its address, so that it can be linked to.
const noteInAddress = (state) => {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(state))
    if (value) query.set(name, value);
    else query.delete(name);
  const search = query.size ? `?${query}`.replaceAll("%2F", "/") : "";
  if (search !== location.search)
    history.replaceState(history.state, "", `${location.pathname}${search}${location.hash}`);
};

const CONTROLS = "select:not([data-ca-order]), input";
const plainText = (text) => text.normalize("NFKC").toLowerCase();

// Each row with its text, in the order of the page; some rows are there beside the list.
const lists = new WeakMap();
const listOf = (group) => {
  if (!lists.has(group)) {
    const rows = [...group.closest(".ca").querySelectorAll("[data-ca-rows] > *")];
    const listed = rows.map((row) => ({
      row,
      aside: row.parentElement.dataset.caRows === "aside",
      get text() {
        this.words ??= plainText(row.textContent);
        return this.words;
      },
    }));
    lists.set(group, listed);
  }
  return lists.get(group);
};

// A row that leads to what it is about does not say it again.
const FOLDERS = { model: "models", dataset: "datasets", task: "datasets", metric: "metrics", chart: "charts" };
const factOn = (row, name) => {
  const told = row.getAttribute(name);
  const folder = FOLDERS[name.slice("data-ca-".length)];
  if (told !== null || !folder) return told;
  const link = row.querySelector(row.matches("tr") ? "th a" : "a")?.getAttribute("href") ?? "";
  return new RegExp(`/${folder}/([^/]+?)(?:\\.html|/(?:index\\.html)?)(?:#.*)?$`).exec(link)?.[1] ?? null;
};
const chartOf = (row) => factOn(row, "data-ca-chart");

// What a row lacks, a row beside the list may say for its chart.
const factOf = (list) => {
  const charts = new Map();
  for (const { row, aside } of list) if (aside) charts.set(chartOf(row), row);
  return ({ row }, name) =>
    factOn(row, name) ?? charts.get(chartOf(row))?.getAttribute(name);
};

const has = (own, value) => {
  if (value === "some") return Number(own) > 0;
  return value === "none" ? own === "0" : own === value || own.split(" ").includes(value);
};

// What a row must pass to fit what is chosen. fact: gives the value of an attribute of an item.
const testsOf = (group, fact) =>
  chosenIn(group).map((control) => {
    if (control.name === "text") {
      const words = plainText(control.value).trim().split(/\s+/);
      return ({ text }) => words.every((word) => text.includes(word));
    }
    const name = `data-ca-${control.dataset.caBy ?? control.name}`;
    return (item) => {
      const own = fact(item, name);
      return own === null || own === undefined ? item.aside : has(own, control.value);
    };
  });

const chosenIn = (group) => [...group.querySelectorAll(CONTROLS)].filter(({ value }) => value.trim());
const isFiltered = (group) => chosenIn(group).length > 0;
// Disabled for good, the button would lose the focus when it is pressed.
const tellFiltered = (group) =>
  group.querySelector("[data-ca-all]").setAttribute("aria-disabled", String(!isFiltered(group)));

const filter = (group) => {
  const stock = stockOf(group);
  if (stock) {
    look(stock);
    return;
  }
  const list = listOf(group);
  const tests = testsOf(group, factOf(list));
  for (const item of list) item.row.hidden = !tests.every((fits) => fits(item));
  tellFiltered(group);
  tellShown(group, list, tests.length);
};

const tellShown = (group, list, filtered) => {
  const shown = list.filter(({ row, aside }) => !aside && !row.hidden).length;
  const status = group.closest(".ca").querySelector("[data-ca-shown]");
  status.dataset.caShown ||= status.textContent;
  const all = status.dataset.caShown;
  status.textContent = filtered ? `${shown.toLocaleString("en")} of ${all}` : all;
};

// The largest amounts first; titles by the alphabet; what is alike stays in the order of the page.
const orderOf = (group) => group.querySelector("[data-ca-order]")?.value;
const inOrder = (group, list) => {
  const by = group && orderOf(group);
  const amount = ({ row }) => Number(row.getAttribute(`data-ca-${by}`));
  const title = ({ row }) => row.querySelector(".ca-card-title").textContent;
  const { compare } = new Intl.Collator("en", { numeric: true });
  if (by === "title") return [...list].sort((one, other) => compare(title(one), title(other)));
  return by ? [...list].sort((one, other) => amount(other) - amount(one)) : list;
};

const order = (group) => {
  const stock = stockOf(group);
  if (stock) look(stock);
  else if (orderOf(group) !== undefined) {
    for (const { row } of inOrder(group, listOf(group))) row.parentElement.append(row);
  }
};

const filterAsAddressed = () => {
  const query = new URLSearchParams(location.search);
  for (const group of document.querySelectorAll("[data-ca-filter]")) {
    for (const control of group.querySelectorAll("select, input")) {
      takeLinked(control, query.get(control.name));
      control.value = query.get(control.name) ?? "";
      if (control.selectedIndex < 0) control.selectedIndex = 0; // no such verdict, kind, …
    }
    // What is chosen must be seen, also where the controls are folded for want of room.
    group.open = [...group.querySelectorAll("select, input")].some(({ value }) => value);
    if (group.querySelector("[data-ca-order]")?.value) order(group);
    filter(group);
    noteControls(group);
  }
};

const noteControls = (group) => {
  const controls = [...group.querySelectorAll("select, input")];
  noteInAddress(Object.fromEntries(controls.map(({ name, value }) => [name, value.trim()])));
};

document.addEventListener("input", (event) => {
  const group = event.target.closest?.("[data-ca-filter]");
  if (!group) return;
  if (event.target.matches("[data-ca-order]")) order(group);
  else filter(group);
  noteControls(group);
});

document.addEventListener("click", (event) => {
  const group = event.target.closest?.("[data-ca-all]")?.closest("[data-ca-filter]");
  if (!group) return;
  for (const control of group.querySelectorAll(CONTROLS)) {
    control.value = "";
    takeLinked(control, "");
  }
  filter(group);
  noteControls(group);
});
