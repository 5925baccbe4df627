import type { Declaration, TypeNode } from "../ir/index.ts";
import { alternatives } from "../rules/words.ts";
import { representationOf } from "./held/representations.ts";

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
    case "integer":
    case "string":
    case "number":
      if (of === "value") return representationOf(node).words(node).value;
      return node.kind === "integer" ? "an integer" : `a ${node.kind}`;
    case "boolean":
    case "union":
      return `a ${node.kind}`;
  }
}
