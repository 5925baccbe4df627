import { code, rt, ts, type Code, type Printable } from "../../code/index.ts";
import type { EnumNode, TypeNode } from "../../ir/index.ts";
import type { PackageContext } from "../context.ts";
import { representationOf } from "../held/representations.ts";
import {
  booleanWriter,
  integerWriter,
  mixedObjectWriter,
  mixedWriter,
  numberWriter,
  stringWriter,
  type ScalarWriter,
} from "../held/scalar-writer.ts";

/** Writer of a scalar type; `undefined` for other types. */
export function scalarWriter(node: TypeNode, context: PackageContext): ScalarWriter | undefined {
  const writers = new Set<ScalarWriter>();
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
      const writer = ownWriter(type);
      if (writer === undefined) return undefined;
      writers.add(writer);
    }
  }
  const [first] = writers;
  if (writers.size <= 1) return first;
  return [...writers].some(({ isObject }) => isObject) ? mixedObjectWriter : mixedWriter;
}

function ownWriter(node: TypeNode): ScalarWriter | undefined {
  switch (node.kind) {
    case "boolean":
      return booleanWriter;
    case "number":
    case "string":
    case "integer":
      return representationOf(node).xml.writer(node);
    case "enum":
      return enumWriter(node);
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
 * A scalar and its kind, as the runtime's functions for attributes and text take them; an object
 * becomes text before. `step` is the scalar's part in the paths of issues.
 */
export function scalarArguments(
  node: TypeNode,
  step: string | null,
  value: Printable,
  context: PackageContext,
): Code {
  const writer = scalarWriter(node, context);
  if (writer === undefined) return code`${value}${ts` as ${rt.XmlScalar}`}, "scalar"`;
  const { kind } = context.index.resolve(node);
  return writer.text(step, value, kind !== "nullable" && kind !== "union");
}

function enumWriter(node: EnumNode): ScalarWriter {
  const types = new Set(node.values.map((value) => typeof value));
  if (types.size > 1) return mixedWriter;
  if (types.has("string")) return stringWriter;
  if (types.has("boolean")) return booleanWriter;
  return node.values.every((value) => Number.isSafeInteger(value)) ? integerWriter : numberWriter;
}
