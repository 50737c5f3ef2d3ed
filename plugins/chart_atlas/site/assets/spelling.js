/* What a word that is not in the site may be meant for: the nearest word of the names that the site
   has. Shared by what answers the search box and by the page that says that nothing is there. */
const nameSpelling = (() => {
// A word of fewer letters is near to too many; from so many letters on, two may be wrong.
const SHORTEST = 3, LONG = 7;

const wordsOf = (text) => text.toLowerCase().match(/[\p{L}\p{N}]+(?:\.\p{N}+)*/gu) ?? [];
// "qwen2.5" is known as "qwen", too.
const stemOf = (word) => /^\p{L}+/u.exec(word)?.[0] ?? "";
const most = (word) => (word.length < SHORTEST ? 0 : word.length < LONG ? 1 : 2);

// How many letters are wrong, missing, too many or in turn with the next; Infinity beyond a bound.
const distance = (one, two, bound) => {
  if (Math.abs(one.length - two.length) > bound) return Infinity;
  let [last, before] = [[], [...two, ""].map((_, at) => at)];
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let at = 1; at <= two.length; at += 1) {
      const same = one[row - 1] === two[at - 1];
      line[at] = Math.min(before[at] + 1, line[at - 1] + 1, before[at - 1] + (same ? 0 : 1));
      if (row > 1 && at > 1 && one[row - 1] === two[at - 2] && one[row - 2] === two[at - 1])
        line[at] = Math.min(line[at], last[at - 2] + 1);
    }
    if (Math.min(...line) > bound) return Infinity;
    [last, before] = [before, line];
  }
  return before[two.length] <= bound ? before[two.length] : Infinity;
};

// The list that a page stands in.
const listOf = (place) => place.replace(/[^/]+(\/|\.html)$/, (_, end) => (end === "/" ? "" : "index.html"));

// names: each with its place, [name, place], the likelier ones first. The words that they have, each
// with the place of the first name, and with how many names of its list have it.
const dictionary = (names) => {
  const words = new Map();
  for (const [name, place] of names)
    for (const word of new Set(wordsOf(name).flatMap((each) => [each, stemOf(each)]))) {
      if (word.length < SHORTEST) continue;
      const known = words.get(word);
      if (!known) words.set(word, { word, place, list: listOf(place), count: 1 });
      else if (known.list === listOf(place)) known.count += 1;
    }
  return words;
};

// The nearest word, null if none is near. Digits are never taken for others: AIME24 is not AIME25.
const nearestWord = (term, words) => {
  const stem = stemOf(term);
  for (const [part, rest] of term === stem ? [[term, ""]] : [[term, ""], [stem, term.slice(stem.length)]]) {
    if (part.length < SHORTEST || words.has(part)) continue;
    const digits = part.replace(/\D/g, "");
    const near = [...words.values()]
      .filter(({ word }) => word.replace(/\D/g, "") === digits)
      .map((known) => ({ ...known, far: distance(part, known.word, most(part)) }))
      .filter(({ far }) => far < Infinity)
      // Who mistypes a word seldom mistypes its first letter.
      .map((known) => ({ ...known, rank: known.far - (known.word[0] === part[0] ? 0.5 : 0) }))
      .sort((a, b) => a.rank - b.rank || b.count - a.count);
    if (near.length) return { ...near[0], word: near[0].word + rest };
  }
  return null;
};

// A query with each of the words that are not known put right, or null where none can be.
const mended = (query, unknown, words) => {
  const found = unknown.map((term) => [term, nearestWord(term, words)]).filter(([, word]) => word);
  if (!found.length) return null;
  const text = found.reduce((said, [term, { word }]) => replaced(said, term, word), query);
  return { text, from: found.map(([term]) => term), to: found.map(([, known]) => known) };
};
const replaced = (text, term, word) => {
  const at = text.toLowerCase().indexOf(term);
  return at < 0 ? text : `${text.slice(0, at)}${word}${text.slice(at + term.length)}`;
};

const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text) => text.replace(/[&<>"']/g, (sign) => escapes[sign]);
const quoted = (text) => `“${escaped(text)}”`;

// What stands above the results of a query that was put right: it leads to the name that is nearest, or
// to all names that have the word.
const spellingNote = ({ text, from, to: [{ word, place, list, count }] }, score) => ({
  location: count > 1 ? `${list}?text=${encodeURIComponent(word)}` : place,
  title: `Did you mean ${quoted(text)}?`,
  text: `<p>No page has ${from.map(quoted).join(" or ")}. Below are the results for ${quoted(text)}.</p>`,
  score,
  terms: {},
});

return { dictionary, distance, mended, spellingNote, wordsOf };
})();
