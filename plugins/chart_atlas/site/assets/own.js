/* The frame of a site of its own: its light, and its search. */
(() => {
  "use strict";
  const root = document.documentElement, KEPT = "chart-atlas-light";
  // Storage may be denied.
  const kept = (change) => { try { return change(localStorage); } catch { return null; } };
  const light = kept((all) => all.getItem(KEPT));
  if (light === "dark" || light === "light") root.dataset.own = light;

  const QUERY = 2, RESULT = 3;
  const shown = ([top, ...parts]) => {
    const item = document.createElement("li");
    for (const { location: path, title, text } of [top, ...parts.filter((part) => part.score).slice(0, 2)]) {
      const link = document.createElement("a"), words = document.createElement("div");
      link.href = new URL(path, new URL("../", location));
      // Both are HTML of the worker's own, which has escaped all texts.
      link.innerHTML = title;
      words.innerHTML = text;
      item.append(link, words);
    }
    return item;
  };

  const search = (list, field) => {
    const status = document.querySelector("[data-own-status]");
    const worker = new Worker(list.dataset.ownSearch);
    const ask = () => {
      const data = field.value.trim();
      history.replaceState(null, "", data ? `?q=${encodeURIComponent(data)}` : location.pathname);
      worker.postMessage({ type: QUERY, data });
    };
    worker.addEventListener("message", ({ data: { type, data } }) => {
      if (type !== RESULT) return;
      list.replaceChildren(...data.items.map(shown));
      const count = data.items.length;
      status.textContent = field.value.trim() ? `${count || "No"} page${count === 1 ? "" : "s"} found` : "";
    });
    field.value = new URLSearchParams(location.search).get("q") ?? "";
    field.addEventListener("input", ask);
    field.form.addEventListener("submit", (event) => { event.preventDefault(); ask(); });
    if (field.value) ask();
    else field.focus();
  };

  document.addEventListener("DOMContentLoaded", () => {
    const button = document.querySelector("[data-own-light]");
    button.hidden = false;
    button.addEventListener("click", () => {
      const isDark = getComputedStyle(root).colorScheme === "dark";
      root.dataset.own = isDark ? "light" : "dark";
      kept((all) => all.setItem(KEPT, root.dataset.own));
    });
    const list = document.querySelector("[data-own-search]");
    if (list) search(list, document.querySelector(".own-head input"));
  });
})();
