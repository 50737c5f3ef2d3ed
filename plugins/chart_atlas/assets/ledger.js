/* The filter of the ledger. */
const about = () => {
  const charts = document.querySelectorAll("[data-ca-about]");
  return new Map([...charts].map(({ dataset }) => [dataset.caChart, dataset.caAbout.split(" ")]));
};

// The filter is in the address, so that a filtered list can be linked to.
const filter = (group) => {
  const wanted = [...group.querySelectorAll("select")].filter((select) => select.value);
  const entities = about();
  const fits = ({ dataset }, { name, value }) => {
    if (name === "entity") return entities.get(dataset.caChart)?.includes(value);
    const own = { verdict: dataset.caVerdict, kind: dataset.caKind, chart: dataset.caChart }[name];
    return own === undefined || own === value;
  };
  const rows = [...document.querySelectorAll(".ca-ledger [data-ca-chart]")];
  for (const row of rows) row.hidden = !wanted.every((select) => fits(row, select));
  const statements = rows.filter((row) => row.dataset.caVerdict);
  const shown = statements.filter((row) => !row.hidden).length;
  const status = document.querySelector("[data-ca-shown]");
  status.dataset.caShown ||= status.textContent;
  status.textContent = wanted.length
    ? `${shown.toLocaleString("en")} of ${status.dataset.caShown}`
    : status.dataset.caShown;
  group.querySelector("[data-ca-all]").disabled = !wanted.length;
  const query = new URLSearchParams(wanted.map(({ name, value }) => [name, value]));
  const search = query.size ? `?${query}`.replaceAll("%2F", "/") : "";
  if (search !== location.search)
    history.replaceState(history.state, "", `${location.pathname}${search}${location.hash}`);
};

const restore = () => {
  const group = document.querySelector("[data-ca-filter]");
  if (!group) return;
  const query = new URLSearchParams(location.search);
  for (const select of group.querySelectorAll("select")) {
    select.value = query.get(select.name) ?? "";
    if (select.selectedIndex < 0) select.selectedIndex = 0; // no such verdict, kind, …
  }
  group.hidden = false;
  filter(group);
};

document.addEventListener("change", (event) => {
  const group = event.target.closest?.("[data-ca-filter]");
  if (group) filter(group);
});

document.addEventListener("click", (event) => {
  const group = event.target.closest?.("[data-ca-all]")?.closest("[data-ca-filter]");
  if (!group) return;
  for (const select of group.querySelectorAll("select")) select.selectedIndex = 0;
  filter(group);
});
