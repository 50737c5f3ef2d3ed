/* The live view of a heatmap. */
const HERE = document.currentScript.src;

// Scripts that few pages need come when one does.
const scripts = new Map();
const script = (name) => {
  if (!scripts.has(name))
    scripts.set(
      name,
      new Promise((resolve, reject) => {
        const made = document.createElement("script");
        made.src = new URL(name, HERE).href;
        made.onload = resolve;
        made.onerror = () => {
          scripts.delete(name);
          reject(new Error(`cannot load ${made.src}`));
        };
        document.head.append(made);
      }),
    );
  return scripts.get(name);
};

// In templates, as instant navigation runs every script of a page, whatever its type; those of all
// panels stand together, as what is alike packs well only side by side. What the table says already,
// or all specifications have, stands there as signs: see packed_text.py.
const numberOf = (sign) => sign.charCodeAt(0) - 0xe000;
const asFloat = (number = "") => {
  const text = String(Number(number));
  return text.includes(".") ? text : `${text}.0`;
};
const filledIn = (form, row, column, cell) => {
  const [printed, { caLine }] = [printedIn(cell), lineOf(cell)];
  const [one, two] = printed.match(/\d{1,12}(?:\.\d{1,4})?/g) ?? [];
  const told = [row, column, caLine || "null", printed, one, two, asFloat(one), asFloat(two)];
  return form.replace(/[\ue000-\ue007]/g, (sign) => told[numberOf(sign)]);
};
const held = (figure, name) => {
  const template = document.querySelector(`[data-ca-${name}="${figure.dataset.caFigure}"]`);
  const [packed, ...parts] = template.content.textContent.split("\uf8ff");
  const text = packed.replace(/[\ue020-\ue0ff]/g, (sign) => COMMON[numberOf(sign) - 0x20]);
  if (!/[\ue000-\uf8fe]/.test(text)) return text;
  const table = tableOf(figure.querySelector(".ca-picture"));
  const { cells } = statedIn(table);
  const [rows, columns] = parts.slice(0, 2).map((labels) => labels.split("\uf8fe"));
  const [letters = "", ...forms] = parts.slice(2);
  const data = {};
  for (const [at, labels] of [rows, columns].entries()) data[8 + at] = labels?.map((label) => `"${label}"`);
  for (const [at, letter] of [...letters].entries()) {
    const [row, column] = [Math.floor(at / columns.length), at % columns.length];
    const [set, ...form] = forms[letter < "{" ? letter.charCodeAt(0) - 97 : numberOf(letter)];
    (data[set] ??= []).push(filledIn(form.join(""), rows[row], columns[column], cells[row][column]));
  }
  return text.replace(/[\ue000-\uf8fe]/g, (sign) => {
    const row = cells[numberOf(sign) - 0x100];
    return row ? row.map((cell) => cell.textContent).join(",") : (data[numberOf(sign) - 0x10] ?? []).join(",");
  });
};
const specificationOf = (figure) => JSON.parse(held(figure, "spec"));

const show = async (figure, button) => {
  const view = figure.querySelector(".ca-vega");
  if (!view.hasChildNodes()) {
    // Were it disabled, it would lose the focus.
    button.setAttribute("aria-disabled", "true");
    button.textContent = "Loading…";
    try {
      await script("vega.js");
      await window.chartAtlasVega.embed(view, specificationOf(figure), {
        ast: true, // expressions are interpreted, so that no policy need allow eval
        renderer: "svg",
        config: LIVE,
        actions: { export: true, source: false, compiled: false, editor: false },
        downloadFileName: figure.dataset.caFigure,
      });
    } finally {
      button.removeAttribute("aria-disabled");
      button.textContent = "Live view";
    }
  }
  toggle(figure, button, true);
};

const toggle = (figure, button, live) => {
  const picture = figure.querySelector(".ca-scroll");
  // In the room of the picture, so that nothing below moves.
  if (live && !picture.hidden)
    figure.querySelector(".ca-vega").style.height = `${picture.offsetHeight}px`;
  picture.hidden = live;
  figure.querySelector(".ca-vega").hidden = !live;
  button.setAttribute("aria-pressed", String(live));
};

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-ca-live]");
  if (!button || button.ariaDisabled) return;
  const figure = button.closest("[data-ca-figure]");
  if (button.getAttribute("aria-pressed") === "true") toggle(figure, button, false);
  else
    show(figure, button).catch((error) => {
      button.textContent = "Live view failed";
      button.title = error.message;
    });
});
