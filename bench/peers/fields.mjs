// @ts-check
// The elements of each object, for contenders that receive events or lists of nodes. The generated
// decoder knows the same.
import { describeTypes } from "./describe-types.mjs";

/** @typedef {"string" | "number" | "boolean"} Leaf */
/** @typedef {{ leaf?: Leaf, object?: Fields, list?: true }} Field */
/** @typedef {Map<string, Field>} Fields */

/** @type {Field} */
const number = { leaf: "number" };

const described = describeTypes(
  /** @type {import("./describe-types.mjs").Vocabulary<Field>} */ ({
    text: { leaf: "string" },
    int32: number,
    int64: number,
    decimal: number,
    flag: { leaf: "boolean" },
    dateTime: { leaf: "string" },
    object: (properties) => ({ object: new Map(Object.entries(properties)) }),
    array: (items) => ({ ...items, list: true }),
  }),
);

/** @param {import("../data/documents.mjs").Root} root @returns {Fields} */
export const fieldsOf = (root) => described[root].object ?? new Map();

/** @param {Leaf} leaf @param {string} content */
export function leafValue(leaf, content) {
  if (leaf === "string") return content;
  return leaf === "number" ? Number(content) : content === "true";
}
