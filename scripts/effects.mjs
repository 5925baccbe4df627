// @ts-check
/**
 * Writes the effects of fields from `service/effects.yaml` into both specs: the extension `x-effects`, last in
 * each schema. Everything else in them stays letter for letter. The service shows them from a file of JSON.
 *
 * Run as a program it writes the files; `npm run generate` does so before it generates.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parse } from "yaml";

/**
 * @typedef {{ readonly effect: string, readonly fields: readonly string[] }} Group
 * @typedef {Readonly<Record<string, Readonly<Record<string, readonly Group[]>>>>} Resources
 */

const root = fileURLToPath(new URL("..", import.meta.url));
const order = ["acts", "simulated", "stored", "reports", "never"];
const mostColumns = 100;

/** Files that are made of the effects: path from the root, and text. */
export function filesWithEffects() {
  /** @type {Readonly<Record<string, Resources>>} */
  const table = parse(readFileSync(path.join(root, "service/effects.yaml"), "utf8"));
  const json = `${JSON.stringify(table, undefined, 1)}\n`;
  const specs = Object.entries(table).map(([version, resources]) => {
    const file = `spec/${version}.yaml`;
    const text = readFileSync(path.join(root, file), "utf8");
    return { file, text: withEffects(text, Object.assign({}, ...Object.values(resources))) };
  });
  return [...specs, { file: "service/effects/effects.json", text: json }];
}

/**
 * The text of a document in which the named schemas have these effects, and no others have any.
 *
 * @param {string} text
 * @param {Readonly<Record<string, readonly Group[]>>} schemas
 */
export function withEffects(text, schemas) {
  const [before, within, after] = partsOf(text);
  const blocks = within.split(/^(?=    \S)/m);
  const known = new Set();
  const changed = blocks.map((block) => {
    const name = /^    (?:"([^"]*)"|([^\s#:]+)):/.exec(block)?.slice(1).find(Boolean);
    if (name === undefined) return block;
    known.add(name);
    const bare = block.replace(/^      x-effects:.*\n(?:        .*\n)*/m, "");
    const groups = schemas[name];
    return groups === undefined ? bare : appended(bare, groups);
  });
  const unknown = Object.keys(schemas).filter((name) => !known.has(name));
  if (unknown.length > 0) throw new Error(`there is no schema ${unknown.join(", ")}`);
  return before + changed.join("") + after;
}

/**
 * Text before, within and after the schemas.
 *
 * @param {string} text
 * @returns {readonly [string, string, string]}
 */
function partsOf(text) {
  const begin = /^components:\n(?:(?: .*)?\n)*?  schemas:\n/m.exec(text);
  if (begin === null) throw new Error("the document has no components.schemas");
  const start = begin.index + begin[0].length;
  const length = /^(?: {0,2})\S/m.exec(text.slice(start))?.index ?? text.length - start;
  return [text.slice(0, start), text.slice(start, start + length), text.slice(start + length)];
}

/**
 * @param {string} block
 * @param {readonly Group[]} groups
 */
function appended(block, groups) {
  const [, own = "", rest = ""] = /^([^]*?\n)(\s*)$/.exec(block) ?? [];
  return `${own}${effectsOf(groups)}${rest}`;
}

/**
 * The lines of the extension, as Prettier has them.
 *
 * @param {readonly Group[]} groups
 */
function effectsOf(groups) {
  const lines = order.flatMap((effect) => {
    const fields = groups.filter((one) => one.effect === effect).flatMap((one) => one.fields);
    if (fields.length === 0) return [];
    const line = `        ${effect}: [${fields.join(", ")}]`;
    return line.length <= mostColumns
      ? [line]
      : [
          `        ${effect}:`,
          "          [",
          ...fields.map((one) => `            ${one},`),
          "          ]",
        ];
  });
  return `      x-effects:\n${lines.join("\n")}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  for (const { file, text } of filesWithEffects()) writeFileSync(path.join(root, file), text);
