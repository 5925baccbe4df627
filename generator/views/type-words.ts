import type { Declaration, TypeNode } from "../ir/index.ts";
import { alternatives } from "../rules/words.ts";

/** The text of a decimal in words. */
export const decimalWords = "the text of a decimal";

/** A decimal that is an object of a library, in words. */
export const decimalObjectWords = "a decimal object";

const numberWords = {
  number: "a number",
  string: decimalWords,
  class: decimalObjectWords,
} as const;

/** A type in a few words, for what a union expects: as text that is read, or as a value. */
export function typeWords(
  node: TypeNode,
  declarations: ReadonlyMap<string, Declaration>,
  of: "text" | "value" = "text",
): string {
  switch (node.kind) {
    case "ref":
      return declarations.get(node.target)?.name ?? "a value";
    case "nullable":
      return `${typeWords(node.inner, declarations, of)} or null`;
    case "integer":
      return "an integer";
    case "array":
    case "tuple":
      return "an array";
    case "map":
    case "object":
      return "an object";
    case "enum":
      return alternatives(node.values.map((value) => JSON.stringify(value)));
    case "any":
      return "any value";
    case "never":
      return "no value";
    case "null":
      return "null";
    case "string":
      return of === "value" ? { string: "a string", Date: "a Date" }[node.held] : "a string";
    case "number":
      return of === "value" ? numberWords[node.held] : "a number";
    case "boolean":
    case "union":
      return `a ${node.kind}`;
  }
}
