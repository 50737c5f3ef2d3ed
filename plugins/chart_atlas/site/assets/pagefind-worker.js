/* Answers the theme's search box by Pagefind. It stands in the place of the theme's worker and takes
   and gives the same messages; what it gives is shown as HTML, so all text is escaped here.

   LIST and NAMES, the addresses of the list of charts and of the names that the site has, are set above. */
"use strict";

const SETUP = 0, READY = 1, QUERY = 2, RESULT = 3;
/* So many pages are shown: each is a file to fetch. */
const PAGES = 20;
/* Who types on asks again before this. */
const PAUSE_MS = 120;
/* Of a section, so many of its paragraphs and lists are shown, of a list so many items, and of a text
   so many words around what was found. */
const BLOCKS = 2, ITEMS = 6, AROUND = 20;
/* A word that is found by its stem may lack so many letters of its end; so many must stay. */
const ENDING = 3, STEM = 4;
/* Signs of the index: see indexing.py. */
const BLOCK_MARK = "¶", ITEM_MARK = "‣", STOP = /\u2024/g, HYPHEN = /\ufe63 /g;
const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const NUMBER = /^\d[\d.,]*$/;
/* The whole word counts more than one that only begins so: "56.3" before "56.31". */
const RANKING = { termSimilarity: 5 };

const ROOT = new URL("../../../", location);

let loading = null;
let names = null;
let latest = 0;

addEventListener("message", async ({ data: { type, data } }) => {
  if (type === SETUP) postMessage({ type: READY });
  if (type !== QUERY) return;
  const items = await answer(data);
  if (items) postMessage({ type: RESULT, data: { items } });
});

/* The pages that fit a query; null if another query came in the meantime. */
async function answer(query) {
  const mine = ++latest;
  const terms = query.toLowerCase().split(/[\s-]+/).map(bare).filter(Boolean);
  if (!terms.length) return [];
  await new Promise(resolve => setTimeout(resolve, PAUSE_MS));
  if (mine !== latest) return null;
  let items;
  try {
    items = await mendedSearch(terms);
  } catch (error) {
    console.warn("The search could not be loaded.", error);
    loading = null;
    items = [[note("The search could not be loaded", "Try again, or look through the list of charts.", 0)]];
  }
  return mine === latest ? items : null;
}

/* A word without the signs around it: those of the theme's own search ("+", "~1") mean nothing here. */
function bare(word) {
  return word.replace(/(?<=.)[~^]\d*$/, "").replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
}

async function load() {
  const folder = new URL("pagefind/", ROOT);
  const [pagefind, answer] = await Promise.all([
    import(new URL("pagefind.js", folder)), fetch(new URL("boosts.json", folder))]);
  await pagefind.options({ ranking: RANKING });
  const { common, others } = await answer.json();
  const boosts = new Map(Object.entries(others).flatMap(([boost, ids]) => ids.map(id => [id, boost])));
  return { pagefind, boostOf: id => boosts.get(id) ?? common };
}

async function search(terms) {
  loading ??= load();
  const { pagefind, boostOf } = await loading;
  const found = (await pagefind.search(terms.join(" "))).results;
  const results = found.map(({ id, score, data }) => ({ score: score * boostOf(id), data }))
    .sort((a, b) => b.score - a.score);
  const items = await Promise.all(results.slice(0, PAGES).map(
    async ({ score, data }) => page(await data(), score, terms)));
  const kept = items.filter(Boolean);
  if (kept.length && results.length > PAGES) {
    const { score } = kept.at(-1)[0];
    kept.at(-1).push(note(
      `The first ${PAGES} of ${results.length} matching pages are listed`,
      "Add a word to narrow the search, or filter the list of charts.", score));
  }
  return kept;
}

/* What is found; where a word is not in the site, what the nearest name finds instead of it. */
async function mendedSearch(terms) {
  const items = await search(terms);
  const lacking = terms.filter(term => /\p{L}/u.test(term) && !hasFound(items, term));
  const alone = await Promise.all(lacking.map(async term => hasFound(await search([term]), term)));
  const unknown = lacking.filter((_, at) => !alone[at]);
  if (!unknown.length) return items;
  names ??= fetch(new URL(NAMES, ROOT)).then(answer => answer.json()).then(nameSpelling.dictionary);
  const found = nameSpelling.mended(terms.join(" "), unknown, await names);
  if (!found) return items;
  const mended = await search(found.text.split(/[\s-]+/));
  return [[nameSpelling.spellingNote(found, (mended[0]?.[0].score ?? 0) + 1)], ...mended];
}

function hasFound(items, term) {
  return items.some(([{ terms }]) => terms[term]);
}

function note(title, text, score) {
  return { location: LIST, title, text, score, terms: {} };
}

/* What is shown of a page: its sections with what was sought, the best first, and always its top.
   null if it has not a number that was sought: for a number, another one is no answer. */
