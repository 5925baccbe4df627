import type { Declaration, TypeNode } from "../ir/index.ts";
import { alternatives } from "../rules/words.ts";

/** A type in a few words, for what a union expects. */
export function typeWords(node: TypeNode, declarations: ReadonlyMap<string, Declaration>): string {
  switch (node.kind) {
    case "ref":
      return declarations.get(node.target)?.name ?? "a value";
    case "nullable":
      return `${typeWords(node.inner, declarations)} or null`;
    case "array":
    case "tuple":
    case "integer":
      return `an ${node.kind === "tuple" ? "array" : node.kind}`;
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
    case "boolean":
    case "number":
    case "string":
    case "union":
      return `a ${node.kind}`;
  }
}
