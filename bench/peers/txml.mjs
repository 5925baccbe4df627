// @ts-check
// @ts-expect-error Its types name one of their files in another case.
import { parse } from "txml";
import { fieldsOf, leafValue } from "./fields.mjs";

/** @typedef {import("./fields.mjs").Fields} Fields */
/** @typedef {{ tagName: string, attributes: Record<string, string | null>, children: (Node | string)[] }} Node */

/** @type {Record<string, string>} */
const entities = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'" };

/** The parser leaves entities as they are. @param {string} text */
function decoded(text) {
  return text.includes("&")
    ? text.replace(/&(?:amp|lt|gt|quot|apos);/g, (entity) => entities[entity] ?? entity)
    : text;
}

/** @param {Node} node @param {Fields} fields @returns {Record<string, any>} */
function object(node, fields) {
  /** @type {Record<string, any>} */
  const value = {};
  for (const name in node.attributes) {
    if (fields.has(name)) value[name] = decoded(node.attributes[name] ?? "");
  }
  for (const child of node.children) {
    if (typeof child === "string") continue;
    const field = fields.get(child.tagName);
    if (field === undefined) continue;
    const item =
      field.object === undefined
        ? leafValue(
            field.leaf ?? "string",
            decoded(/** @type {string} */ (child.children[0] ?? "")),
          )
        : object(child, field.object);
    if (field.list === undefined) value[child.tagName] = item;
    else (value[child.tagName] ??= []).push(item);
  }
  return value;
}

/**
 * @param {import("../data/documents.mjs").Root} root
 * @returns {(bytes: Buffer) => unknown}
 */
export function txmlDecoder(root) {
  const fields = fieldsOf(root);
  return (bytes) => object(/** @type {any} */ (parse(bytes.toString()))[0], fields);
}
