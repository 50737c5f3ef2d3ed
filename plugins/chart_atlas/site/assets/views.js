/* The pictures of a page drawn anew, as its reader wants them. It comes when that is asked for. Places
   and measures are those of drawing/: arrangement.py, svg.py, inscriptions.py, scales.py, ticks.py. */
(() => {
  "use strict";
  const SVG = "http://www.w3.org/2000/svg";
  const element = (name, attributes = {}, ...children) => {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  };
  const short = (value) => Number(value.toPrecision(6));
  const clamp = (value, least, most) => Math.min(Math.max(value, least), most);
  const count = (many) => [...Array(many).keys()];
  const named = (rows, columns) => rows.flatMap((row) => columns.map((column) => [row, column]));

  // -- how wide text is (lettering.py) ----------------------------------------------------------

  const WIDTHS = [
    ["mMW@%—…<>=+~^#≈±×−→", 1],
    ["ABCDEFGHKLNOPQRSTUVXYZ&w", 0.82],
    ['ftr!()[]"²³', 0.47],
    ["iIjlJ.,:;'|/\\- ", 0.37],
  ];
  const glyph = (letter) => {
    const known = WIDTHS.find(([letters]) => letters.includes(letter));
    if (known) return known[1];
    if (letter < "\x7f") return 0.65;
    if (/\p{M}/u.test(letter)) return 0;
    const [first] = letter.normalize("NFD");
    if (first < "\x7f") return glyph(first);
    return first >= "\u2e80" ? 1.09 : 1;
  };
  const widthOf = (text, size = 11, weight = 1) =>
    weight * size * [...text].reduce((sum, letter) => sum + glyph(letter), 0);
  const widest = (texts, size, weight) => Math.max(0, ...texts.map((text) => widthOf(text, size, weight)));
  const BOLD = 1.15;

  // Greedily; a word that is longer than a line stays whole.
  const wrapped = (text, letters) => {
    const lines = [];
    for (const word of text.split(/\s+/).filter(Boolean)) {
      const longer = `${lines.at(-1)} ${word}`;
      if (lines.length && longer.length <= letters) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  };

  // -- colours (colours.py) ---------------------------------------------------------------------

  const channels = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  const hex = (parts) => `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
  const colourAt = (value, { stops, domain }) => {
    const held = clamp(value, domain[0], domain.at(-1));
    let after = 1;
    while (after < domain.length - 1 && domain[after] <= held) after += 1;
    const [start, end] = [domain[after - 1], domain[after]];
    const share = end > start ? (held - start) / (end - start) : 0;
    const to = channels(stops[after]);
    return hex(channels(stops[after - 1]).map((part, at) => Math.floor(part + share * (to[at] - part) + 0.5)));
  };
  const luminance = (colour) => {
    const [red, green, blue] = channels(colour).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  // Black or white, whichever reads better; never below 4.5:1.
  const inkOn = (colour) => {
    const light = luminance(colour) + 0.05;
    return light / 0.05 >= 1.05 / light ? "#000000" : "#ffffff";
  };
  const shade = (colour) => hex(channels(colour).map((part) => Math.round(part / 3) * 3));

  // -- what the colours span --------------------------------------------------------------------

  const STOPS = 9;
  const positions = (low, high) => {
    const reach = low < high ? 0 : Math.abs(low) / 2 || 1;
    const [first, last] = [low - reach, high + reach];
    return count(STOPS).map((step) => (step === STOPS - 1 ? last : first + (last - first) * (step / (STOPS - 1))));
  };

  const ticksBetween = (low, high, most) => {
    if (low >= high) return [low];
    const room = (high - low) / Math.max(most - 1, 1);
    const power = 10 ** Number(room.toExponential().split("e")[1]);
    const step = [1, 2, 2.5, 5, 10].find((each) => each * power >= room * (1 - 1e-9)) * power;
    const first = Math.ceil(low / step - 1e-9);
    const steps = count(most + 1).map((at) => Number(((first + at) * step).toPrecision(12)));
    const margin = room * 0.45;
    return [low, ...steps.filter((tick) => low + margin < tick && tick < high - margin), high];
  };
  const decimalsOf = (text) => /^[-−]?\d+(?:\.(\d+))?$/.exec(text)?.[1]?.length ?? 0;
  const written = (value, form) => {
    const [, digits, kind] = /^\.(\d+)([ef])$/.exec(form);
    const text = Math.abs(value)[kind === "e" ? "toExponential" : "toFixed"](Number(digits));
    return value < 0 && /[1-9]/.test(text.split("e")[0]) ? `−${text}` : text;
  };
  const formOf = (values, texts) => {
    const decimals = Math.max(...[...values.map(String), ...texts].map(decimalsOf));
    const plain = values.every((value) => Math.abs(value) < 1e9 && !String(value).includes("e"));
    const digits = (value) => String(value).replace(/e.*|[-.]|0+$/g, "").replace(/^0+/, "").length;
    return plain && decimals <= 6 ? `.${decimals}f` : `.${Math.max(1, ...values.map(digits)) - 1}e`;
  };

  const endOf = (datum) => ({
    value: datum.value,
    text: datum.state === "range" ? String(datum.value) : (datum.literal ?? datum.text),
  });
  const coloured = (panel) => panel.places.flat().filter(({ kind }) => kind === "coloured");
  const spanOf = (panels) => {
    const data = panels.flatMap(coloured);
    const [first] = data;
    const low = data.reduce((least, each) => (each.value < least.value ? each : least), first);
    const high = data.reduce((most, each) => (each.value > most.value ? each : most), first);
    return first && { low: endOf(low), high: endOf(high) };
  };

  // What is so whatever the colours span: see scales.py.
  const ours = (note) => /The text names no colours.*$/.exec(note)?.[0] ?? "";
  const scaleOf = (panel, panels, state, blue) => {
    const fill = panel.spec.layer[0].encoding.fill;
    const stops = state.palette ? blue : fill.scale.range;
    const alike = panels.filter(({ measure }) => measure === panel.measure);
    const span = state.scale && spanOf(state.scale === "all" ? alike : [panel]);
    const chosen = state.palette ? "The colours are light to dark blue, not those that the text names." : "";
    if (!span)
      return { stops, domain: fill.scale.domain, legend: fill.legend, note: [panel.note, chosen] };
    const { low, high } = span;
    const several = state.scale === "all" && alike.length > 1;
    const theirs = alike.length === panels.length ? "all panels" : `${alike.length} panels of its measure`;
    const whose = panels.length === 1 ? "the data" : `the data of ${several ? theirs : "this panel"}`;
    const note =
      low.value === high.value
        ? `The data have one number, ${low.text}.`
        : `Colours span ${low.text} to ${high.text}, ${whose}.`;
    return { stops, domain: positions(low.value, high.value), ends: [low, high], note: [note, ours(panel.note), chosen] };
  };

  // The numbers beside the bar: as described while nothing that they hang on is changed.
  const legendOf = (panel, scale, rows) => {
    const { legend } = panel.spec.layer[0].encoding.fill;
    if (!legend) return null;
    const length = clamp(rows, 72, 200);
    const title = linesOf(legend.title);
    if (scale.legend && length === legend.gradientLength)
      return { title, length, values: legend.values, form: legend.format };
    const ends = scale.ends ?? [legend.values[0], legend.values.at(-1)].map((value) => ({ value, text: String(value) }));
    const [low, high] = ends;
    const values = ticksBetween(low.value, high.value, Math.floor(length / 24));
    return { title, length, values, form: formOf(values, [low.text, high.text]) };
  };

  // -- where the parts stand (specification.py, arrangement.py) ---------------------------------

  const [LINE, PAD, EDGE, MANY, WIDE] = [15, 6, 2, 12, 560];
  const linesOf = (title) => (title ?? "").split("\n").map((line) => line.trim()).filter(Boolean);

  const columnsOf = (labels, texts, large) => {
    const many = labels.length > MANY;
    const text = large ? 14 : many ? 10 : 11;
    const least = large ? 56 : many ? 30 : 46;
    const step = Math.max(least, widest(texts, text) + (many ? 4 : 10));
    const label = widest(labels) + 6;
    if (label <= Math.max(step, many ? 44 : 96)) return { across: Math.round(Math.max(step, label)), angle: 0, text };
    return { across: Math.round(step), angle: -40, text };
  };

  const geometryOf = (panel, order, state, scale) => {
    const { spec } = panel;
    const { x, y } = spec.encoding;
    const [own, other] = order.turned ? [x, y] : [y, x];
    const rows = order.rows.map((at) => own.scale.domain[at]);
    const columns = order.columns.map((at) => other.scale.domain[at]);
    const at = (row, column) => (order.turned ? panel.places[column][row] : panel.places[row][column]);
    const places = named(count(rows.length), count(columns.length)).map(([row, column]) => {
      const datum = at(order.rows[row], order.columns[column]);
      const fill = datum.kind === "coloured" ? colourAt(datum.value, scale) : null;
      return { ...datum, row, column, fill, ink: fill && inkOn(fill), state: datum.state ?? "stated" };
    });
    const asBuilt = !order.turned && !state.size;
    const sizes = asBuilt
      ? { across: spec.width.step, angle: x.axis.labelAngle, text: spec.layer[3].mark.fontSize }
      : columnsOf(columns, places.map(({ text }) => text), state.size);
    const down = state.size ? 38 : 26;
    const titleOf = (axis, room) =>
      asBuilt ? linesOf(axis.title) : wrapped(linesOf(axis.title).join(" "), Math.max(Math.floor(room / 7), 24));
    return {
      ...{ rows, columns, places, down, ...sizes, stops: scale.stops },
      rowTitle: titleOf(own.axis, down * rows.length),
      columnTitle: titleOf(other.axis, sizes.across * columns.length),
      legend: legendOf(panel, scale, rows.length * down),
      domain: scale.domain,
      large: state.size,
    };
  };

  const blockOf = (lines) => (lines.length ? lines.length * LINE + PAD : 0);
  const arranged = ({ rows, columns, rowTitle, columnTitle, across, down, angle, legend }) => {
    const [gridWidth, gridHeight, labelWidth] = [across * columns.length, down * rows.length, widest(rows)];
    const beside = Math.max(widest(columnTitle, 12, BOLD) - gridWidth, 0) / 2;
    const above = Math.max(widest(rowTitle, 12, BOLD) - gridHeight, 0) / 2;
    const tilt = (-angle * Math.PI) / 180;
    const labelHeight = angle ? Math.ceil(widest(columns) * Math.sin(tilt) + 11 * Math.cos(tilt)) : 13;
    const reaches = columns.map((label, at) => widthOf(label) * Math.cos(tilt) - (at + 0.5) * across);
    const overhang = angle ? Math.max(0, ...reaches) : 0;
    const ticks = legend?.values.map((value) => written(value, legend.form)) ?? [];
    const room = legend ? 18 + Math.max(widest(legend.title, 11, BOLD), 18 + widest(ticks, 11)) : 0;
    const left = Math.ceil(Math.max(PAD + labelWidth + blockOf(rowTitle), beside, overhang)) + EDGE;
    const top = Math.ceil(above) + EDGE;
    const right = Math.ceil(Math.max(beside, room)) + EDGE;
    const legendHeight = legend ? legend.title.length * LINE + legend.length + PAD : 0;
    const foot = PAD + labelHeight + blockOf(columnTitle);
    const bottom = Math.ceil(Math.max(above, foot, legendHeight - gridHeight)) + EDGE;
    return {
      ...{ left, top, gridWidth, gridHeight, labelHeight, ticks, labelWidth: Math.ceil(labelWidth) },
      ...{ width: left + gridWidth + right, height: top + gridHeight + bottom },
    };
  };

  // -- the parts (svg.py, inscriptions.py, runs.py) ---------------------------------------------

  const OUTLINE = "#808080";
  const text = (words, x, y) => element("text", { x: short(x), y: short(y) }, words);
  const titleLines = (lines, x, y, attributes) =>
    lines.length ? [element("g", attributes, ...lines.map((line, at) => text(line, x, y + at * LINE)))] : [];

  const UPWARDS = { x2: 0, y1: 1, y2: 0 };
  const isGap = ({ fill, kind, state }) => !fill && kind === "empty" && state !== "not stated";
  const definitions = (name, { legend, stops, places }, way = UPWARDS) => {
    const lines = { d: "M-1 1l2-2M0 6l6-6M5 7l2-2", stroke: OUTLINE, "stroke-opacity": ".55" };
    const hatch = { id: `${name}-hatch`, width: 6, height: 6, patternUnits: "userSpaceOnUse" };
    const made = places.some(isGap) ? [element("pattern", hatch, element("path", lines))] : [];
    const steps = stops.map((stop, at) => element("stop", { offset: short(at / (stops.length - 1)), "stop-color": stop }));
    if (legend) made.push(element("linearGradient", { id: `${name}-scale`, ...way }, ...steps));
    return made.length ? [element("defs", {}, ...made)] : [];
  };

  const axesOf = ({ rows, columns, rowTitle, columnTitle, across, down, angle }, place) => {
    const rowLabels = rows.map((label, at) =>
      element("text", { y: place.top + at * down + Math.floor(down / 2) + 4 }, label),
    );
    const y = place.top + place.gridHeight + PAD + (angle ? 7 : 10);
    const columnLabels = columns.map((label, at) => {
      const x = place.left + at * across + Math.floor(across / 2);
      const turned = { transform: `translate(${x + 4} ${y})rotate(${angle})` };
      return element("text", angle ? turned : { x, y }, label);
    });
    const style = { "font-size": 12, "text-anchor": "middle", "font-weight": "bold" };
    const beside = place.left - PAD - place.labelWidth - PAD - (rowTitle.length - 1) * LINE - 3;
    const below = place.top + place.gridHeight + PAD + place.labelHeight + PAD + 12;
    return element(
      "g",
      { class: "ca-axes" },
      element("g", { class: "ca-row-labels", "text-anchor": "end", transform: `translate(${place.left - PAD})` }, ...rowLabels),
      element("g", { class: "ca-column-labels", "text-anchor": angle ? "end" : "middle" }, ...columnLabels),
      ...titleLines(rowTitle, -(place.top + place.gridHeight / 2), beside, { class: "ca-row-title", ...style, transform: "rotate(-90)" }),
      ...titleLines(columnTitle, place.left + place.gridWidth / 2, below, { class: "ca-column-title", ...style }),
    );
  };

  const runsBy = (places, look) => {
    const found = new Map();
    let run = null;
    for (const place of places) {
      const own = look(place);
      if (run && run.own === own && run.row === place.row && run.first + run.cells === place.column) run.cells += 1;
      else {
        run = { own, row: place.row, first: place.column, cells: 1 };
        if (!found.has(own)) found.set(own, []);
        found.get(own).push(run);
      }
    }
    return found;
  };

  const unitsOf = ({ across, down }, left = 0, top = 0) => ({
    transform: `translate(${left} ${short(top + (down - 1) / 2)})scale(${across} ${down})`,
  });
  const edgesOf = ({ places, across, down }) => {
    const gap = Number((1 / across).toFixed(4));
    const sheet = (runs) => runs.map(({ row, first, cells }) => `M${short(first - gap)} ${row}h${short(cells + gap)}`).join("");
    const edge = { class: "ca-edges", stroke: OUTLINE, "stroke-opacity": ".4", "stroke-width": (1 + 1 / down).toFixed(4) };
    const runs = [...runsBy(places.filter(({ fill }) => fill), () => "").values()];
    return runs.map((each) => element("path", { ...edge, d: sheet(each) }));
  };
  const fillsOf = ({ places, across, down }) => {
    const gap = Number((1 / across).toFixed(4));
    const dash = { "stroke-width": (1 - 1 / down).toFixed(4), "stroke-dasharray": `${short(1 - gap)} ${gap}` };
    const cells = (runs) => runs.map(({ row, first, cells: many }) => `M${first} ${row}h${many}`).join("");
    const looks = [...runsBy(places.filter(({ fill }) => fill), ({ fill }) => shade(fill))].sort(([one], [other]) => (one < other ? -1 : 1));
    const paths = looks.map(([stroke, runs]) => element("path", { stroke, d: cells(runs) }));
    return element("g", { class: "ca-fills", ...dash }, ...paths);
  };
  const coloursOf = (geometry, place, name) => {
    const attributes = { class: "ca-cells", fill: "none" };
    const unit = unitsOf(geometry, place.left, place.top);
    const lent = element("g", { id: `${name}-colours` }, ...edgesOf(geometry), fillsOf(geometry));
    return element("g", { ...attributes, ...unit }, lent);
  };

  // A gap is hatched, what nobody stated is not; a range has a frame.
  const lookOf = ({ kind, state, ink, fill }, name) => {
    if (fill) return { class: "ca-frame", fill: "none", "stroke-dasharray": "3 2", stroke: ink };
    const outline = { class: `ca-${kind} ca-${state.replaceAll(" ", "-")}`, stroke: OUTLINE };
    if (kind !== "empty") return outline;
    const more = state === "not stated" ? { opacity: ".7" } : { fill: `url(#${name}-hatch)` };
    return { ...outline, "stroke-dasharray": "2 3", ...more };
  };
  const othersOf = ({ places, across, down }, name) => {
    const looks = new Map();
    for (const place of places.filter(({ fill, state }) => !fill || state === "range")) {
      const edge = place.fill ? 2.5 : 0.5;
      const [wide, high] = [across - 1 - 2 * edge, down - 1 - 2 * edge];
      const box = `M${place.column * across + edge} ${place.row * down + edge}h${wide}v${high}h-${wide}z`;
      const look = lookOf(place, name);
      const key = JSON.stringify(look);
      looks.set(key, { look, boxes: (looks.get(key)?.boxes ?? "") + box });
    }
    return [...looks.values()].map(({ look, boxes }) => element("path", { ...look, d: boxes }));
  };

  const SHARE = 0.88;
  const shareOf = (column, { columns }) => `${((100 * (column + 0.5)) / columns.length).toFixed(1)}%`;
  const numbersOf = (geometry) => {
    const { places, across, down, text: size } = geometry;
    const fits = ({ text: words }) => words && widthOf(words, size) * SHARE <= across - 1;
    const inks = [...grouped(places.filter(fits), ({ ink }) => ink ?? "")].sort(([one], [other]) => (one < other ? -1 : 1));
    return inks.map(([fill, cells]) => {
      const texts = cells.map(({ row, column, text: words }) =>
        element("text", { y: row * down + Math.floor(down / 2) + Math.round(size * 0.36), x: shareOf(column, geometry) }, words),
      );
      return element("g", fill ? { fill } : {}, ...texts);
    });
  };
  const grouped = (items, key) => {
    const found = new Map();
    for (const item of items) {
      if (!found.has(key(item))) found.set(key(item), []);
      found.get(key(item)).push(item);
    }
    return found;
  };

  const drawnLegend = ({ legend, domain }, place, name) => {
    const [x, y] = [place.left + place.gridWidth + 18, place.top + legend.title.length * LINE];
    const bar = { class: "ca-gradient", x, y, width: 14, height: legend.length, fill: `url(#${name}-scale)` };
    const marks = legend.values.map((value, at) => {
      const share = (value - domain[0]) / (domain.at(-1) - domain[0]);
      return text(place.ticks[at], x + 18, Math.round(y + 8 + (1 - share) * (legend.length - 8)));
    });
    return element(
      "g",
      { class: "ca-legend" },
      ...titleLines(legend.title, x, place.top + 10, { "font-weight": "bold" }),
      element("rect", bar),
      element("g", { class: "ca-ticks", "font-size": 11 }, ...marks),
    );
  };

  const picture = (geometry, name, hidden) => {
    const place = arranged(geometry);
    const corner = { transform: `translate(${place.left} ${place.top})` };
    const ofText = { class: "ca-numbers", "text-anchor": "middle", "font-size": geometry.text };
    const box = { x: place.left - 0.5, y: place.top, width: place.gridWidth, overflow: "visible" };
    const { width, height } = place;
    const others = othersOf(geometry, name);
    return {
      attributes: {
        ...{ width, height, viewBox: `0 0 ${width} ${height}` },
        class: `ca-picture${geometry.large ? " ca-full" : width >= WIDE ? " ca-wide" : ""}`,
      },
      parts: [
        ...definitions(name, geometry),
        element(
          "g",
          { "aria-hidden": "true" },
          axesOf(geometry, place),
          coloursOf(geometry, place, name),
          ...(others.length ? [element("g", { class: "ca-others", fill: "none", ...corner }, ...others)] : []),
          element("svg", { ...ofText, ...box }, element("g", { id: `${name}-numbers` }, ...(hidden ? [] : numbersOf(geometry)))),
          ...(geometry.legend ? [drawnLegend(geometry, place, name)] : []),
        ),
      ],
    };
  };

  // -- the picture for a narrow frame (narrow.py) -----------------------------------------------

  const [PHONE, LEGIBLE, LEAST_CELL, SMALL, BAR, LABEL_LINE] = [328, 9, 6, 10, 8, 11];
  const [MOST_ROOM, MOST_ELEMENTS] = [430, 400];
  const fitting = (line, room, size, keepsEnd) => {
    const letters = [...line];
    let [cut, kept] = [line, letters.length];
    while (kept && widthOf(cut, size) > room) {
      kept -= 1;
      const end = keepsEnd ? Math.floor(kept / 2) : 0;
      const [start, rest] = [letters.slice(0, kept - end), letters.slice(letters.length - end)];
      cut = `${start.join("").trimEnd()}…${end ? rest.join("").trimStart() : ""}`;
    }
    return cut;
  };
  const piecesOf = (label) => label.match(/[^\s_/-]+[\s_/-]*|[\s_/-]+/g) ?? [];
  const broken = (label, room, most, keepsEnd) => {
    const lines = [""];
    for (const piece of piecesOf(label)) {
      const longer = lines.at(-1) + piece;
      if (lines.at(-1) && widthOf(longer.trim(), SMALL) > room) lines.push(piece);
      else lines[lines.length - 1] = longer;
    }
    if (lines.length > most) lines.push(lines.splice(most - 1).join(""));
    return lines.map((line) => fitting(line.trim(), room, SMALL, keepsEnd));
  };
  const different = (labels) => new Set(labels.map((each) => JSON.stringify(each))).size;
  const shortened = (labels, rooms, most) => {
    const ways = [...rooms.map((room) => [room, false]), [rooms.at(-1), true]];
    const found = ways.map(([room, keepsEnd]) => labels.map((label) => broken(label, room, most, keepsEnd)));
    return found.find((each) => different(each) === different(labels)) ?? null;
  };
  const upright = (labels, step) => {
    const found = labels.map((label) => broken(label, step - 3, 3));
    const isWhole = (lines, at) => lines.join("") === piecesOf(labels[at]).map((piece) => piece.trim()).join("");
    return found.every(isWhole) ? found : null;
  };
  const radians = (angle) => (angle * Math.PI) / 180;

  const arrangedSmall = ({ rows, columns, places }) => {
    const many = columns.length;
    const rowLines = shortened(rows, [110, 140, 170], 2);
    if (!rowLines || !many) return null;
    const wide = (lines) => widest(lines, SMALL);
    let left = Math.ceil(Math.max(0, ...rowLines.map(wide))) + PAD;
    const step = (PHONE - left) / many;
    let columnLines = upright(columns, step);
    let turn = 0;
    if (!columnLines) {
      columnLines = shortened(columns, [84, 110, 150], 1);
      turn = step * Math.sin(radians(60)) > SMALL ? -60 : -90;
    }
    if (!columnLines) return null;
    if (turn === -60) {
      const reaches = columnLines.map((lines, at) => wide(lines) * Math.cos(radians(-60)) - (at + 0.5) * step);
      left = Math.max(left, Math.ceil(Math.max(...reaches)) + EDGE);
    }
    if ((PHONE - left) / many < LEAST_CELL) return null;
    const number = Math.max(...places.map(({ text: words }) => widthOf(words, SMALL) * SHARE)) + 3;
    const numbered = Math.ceil(left + many * number);
    const isNumbered = numbered <= MOST_ROOM && places.length <= MOST_ELEMENTS;
    const thinned = turn ? Math.ceil(left + many * LABEL_LINE) : 0;
    return { rowLines, columnLines, turn, left, numbered: isNumbered ? numbered : 10_000, thinned };
  };

  const inLines = (words, size) => {
    const lines = [];
    for (const word of words.split(/\s+/).filter(Boolean)) {
      const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
      if (lines.length && widthOf(longer, size) <= PHONE) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    const shown = lines.length > 3 ? [...lines.slice(0, 2), `${lines[2]} …`] : lines;
    return shown.map((line) => fitting(line, PHONE, size));
  };
  const BOLD_TITLE = { "font-size": 12, "font-weight": "bold" };
  const stacked = (found, from, { left }) => {
    let top = from;
    const parts = [];
    for (const { words, attributes, size = 12 * BOLD, x = `-${left}`, bar } of found) {
      const lines = inLines(words, size);
      if (!lines.length && !bar) continue;
      const texts = lines.map((line, at) => element("text", { x, y: top + at * LINE + 11 }, line));
      top += lines.length * LINE;
      parts.push(element("g", attributes, ...texts, ...(bar ? [bar(top)] : [])));
      if (bar) top += 3 + BAR + LINE;
    }
    return [parts, top];
  };
  const legendBelow = ({ title, values, form }, name) => {
    const y = BAR + 12;
    const [low, high] = [values[0], values.at(-1)].map((value) => written(value, form));
    const ends = [...(values.length > 1 ? [element("text", { y }, low)] : []), element("text", { x: "100%", y, "text-anchor": "end" }, high)];
    const bar = (top) =>
      element(
        "svg",
        { y: top, overflow: "visible" },
        element("rect", { class: "ca-gradient", width: "100%", height: BAR, fill: `url(#${name}-narrow-scale)` }),
        element("g", { class: "ca-ticks", "font-weight": "normal", "font-size": 11 }, ...ends),
      );
    return { words: title.join(" "), attributes: { class: "ca-legend", "font-weight": "bold", "font-size": 11 }, size: 11, bar };
  };

  const told = (lines, label) => (lines.at(-1).includes("…") ? [element("title", {}, label)] : []);
  const labelled = (lines, at, y, label) => {
    if (lines.length === 1) return element("text", { ...at, y: short(y) }, ...told(lines, label), lines[0]);
    const spans = lines.map((line, number) => element("tspan", { x: at.x ?? 0, y: short(y + number * LABEL_LINE) }, line));
    return element("text", {}, ...told(lines, label), ...spans);
  };
  const rowLabelsOf = ({ rows, down }, { rowLines }, top) => {
    const middle = top + Math.floor(down / 2) + 4;
    const labels = rowLines.map((lines, at) =>
      labelled(lines, {}, middle + at * down - ((lines.length - 1) * LABEL_LINE) / 2, rows[at]),
    );
    const ends = { transform: `translate(-${PAD})`, "text-anchor": "end" };
    return element("g", { class: "ca-row-labels", ...ends }, ...labels);
  };
  const columnLabelsOf = (geometry, { columnLines, turn, left }, top) => {
    const { columns } = geometry;
    const every = Math.ceil((LABEL_LINE * columns.length) / (PHONE - left));
    const labels = columnLines.map((lines, at) => {
      const thin = turn && at % every ? { class: "ca-thin" } : {};
      return labelled(lines, { ...thin, x: shareOf(at, geometry) }, top + SMALL, columns[at]);
    });
    const turned = turn ? { style: `--turn:${turn}deg`, "text-anchor": "end" } : { "text-anchor": "middle" };
    return element("g", { class: "ca-column-labels", ...turned }, ...labels);
  };
  const lent = (ident) => {
    const made = element("use");
    made.setAttributeNS("http://www.w3.org/1999/xlink", "xlink:href", `#${ident}`);
    return made;
  };
  const gridOf = (geometry, name, top) => {
    const { rows, columns, across, down } = geometry;
    const [width, height] = [across * columns.length, down * rows.length];
    const frame = { y: top, width: "100%", height, viewBox: `0 0 ${width} ${height}` };
    return element(
      "svg",
      { class: "ca-grid", ...frame, preserveAspectRatio: "none", overflow: "visible", fill: "none" },
      element("g", { class: "ca-cells", ...unitsOf(geometry) }, lent(`${name}-colours`)),
      element("g", { class: "ca-others" }, ...othersOf(geometry, `${name}-narrow`)),
    );
  };
  const STEPS = [[16, 480], [32, 960], [96, 2400]];
  const counted = (width) => {
    const [step, most] = STEPS.find(([, end]) => width <= end) ?? STEPS[STEPS.length - 1];
    return Math.min(Math.max(Math.ceil(width / step) * step, 240), most);
  };
  const classesOf = ({ numbered, thinned }, least) =>
    `ca-under-${counted(least)} ca-bare-${counted(Math.min(numbered, least))}${thinned ? ` ca-thinned-${counted(thinned)}` : ""}`;
  const smallPicture = (whole, name) => {
    const least = Math.ceil((arranged(whole).width * LEGIBLE) / whole.text);
    const place = arrangedSmall(whole);
    if (least <= PHONE || !place) return null;
    const { rowTitle, columnTitle, legend, columns, rows } = whole;
    const across = Math.max(Math.floor((PHONE - place.left) / columns.length), 12);
    const geometry = { ...whole, across };
    const [above, top] = stacked([{ words: rowTitle.join(" "), attributes: { class: "ca-row-title", ...BOLD_TITLE } }], EDGE, place);
    const bottom = top + whole.down * rows.length + PAD;
    const long = Math.max(...place.columnLines.map((lines) => widest(lines, SMALL)));
    const tilt = radians(-place.turn);
    const labels = place.turn
      ? Math.ceil(long * Math.sin(tilt) + SMALL * Math.cos(tilt))
      : Math.max(...place.columnLines.map(({ length }) => length)) * LABEL_LINE + 2;
    const ofText = { class: "ca-numbers", y: top, overflow: "visible", "text-anchor": "middle" };
    const numbers = element("svg", ofText, lent(`${name}-numbers`));
    const title = { words: columnTitle.join(" "), attributes: { class: "ca-column-title", "text-anchor": "end", ...BOLD_TITLE }, x: "100%" };
    const [below, end] = stacked([title, ...(legend ? [legendBelow(legend, name)] : [])], bottom + labels + PAD, place);
    return element(
      "svg",
      {
        ...{ class: `ca-narrow ${classesOf(place, least)}`, id: `${name}-narrow`, role: "group", "aria-labelledby": `${name}-title ${name}-desc`, width: "100%" },
        style: `height:${end + PAD}px;padding-left:${place.left}px`,
        ...{ fill: "currentColor", "font-family": "sans-serif", "font-size": SMALL },
      },
      ...definitions(`${name}-narrow`, geometry, { x1: 0, x2: 1 }),
      gridOf(geometry, name, top),
      element(
        "g",
        { "aria-hidden": "true" },
        ...above,
        rowLabelsOf(geometry, place, top),
        ...(place.numbered > MOST_ROOM ? [] : [numbers]),
        columnLabelsOf(geometry, place, bottom),
        ...below,
      ),
    );
  };

  // -- the order of rows and columns, which table and picture share -----------------------------

  // What a label is ordered by, of the numbers at it: the highest comes first.
  const ORDERS = {
    value: (numbers) => numbers.reduce((one, other) => Math.max(one, other)),
    mean: (numbers) => numbers.reduce((sum, value) => sum + value, 0) / numbers.length,
  };

  // What has no number comes last; what is alike stays in the order of the text. all: the numbers at
  // each label.
  const arrange = (labels, all, by) => {
    const indexes = count(labels.length);
    const { compare } = new Intl.Collator("en", { numeric: true });
    if (by === "name") return indexes.sort((one, other) => compare(labels[one], labels[other]));
    if (!ORDERS[by]) return indexes;
    const keys = labels.map((label) => {
      const numbers = all.get(label) ?? [];
      return numbers.length ? ORDERS[by](numbers) : -Infinity;
    });
    return indexes.sort((one, other) => (keys[one] === keys[other] ? 0 : keys[other] > keys[one] ? 1 : -1));
  };

  // Panels of one measure that have the same labels on an axis of one name stay in one order.
  const AXES = { rows: "row", columns: "column" };
  const isAlike = (one, other, axis) =>
    one.measure === other.measure &&
    one.names[AXES[axis]] === other.names[AXES[axis]] &&
    one.stated[axis].length === other.stated[axis].length &&
    new Set([...one.stated[axis], ...other.stated[axis]]).size === one.stated[axis].length;
  const numbersAt = (panels, axis) => {
    const found = new Map();
    for (const { places, stated } of panels)
      for (const [row, data] of places.entries())
        for (const [column, { kind, value }] of data.entries()) {
          const label = stated[axis][axis === "rows" ? row : column];
          if (kind === "coloured") found.set(label, [...(found.get(label) ?? []), value]);
        }
    return found;
  };
  const orderOf = (panel, panels, state) => {
    const turned = Boolean(state.turn);
    const [down, over] = turned ? ["columns", "rows"] : ["rows", "columns"];
    const arranged = (axis, by) => {
      const alike = panels.filter((each) => isAlike(panel, each, axis));
      return arrange(panel.stated[axis], ORDERS[by] ? numbersAt(alike, axis) : new Map(), by);
    };
    return { rows: arranged(down, state.rows), columns: arranged(over, state.columns), turned };
  };

  const header = (scope, words) => {
    const made = document.createElement("th");
    made.scope = scope;
    made.textContent = words;
    return made;
  };
  // A cell takes its line along, as its row may be another.
  const keepLine = (cell) => {
    const { caLine, caBlock } = cell.parentElement?.dataset ?? {};
    if (cell.dataset.caLine !== undefined || caLine === undefined) return;
    cell.dataset.caLine = caLine;
    if (caBlock !== undefined) cell.dataset.caBlock = caBlock;
  };
  const rebuild = (panel, { rows, columns, turned }) => {
    const { table, stated, names } = panel;
    const { cells } = stated;
    panel.turned = turned;
    cells.flat().forEach(keepLine);
    const [down, over] = turned ? [stated.columns, stated.rows] : [stated.rows, stated.columns];
    const corner = turned ? names.corner.split(" \\ ").reverse().join(" \\ ") : names.corner;
    const [row, column] = turned ? [names.column, names.row] : [names.row, names.column];
    Object.assign(table.dataset, { caRow: row, caColumn: column });
    const head = document.createElement("tr");
    head.append(header("col", corner), ...columns.map((at) => header("col", over[at])));
    const lines = rows.map((at) => {
      const line = document.createElement("tr");
      line.append(header("row", down[at]), ...columns.map((each) => (turned ? cells[each][at] : cells[at][each])));
      return line;
    });
    table.tHead.replaceChildren(head);
    table.tBodies[0].replaceChildren(...lines);
    delete table.dataset.caSortable;
  };

  // As the table has it, also where a reader has sorted that by a column.
  const orderIn = ({ table, stated, turned }) => {
    const at = new Map();
    for (const [row, cells] of stated.cells.entries())
      for (const [column, cell] of cells.entries()) at.set(cell, [row, column]);
    const rows = [...table.tBodies[0].rows].map((row) => [...row.cells].slice(1).map((cell) => at.get(cell)));
    const [own, other] = turned ? [1, 0] : [0, 1];
    return { rows: rows.map(([first]) => first[own]), columns: rows[0].map((place) => place[other]), turned };
  };
  const isInOrder = (indexes) => indexes.every((each, at) => each === at);

  // -- a page -----------------------------------------------------------------------------------

  // What the page holds of a panel is read before anything is moved. null: it cannot be drawn anew.
  // said: what is told of the colours of all panels.
  const read = (figure, shared, said) => {
    const svg = figure.querySelector("svg.ca-picture");
    const table = shared.tableOf(svg);
    const spec = shared.specificationOf(figure);
    const stated = shared.statedIn(table);
    const [rows, columns] = [spec.encoding.y, spec.encoding.x].map(({ scale }) => new Map(scale.domain.map((label, at) => [label, at])));
    const places = count(rows.size).map(() => Array(columns.size).fill(null));
    for (const [kind, data] of Object.entries(spec.datasets))
      for (const datum of data) places[rows.get(datum.row)][columns.get(datum.column)] = { kind, ...datum };
    const same = stated.rows.length === rows.size && stated.columns.length === columns.size;
    if (!same || !places.flat().every(Boolean)) return null;
    const { caMeasure, caUnit = "", caRow, caColumn } = table.dataset;
    const corner = table.tHead.rows[0].cells[0].textContent;
    const attributes = Object.fromEntries(["width", "height", "viewBox", "class"].map((name) => [name, svg.getAttribute(name)]));
    const kept = [...svg.childNodes].filter((node) => !node.matches?.("title, desc, .ca-layer"));
    const note = figure.querySelector("figcaption > .ca-note")?.textContent ?? said ?? "";
    const names = { corner, row: caRow, column: caColumn };
    shared.keepStated(table, stated);
    const small = svg.nextElementSibling?.matches(".ca-narrow") ? svg.nextElementSibling : null;
    return { figure, svg, table, spec, stated, places, names, note, turned: false, measure: `${caMeasure}\n${caUnit}`, small, built: { attributes, parts: kept, small } };
  };

  const tell = ({ figure }, words) => {
    let line = figure.querySelector("figcaption > .ca-note");
    if (!line && words) {
      line = Object.assign(document.createElement("p"), { className: "ca-note" });
      figure.querySelector("figcaption").prepend(line);
    }
    if (line && line.textContent !== words) line.textContent = words;
    if (line) line.hidden = !words;
  };

  // -- one legend for all panels, where all colours mean the same (heatmap.py) ------------------

  const hasLegend = ({ spec }) => Boolean(spec.layer[0].encoding.fill.legend);
  // The panel whose legend serves all; null where they have several.
  const commonOf = (panels, scales) => {
    const shown = count(panels.length).filter((at) => hasLegend(panels[at]));
    const meant = shown.map((at) => JSON.stringify([panels[at].measure, scales[at].domain, scales[at].stops]));
    return shown.length > 1 && new Set(meant).size === 1 ? shown[0] : null;
  };
  const html = (name, attributes, ...children) => {
    const made = Object.assign(document.createElement(name), attributes);
    made.append(...children);
    return made;
  };
  // As in chart.html.
  const commonLegend = (panel, scale, note) => {
    const { title, values, form } = legendOf(panel, scale, panel.stated.rows.length * 26);
    const [low, high] = [values[0], values.at(-1)].map((value) => written(value, form));
    const bar = html("span", { className: "ca-ramp" });
    bar.style.background = `linear-gradient(90deg, ${scale.stops.join(", ")})`;
    const range = values.length > 1 ? [` ${low} `, bar, ` ${high}`] : [" ", bar, ` ${low}`];
    const line = html("p", {}, html("strong", {}, title.join(" ")), ...range);
    return html("div", { className: "ca-scale" }, line, ...(note ? [html("p", { className: "ca-note" }, note)] : []));
  };

  const LOOKS = ["scale", "palette", "numbers", "size"];
  const isAsBuilt = (order, state) =>
    !order.turned && isInOrder(order.rows) && isInOrder(order.columns) && !LOOKS.some((name) => state[name]);
  const redraw = (panel, state, scale, hasOwnLegend, shared) => {
    const order = orderIn(panel);
    const drawn = () => {
      const geometry = geometryOf(panel, order, state, scale);
      const shown = hasOwnLegend ? geometry : { ...geometry, legend: null };
      const small = state.size ? null : smallPicture(shown, panel.svg.id);
      return { ...picture(shown, panel.svg.id, state.numbers), small };
    };
    const { attributes, parts, small } = isAsBuilt(order, state) ? panel.built : drawn();
    const { svg } = panel;
    const focused = [svg, panel.small].some((each) => each?.contains(document.activeElement));
    panel.small?.remove();
    panel.small = small;
    if (small) svg.after(small);
    for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, value);
    svg.replaceChildren(...svg.querySelectorAll(":scope > :is(title, desc)"), ...parts);
    shared.markAgain(svg, panel.table, focused);
    if (small) shared.markAgain(small, panel.table, focused);
  };
  // only: the one panel that has another order; all that is told of colours stays then.
  const redrawAll = (found, state, blue, shared, only) => {
    const { panels, legend, place } = found;
    const scales = panels.map((panel) => scaleOf(panel, panels, state, blue));
    const common = found.isWhole ? commonOf(panels, scales) : null;
    for (const [at, panel] of panels.entries())
      if (!only || panel === only) redraw(panel, state, scales[at], common === null, shared);
    if (only) return;
    const notes = scales.map(({ note }) => note.filter(Boolean).join(" "));
    const isOne = common !== null && new Set(notes).size === 1;
    for (const [at, panel] of panels.entries()) tell(panel, isOne ? "" : notes[at]);
    if (!found.isWhole) return;
    place.querySelector(":scope > .ca-scale")?.remove();
    const isBuilt = !["scale", "palette"].some((name) => state[name]);
    if (common === null) return;
    place.prepend(isBuilt && legend ? legend : commonLegend(panels[common], scales[common], isOne ? notes[0] : ""));
  };

  // shared: what the script of the page lends.
  window.chartAtlasViews = (shared) => {
    const pages = new WeakMap();
    const ordered = new WeakMap();
    const readOn = (page) => {
      const figures = [...page.querySelectorAll(".ca-figure[data-ca-figure]")];
      const legend = page.querySelector(".ca-scale");
      const said = legend?.querySelector(".ca-note")?.textContent;
      const panels = figures.map((figure) => read(figure, shared, said)).filter(Boolean);
      const place = page.querySelector(".ca-panels");
      return { panels, legend, place, isWhole: panels.length === figures.length };
    };
    const foundOn = (page) => {
      if (!pages.has(page)) pages.set(page, readOn(page));
      return pages.get(page);
    };
    return {
      // afresh: also what a column has sorted.
      show(page, state, blue, afresh) {
        const found = foundOn(page);
        const wanted = `${state.rows} ${state.columns} ${state.turn}`;
        const moved = afresh || (ordered.get(page) ?? "  ") !== wanted;
        ordered.set(page, wanted);
        for (const panel of moved ? found.panels : []) {
          rebuild(panel, orderOf(panel, found.panels, state));
          shared.forgetSorting(panel.table);
        }
        if (moved) shared.makeSortable();
        redrawAll(found, state, blue, shared);
      },
      follow(page, table, state, blue) {
        const found = foundOn(page);
        const panel = found.panels.find((each) => each.table === table);
        if (panel) redrawAll(found, state, blue, shared, panel);
      },
      // A picture by itself, with its legend beside it also where one serves all.
      whole(page, figure, state, blue) {
        const { panels } = foundOn(page);
        const panel = panels.find((each) => each.figure === figure);
        const made = figure.querySelector("svg.ca-picture").cloneNode(true);
        if (!panel || !hasLegend(panel) || made.querySelector(".ca-legend")) return made;
        const scale = scaleOf(panel, panels, state, blue);
        const { attributes, parts } = picture(geometryOf(panel, orderIn(panel), state, scale), panel.svg.id, state.numbers);
        for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
        made.replaceChildren(...made.querySelectorAll(":scope > :is(title, desc)"), ...parts);
        return made;
      },
    };
  };
})();
