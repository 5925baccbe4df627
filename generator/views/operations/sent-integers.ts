import { call, literals, rt, type Code, type Printable } from "../../code/index.ts";
import { isPlainNumber, type TypeNode } from "../../ir/index.ts";
import type { ModuleContext } from "../context.ts";

/**
 * The text that carries a value, where the value has no integer that a number does not hold exactly. Where a number
 * may also be one of `type: number`, it is sent as it is.
 */
export function withExactIntegers(
  type: TypeNode,
  value: Printable,
  text: Code,
  context: ModuleContext,
): Code {
  const found = numbersIn(type, context);
  if (!found.has("integer")) return text;
  if (!found.has("number")) return call(rt.sentIntegers, text, value);
  const { node } = context.index.resolveNullable(type);
  if (node.kind !== "object") return text;
  const names = node.properties
    .filter((property) => {
      const own = numbersIn(property.type, context);
      return own.has("integer") && !own.has("number");
    })
    .map(({ name }) => name);
  return names.length === 0 ? text : call(rt.sentIntegers, text, value, literals(names));
}

/** The kinds of numbers within a type, as far as JavaScript holds them as numbers. */
function numbersIn(
  type: TypeNode,
  context: ModuleContext,
  found: Set<"integer" | "number"> = new Set(),
  seen: Set<string> = new Set(),
): ReadonlySet<"integer" | "number"> {
  const all = (types: readonly TypeNode[]): void => {
    for (const one of types) numbersIn(one, context, found, seen);
  };
  switch (type.kind) {
    case "integer":
    case "number":
      if (isPlainNumber(type)) found.add(type.kind);
      break;
    case "any":
      found.add("number");
      break;
    case "enum":
      // Its values are listed.
      if (type.values.some((value) => typeof value === "number")) found.add("number");
      break;
    case "ref":
      if (seen.has(type.target)) break;
      seen.add(type.target);
      all([context.index.declaration(type.target).type]);
      break;
    case "nullable":
      all([type.inner]);
      break;
    case "union":
      all(type.members);
      break;
    case "array":
      all([type.items]);
      break;
    case "tuple":
      all(type.rest === false ? type.items : [...type.items, type.rest]);
      break;
    case "map":
      all([type.values]);
      break;
    case "object":
      all(type.properties.map((property) => property.type));
      if (type.additional === "open") found.add("number");
      else if (type.additional !== "closed") all([type.additional]);
      break;
    case "never":
    case "null":
    case "boolean":
    case "string":
      break;
  }
  return found;
}