function page(data, score, terms) {
  const words = wordsOf(data);
  const hits = new Map(data.weighted_locations.map(hit => [hit.location, hit]));
  const found = Object.fromEntries(terms.map(term =>
    [term, [...hits.keys()].some(at => fits(words[at], term))]));
  if (terms.some(term => /^\d/.test(term) && !found[term])) return null;
  /* The id of the first place is the address of the page. */
  const [{ id: address }] = data.anchors;
  const sections = data.anchors.map(({ id, location }, at, all) => ({
    location: at ? `${address}#${id}` : address,
    ...section(words, hits, terms, location, all[at + 1]?.location ?? words.length),
  }));
  const [top, ...parts] = sections;
  const best = [top, ...parts.filter(part => part.weight)].sort((a, b) => b.weight - a.weight);
  return best.map(({ location, title, text, weight }, at) =>
    ({ location, title, text, terms: found, score: weight ? score / (1 + at) : 0 }));
}

/* Pagefind counts places in words: in languages without spaces it divides them itself. */
function wordsOf({ content, raw_content: raw }) {
  if (!raw.includes("\u200b")) return content.split(/\s+/);
  return raw.split("\u200b").map(word => word.replace(/&lt;/g, "<").replace(/&gt;/g, ">"));
}

function section(words, hits, terms, start, end) {
  const [title, ...blocks] = blocksOf(words, start, end);
  const inside = [...hits.values()].filter(hit => hit.location >= start && hit.location < end);
  const here = terms.filter(term => inside.some(hit => fits(words[hit.location], term)));
  const numbers = here.filter(term => NUMBER.test(term)).length;
  const weight = inside.reduce((sum, hit) => sum + hit.balanced_score, 0);
  const lists = listsOf(blocks, words);
  const found = lists.filter(list => list.some(block => isHit(block, hits)));
  return {
    title: shown(title, words, hits),
    text: (found.length ? found : lists).slice(0, BLOCKS).map(list => told(list, words, hits)).join(""),
    /* A number leads to where it stands; more of the words sought come before one again and again. */
    weight: inside.length ? numbers * terms.length + here.length + weight / (1 + weight) : 0,
  };
}

/* The places of the words of each block; an anchor begins where its first word stands. */
function blocksOf(words, start, end) {
  const found = [[]];
  for (let at = start; at < end; at++) {
    if (words[at] === BLOCK_MARK) found.push([]);
    else if (words[at]) found.at(-1).push(at);
  }
  return found;
}

/* Blocks as lists: the items of a list together, any other block alone. */
function listsOf(blocks, words) {
  const found = [];
  let items = null;
  for (const block of blocks) {
    if (words[block[0]] !== ITEM_MARK) {
      items = null;
      found.push([block]);
    } else if (items) items.push(block);
    else found.push(items = [block]);
  }
  return found;
}

function isHit(block, hits) {
  return block.some(at => hits.has(at));
}

function told(list, words, hits) {
  if (words[list[0][0]] !== ITEM_MARK) return `<p>${excerpt(list[0], words, hits)}</p>`;
  const some = list.length > ITEMS ? list.filter(block => isHit(block, hits)) : list;
  const items = (some.length ? some : list).slice(0, ITEMS);
  return `<ul>${items.map(item => `<li>${excerpt(item.slice(1), words, hits)}</li>`).join("")}</ul>`;
}

function excerpt(block, words, hits) {
  const first = Math.max(0, block.findIndex(at => hits.has(at)));
  const from = Math.max(0, Math.min(first - AROUND, block.length - 2 * AROUND));
  const some = block.slice(from, from + 2 * AROUND);
  return `${from ? "… " : ""}${shown(some, words, hits)}${from + some.length < block.length ? " …" : ""}`;
}

function shown(places, words, hits) {
  return places.map(at => shownWord(words[at], hits.has(at))).join(" ").replace(HYPHEN, "-");
}

function shownWord(word, isHit) {
  const text = word.replace(STOP, ".");
  if (!isHit) return escaped(text);
  const [, before, core, after] = /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/u.exec(text);
  return `${escaped(before)}<mark>${escaped(core)}</mark>${escaped(after)}`;
}

function escaped(text) {
  return text.replace(/[&<>"']/g, char => ESCAPES[char]);
}

/* Whether a word that Pagefind has found is the one sought, or begins so; not so a similar one. */
function fits(word, term) {
  const sought = plain(term);
  const least = /^\d/.test(term) ? sought : sought.slice(0, Math.max(STEM, sought.length - ENDING));
  return [word, ...word.split(/[^\p{L}\p{N}.]+/u)].some(part => plain(part).startsWith(least));
}

/* A word as the index has it: no marks on letters, no punctuation but a point within a number. */
function plain(word) {
  return bare(word).toLowerCase().normalize("NFD").replace(/[^\p{L}\p{N}.]/gu, "");
}
