/* Buttons that copy. */
const SAID_MS = 4000;

// For pages that have no clipboard, as those that come by plain http.
const copyOldWay = (text) => {
  const area = document.createElement("textarea");
  const back = document.activeElement;
  area.value = text;
  area.className = "ca-hidden";
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  back?.focus({ preventScroll: true });
  return done;
};

const copyText = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyOldWay(text);
  }
};

const sourceOf = (button) => {
  if (button.matches("[data-ca-copy-link]")) return new URL(`${location.pathname}#${marked}`, location.href).href;
  const { caCopy } = button.dataset;
  const source = caCopy ? document.getElementById(caCopy) : button.closest(".ca-copying").previousElementSibling;
  return source.textContent;
};

// What can be copied names itself, and has a button behind it.
const addButtons = () => {
  for (const source of document.querySelectorAll("[data-ca-copied]")) {
    if (source.nextElementSibling?.matches(".ca-copying")) continue; // this page was shown before
    const made = partOf("copied");
    made.querySelector("button").ariaLabel = `Copy ${source.dataset.caCopied}`;
    source.after(" ", made);
  }
};

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-ca-copy], [data-ca-copy-link]");
  if (!button) return;
  const status = button.closest(".ca-copying").querySelector("[role='status']");
  const done = await copyText(sourceOf(button));
  status.textContent = done ? "Copied" : "This browser does not let the page copy";
  setTimeout(() => status.replaceChildren(), SAID_MS);
});
