// @ts-check
// Reads what the commands of the action have found.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * A finding or a change, as the report shows it.
 *
 * @typedef {object} Item
 * @property {"error" | "warning" | "note"} level
 * @property {string} rule
 * @property {string} message
 * @property {string} [file]
 * @property {number} [line]
 */

/**
 * @typedef {{ file?: string, range?: { start: { line: number } } }} Side
 * @typedef {Side & { code: string, severity: string, message: string }} Diagnostic
 * @typedef {{ rule: string, level: string, message: string, method: string | null, path: string | null,
 *   old: Side | null, new: Side | null }} Change
 * @typedef {{ counts: Readonly<Record<string, number>>, changes: readonly Change[] }} Difference
 */

/**
 * Output of a command; undefined where it did not come to its end.
 *
 * @param {string} folder
 * @param {string} name
 * @returns {unknown}
 */
function read(folder, name) {
  const file = path.join(folder, name);
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** @type {Readonly<Record<string, Item["level"]>>} */
const levels = {
  error: "error",
  warning: "warning",
  info: "note",
  breaking: "error",
  risky: "warning",
  compatible: "note",
};

/**
 * Findings of lint or generate; undefined without the output.
 *
 * @param {string} folder
 * @param {"lint" | "generate"} name
 * @returns {readonly Item[] | undefined}
 */
export function findingsIn(folder, name) {
  const output = /** @type {{ diagnostics: readonly Diagnostic[] } | undefined} */ (
    read(folder, `${name}.json`)
  );
  return output?.diagnostics.map(({ code, severity, message, file, range }) => ({
    level: levels[severity] ?? "note",
    rule: code,
    message,
    ...(file === undefined ? {} : { file }),
    ...(range === undefined ? {} : { line: range.start.line }),
  }));
}

/**
 * Counts and changes of diff; undefined without the output.
 *
 * @param {string} folder
 * @returns {{ readonly counts: Readonly<Record<string, number>>, readonly changes: readonly Item[] } | undefined}
 */
export function changesIn(folder) {
  const output = /** @type {Difference | { documents: readonly Difference[] } | undefined} */ (
    read(folder, "diff.json")
  );
  if (output === undefined) return undefined;
  const all = "documents" in output ? output.documents : [output];
  /** @type {Record<string, number>} */
  const counts = { breaking: 0, risky: 0, compatible: 0 };
  for (const one of all)
    for (const [level, count] of Object.entries(one.counts))
      counts[level] = (counts[level] ?? 0) + count;
  // A change of a shared part has a place for each operation.
  /** @type {Map<string, Item>} */
  const changes = new Map();
  for (const { rule, level, message, method, path: at, old, new: next } of all.flatMap(
    ({ changes: own }) => own,
  )) {
    // Files of the base stand nowhere in the pull request.
    const side = next ?? undefined;
    const key = JSON.stringify([rule, level, message, next ?? old]);
    if (changes.has(key)) continue;
    const where = method === null || at === null ? "" : `${method} ${at}: `;
    changes.set(key, {
      level: levels[level] ?? "note",
      rule,
      message: `${where}${message}`,
      ...(side?.file === undefined ? {} : { file: side.file }),
      ...(side?.range === undefined ? {} : { line: side.range.start.line }),
    });
  }
  return { counts, changes: [...changes.values()] };
}
