/* What watches a page, run in each page and frame before any script of it. What a payload could do
   is recorded, and done no more; what a theme needs goes on: requests to its own host. */
(() => {
const found = [];
const told = (kind, what) => { if (found.length < 50) found.push([kind, String(what).slice(0, 200)]); };
Object.defineProperty(window, "__found", { value: found });
Object.defineProperty(window, "__hit", { set: (value) => told("execution", `__hit = ${value}`), get: () => undefined });
for (const name of ["alert", "confirm", "prompt", "print", "open", "eval"])
  Object.defineProperty(window, name, { value: (...given) => told("execution", `${name}(${given})`) });
const trapped = (name, real) => function (...given) { told("execution", `${name}(${given})`); return real; };
const compile = Function.prototype.constructor;
window.Function = function (...given) { told("execution", `Function(${given})`); return () => undefined; };
window.Function.prototype = compile.prototype;
compile.prototype.constructor = window.Function;
for (const name of ["WebSocket", "EventSource", "SharedWorker", "RTCPeerConnection"])
  window[name] = function (...given) { told("execution", `new ${name}(${given})`); };
Object.defineProperty(navigator, "sendBeacon", { value: (...given) => { told("execution", `sendBeacon(${given})`); return true; } });
const own = (address) => { try { return new URL(address, document.baseURI).host === location.host; } catch { return false; } };
const fetched = window.fetch;
window.fetch = (what, ...rest) => {
  const address = what.url ?? String(what);
  if (own(address)) return fetched(what, ...rest);
  told("execution", `fetch(${address})`);
  return Promise.reject(new TypeError("trapped"));
};
const opened = XMLHttpRequest.prototype.open;
XMLHttpRequest.prototype.open = function (way, address, ...rest) {
  if (!own(address)) { told("execution", `XMLHttpRequest(${address})`); address = "about:blank"; }
  return opened.call(this, way, address, ...rest);
};
for (const name of ["setTimeout", "setInterval"]) {
  const real = window[name];
  window[name] = (what, ...rest) => typeof what === "function" ? real(what, ...rest) : told("execution", `${name}(${what})`);
}
document.addEventListener("securitypolicyviolation", (event) =>
  told("violation", `${event.violatedDirective}: ${event.blockedURI} ${event.sample}`));

/* Everything on a page that a text of a seed would have made active, whether it has run or not. */
const look = (root) => {
const found = [], active = /__hit|evil\.invalid|alert\(|confirm\(|prompt\(|\bopen\(|eval\(|Function\(/i;
const addresses = ["href", "src", "srcset", "xlink:href", "action", "formaction", "data", "poster", "background"];
for (const it of root.querySelectorAll("*")) {
  for (const { name, value } of it.attributes) {
    if (/^on/i.test(name) && active.test(value)) found.push(`<${it.localName} ${name}>`);
    if (/^style$/i.test(name) && /evil/.test(value)) found.push(`<${it.localName} style>`);
    if (!addresses.includes(name)) continue;
    if (/^[\s\0-\x20]*(javascript:|vbscript:|data:text)/i.test(value)) found.push(`<${it.localName} ${name}> leads to a script`);
    if (/evil\.invalid/.test(value) && it.localName !== "a") found.push(`<${it.localName} ${name}> is foreign`);
  }
  // A block of data is run by nobody; its text is JSON, in which no sign can open an element.
  const isData = it.localName === "script" && it.type === "application/ld+json";
  if (!isData && /^(script|style)$/i.test(it.localName) && active.test(it.textContent)) found.push(`<${it.localName}> of a text`);
  if (it.matches(".evil, #evil")) found.push(`<${it.localName}> has a class or an id of a text`);
}
const strange = "script, style, link, meta, base, iframe, object, embed, form:not(.vega-bindings, .ca-lost), img:not(.ca-thumb), video, audio, math, marquee, dialog, xss";
for (const it of root.querySelectorAll(`.ca :is(${strange})`)) found.push(`<${it.localName}> in the atlas`);
return found;
};

/* Points at all that tells something when it is pointed at, and gives each the focus. */
const point = (root) => {
const all = root.querySelectorAll(".ca-picture, .ca-cursor, [data-ca-claim], [title], .ca-wide td, .ca summary, [tabindex]");
for (const it of all) {
  for (const kind of ["pointerover", "mouseover", "mousemove", "focusin", "focus", "mouseout"]) {
    const made = kind.startsWith("focus") ? FocusEvent : kind.startsWith("p") ? PointerEvent : MouseEvent;
    it.dispatchEvent(new made(kind, { bubbles: kind !== "focus", view: it.ownerDocument.defaultView }));
  }
}
return all.length;
};

/* So long an error handler of what has failed to load may take to come. */
const SETTLE_MS = 40;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/* Looks at this page, points at its parts, and looks again. */
const watch = async () => {
await pause(SETTLE_MS);
const before = look(document), pointed = point(document);
await pause(SETTLE_MS / 2);
return { found, active: [...before, ...look(document)], pointed, href: location.href };
};

/* The same of other pages, each in a frame of this one. */
const watchFrames = async (places) => {
const frames = places.map((place) => {
  const frame = document.createElement("iframe");
  frame.loaded = new Promise((resolve) => frame.onload = resolve);
  frame.src = place;
  document.body.append(frame);
  return frame;
});
await Promise.all(frames.map((frame) => frame.loaded));
await pause(SETTLE_MS);
const told = frames.map((frame) => {
  const page = frame.contentDocument;
  if (!page) return { found: null, active: [], pointed: 0, href: "another host" };
  const before = look(page), pointed = point(page);
  return { before, pointed };
});
await pause(SETTLE_MS / 2);
return frames.map((frame, at) => frame.contentDocument ? {
  found: frame.contentWindow.__found ?? null, active: [...told[at].before, ...look(frame.contentDocument)],
  pointed: told[at].pointed, href: frame.contentWindow.location.href } : told[at]);
};

/* Whether the theme's search shows a page with a word. */
const shown = async (word) => {
const until = Date.now() + 20000;
for (;;) {
  const all = [...document.querySelectorAll(".md-search-result__item")];
  if (all.some((it) => it.textContent.includes(word))) return true;
  if (Date.now() > until) return false;
  await pause(25);
}
};

/* Switches all pictures to the live view; gives how many there are. */
const live = async () => {
const buttons = [...document.querySelectorAll("[data-ca-live]")];
buttons.forEach((it) => it.click());
const until = Date.now() + 30000;
while (document.querySelectorAll(".ca-vega svg.marks").length < buttons.length && Date.now() < until)
  await pause(25);
return document.querySelectorAll(".ca-vega svg.marks").length;
};

/* Where the cells of a picture are: of no use is one that a live view stands in place of. */
const places = (picture) => {
  if (!picture.getBoundingClientRect().width) return [];
  const scale = picture.querySelector(".ca-cells").getScreenCTM();
  const count = (axis) => picture.querySelectorAll(`.ca-${axis}-labels text`).length;
  const middle = (row, column) => new DOMPoint(column + 0.5, row).matrixTransform(scale);
  return Array.from({ length: count("row") * count("column") }, (_, at) => {
    const { x, y } = middle(Math.floor(at / count("column")), at % count("column"));
    return { x, y, width: 0, height: 0 };
  });
};

/* Where the cells of pictures and of live views are. */
const boxes = () => [
  ...[...document.querySelectorAll(".ca-picture")].flatMap(places),
  ...[...document.querySelectorAll(".ca-vega .mark-rect.role-mark path")]
    .map((it) => it.getBoundingClientRect().toJSON()).filter(({ width }) => width),
];

Object.defineProperty(window, "__watching", { value: { watch, watchFrames, shown, live, boxes } });
})();
