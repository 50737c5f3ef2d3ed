/* The choice of any two panels to compare. */
const compare = (() => {
  // As in comparing.py: fewer common places are no comparison, and no number reaches farther.
  const MIN_COMMON = 2;
  const MAX_POWER = 100;
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
  const signed = ({ value, scale }) => {
    const digits = String(size(value)).padStart(scale + 1, "0");
    const text = scale ? `${digits.slice(0, -scale)}.${digits.slice(-scale)}` : digits;
    return value > 0n ? `+${text}` : value < 0n ? `−${text}` : text;
  };

  // -- which panels meet ------------------------------------------------------------------------

  const address = (panel) => `${panel.chart}/${panel.anchor}`;
  const name = (panel, { charts }) => panel.title ?? charts[panel.chart];
  const axes = (panel, turned) => (turned ? [panel.columns, panel.rows] : [panel.rows, panel.columns]);
  const isTurned = (one, two) => Boolean(one.turned) !== Boolean(two.turned);
  const common = (one, two, data) => {
    const theirs = axes(two, isTurned(one, two));
    const counts = axes(one, false).map((axis, at) => {
      const keys = new Set(data.axes[theirs[at]]);
      return data.axes[axis].filter((key) => key !== null && keys.has(key)).length;
    });
    return counts[0] * counts[1];
  };
  const fits = (one, two, data) => {
    if (one === two || one.group !== two.group) return false;
    const mixed = (one.share && two.percent) || (one.percent && two.share);
    if (mixed && !data.groups[one.group].unit) return false;
    return common(one, two, data) >= MIN_COMMON;
  };

  // -- how they differ --------------------------------------------------------------------------

  const numbers = (info, panel, data) => {
    const { unit } = data.groups[info.group];
    const key = (axis, values) => new Map(values.map((value, at) => [value, data.axes[axis][at]]));
    const rows = key(info.rows, panel.row_axis.values);
    const columns = key(info.columns, panel.column_axis.values);
    const found = new Map();
    for (const cell of panel.cells) {
      const place = [rows.get(cell.row) ?? null, columns.get(cell.column) ?? null];
      const plain = cell.value !== null && !cell.approximate && !cell.aggregate;
      const own = cell.unit ?? panel.measure.unit ?? unit;
      const value = plain && own === unit && !place.includes(null) && decimal(cell.literal);
      if (value) found.set(JSON.stringify(place), { value, literal: cell.literal });
    }
    return found;
  };
  const differences = (one, two, panels, data) => {
    const [ones, twos] = [numbers(one, panels[0], data), numbers(two, panels[1], data)];
    const turned = isTurned(one, two);
    const cells = new Map();
    const known = { row: data.axes[one.rows], column: data.axes[one.columns] };
    for (const [at, row] of panels[0].row_axis.values.entries())
      for (const [over, column] of panels[0].column_axis.values.entries()) {
        const place = [known.row[at], known.column[over]];
        const cell = ones.get(JSON.stringify(place));
        const other = twos.get(JSON.stringify(turned ? place.reverse() : place));
        if (cell && other)
          cells.set(JSON.stringify([at, over]), {
            row, column, at, over, cell, other, value: minus(cell.value, other.value),
          });
      }
    return cells;
  };

  // -- what is shown ----------------------------------------------------------------------------

  const element = (tag, text = "", attributes = {}) => {
    const made = document.createElement(tag);
    made.textContent = text;
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };
  const reach = (cells) => {
    const scale = Math.max(...cells.map(({ value }) => value.scale));
    const sizes = cells.map(({ value }) => size(scaled(value, scale)));
    const most = sizes.reduce((a, b) => (a > b ? a : b), 1n);
    return (value) => Number((size(scaled(value, scale)) * 1000n) / most) / 10;
  };
  const place = (found, share) => {
    if (!found) return element("td", "–", { class: "ca-empty", title: "no two numbers to compare" });
    const { value, cell, other } = found;
    const way = value.value > 0n ? "ca-up" : value.value < 0n ? "ca-down" : "";
    const made = element("td", signed(value), { class: way });
    made.style.setProperty("--ca-share", `${share(value) * 0.55}%`);
    made.append(element("br"), element("span", `${cell.literal} − ${other.literal}`));
    return made;
  };
  const table = (cells, panel, caption) => {
    const found = [...cells.values()];
    const ats = [...new Set(found.map(({ at }) => at))];
    const overs = [...new Set(found.map(({ over }) => over))].sort((a, b) => a - b);
    const share = reach(found);
    const made = element("table", "", { class: "ca-table ca-wide ca-differences" });
    const [rows, columns] = [panel.row_axis, panel.column_axis];
    const head = element("tr");
    head.append(element("th", `${rows.label ?? "row"} \\ ${columns.label ?? "column"}`, { scope: "col" }));
    for (const over of overs) head.append(element("th", columns.values[over], { scope: "col" }));
    const body = element("tbody");
    for (const at of ats) {
      const line = element("tr");
      line.append(element("th", rows.values[at], { scope: "row" }));
      for (const over of overs) line.append(place(cells.get(JSON.stringify([at, over])), share));
      body.append(line);
    }
    const top = element("thead");
    top.append(head);
    made.append(element("caption", caption), top, body);
    return made;
  };
  const result = (found, group) => {
    const higher = found.filter(({ value }) => value.value > 0n).length;
    const lower = found.filter(({ value }) => value.value < 0n).length;
    const equal = found.length - higher - lower;
    const [wins, losses] = group.better === "lower" ? [lower, higher] : [higher, lower];
    const [win, loss] = group.better ? [`better (${group.better})`, "worse"] : ["higher", "lower"];
    const parts = [`${win} in ${wins} of ${found.length} common cells`];
    if (equal) parts.push(`equal in ${equal}`);
    if (losses) parts.push(`${loss} in ${losses}`);
    return parts.join(", ");
  };
  const says = (found, names, group) => {
    const unit = group.unit === "%" ? "percentage points" : (group.unit ?? "");
    const average = `${signed(mean(found.map(({ value }) => value)))} ${unit}`.trim();
    return `${names[0]} is ${result(found, group)}. Mean difference: ${average} (computed). `;
  };
  const ready = (pair) => {
    const both = new Set([pair.join(" "), [...pair].reverse().join(" ")]);
    const rows = [...document.querySelectorAll("[data-ca-pair]")];
    return rows.find(({ dataset }) => both.has(dataset.caPair))?.querySelector("a");
  };

  // -- the two lists ----------------------------------------------------------------------------

  const parts = (chooser) => ({
    a: chooser.querySelector("[name=a]"),
    b: chooser.querySelector("[name=b]"),
    swap: chooser.querySelector("[data-ca-swap]"),
    outcome: chooser.querySelector("[data-ca-outcome]"),
    difference: chooser.querySelector("[data-ca-difference]"),
  });
  const fill = (select, panels, data, chosen) => {
    const groups = new Map();
    for (const panel of panels) {
      if (!groups.has(panel.chart))
        groups.set(panel.chart, element("optgroup", "", { label: data.charts[panel.chart] }));
      groups.get(panel.chart).append(element("option", name(panel, data), { value: address(panel) }));
    }
    select.replaceChildren(element("option", "choose a panel", { value: "" }), ...groups.values());
    select.value = chosen;
    if (select.selectedIndex < 0) select.selectedIndex = 0; // no such panel
  };
  const remember = ({ a, b }) => {
    const wanted = [a, b].filter((select) => select.value);
    const query = new URLSearchParams(wanted.map((select) => [select.name, select.value]));
    const search = query.size ? `?${query}`.replaceAll("%2F", "/") : "";
    if (search !== location.search)
      history.replaceState(history.state, "", `${location.pathname}${search}${location.hash}`);
  };
  const choose = async (chooser, data, wanted) => {
    const { a, b, swap, outcome, difference } = parts(chooser);
    const panel = (value) => data.panels.find((item) => address(item) === value);
    fill(a, data.panels, data, wanted.a);
    const one = panel(a.value);
    const others = one ? data.panels.filter((item) => fits(one, item, data)) : [];
    fill(b, others, data, wanted.b);
    const two = panel(b.value);
    b.disabled = !one;
    swap.disabled = !two;
    difference.hidden = true;
    remember({ a, b });
    outcome.textContent = one
      ? two
        ? "Reading the numbers …"
        : `${others.length} ${others.length === 1 ? "panel has" : "panels have"} the same axes and measure.`
      : "";
    if (two) await tell(chooser, data, one, two);
  };
  const tell = async (chooser, data, one, two) => {
    const { a, b, outcome, difference } = parts(chooser);
    const file = (info) => new URL(chooser.dataset.caFile.replace("*", info.chart), location).href;
    const charts = await Promise.all([load(file(one)), load(file(two))]);
    if (a.value !== address(one) || b.value !== address(two)) return; // chosen anew meanwhile
    const panels = [charts[0].panels[one.at], charts[1].panels[two.at]];
    const cells = differences(one, two, panels, data);
    if (cells.size < MIN_COMMON) {
      outcome.textContent = "These two state exact numbers for fewer than two common places.";
      return;
    }
    const names = [name(one, data), name(two, data)];
    const alike = names[0] === names[1];
    const full = [one, two].map((info, at) => (alike ? `${names[at]} (${data.charts[info.chart]})` : names[at]));
    outcome.textContent = says([...cells.values()], full, data.groups[one.group]);
    for (const [at, info] of [one, two].entries()) {
      const url = `${chooser.dataset.caPage.replace("*", info.chart)}#${info.anchor}`;
      outcome.append(element("a", full[at], { href: url }), at ? "." : " and ");
    }
    const page = ready([address(one), address(two)]);
    if (page) outcome.append(" ", element("a", "This comparison has a page", { href: page.href }), ".");
    difference.replaceChildren(table(cells, panels[0], `${full[0]} minus ${full[1]}, computed from both numbers`));
    difference.hidden = false;
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
    const { a, b } = parts(chooser);
    update(chooser, { a: a.value, b: b.value });
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
    chooser.hidden = false;
    if (location.protocol === "file:") {
      chooser.querySelector(".ca-filter").hidden = true;
      parts(chooser).outcome.textContent = FROM_FILE;
      return;
    }
    const query = new URLSearchParams(location.search);
    update(chooser, { a: query.get("a") ?? "", b: query.get("b") ?? "" });
  };
})();
