// @ts-check
import { documentOf } from "../data/documents.mjs";
import { warmColumn } from "../measure/compare.mjs";

/**
 * Microseconds of one call on bodies of growing size.
 *
 * @typedef {{ accounts: number, bytes: number, times: Record<string, import("../measure/compare.mjs").Times> }} Point
 * @typedef {{ command: string, title: string, contenders: readonly string[], points: Point[] }} BodyCurve
 */

/** Contenders of each comparison, the first of which the others are compared with. */
const curves = /** @type {const} */ ([
  [
    "xml-decode",
    "Decode XML",
    ["Diptych, bytes", "JSON.parse, bytes of the same data", "fast-xml-parser + mapping"],
  ],
  [
    "json-decode",
    "Decode JSON",
    ["Diptych, bytes", "JSON.parse alone, bytes", "JSON.parse + ajv standalone"],
  ],
  ["xml-encode", "Encode XML", ["Diptych, to bytes", "JSON.stringify, to bytes"]],
]);

/**
 * @param {import("../measure/task.mjs").Settings} settings
 * @returns {Promise<BodyCurve[]>}
 */
export async function measureBodySizes(settings) {
  const sizes = settings.quick ? [1, 32, 1024] : [1, 8, 64, 512, 4096, 20_480];
  const rounds = settings.quick ? 3 : 7;
  const figures = [];
  for (const [command, title, contenders] of curves) {
    /** @type {Point[]} */
    const points = [];
    for (const accounts of sizes) {
      const id = `accounts-${accounts}`;
      const { times } = await warmColumn(command, id, contenders, settings, rounds);
      const { xmlBytes, jsonBytes } = documentOf(id);
      const body = command === "json-decode" ? jsonBytes : xmlBytes;
      points.push({ accounts, bytes: body.length, times });
    }
    figures.push({ command, title, contenders, points });
  }
  return figures;
}
