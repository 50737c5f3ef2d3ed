/* Leads on from an old address, with the part of the page that a link names. */
document.addEventListener("DOMContentLoaded", () => {
  const target = new URL(document.getElementById("target").href);
  target.hash = location.hash;
  location.replace(target);
});
