/* The table of one row a cell, made of the wide one when it is first opened. */
const fillRows = (wide, made) => {
  const name = /^Table of (.*), scrollable$/s.exec(wide.closest(".ca-scroll").ariaLabel)[1];
  made.querySelector(".ca-scroll").ariaLabel = `Tidy table of ${name}, scrollable`;
  made.querySelector("caption").textContent = `${name}: each stated cell and the line that states it`;
  const { caRow, caColumn, caMeasure } = wide.dataset;
  const heads = made.querySelectorAll("thead th");
  for (const [at, label] of [caRow, caColumn, caMeasure].entries()) heads[at].textContent = label || heads[at].textContent;
  const body = made.querySelector("tbody");
  const empty = body.rows[0];
  const { rows, columns, cells } = statedIn(wide);
  for (const [at, label] of rows.entries())
    for (const [over, place] of cells[at].entries()) {
      if (!lineOf(place).caLine) continue;
      const row = empty.cloneNode(true);
      const { caLine, caBlock } = lineOf(place);
      const state = [place.title || reasonOf(place), place.dataset.caOwner].filter(Boolean).join(", ") || "stated";
      const texts = [label, columns[over], place.textContent, state];
      for (const [each, text] of texts.entries()) row.cells[each].textContent = text;
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
    if (!target.matches?.("[data-ca-rows-of]") || target.querySelector(".ca-tidy")) return;
    const wide = document.querySelector(`[data-ca-map="${CSS.escape(target.dataset.caRowsOf)}"]`);
    const made = partOf("rows");
    fillRows(wide, made);
    target.append(made);
    makeSortable();
  },
  true, // it tells none above it
);
