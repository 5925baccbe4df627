import {
  code,
  literal,
  rt,
  ts,
  type Code,
  type Printable,
  type Reference,
} from "../../code/index.ts";
import type { EnumNode, TypeNode } from "../../ir/index.ts";
import type { PackageContext } from "../context.ts";

/**
 * Kind of a scalar: `date` for date-times that are held as `Date`, `scalar` where it may be one of
 * several others, `dateScalar` where a `Date` or a decimal of a class is among them.
 */
export type ScalarKind =
  | "string"
  | "integer"
  | "number"
  | "bigint"
  | "decimal"
  | "decimalObject"
  | "boolean"
  | "date"
  | "scalar"
  | "dateScalar";

/** Functions of the runtime that write an element for a scalar. */
export const scalarWriters: Readonly<Record<ScalarKind, Reference>> = {
  string: rt.writeXmlString,
  integer: rt.writeXmlInteger,
  number: rt.writeXmlNumber,
  bigint: rt.writeXmlBigint,
  decimal: rt.writeXmlDecimal,
  decimalObject: rt.writeXmlDecimal,
  boolean: rt.writeXmlBoolean,
  date: rt.writeXmlDate,
  scalar: rt.writeXmlScalar,
  dateScalar: rt.writeXmlDateScalar,
};

/** Kind of a scalar type; `undefined` for other types. */
export function scalarKind(node: TypeNode, context: PackageContext): ScalarKind | undefined {
  const kinds = new Set<ScalarKind>();
  const seen = new Set<TypeNode>();
  const pending = [node];
  // Chains of unions may be longer than the stack is deep.
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const type = context.index.resolve(next);
    if (seen.has(type)) continue;
    seen.add(type);
    if (type.kind === "nullable") pending.push(type.inner);
    else if (type.kind === "union") pending.push(...type.members);
    else {
      const kind = ownKind(type);
      if (kind === undefined) return undefined;
      kinds.add(kind);
    }
  }
  const [first] = kinds;
  if (kinds.size <= 1) return first;
  return kinds.has("date") || kinds.has("decimalObject") ? "dateScalar" : "scalar";
}

function ownKind(node: TypeNode): ScalarKind | undefined {
  switch (node.kind) {
    case "boolean":
      return "boolean";
    case "number":
      return ({ number: "number", string: "decimal", class: "decimalObject" } as const)[node.held];
    case "string":
      return ({ string: "string", Date: "date" } as const)[node.held];
    case "integer":
      return ({ number: "integer", bigint: "bigint" } as const)[node.held];
    case "enum":
      return enumKind(node);
    case "any":
    case "never":
    case "null":
    case "nullable":
    case "union":
    case "ref":
    case "array":
    case "tuple":
    case "map":
    case "object":
      return undefined;
  }
}

/**
 * A scalar and its kind, as the runtime's functions for attributes and text take them; a `Date`
 * becomes text before. `step` is the scalar's part in the paths of issues.
 */
export function scalarArguments(
  node: TypeNode,
  step: string | null,
  value: Printable,
  context: PackageContext,
): Code {
  const kind = scalarKind(node, context);
  switch (kind) {
    case undefined:
      return code`${value}${ts` as ${rt.XmlScalar}`}, "scalar"`;
    case "date": {
      // Null has no text; it is passed on to be refused.
      const isDate = context.index.resolve(node).kind === "string";
      const text = isDate ? rt.xmlDateText : rt.xmlDateScalar;
      return code`${text}(w, ${literal(step)}, ${value}), "string"`;
    }
    case "decimal":
    case "decimalObject":
      return code`${rt.xmlDecimalText}(w, ${literal(step)}, ${value}), "string"`;
    case "dateScalar":
      return code`${rt.xmlDateScalar}(w, ${literal(step)}, ${value}), "scalar"`;
    case "string":
    case "integer":
    case "number":
    case "bigint":
    case "boolean":
    case "scalar":
      return code`${value}, ${literal(kind)}`;
  }
}

function enumKind(node: EnumNode): ScalarKind {
  const types = new Set(node.values.map((value) => typeof value));
  if (types.size > 1) return "scalar";
  if (types.has("string")) return "string";
  if (types.has("boolean")) return "boolean";
  return node.values.every((value) => Number.isSafeInteger(value)) ? "integer" : "number";
}
