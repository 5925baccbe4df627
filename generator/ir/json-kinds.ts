import type { ApiIndex } from "./navigate.ts";
import type { TypeNode } from "./types.ts";

/** Kinds of JSON values. Source: RFC 8259, 3. */
export type JsonKind = "object" | "array" | "string" | "number" | "boolean" | "null";

export const jsonKinds: readonly JsonKind[] = [
  "object",
  "array",
  "string",
  "number",
  "boolean",
  "null",
];

/** Kinds of JSON values that a type allows. */
export function jsonKindsOf(
  node: TypeNode,
  index: ApiIndex,
  within: ReadonlySet<string> = new Set(),
): ReadonlySet<JsonKind> {
  switch (node.kind) {
    case "any":
      return new Set(jsonKinds);
    case "never":
      return new Set();
    case "null":
      return new Set(["null"]);
    case "boolean":
      return new Set(["boolean"]);
    case "integer":
    case "number":
      return new Set(["number"]);
    case "string":
      return new Set(["string"]);
    case "enum":
      return new Set([
        ...node.values.map((value) => typeof value as JsonKind),
        ...(node.open ? ["string" as const] : []),
      ]);
    case "array":
    case "tuple":
      return new Set(["array"]);
    case "map":
    case "object":
      return new Set(["object"]);
    case "nullable":
      return new Set(["null", ...jsonKindsOf(node.inner, index, within)]);
    case "union":
      return new Set(node.members.flatMap((member) => [...jsonKindsOf(member, index, within)]));
    case "ref": {
      if (within.has(node.target)) return new Set();
      const { type } = index.declaration(node.target);
      return jsonKindsOf(type, index, new Set([...within, node.target]));
    }
  }
}
