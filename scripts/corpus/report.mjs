// @ts-check

/**
 * The page with the figures of a run.
 *
 * @param {object} run
 * @param {string} run.collection
 * @param {number} run.minutes longest time for one document
 * @param {import("./generate-all.mjs").Outcome[]} run.outcomes
 * @param {Map<string, string[]>} run.compilerErrors by name of the document
 * @param {Map<string, string[]>} run.opinions of another linter, by name of a refused document
 * @param {string} run.node
 * @returns {string} Markdown
 */
export function report({ collection, minutes, outcomes, compilerErrors, opinions, node }) {
  /** @param {string} outcome */
  const of = (outcome) => outcomes.filter((one) => one.outcome === outcome);
  const generated = of("generated");
  const broken = generated.filter(({ name }) => compilerErrors.has(name));
  const refused = of("refused");
  const agreed = refused.filter(({ name }) => (opinions.get(name) ?? []).length > 0);
  const seconds = outcomes.reduce((sum, one) => sum + one.seconds, 0);
  const bytes = generated.reduce((sum, one) => sum + (one.bytes ?? 0), 0);
  const slowest = [...outcomes].sort((a, b) => b.seconds - a.seconds).slice(0, 5);
  return `${[
    "# Corpus",
    "",
    "What Diptych makes of public documents. The page is written by `npm run corpus`; nothing in it is",
    "typed by hand.",
    "",
    `The documents are those of \`${collection}\` whose path below \`api/\` has a SHA-256 that begins with`,
    "an even hexadecimal digit. From each everything is generated that its media types ask for, with a",
    "server and a client, and all of it is compiled by TypeScript under the strict settings that",
    "generated packages have.",
    "",
    "|  | Documents |",
    "| --- | --- |",
    `| in all | ${outcomes.length} |`,
    `| generate and compile | ${generated.length - broken.length} |`,
    `| generate and do not compile | ${broken.length} |`,
    `| are refused, and another linter finds errors too | ${agreed.length} |`,
    `| are refused, and another linter finds none | ${refused.length - agreed.length} |`,
    `| crash the generator | ${of("crashed").length} |`,
    `| take longer than ${minutes} minutes | ${of("hung").length} |`,
    "",
    `Generating took ${Math.round(seconds)} seconds of processor time on Node ${node} for`,
    `${(bytes / 1e6).toFixed(0)} MB of code. The slowest: ${slowest
      .map(({ name, seconds: own }) => `\`${name}\` (${own.toFixed(1)} s)`)
      .join(", ")}.`,
    "",
    ...section(
      "Refused",
      refused,
      ({ name, diagnostics }) => {
        const errors = diagnostics.filter(({ severity }) => severity === "error");
        const codes = [...new Set(errors.map(({ code }) => code))].join(", ");
        const theirs = (opinions.get(name) ?? []).length > 0 ? "agrees" : "finds none";
        return [`\`${name}\``, codes, theirs];
      },
      ["Document", "Errors", "The other linter (Redocly)"],
    ),
    ...section(
      "Does not compile",
      broken,
      ({ name }) => [`\`${name}\``, cell(compilerErrors.get(name)?.[0] ?? "")],
      ["Document", "First error"],
    ),
    ...section(
      "Crashes",
      [...of("crashed"), ...of("hung")],
      ({ name, outcome, reason = "" }) => [
        `\`${name}\``,
        outcome,
        cell(reason.split("\n")[0] ?? ""),
      ],
      ["Document", "What happens", "Reason"],
    ),
    ...section(
      "Warnings and notes",
      codeCounts(outcomes),
      ({ code, documents, count }) => [`\`${code}\``, String(documents), String(count)],
      ["Code", "Documents", "Findings"],
    ),
  ].join("\n")}\n`;
}

/**
 * @template Row
 * @param {string} title
 * @param {readonly Row[]} rows
 * @param {(row: Row) => readonly string[]} cells
 * @param {readonly string[]} head
 */
function section(title, rows, cells, head) {
  if (rows.length === 0) return [];
  /** @param {readonly string[]} row */
  const line = (row) => `| ${row.join(" | ")} |`;
  const body = rows.map((row) => line(cells(row)));
  return [`## ${title}`, "", line(head), line(head.map(() => "---")), ...body, ""];
}

/** @param {readonly import("./generate-all.mjs").Outcome[]} outcomes */
function codeCounts(outcomes) {
  /** @type {Map<string, { documents: Set<string>, count: number }>} */
  const counts = new Map();
  for (const { name, outcome, diagnostics } of outcomes) {
    if (outcome !== "generated") continue;
    for (const { code } of diagnostics) {
      const known = counts.get(code) ?? { documents: new Set(), count: 0 };
      known.documents.add(name);
      known.count++;
      counts.set(code, known);
    }
  }
  return [...counts]
    .map(([code, { documents, count }]) => ({ code, documents: documents.size, count }))
    .sort((a, b) => b.documents - a.documents || (a.code < b.code ? -1 : 1));
}

/** @param {string} text */
const cell = (text) => text.replaceAll("|", "\\|").replace(/\s+/g, " ").slice(0, 160);
