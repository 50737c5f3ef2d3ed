/* The live view of a heatmap, arrow keys in its picture, the cells of a statement, the filter of
   the ledger. One listener on the document serves every page, also those that instant navigation swaps in. */
(() => {
  "use strict";
  const BUNDLE = new URL("vega.js", document.currentScript.src).href;
  document.documentElement.classList.add("ca-js");

  let loading = null;
  const bundle = () => {
    loading ??= new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = BUNDLE;
      script.onload = () => resolve(window.chartAtlasVega);
      script.onerror = () => {
        loading = null;
        reject(new Error(`cannot load ${BUNDLE}`));
      };
      document.head.append(script);
    });
    return loading;
  };

  // In templates, as instant navigation runs every script of a page, whatever its type.
  const json = (template) => JSON.parse(template.content.textContent);

  const show = async (figure, button) => {
    const view = figure.querySelector(".ca-vega");
    if (!view.hasChildNodes()) {
      button.disabled = true;
      button.textContent = "Loading…";
      try {
        const vega = await bundle();
        await vega.embed(view, json(figure.querySelector("[data-ca-spec]")), {
          ast: true, // expressions are interpreted, so that no policy need allow eval
          renderer: "svg",
          config: json(document.getElementById("ca-live-config")),
          actions: { export: true, source: false, compiled: false, editor: false },
          downloadFileName: figure.dataset.caFigure,
        });
      } finally {
        button.disabled = false;
        button.textContent = "Live view";
      }
    }
    toggle(figure, button, true);
  };

  const toggle = (figure, button, live) => {
    figure.querySelector(".ca-scroll").hidden = live;
    figure.querySelector(".ca-vega").hidden = !live;
    button.setAttribute("aria-pressed", String(live));
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-ca-live]");
    if (!button) return;
    const figure = button.closest("[data-ca-figure]");
    if (button.getAttribute("aria-pressed") === "true") toggle(figure, button, false);
    else
      show(figure, button).catch((error) => {
        button.textContent = "Live view failed";
        button.title = error.message;
      });
  });

  const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  document.addEventListener("keydown", (event) => {
    const cell = event.target.closest?.(".ca-picture [data-r]");
    const step = STEPS[event.key];
    if (!cell || !step) return;
    const [row, column] = [Number(cell.dataset.r) + step[0], Number(cell.dataset.c) + step[1]];
    const next = cell.closest("svg").querySelector(`[data-r="${row}"][data-c="${column}"]`);
    if (!next) return;
    event.preventDefault();
    cell.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus();
  });

  // -- the cells of a statement -------------------------------------------------------------------

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

  // -- the ledger ---------------------------------------------------------------------------------

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

  // -- a page is there ----------------------------------------------------------------------------

  // Where a link leads to a part of the page that is there, a theme may swap that page in again,
  // and lose the way to the part.
  let page = null;
  const ready = () => {
    const again = page === location.pathname;
    page = location.pathname;
    if (again) {
      const part = document.getElementById(location.hash.slice(1));
      setTimeout(() => part?.closest(".ca") && part.scrollIntoView());
    } else pointed = chosen = null;
    light();
    arrive();
    restore();
  };
  // The theme tells of each page that it swaps in, the first one too.
  if (window.document$?.subscribe) window.document$.subscribe(ready);
  else if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", ready);
  else ready();
})();
