/* The table of one row a cell, made of the wide one when it is first opened. */
const fillRows = (wide, body) => {
  const empty = body.rows[0];
  const columns = wide.tHead.rows[0].cells;
  for (const { cells: [label, ...places] } of asWritten.get(wide) ?? wide.tBodies[0].rows)
    for (const place of places.filter((place) => lineOf(place).caLine)) {
      const row = empty.cloneNode(true);
      const { caLine, caBlock } = lineOf(place);
      const state = place.title || place.dataset.caWhy || "stated";
      const texts = [label.textContent, columns[place.cellIndex].textContent, place.textContent, state];
      for (const [at, text] of texts.entries()) row.cells[at].textContent = text;
      row.cells[2].classList.toggle("ca-empty", place.classList.contains("ca-empty"));
      const source = row.querySelector("a");
      source.textContent = `line ${caLine}`;
      if (caBlock) source.href = `#L${caBlock}`;
      body.append(row);
    }
  empty.remove();
};

document.addEventListener(
  "toggle",
  ({ target }) => {
    const template = target.matches?.("[data-ca-rows-of]") && target.querySelector("template");
    if (!template) return;
    template.replaceWith(template.content);
    const wide = document.querySelector(`[data-ca-map="${CSS.escape(target.dataset.caRowsOf)}"]`);
    fillRows(wide, target.querySelector("tbody"));
    makeSortable();
  },
  true, // it tells none above it
);
