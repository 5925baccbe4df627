import { isObject } from "../../../generator/openapi/site.ts";
import {
  getByPointer,
  parentPointer,
  splitPointer,
} from "../../../generator/source/locations/pointer.ts";
import type { Fixer } from "./fixer.ts";

/** Writes the `nodeType` that the deprecated field stands for. */
export const fixXmlAttributeDeprecated: Fixer = {
  code: "xml-attribute-deprecated",
  changesCode: false,
  fix({ pointer, value }) {
    const xml = getByPointer(value, parentPointer(pointer));
    const set = nodeTypes[splitPointer(pointer).at(-1) ?? ""];
    if (!isObject(xml) || xml["nodeType"] !== undefined || set === undefined) return undefined;
    // The two together have no one meaning.
    if (Object.keys(nodeTypes).every((field) => xml[field] === true)) return undefined;
    return [
      { pointer, change: { rename: "nodeType" } },
      { pointer, change: { set } },
    ];
  },
};

const nodeTypes: Readonly<Record<string, string>> = { attribute: "attribute", wrapped: "element" };
