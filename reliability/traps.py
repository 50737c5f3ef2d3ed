"""What watches pages in a browser: whatever a payload could do is recorded, and none of it gets out."""

from __future__ import annotations

from dataclasses import dataclass, field

# In each page and frame, before any script of it. What a theme needs goes on: requests to its own
# host. All else is recorded and done no more.
TRAPS = r"""(() => {
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
})();"""

# Everything on a page that a text of a seed would have made active, whether it has run or not.
LOOK = r"""(root) => {
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
  if (/^(script|style)$/i.test(it.localName) && active.test(it.textContent)) found.push(`<${it.localName}> of a text`);
  if (it.matches(".evil, #evil")) found.push(`<${it.localName}> has a class or an id of a text`);
}
const strange = "script, style, link, meta, base, iframe, object, embed, form:not(.vega-bindings), img:not(.ca-thumb), video, audio, math, marquee, dialog, xss";
for (const it of root.querySelectorAll(`.ca :is(${strange})`)) found.push(`<${it.localName}> in the atlas`);
return found;
}"""

# Points at all that tells something when it is pointed at, and gives each the focus.
POINT = r"""(root) => {
const all = root.querySelectorAll("[data-r], [data-ca-claim], [title], .ca-wide td, .ca summary, [tabindex]");
for (const it of all) {
  for (const kind of ["pointerover", "mouseover", "mousemove", "focusin", "focus", "mouseout", "focusout", "blur"]) {
    const made = kind.startsWith("focus") || kind === "blur" ? FocusEvent : kind.startsWith("p") ? PointerEvent : MouseEvent;
    it.dispatchEvent(new made(kind, { bubbles: !["focus", "blur"].includes(kind), view: it.ownerDocument.defaultView }));
  }
}
return all.length;
}"""

# So long an error handler of what has failed to load may take to come.
SETTLE_MS = 40


@dataclass
class Found:
    """What was seen: places opened and pointed at, and faults by their kind with where they were."""

    opened: dict[str, int] = field(default_factory=dict)
    pointed: int = 0
    really_pointed: int = 0
    live: int = 0
    searched: int = 0
    shown: int = 0
    faults: dict[str, list[str]] = field(
        default_factory=lambda: {kind: [] for kind in KINDS}
    )

    def count(self, kind: str, places: int = 1) -> None:
        """Count places that were opened."""
        self.opened[kind] = self.opened.get(kind, 0) + places

    def add(self, other: Found) -> None:
        """Add what was seen elsewhere."""
        for kind, places in other.opened.items():
            self.count(kind, places)
        for name in ("pointed", "really_pointed", "live", "searched", "shown"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for kind, faults in other.faults.items():
            self.faults[kind] += faults


KINDS = ("execution", "request", "violation", "active", "dialog", "lost")
