/* Stands before the theme's own answers to its search box, and changes them in two ways: what has all
   words of a query comes first, and a name that is misspelt finds what has the name.

   LISTS, the folders whose pages are called by a name, is set above. */
(() => {
const [SETUP, QUERY, RESULT] = [0, 2, 3];
// Who writes these says exactly what is sought.
const SIGNS = /[+~^"*:]|(?:^|\s)-/;
const NUMBER = /^\d[\d.,]*$/;
// More than the theme gives any page.
const STEP = 1e10;

const send = self.postMessage.bind(self);
// Queries that have no answer yet, in their order: the text, and what it was put right from.
const asked = [];
let pages = [];
let words = null;

addEventListener("message", ({ data: { type, data } }) => {
  if (type === SETUP) pages = data?.docs ?? [];
  if (type === QUERY) asked.push({ text: data, note: mending });
});
// What a query was put right from, while it is asked again; null: it is a reader's.
let mending = null;

self.postMessage = (message) => {
  const items = message?.type === RESULT && message.data?.items;
  if (!Array.isArray(items)) return send(message);
  const { text, note } = asked.shift() ?? { text: "", note: null };
  if (SIGNS.test(text)) return send(message);
  if (!note) {
    const found = nameSpelling.mended(text, unknownIn(text, items), dictionary());
    if (found) return again(found);
  }
  const sorted = items.map(ranked).sort(([a], [b]) => b.score - a.score);
  const top = sorted[0]?.[0].score ?? 0;
  const shown = note ? [[nameSpelling.spellingNote(note, top + 1)], ...sorted] : sorted;
  return send({ ...message, data: { ...message.data, items: shown } });
};

const again = (found) => {
  mending = found;
  self.dispatchEvent(new MessageEvent("message", { data: { type: QUERY, data: found.text } }));
  mending = null;
};

// A list itself, its further pages, and sections.
const NO_NAME = /^(?:index\.html)?$|^page\/|#/;
// Names of models and the like come before the titles of charts.
const dictionary = () => {
  words ??= nameSpelling.dictionary(
    LISTS.flatMap((folder) =>
      pages
        .filter(({ location }) => location.startsWith(folder) && !NO_NAME.test(location.slice(folder.length)))
        .map(({ location, title }) => [plain(title), location]),
    ),
  );
  return words;
};
const plain = (html) =>
  html.replace(/<[^>]*>/g, "").replace(/&(?:amp|lt|gt|quot|#39|#x27|#34);/g, " ");

// The words that no page has; what begins as a word does has it.
const unknownIn = (text, items) => {
  const found = items.flat().flatMap(({ terms }) => Object.entries(terms).filter(([, is]) => is));
  const known = new Set(found.map(([term]) => term.toLowerCase()));
  return nameSpelling.wordsOf(text).filter((word) => !NUMBER.test(word) && !known.has(word));
};

// A page with its sections. Of two, the one that has more of the words is better, itself or together
// with its page; then the theme's own order counts. A number counts most where it stands in full, and
// in the place that the other words tell.
const ranked = (item) => {
  const page = item.find(({ location }) => !location.includes("#"));
  return item
    .map((section) => {
      const own = foundIn(section);
      const both = new Set([...own, ...(page ? foundIn(page) : [])]);
      const line = numberLine(section.location, own);
      const points = both.size * 100 + own.length * 10 + (line ? line.points : 0);
      return { ...section, score: section.score && points * STEP + section.score, ...(line && { text: line.html }) };
    })
    .sort((a, b) => b.score - a.score);
};

const foundIn = ({ terms }) => Object.keys(terms).filter((term) => terms[term] && !isIdle(term));
// The index leaves out "to" and the like, so that such a word finds only what begins with it.
const isIdle = (term) => Boolean(self.lunr) && self.lunr.stopWordFilter(term.toLowerCase()) === undefined;

// The line of a panel's entry that tells where a number stands, marked; null where none is sought. Its
// own words count, and those of the lines that tell no number, which hold for the whole panel.
const numberLine = (location, found) => {
  const number = found.find((term) => NUMBER.test(term));
  const entry = number && byPlace().get(location);
  if (!entry) return null;
  const lines = entry.text.split(/<\/?p>/).filter(Boolean);
  const around = lines.filter((line) => !/^[-−]?\d/.test(line)).join(" ");
  const others = found.filter((term) => term !== number);
  const best = lines
    .filter((line) => line.replace(/^[-−]/, "").startsWith(`${number} at `))
    .map((line) => {
      const said = `${entry.title} ${around} ${line}`.toLowerCase();
      return { line, points: 1 + others.filter((term) => said.includes(term.toLowerCase())).length };
    })
    .sort((a, b) => b.points - a.points)[0];
  return best && { points: best.points, html: `<p><mark>${best.line.replace(" at ", "</mark> at ")}</p>` };
};

let places = null;
const byPlace = () => (places ??= new Map(pages.map((page) => [page.location, page])));
})();
