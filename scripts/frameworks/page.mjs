// @ts-check
// The page docs/frameworks-corpus.md, made of a report of Vitest's.

/**
 * A call that a test has made, as test/frameworks/known.ts notes it.
 *
 * @typedef {object} Called
 * @property {string} framework
 * @property {string} side
 * @property {number} operation
 * @property {boolean} isKnown
 *
 * @typedef {object} Known
 * @property {readonly string[]} frameworks
 * @property {readonly string[]} sides
 * @property {readonly string[]} calls
 * @property {string} reason
 *
 * @typedef {object} Test
 * @property {string} status
 * @property {{ readonly called?: Called }} meta
 *
 * @typedef {object} Figures
 * @property {readonly { readonly assertionResults: readonly Test[] }[]} results
 * @property {readonly Known[]} known
 * @property {Readonly<Record<string, import("./versions.mjs").Written>>} versions
 */

/** Columns by side: who calls whom. */
const columns = {
  client: "client → application",
  httpx: "httpx → server",
  curl: "curl → server",
  Chromium: "Chromium → server",
  own: "client → server",
};

/**
 * Operations that are right in each of these tests, of all: `11 of 12`.
 *
 * @param {readonly { readonly status: string, readonly called: Called }[]} tests
 */
function rightOf(tests) {
  const all = new Set(tests.map(({ called }) => called.operation));
  if (all.size === 0) return "–";
  const wrong = tests.filter(({ status, called }) => status !== "passed" || called.isKnown);
  return `${all.size - new Set(wrong.map(({ called }) => called.operation)).size} of ${all.size}`;
}

/** @param {readonly (readonly string[])[]} rows */
const table = ([head = [], ...rows]) =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/**
 * The page as Markdown.
 *
 * @param {Figures} figures
 */
export function page({ results, known, versions }) {
  const tests = results
    .flatMap(({ assertionResults }) => assertionResults)
    .flatMap(({ status, meta: { called } }) => (called === undefined ? [] : [{ status, called }]));
  const rows = Object.entries(versions).map(([id, { name, version, date }]) => [
    name,
    version,
    date,
    ...Object.keys(columns).map((side) =>
      rightOf(tests.filter(({ called }) => called.framework === id && called.side === side)),
    ),
  ]);
  const byHand = Object.values(versions).flatMap(({ name, byHand: is }) => (is ? [name] : []));
  const faults = known.map(({ frameworks, sides, calls, reason }) => [
    frameworks.map((id) => versions[id]?.name ?? id).join(", "),
    sides.map((side) => columns[/** @type {keyof typeof columns} */ (side)] ?? side).join(", "),
    calls.join(", "),
    reason,
  ]);
  return `# Frameworks, called both ways

Applications of these frameworks, and what is generated from the documents that they write. The documents of
${new Intl.ListFormat("en").format(byHand)} are written by hand: they follow public documents of the version that is named,
and none of these frameworks ran. The page is written by
\`npm run frameworks\`; nothing in it is typed by hand.

Each application has the same twelve operations, which \`test/frameworks/README.md\` of the repository lists. A cell says how many operations are
right in each call, of those that were called. Client and server are generated from the framework's document. A dash
stands where nothing was called: forms are all that curl and Chromium send, and an application needs its language.
Times of day have no zone in these languages, so all are generated with \`formats: warn\`. Where parents have a
discriminator and their children no value of their own, \`discriminator: decides\` is set too. Where no document says
which values there are, \`inheritance: alone\` and \`oneOf: first\` take their place. ASP.NET Core's
numbers may be texts, so \`numericTexts: number\` is set for it. Spring writes null for properties that its document
says are optional, so springdoc has \`optional: nullable\`. These
settings and \`int64: bigint\` where a document has such numbers are all.

${table([["Framework", "Version", "Document of", ...Object.values(columns)], ...rows])}

## Not right yet

${faults.length === 0 ? "Everything is right." : table([["Framework", "Caller", "Calls", "Reason"], ...faults])}
`;
}
