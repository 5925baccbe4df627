// @ts-check

/**
 * An axis. Units are part of its title.
 *
 * @typedef {object} Axis
 * @property {string} title
 * @property {"linear" | "log"} scale a linear one begins at zero
 * @property {(value: number) => string} label of a tick
 */

/** @typedef {{ name: string, points: readonly (readonly [x: number, y: number])[] }} Line */

/** @typedef {{ title: string, x: Axis, y: Axis, lines: readonly Line[] }} LineChart */

const width = 900;
const height = 460;
const area = { left: 78, right: 604, top: 56, bottom: 392 };
const lineHeight = 19;

// Five colours that differ for colour-blind readers too, for light and dark surroundings.
const light = ["#0b62c4", "#b8500a", "#157a3c", "#8a2be2", "#5b6470"];
const dark = ["#6db3ff", "#ffab66", "#5fd08a", "#c79bff", "#aab4c0"];

const style = [
  "text{font:15px system-ui,sans-serif;fill:#1f2328}",
  ".title{font-size:18px;font-weight:600}",
  ".back{fill:#fff}",
  ".grid{stroke:#d5dae0}",
  ...light.map((colour, index) => `.c${index}{stroke:${colour}}.t${index}{fill:${colour}}`),
  "@media(prefers-color-scheme:dark){text{fill:#e6edf3}.back{fill:#0d1117}.grid{stroke:#30363d}",
  ...dark.map((colour, index) => `.c${index}{stroke:${colour}}.t${index}{fill:${colour}}`),
  "}",
].join("");

/**
 * Draws lines over two axes, each with its name at its end.
 *
 * @param {LineChart} chart
 * @returns {string} an SVG document
 */
export function drawLineChart({ title, x, y, lines }) {
  const points = lines.flatMap((line) => line.points);
  const across = scaleOf(
    x,
    points.map(([value]) => value),
    area.left,
    area.right,
  );
  const up = scaleOf(
    y,
    points.map(([, value]) => value),
    area.bottom,
    area.top,
  );
  const ends = spread(lines.map((line) => up.place(line.points.at(-1)?.[1] ?? NaN)));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<style>${style}</style>`,
    `<rect class="back" width="${width}" height="${height}" rx="6"/>`,
    `<text class="title" x="${area.left}" y="30">${escaped(title)}</text>`,
    ...across.ticks.map((tick) => {
      const at = round(across.place(tick));
      return `<path class="grid" d="M${at} ${area.top}V${area.bottom}"/><text x="${at}" y="${area.bottom + 22}" text-anchor="middle">${escaped(x.label(tick))}</text>`;
    }),
    ...up.ticks.map((tick) => {
      const at = round(up.place(tick));
      return `<path class="grid" d="M${area.left} ${at}H${area.right}"/><text x="${area.left - 8}" y="${at + 5}" text-anchor="end">${escaped(y.label(tick))}</text>`;
    }),
    `<text x="${(area.left + area.right) / 2}" y="${area.bottom + 52}" text-anchor="middle">${escaped(x.title)}</text>`,
    `<text transform="translate(18 ${(area.top + area.bottom) / 2}) rotate(-90)" text-anchor="middle">${escaped(y.title)}</text>`,
    ...lines.flatMap((line, index) => drawLine(line, index, ends[index] ?? NaN, across, up)),
    "</svg>\n",
  ].join("\n");
}

/**
 * @param {Line} line
 * @param {number} index
 * @param {number} nameAt
 * @param {Scale} across
 * @param {Scale} up
 */
function drawLine({ name, points }, index, nameAt, across, up) {
  const places = points.map(([x, y]) => [round(across.place(x)), round(up.place(y))]);
  const colour = index % light.length;
  return [
    `<polyline class="c${colour}" fill="none" stroke-width="2.5" points="${places.map((place) => place.join(",")).join(" ")}"/>`,
    ...places.map(([x, y]) => `<circle class="t${colour}" cx="${x}" cy="${y}" r="4"/>`),
    `<text class="t${colour}" x="${area.right + 12}" y="${round(nameAt) + 5}">${escaped(name)}</text>`,
  ];
}

/** @typedef {{ ticks: number[], place: (value: number) => number }} Scale */

/**
 * @param {Axis} axis
 * @param {readonly number[]} values
 * @param {number} from
 * @param {number} to
 * @returns {Scale}
 */
function scaleOf({ scale }, values, from, to) {
  const ticks = scale === "log" ? logTicks(values) : linearTicks(values);
  const measure = scale === "log" ? Math.log10 : (/** @type {number} */ value) => value;
  const first = measure(ticks[0] ?? 1);
  const span = measure(ticks.at(-1) ?? 1) - first || 1;
  return {
    ticks,
    place: (value) => from + ((measure(value) - first) / span) * (to - from),
  };
}

/** Powers of ten around the values; with 2 and 5 between them where that gives few. @param {readonly number[]} values */
function logTicks(values) {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const candidates = [];
  const isWide = Math.log10(high / low) > 2.5;
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power++)
    for (const factor of isWide ? [1] : [1, 2, 5]) candidates.push(Number(`${factor}e${power}`));
  const first = candidates.findLastIndex((tick) => tick <= low);
  const last = candidates.findIndex((tick) => tick >= high);
  return candidates.slice(Math.max(0, first), last + 1);
}

/** About five round steps from zero. @param {readonly number[]} values */
function linearTicks(values) {
  const high = Math.max(...values);
  const rough = high / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (rough / power > 5 ? 10 : rough / power > 2 ? 5 : rough / power > 1 ? 2 : 1) * power;
  return Array.from({ length: Math.ceil(high / step) + 1 }, (_, index) => index * step);
}

/** Moves names apart that would cover each other. @param {readonly number[]} places @returns {number[]} */
function spread(places) {
  const order = [...places.keys()].sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const moved = [...places];
  for (let round = 0; round < 50; round++)
    for (let index = 1; index < order.length; index++) {
      const upper = order[index - 1] ?? 0;
      const lower = order[index] ?? 0;
      const lack = lineHeight - ((moved[lower] ?? 0) - (moved[upper] ?? 0));
      if (lack <= 0) continue;
      moved[upper] = (moved[upper] ?? 0) - lack / 2;
      moved[lower] = (moved[lower] ?? 0) + lack / 2;
    }
  return moved;
}

/** @param {number} value */
const round = (value) => Math.round(value * 10) / 10;

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);
