// @ts-check
/**
 * One way to do the work. `load` does what is done once (imports, schemas, compilation) and is
 * not measured; what it returns is.
 *
 * @typedef {{
 *   name: string,
 *   load: (document: import("../data/documents.mjs").Document, settings: Settings) => Promise<() => unknown>,
 * }} Contender
 */

/**
 * Work that contenders do in different ways. The first contender is what the others are measured
 * against.
 *
 * @typedef {{
 *   title: string,
 *   contenders: readonly Contender[],
 *   check: (result: any, document: import("../data/documents.mjs").Document) => unknown,
 *   bytes: (document: import("../data/documents.mjs").Document) => number,
 * }} Task
 */

/**
 * @typedef {{
 *   package: string,
 *   documents: readonly string[],
 *   cold: boolean,
 *   quick: boolean,
 * }} Settings
 */

/** @type {Record<string, () => Promise<Task>>} */
export const tasks = {
  "xml-decode": async () => (await import("../commands/xml-decode.mjs")).xmlDecode,
  "xml-encode": async () => (await import("../commands/xml-encode.mjs")).xmlEncode,
  "json-decode": async () => (await import("../commands/json-decode.mjs")).jsonDecode,
  "json-encode": async () => (await import("../commands/json-encode.mjs")).jsonEncode,
};

/** @param {string} name @returns {Promise<Task>} */
export async function taskOf(name) {
  const load = tasks[name];
  if (load === undefined) throw new Error(`no task ${name}`);
  return await load();
}
