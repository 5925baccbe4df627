import type { EnumNode, TypeNode } from "../../ir/index.ts";
import type { Emission } from "./emission.ts";

/** How the runtime is told what a scalar is. */
export type ScalarKind = "string" | "integer" | "number" | "bigint" | "boolean" | "scalar";

/** Kind of a scalar type, `scalar` where it may be one of several; `undefined` for other types. */
export function scalarKind(emission: Emission, node: TypeNode): ScalarKind | undefined {
  switch (node.kind) {
    case "string":
    case "boolean":
    case "number":
      return node.kind;
    case "integer":
      return node.format === "int64" && emission.options.int64 === "bigint" ? "bigint" : "integer";
    case "enum":
      return enumKind(node);
    case "nullable":
      return scalarKind(emission, node.inner);
    case "ref":
      return scalarKind(emission, emission.resolve(node));
    case "union": {
      const kinds = new Set(node.members.map((member) => scalarKind(emission, member)));
      const [first] = kinds;
      if (kinds.size === 1) return first;
      return kinds.has(undefined) ? undefined : "scalar";
    }
    case "any":
    case "never":
    case "null":
    case "array":
    case "tuple":
    case "map":
    case "object":
      return undefined;
  }
}

/** Function of the runtime that writes an element for a scalar. */
export function scalarWriter(emission: Emission, kind: ScalarKind): string {
  const suffix = kind[0]?.toUpperCase() + kind.slice(1);
  return emission.runtime(`writeXml${suffix}`);
}

function enumKind(node: EnumNode): ScalarKind {
  const types = new Set(node.values.map((value) => typeof value));
  if (types.size > 1) return "scalar";
  if (types.has("string")) return "string";
  if (types.has("boolean")) return "boolean";
  return node.values.every((value) => Number.isSafeInteger(value)) ? "integer" : "number";
}
