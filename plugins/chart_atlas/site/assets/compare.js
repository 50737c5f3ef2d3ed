/* Any two panels, compared. A script of its own: only the page of the choice needs it. */
window.chartAtlasCompare ??= (() => {
  "use strict";
  // As in atlas/compare: fewer common places are no comparison, and no number reaches farther.
  const MIN_COMMON = 2;
  const MAX_POWER = 100;
  // So many places of the largest difference are named.
  const NAMED_PLACES = 3;
  const FROM_FILE =
    "A page that is opened from a file may not read the numbers of other panels. The comparisons" +
    " below are there; any two panels can be chosen where the site is on a server.";

  const kept = new Map();
  const load = (url) => {
    if (!kept.has(url)) {
      const answer = fetch(url).then((found) => {
        if (!found.ok) throw new Error(`${found.status} for ${url}`);
        return found.json();
      });
      kept.set(url, answer);
      answer.catch(() => kept.delete(url)); // the next choice tries again
    }
    return kept.get(url);
  };

  // -- exact numbers: whole ones with so many decimals ------------------------------------------

  const decimal = (literal) => {
    const parts = /^([+-]?)(\d*)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(literal.replace("−", "-"));
    if (!parts || !(parts[2] || parts[3])) return null;
    const [, sign, whole, rest = "", power = "0"] = parts;
    const scale = rest.length - Number(power);
    const first = (whole + rest).replace(/^0+(?=.)/, "").length - 1 - scale;
    if (Math.abs(first) > MAX_POWER) return null;
    const value = BigInt(sign + (whole + rest)) * 10n ** BigInt(Math.max(-scale, 0));
    return { value, scale: Math.max(scale, 0) };
  };
  // As it is written, or, of "1,200" or "7B", as the file says that the number is.
  const exact = ({ literal, value, digits }) => {
    const isWhole = Number.isSafeInteger(value) || !Number.isInteger(value);
    return decimal(literal) ?? decimal(digits?.value ?? (isWhole ? String(value) : ""));
  };
  const scaled = ({ value, scale }, to) => value * 10n ** BigInt(to - scale);
  const minus = (one, two) => {
    const scale = Math.max(one.scale, two.scale);
    return { value: scaled(one, scale) - scaled(two, scale), scale };
  };
  const size = (value) => (value < 0n ? -value : value);
  // Half a digit goes to the even one, as in the pages.
  const mean = (numbers) => {
    const scale = Math.max(...numbers.map((number) => number.scale)) + 1;
    const total = numbers.reduce((sum, number) => sum + scaled(number, scale), 0n);
    const count = BigInt(numbers.length);
    const whole = size(total) / count;
    const twice = (size(total) % count) * 2n;
    const up = twice > count || (twice === count && whole % 2n === 1n);
    const rounded = whole + (up ? 1n : 0n);
    return { value: total < 0n ? -rounded : rounded, scale };
  };
  const unsigned = ({ value, scale }) => {
    const digits = String(size(value)).padStart(scale + 1, "0");
    return scale ? `${digits.slice(0, -scale)}.${digits.slice(-scale)}` : digits;
  };
  const signed = (number) => {
    const text = unsigned(number);
    return number.value > 0n ? `+${text}` : number.value < 0n ? `−${text}` : text;
  };

  // -- which panels meet ------------------------------------------------------------------------

  const address = (panel) => `${panel.chart}/${panel.anchor}`;
  const name = (panel, { charts }) => panel.title ?? charts[panel.chart];
  // A chart may be named as it was called before, and alone: then its first panel is meant.
  const panelAt = (value, { moved, panels }) => {
    const [chart, anchor] = value.split("/");
    const own = Object.hasOwn(moved, chart) ? moved[chart] : chart;
    return panels.find((panel) => panel.chart === own && (!anchor || panel.anchor === anchor));
  };
  const axes = (panel, turned) => (turned ? [panel.columns, panel.rows] : [panel.rows, panel.columns]);
  const isTurned = (one, two) => Boolean(one.turned) !== Boolean(two.turned);
  const common = (one, two, { ticks }) => {
    const theirs = axes(two, isTurned(one, two));
    const counts = axes(one, false).map((axis, at) => {
      const keys = new Set(ticks[theirs[at]]);
      return ticks[axis].filter((key) => key !== null && keys.has(key)).length;
    });
    return counts[0] * counts[1];
  };
  const isMixed = (one, two, { groups }) =>
    ((one.share && two.percent) || (one.percent && two.share)) && !groups[one.group].unit;
  const fits = (one, two, data) =>
    one.group !== undefined &&
    one.group === two.group &&
    !isMixed(one, two, data) &&
    common(one, two, data) >= MIN_COMMON;
  // How near two panels are: the first differ in one thing only.
  const RELATIONS = ["Differs in one thing", "The same axes and measure", "Other axes or measure"];
  const relation = (one, two, data) => {
    if (!fits(one, two, data)) return 2;
    return one.subject !== two.subject && one.kin.some((each) => two.kin.includes(each)) ? 0 : 1;
  };
  // Why two panels cannot be held against each other: what each of them says itself.
  const misfit = (one, two, panels, names, data) => {
    const both = (told) => `${told(panels[0])}, and ${told(panels[1])}`;
    const unmeasured = [one, two].findIndex(({ group }) => group === undefined);
    if (unmeasured >= 0) return `The numbers of ${names[unmeasured]} measure different things.`;
    const [first, second] = [one, two].map(({ group }) => data.groups[group]);
    if (first.axes !== second.axes)
      return `Their axes do not agree: ${both((p) => [p.row_axis.label, p.column_axis.label].map((each) => each ?? "no name").join(" and "))}.`;
    if (one.group !== two.group)
      return `Their measures do not agree: ${both(({ measure: { label, unit } }) => `${label ?? "no name"}${unit ? ` (${unit})` : ""}`)}.`;
    if (isMixed(one, two, data)) return "One has fractions, the other percentages, and neither says so.";
    return "They state exact numbers for fewer than two common places.";
  };

  // -- how they differ --------------------------------------------------------------------------

  const numbers = (info, panel, data) => {
    const { unit } = data.groups[info.group];
    const key = (axis, values) => new Map(values.map((value, at) => [value, data.ticks[axis][at]]));
    const rows = key(info.rows, panel.row_axis.values);
    const columns = key(info.columns, panel.column_axis.values);
    const found = new Map();
    for (const cell of panel.cells) {
      const place = [rows.get(cell.row) ?? null, columns.get(cell.column) ?? null];
      const plain = cell.value !== null && !cell.approximate && !cell.aggregate;
      const own = cell.unit ?? panel.measure.unit ?? unit;
      const value = plain && own === unit && !place.includes(null) && exact(cell);
      if (value) found.set(JSON.stringify(place), { value, literal: cell.literal, stated: cell.stated });
    }
    return found;
  };
  const differences = (one, two, panels, data) => {
    const [ones, twos] = [numbers(one, panels[0], data), numbers(two, panels[1], data)];
    const turned = isTurned(one, two);
    const found = [];
    for (const [at, row] of panels[0].row_axis.values.entries())
      for (const [over, column] of panels[0].column_axis.values.entries()) {
        const place = [data.ticks[one.rows][at], data.ticks[one.columns][over]];
        const cell = ones.get(JSON.stringify(place));
        const other = twos.get(JSON.stringify(turned ? place.reverse() : place));
        if (cell && other)
          found.push({ row, column, at, over, cell, other, value: minus(cell.value, other.value) });
      }
    return found;
  };
  // All differences in whole numbers of one scale.
  const whole = (found) => {
    const scale = Math.max(...found.map(({ value }) => value.scale));
    return found.map(({ value }) => scaled(value, scale));
  };
  const most = (values) => values.reduce((a, b) => (a > b ? a : b), 0n);
  // The places of the largest difference above (1n) or below (-1n); none where there is none.
  const farthest = (found, way) => {
    const values = whole(found).map((value) => value * way);
    const far = most(values);
    return far > 0n ? found.filter((_, at) => values[at] === far) : [];
  };
  const isStated = ({ value, low, high }) => [value, low, high].some((each) => (each ?? null) !== null);

  // -- what is said of it -----------------------------------------------------------------------

  const counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;
  const result = (found, better) => {
    const higher = found.filter(({ value }) => value.value > 0n).length;
    const lower = found.filter(({ value }) => value.value < 0n).length;
    const equal = found.length - higher - lower;
    const [wins, losses] = better === "lower" ? [lower, higher] : [higher, lower];
    const [win, loss] = better ? [`better (${better})`, "worse"] : ["higher", "lower"];
    const parts = [`${win} in ${wins} of ${counted(found.length, "common cell")}`];
    if (equal) parts.push(`equal in ${equal}`);
    if (losses) parts.push(`${loss} in ${losses}`);
    return parts.join(", ");
  };
  const says = (found, names, unit, better) => {
    const points = unit === "%" ? "percentage points" : (unit ?? "");
    const average = `${signed(mean(found.map(({ value }) => value)))} ${points}`.trim();
    return `${names[0]} is ${result(found, better)}. Mean difference: ${average} (computed).`;
  };
  const placed = (found, way, { row_axis, column_axis }) => {
    const far = farthest(found, way);
    if (!far.length) return "";
    const named = ({ row, column, cell, other }) => {
      const labels = [[row_axis.label, row], [column_axis.label, column]];
      const place = labels.map(([label, value]) => (label ? `${label} ${value}` : value)).join(", ");
      return `${place} (${shownLiteral(cell)} − ${shownLiteral(other)})`;
    };
    const more = far.length > NAMED_PLACES ? `; and ${far.length - NAMED_PLACES} more` : "";
    const places = far.slice(0, NAMED_PLACES).map(named).join("; ");
    return `Farthest ${way > 0n ? "above" : "below"}: ${signed(far[0].value)} at ${places}${more}`;
  };
  // What its owner has corrected is marked, as in the pages.
  const shownLiteral = ({ literal, stated }) => `${literal}${stated ? "*" : ""}`;
  const CORRECTED =
    " * corrected by the owner of the atlas; the page of the chart tells what the text states.";
  const basis = (found, panels, names) => {
    const left = panels
      .map(({ cells }, at) => [cells.filter(isStated).length - found.length, names[at]])
      .filter(([count]) => count)
      .map(([count, each]) => `${counted(count, "cell")} of ${each}`);
    const isCorrected = found.some(({ cell, other }) => cell.stated || other.stated);
    const note = isCorrected ? CORRECTED : "";
    const told = "Only places with an exact number in both texts are compared, matched by label.";
    if (!left.length) return told + note;
    return (
      `${told} Left out: ${left.join(" and ")} (averages, ranges, approximate numbers, and places` +
      ` that the other does not have).${note}`
    );
  };

  // -- what is shown ----------------------------------------------------------------------------

  const element = (tag, text = "", attributes = {}) => {
    const made = document.createElement(tag);
    made.textContent = text;
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };
  const difference = (found, share) => {
    if (!found) return element("td", "–", { class: "ca-empty", title: "no two numbers to compare" });
    const { value, cell, other } = found;
    const way = value.value > 0n ? "ca-up" : value.value < 0n ? "ca-down" : "";
    const made = element("td", signed(value), { class: way });
    made.style.setProperty("--ca-share", `${share * 0.55}%`);
    made.append(element("br"), element("span", `${shownLiteral(cell)} − ${shownLiteral(other)}`));
    return made;
  };
  const table = (found, { row_axis: rows, column_axis: columns }, caption) => {
    const values = whole(found).map(size);
    const far = most(values) || 1n;
    const cells = new Map();
    found.forEach((each, at) =>
      cells.set(`${each.at} ${each.over}`, difference(each, Number((values[at] * 1000n) / far) / 10)),
    );
    const ats = [...new Set(found.map(({ at }) => at))];
    const overs = [...new Set(found.map(({ over }) => over))].sort((a, b) => a - b);
    const head = element("tr");
    head.append(
      element("th", `${rows.label ?? "row"} \\ ${columns.label ?? "column"}`, { scope: "col" }),
      ...overs.map((over) => element("th", columns.values[over], { scope: "col" })),
    );
    const body = element("tbody");
    for (const at of ats) {
      const line = element("tr");
      line.append(
        element("th", rows.values[at], { scope: "row" }),
        ...overs.map((over) => cells.get(`${at} ${over}`) ?? difference()),
      );
      body.append(line);
    }
    const top = element("thead");
    top.append(head);
    const made = element("table", "", { class: "ca-table ca-wide ca-differences" });
    made.append(element("caption", caption), top, body);
    return made;
  };
  const ready = (pair) => {
    const both = new Set([pair.join(" "), [...pair].reverse().join(" ")]);
    const rows = [...document.querySelectorAll("[data-ca-pair]")];
    return rows.find(({ dataset }) => both.has(dataset.caPair))?.querySelector("a");
  };

  // -- the difference as CSV: byte for byte what the command gives (csv_tables.py) ---------------

  const FORMULA = /^[\s\x1c-\x1f\x85"“”\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\0]*[=+\-@\uff1d\uff0b\uff0d\uff20]/;
  const NUMBER = /^[\s\x1c-\x1f\x85]*[+\-−]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?[\s\x1c-\x1f\x85]*$/;
  const textCell = (text) => {
    const guarded = text.replace(/[^;\t\r\n\v\f\x85\u2028\u2029]+/g, (part) =>
      FORMULA.test(part) && !NUMBER.test(part) ? `'${part}` : part,
    );
    return /^[\t\r\n]/.test(text) ? `'${guarded}` : guarded;
  };
  const numberCell = (literal) =>
    literal
      .replace(/(?<![\w.,])\d{1,3}(?:,\d{3})+(?![\w,]|\.(?![\d\s]|$))/g, (digits) => digits.replaceAll(",", ""))
      .replaceAll("−", "-")
      .replace(/^\+/, "");
  const COLUMNS = ["row_axis", "row", "column_axis", "column", "measure", "unit", "one", "two", "difference"];
  const differenceCsv = (found, { row_axis: rows, column_axis: columns, measure }, unit, sources) => {
    const lines = found.map(({ row, column, cell, other, value }) => {
      const texts = [rows.label ?? "", row, columns.label ?? "", column, measure.label ?? "", unit ?? ""];
      const difference = `${value.value < 0n ? "-" : ""}${unsigned(value)}`;
      return [...texts.map(textCell), ...[cell.literal, other.literal, difference].map(numberCell)];
    });
    const notes = sources.flatMap((said, at) => (said ? `Source of ${COLUMNS[6 + at]}: ${said}` : []));
    const below = notes.map((note) => [textCell(note), ...COLUMNS.slice(1).fill("")]);
    if (below.length) lines.push([], ...below);
    const field = (text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    return [COLUMNS, ...lines].map((line) => `${line.map(field).join(",")}\r\n`).join("");
  };
  const files = new WeakMap();
  const save = (chooser) => {
    const blob = new Blob([files.get(chooser)], { type: "text/csv" });
    const link = element("a", "", { href: URL.createObjectURL(blob), download: "difference.csv" });
    link.click();
    // A browser may take its time to begin with it.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };

  // -- the lists: a chart, then its panel, for each side ----------------------------------------

  const parts = (chooser) => ({
    a: chooser.querySelector("[name=a]"),
    b: chooser.querySelector("[name=b]"),
    chartA: chooser.querySelector("[name=a-chart]"),
    chartB: chooser.querySelector("[name=b-chart]"),
    swap: chooser.querySelector("[data-ca-swap]"),
    outcome: chooser.querySelector("[data-ca-outcome]"),
    shown: chooser.querySelector("[data-ca-compared]"),
    sides: [...chooser.querySelectorAll("[data-ca-side]")],
    numbers: [...chooser.querySelectorAll("[data-ca-numbers]")],
    told: (what) => chooser.querySelector(`[data-ca-said="${what}"]`),
  });
  // items: [value, words, relation]. Those that are nearest come first, under a head of their own.
  const fill = (select, items, chosen) => {
    const option = ([value, words]) => element("option", words, { value });
    const groups = RELATIONS.map((label, at) => {
      const own = items.filter(([, , relation]) => relation === at);
      const made = element("optgroup", "", { label });
      made.append(...own.map(option));
      return own.length ? [made] : [];
    });
    const free = items.filter(([, , relation]) => relation === undefined).map(option);
    select.replaceChildren(element("option", "choose", { value: "" }), ...free, ...groups.flat());
    select.value = chosen;
  };
  // near: how near a panel is to the one that is chosen on the other side, if that counts.
  const offer = (charts, list, panels, chosen, near, data) => {
    const nearest = new Map();
    for (const panel of panels) {
      const best = nearest.get(panel.chart);
      nearest.set(panel.chart, best === undefined ? near?.(panel) : Math.min(best, near(panel)));
    }
    fill(charts, [...nearest].map(([chart, best]) => [chart, data.charts[chart], near && best]), chosen?.chart ?? "");
    const own = panels.filter(({ chart }) => chart === chosen?.chart);
    fill(list, own.map((panel) => [address(panel), name(panel, data), near?.(panel)]), chosen ? address(chosen) : "");
    list.closest("label").hidden = data.panels.filter(({ chart }) => chart === chosen?.chart).length < 2;
  };
  // A chart alone means its panel that is nearest, or its first.
  const nearestIn = (value, panels, near, data) => {
    if (value.includes("/")) return panelAt(value, data);
    const found = panelAt(value, data);
    const own = panels.filter(({ chart }) => chart === found?.chart);
    return own.find((panel) => near(panel) === Math.min(...own.map(near))) ?? found;
  };
  const remember = ({ a, b }) => {
    const wanted = [a, b].filter((select) => select.value);
    const query = new URLSearchParams(wanted.map((select) => [select.name, select.value]));
    const search = query.size ? `?${query}`.replaceAll("%2F", "/") : "";
    if (search !== location.search)
      history.replaceState(history.state, "", `${location.pathname}${search}${location.hash}`);
  };
  const choose = async (chooser, data, wanted) => {
    const { a, b, chartA, chartB, swap, outcome, shown } = parts(chooser);
    const one = panelAt(wanted.a, data);
    const others = data.panels.filter((panel) => panel !== one);
    const known = new Map(one ? others.map((panel) => [panel, relation(one, panel, data)]) : []);
    const near = (panel) => known.get(panel) ?? 2;
    const chosen = one && nearestIn(wanted.b, others, near, data);
    const two = chosen === one ? undefined : chosen;
    offer(chartA, a, data.panels, one, undefined, data);
    offer(chartB, b, one ? others : [], two, near, data);
    chartB.disabled = !one;
    swap.disabled = !two;
    shown.hidden = true;
    remember({ a, b });
    if (!one) outcome.textContent = "";
    else if (two) {
      outcome.textContent = "Reading the numbers …";
      await tell(chooser, data, one, two);
    } else outcome.textContent = offered([...known.values()]);
  };
  const offered = (relations) => {
    const alike = relations.filter((each) => each < 2).length;
    const nearest = relations.filter((each) => each === 0).length;
    const said = `${counted(alike, "panel")} ${alike === 1 ? "has" : "have"} the same axes and measure`;
    return nearest ? `${said}, ${nearest} of them ${nearest === 1 ? "differs" : "differ"} in one thing.` : `${said}.`;
  };
  const tell = async (chooser, data, one, two) => {
    const { a, b, outcome, shown, sides, numbers: counts, told } = parts(chooser);
    const at = (path, info) => path.replace("*", info.chart).replace("*", info.anchor);
    const file = (info) => new URL(at(chooser.dataset.caFile, info), location).href;
    const charts = await Promise.all([load(file(one)), load(file(two))]);
    if (a.value !== address(one) || b.value !== address(two)) return; // chosen anew meanwhile
    const panels = [charts[0].panels[one.at], charts[1].panels[two.at]];
    const own = [name(one, data), name(two, data)];
    const alike = own[0] === own[1];
    const names = [one, two].map((info, at) => (alike ? `${own[at]} (${data.charts[info.chart]})` : own[at]));
    const found = fits(one, two, data) ? differences(one, two, panels, data) : [];
    const apart = found.length < MIN_COMMON;
    for (const each of counts) each.hidden = apart;
    if (apart)
      outcome.textContent = `${misfit(one, two, panels, names, data)} So they are not compared; both are shown below.`;
    else {
      const { unit, better } = data.groups[one.group];
      // No panel is better for an easier dataset or task.
      outcome.textContent = says(found, names, unit, one.ground === two.ground ? better : null);
      told("above").textContent = placed(found, 1n, panels[0]);
      told("below").textContent = placed(found, -1n, panels[0]);
      told("basis").textContent = basis(found, panels, names);
      files.set(chooser, differenceCsv(found, panels[0], unit, [one, two].map(({ chart }) => data.sources[chart])));
      told("table").replaceChildren(
        table(found, panels[0], `${names[0]} minus ${names[1]}, computed from both numbers`),
      );
    }
    const page = ready([address(one), address(two)]);
    if (page) outcome.append(" ", element("a", "This comparison has a page", { href: page.href }), ".");
    [one, two].forEach((info, nth) => {
      const link = sides[nth].querySelector("a");
      link.textContent = names[nth];
      link.href = `${at(chooser.dataset.caPage, info)}#${info.anchor}`;
      const picture = at(chooser.dataset.caPicture, info);
      const drawn = element("img", "", { src: picture, alt: `Heatmap of ${names[nth]}` });
      sides[nth].querySelector(".ca-scroll").replaceChildren(drawn);
    });
    told("address").textContent = location.href.replace(/#.*/s, "");
    shown.hidden = false;
  };
  const failed = (chooser) => (error) => {
    parts(chooser).outcome.textContent = `The numbers cannot be read: ${error.message}.`;
  };
  const update = (chooser, wanted) =>
    load(new URL(chooser.dataset.caChooser, location).href)
      .then((data) => choose(chooser, data, wanted))
      .catch(failed(chooser));

  document.addEventListener("change", (event) => {
    const chooser = event.target.closest?.("[data-ca-chooser]");
    if (!chooser) return;
    const { a, b, chartA, chartB } = parts(chooser);
    // Another chart takes the panel of its own that is nearest.
    const { target } = event;
    update(chooser, { a: target === chartA ? chartA.value : a.value, b: target === chartB ? chartB.value : b.value });
  });
  document.addEventListener("click", (event) => {
    const saving = event.target.closest?.("[data-ca-difference]");
    if (saving) save(saving.closest("[data-ca-chooser]"));
  });
  document.addEventListener("click", (event) => {
    const chooser = event.target.closest?.("[data-ca-swap]")?.closest("[data-ca-chooser]");
    if (!chooser) return;
    const { a, b } = parts(chooser);
    update(chooser, { a: b.value, b: a.value });
  });

  // Called for each page that is shown.
  return () => {
    const chooser = document.querySelector("[data-ca-chooser]");
    if (!chooser) return;
    if (location.protocol === "file:") {
      chooser.querySelector(".ca-filter").hidden = true;
      parts(chooser).outcome.textContent = FROM_FILE;
      return;
    }
    const query = new URLSearchParams(location.search);
    update(chooser, { a: query.get("a") ?? "", b: query.get("b") ?? "" });
  };
})();
