/* How a reader wants the pictures of a page: what is chosen, in the address too. views.js draws. */
const viewOf = (element) => element.closest(".ca")?.querySelector("[data-ca-view]") ?? null;

// What its page does not offer goes.
const addView = () => {
  const view = document.querySelector("[data-ca-view]");
  if (!view || view.querySelector(".ca-filter")) return;
  const made = partOf("view");
  const offered = view.dataset.caView.split(" ");
  for (const each of made.querySelectorAll("[data-ca-for]"))
    if (!offered.includes(each.dataset.caFor)) each.remove();
  view.append(made);
};

const viewControls = (view) => [...view.querySelectorAll("select, input")];
const chosenOf = (control) =>
  control.type === "checkbox" ? (control.checked ? control.value : "") : control.value;
const stateOfView = (view) =>
  Object.fromEntries(
    ["scale", "palette", "rows", "columns", "turn", "numbers", "size"].map((name) => {
      const control = view.querySelector(`[name="${name}"]`);
      return [name, control ? chosenOf(control) : ""];
    }),
  );

// Where a picture is drawn anew, all that lies above its cells is lost.
const markAgain = (picture, table, focused) => {
  const cell = standing.get(picture) ?? table.querySelector("td");
  if (cell) setCursor(picture, cell);
  const chosenCell = table.querySelector("td.ca-marked");
  for (const old of picture.querySelectorAll(".ca-marked")) old.remove();
  if (chosenCell) layerOf(picture).prepend(spotOf(picture, chosenCell));
  if (focused && picture.checkVisibility()) picture.querySelector(".ca-cursor")?.focus({ preventScroll: true });
  tip(null, null);
  light();
};

let views = null;
const viewsLoaded = async () => {
  await script("views.js");
  views ??= window.chartAtlasViews({
    ...{ specificationOf, tableOf, statedIn, makeSortable, markAgain },
    keepStated: (table, stated) => described.set(table, stated),
    forgetSorting: (table) => asWritten.delete(table),
  });
  return views;
};

const tellView = (view) => {
  const changed = viewControls(view)
    .filter(chosenOf)
    .map((control) => {
      const name = control.closest("label").querySelector("span").textContent;
      return control.selectedOptions ? `${name}: ${control.selectedOptions[0].textContent}` : name;
    });
  if (view.closest(".ca").querySelector("[data-ca-map] [aria-sort]")) changed.push("Sorted by a column");
  view.querySelector("[data-ca-viewed]").textContent = changed.length ? ` · ${changed.join(" · ")}` : "";
  view.querySelector("[data-ca-as-described]").setAttribute("aria-disabled", String(!changed.length));
};

const showView = (view, afresh = false) => {
  const page = view.closest(".ca");
  tellView(view);
  // A live view in place of a picture would hide what is asked for.
  for (const button of page.querySelectorAll('[data-ca-live][aria-pressed="true"]'))
    toggle(button.closest("[data-ca-figure]"), button, false);
  return viewsLoaded()
    .then((drawer) => drawer.show(page, stateOfView(view), BLUE, afresh))
    .then(() => tellView(view)) // what a column had sorted may not be so any more
    .catch((error) => {
      view.querySelector("[data-ca-viewed]").textContent = ` failed: ${error.message}`;
    });
};

// The rows of a picture follow those of its table.
const followSorting = (table) => {
  const picture = table.dataset.caMap && document.getElementById(table.dataset.caMap);
  const view = picture?.closest("[data-ca-figure]") && viewOf(picture);
  if (!view) return;
  tellView(view);
  const follow = (drawer) =>
    drawer.follow(view.closest(".ca"), table, stateOfView(view), BLUE);
  if (views) follow(views);
  // Without it, picture and table still know each other's cells.
  else viewsLoaded().then(follow, () => {});
};

const viewAsAddressed = () => {
  const view = document.querySelector("[data-ca-view]");
  if (!view) return;
  const query = new URLSearchParams(location.search);
  for (const control of viewControls(view)) {
    const asked = query.get(control.name) ?? "";
    if (control.type === "checkbox") control.checked = asked === control.value;
    else {
      control.value = asked;
      if (control.selectedIndex < 0) control.selectedIndex = 0; // no such choice
    }
  }
  noteInAddress(stateOfView(view));
  if (!viewControls(view).some(chosenOf)) {
    tellView(view); // a table may be sorted
    return;
  }
  // What an address leads to has been moved.
  showView(view).then(() => {
    const cell = cellAddressed(location.hash);
    if (cell) arriveAt(cell);
  });
};

document.addEventListener("input", (event) => {
  const view = event.target.closest?.("[data-ca-view]");
  if (!view) return;
  const isOrder = ["rows", "columns", "turn"].includes(event.target.name);
  noteInAddress({ ...stateOfView(view), ...(isOrder ? sortsAddressed(view.closest(".ca")) : {}) });
  showView(view);
});

document.addEventListener("click", (event) => {
  const view = event.target.closest?.("[data-ca-as-described]")?.closest("[data-ca-view]");
  if (!view || event.target.closest("button").ariaDisabled === "true") return;
  for (const control of viewControls(view)) {
    if (control.type === "checkbox") control.checked = false;
    else control.selectedIndex = 0;
  }
  noteInAddress({ ...stateOfView(view), ...sortsAddressed(view.closest(".ca")) });
  showView(view, true);
});
