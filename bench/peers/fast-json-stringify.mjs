// @ts-check
import build from "fast-json-stringify";
import { jsonSchema } from "./json-schema.mjs";

/**
 * @param {import("../data/documents.mjs").Root} root
 * @returns {(value: any) => string}
 */
export function fastJsonStringify(root) {
  return build(/** @type {any} */ (jsonSchema[root]));
}
