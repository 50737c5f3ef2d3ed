/* The page that stands where nothing is: it offers the pages whose names are like the address. */
(() => {
const NAMES = new URL("names.json", document.currentScript.src);
// So many pages are offered. Each has so much of the words that were asked for, or more.
const MOST = 5, LEAST = 0.6;

const slugWords = (segment) => nameSpelling.wordsOf(segment.replace(/[-_.]/g, " "));
// The parts of a path that are names: the last two, without what only ends a file's name.
const segmentsOf = (path) =>
  path.replace(/(?:\/|\/?index\.html|\.html|\.md)$/, "").split("/").filter(Boolean).slice(-2);

// How alike two words are, from 0 to 1; digits must be the same.
const alike = (one, two) => {
  if (one === two) return 1;
  const other = /\d/.test(one) ? two : two.replace(/\d.*/, "");
  if (one.length >= 3 && other.startsWith(one)) return 0.9;
  if (/\d/.test(one + other)) return 0;
  const shorter = Math.min(one.length, other.length);
  const far = nameSpelling.distance(one, other, Math.min(2, Math.floor(shorter / 3)));
  return far < Infinity ? 1 - far / (shorter + 1) : 0;
};
// How much of what was asked for a name has, and how much the name has beside it.
const rankOf = (asked, own) => {
  const found = asked.reduce((sum, word) => sum + Math.max(0, ...own.map((each) => alike(word, each))), 0);
  return { has: found / asked.length, rank: found / asked.length + (0.5 * found) / own.length };
};

const nearest = (names, path) => {
  const segments = segmentsOf(path);
  const folders = new Set(names.map(([, place]) => segmentsOf(place)[0]));
  const asked = segments.filter((each) => !folders.has(each)).map(slugWords).filter((words) => words.length);
  return names
    .map(([name, place]) => {
      const [folder, own] = segmentsOf(place);
      const ranks = asked.map((words) => rankOf(words, slugWords(own)));
      const best = ranks.sort((a, b) => b.rank - a.rank)[0] ?? { has: 0, rank: 0 };
      return { name, place, ...best, rank: best.rank + (segments.includes(folder) ? 0.2 : 0) };
    })
    .filter(({ has }) => has >= LEAST)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, MOST);
};

const decoded = (path) => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

window.chartAtlasMissing = async () => {
  const page = document.querySelector("[data-ca-missing]");
  const base = page.dataset.caMissing;
  const path = decoded(location.pathname);
  const below = path.startsWith(base) ? path.slice(base.length) : path;
  page.querySelector("[data-ca-asked]").textContent = path;
  const words = slugWords(segmentsOf(below).at(-1) ?? "");
  page.querySelector("input").value = words.join(" ");
  const names = await fetch(NAMES).then((answer) => answer.json()).catch(() => []);
  const links = nearest(names, below).map(({ name, place }) => {
    const [item, link] = ["li", "a"].map((tag) => document.createElement(tag));
    link.href = new URL(place, new URL(base, location)).href;
    link.textContent = name;
    item.append(link);
    return item;
  });
  const near = page.querySelector("[data-ca-near]");
  near.querySelector("ul").replaceChildren(...links);
  near.hidden = !links.length;
  page.dataset.caTold = "";
};
})();
