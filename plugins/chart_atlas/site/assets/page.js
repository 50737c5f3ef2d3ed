/* What each page needs when it is there; the last of the scripts. */
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
  // The dialog of Material's search has no name.
  document.querySelector('.md-search[role="dialog"]:not([aria-label])')?.setAttribute("aria-label", "Search");
  // Of the switches of its schemes none is set at first, so that Tab would come to any.
  const scheme = document.querySelector(".md-option:has(+ label:not([hidden]))");
  if (scheme) scheme.checked = true;
  light();
  arrive();
  if (document.querySelector("[data-ca-chooser]"))
    script("compare.js").then(() => window.chartAtlasCompare());
  if (document.querySelector("[data-ca-missing]"))
    script("missing.js").then(() => window.chartAtlasMissing());
  addButtons();
  addView();
  recall(again);
  filterAsAddressed();
  makeSortable();
  viewAsAddressed();
};
// The theme tells of each page that it swaps in, the first one too; of those from a file, of none.
if (location.protocol !== "file:" && window.document$?.subscribe) window.document$.subscribe(ready);
else if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", ready);
else ready();

// A page that a theme swaps in stays under the policies of those before it, though a page of the
// author's has none: what that keeps from it, it gets when it is loaded by itself.
document.addEventListener("securitypolicyviolation", () => {
  if (!document.head.querySelector('meta[http-equiv="Content-Security-Policy"]')) location.reload();
});
