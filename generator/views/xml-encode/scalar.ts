import { rt, type Reference } from "../../code/index.ts";
import type { EnumNode, TypeNode } from "../../ir/index.ts";
import type { PackageContext } from "../context.ts";

/** What the runtime calls the type of a scalar; `scalar` where it may be one of several. */
export type ScalarKind = "string" | "integer" | "number" | "bigint" | "boolean" | "date" | "scalar";

/** Functions of the runtime that write an element for a scalar. */
export const scalarWriters: Readonly<Record<ScalarKind, Reference>> = {
  string: rt.writeXmlString,
  integer: rt.writeXmlInteger,
  number: rt.writeXmlNumber,
  bigint: rt.writeXmlBigint,
  boolean: rt.writeXmlBoolean,
  date: rt.writeXmlDate,
  scalar: rt.writeXmlScalar,
};

/** Kind of a scalar type; `undefined` for other types. */
export function scalarKind(node: TypeNode, context: PackageContext): ScalarKind | undefined {
  switch (node.kind) {
    case "boolean":
    case "number":
      return node.kind;
    case "string":
      return node.held === "Date" ? "date" : "string";
    case "integer":
      return node.held === "bigint" ? "bigint" : "integer";
    case "enum":
      return enumKind(node);
    case "nullable":
      return scalarKind(node.inner, context);
    case "ref":
      return scalarKind(context.index.resolve(node), context);
    case "union": {
      const kinds = new Set(node.members.map((member) => scalarKind(member, context)));
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

function enumKind(node: EnumNode): ScalarKind {
  const types = new Set(node.values.map((value) => typeof value));
  if (types.size > 1) return "scalar";
  if (types.has("string")) return "string";
  if (types.has("boolean")) return "boolean";
  return node.values.every((value) => Number.isSafeInteger(value)) ? "integer" : "number";
}
