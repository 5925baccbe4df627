import type { Declaration, TypeNode } from "../ir/index.ts";

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

/** Kinds of the values that a type allows, as the text spells them. */
export function jsonKindsOf(
  node: TypeNode,
  declarations: ReadonlyMap<string, Declaration>,
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
      return new Set(["null", ...jsonKindsOf(node.inner, declarations, within)]);
    case "union":
      return new Set(
        node.members.flatMap((member) => [...jsonKindsOf(member, declarations, within)]),
      );
    case "ref": {
      const target = declarations.get(node.target);
      if (target === undefined) throw new Error(`no declaration ${node.target}`);
      if (within.has(node.target)) return new Set();
      return jsonKindsOf(target.type, declarations, new Set([...within, node.target]));
    }
  }
}
