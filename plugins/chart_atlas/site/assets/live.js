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

// In templates, as instant navigation runs every script of a page, whatever its type. What repeats
// itself stands there once (see packed_text.py).
const held = (template) => {
  const parts = template.content.textContent.split("\uf8ff");
  const text = parts.pop();
  return text.replace(/[\ue000-\uf8fe]/g, (sign) => parts[sign.charCodeAt(0) - 0xe000]);
};
const json = (template) => JSON.parse(held(template));

const show = async (figure, button) => {
  const view = figure.querySelector(".ca-vega");
  if (!view.hasChildNodes()) {
    // Were it disabled, it would lose the focus.
    button.setAttribute("aria-disabled", "true");
    button.textContent = "Loading…";
    try {
      await script("vega.js");
      await window.chartAtlasVega.embed(view, json(figure.querySelector("[data-ca-spec]")), {
        ast: true, // expressions are interpreted, so that no policy need allow eval
        renderer: "svg",
        config: json(document.getElementById("ca-live-config")),
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
