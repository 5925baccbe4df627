// @ts-check
import { SaxesParser } from "saxes";
import { fieldsOf, leafValue } from "./fields.mjs";

/** @typedef {import("./fields.mjs").Field} Field */
/** @typedef {{ field: Field, name: string, value: any, text: string }} Frame */

/**
 * A parser with a stack of what is being read.
 *
 * @param {import("../data/documents.mjs").Root} root
 * @returns {(bytes: Buffer) => unknown}
 */
export function saxesDecoder(root) {
  /** @type {Field} */
  const rootField = { object: fieldsOf(root) };
  /** @type {Field} */
  const unknown = { object: new Map() };
  return (bytes) => {
    const parser = new SaxesParser();
    /** @type {Frame[]} */
    const stack = [];
    /** @type {unknown} */
    let result;
    parser.on("error", (error) => {
      throw error;
    });
    parser.on("opentag", (tag) => {
      const parent = stack.at(-1);
      const field =
        parent === undefined ? rootField : (parent.field.object?.get(tag.name) ?? unknown);
      /** @type {Record<string, any> | undefined} */
      let value;
      if (field.object !== undefined) {
        value = {};
        for (const name in tag.attributes) {
          if (field.object.has(name)) value[name] = tag.attributes[name];
        }
      }
      stack.push({ field, name: tag.name, value, text: "" });
    });
    parser.on("text", (text) => {
      const frame = stack.at(-1);
      if (frame !== undefined && frame.field.leaf !== undefined) frame.text += text;
    });
    parser.on("closetag", () => {
      const frame = /** @type {Frame} */ (stack.pop());
      const parent = stack.at(-1);
      const value =
        frame.field.leaf === undefined ? frame.value : leafValue(frame.field.leaf, frame.text);
      if (parent === undefined) result = value;
      else if (frame.field === unknown) return;
      else if (frame.field.list === undefined) parent.value[frame.name] = value;
      else (parent.value[frame.name] ??= []).push(value);
    });
    parser.write(bytes.toString()).close();
    return result;
  };
}
