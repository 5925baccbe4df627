import { asciiLiteral } from "../../code/declaration.ts";
import { code, name, type Code } from "../../code/index.ts";
import { addressOf } from "../address.ts";
import type { Target } from "../bundle.ts";
import type { Context, Spot } from "../context.ts";
import { textType, unknownType, type Type } from "../type.ts";

/** The type that a `$ref` to a schema stands for: where that type is in the output. */
export function schemaReference(context: Context, ref: string, at: string): Type {
  const target = context.bundle.target(ref, at);
  if (target === undefined) return unknownType;
  const address = addressOf(context, target.segments);
  return address === undefined
    ? hoistedType(context, target, (schema, spot) => context.schemaType(context, schema, spot))
    : accessType(address);
}

/**
 * The type that a `$ref` to anything else stands for; `write` writes what it leads to.
 */
export function otherReference(
  context: Context,
  ref: string,
  at: string,
  write: (target: unknown, spot: Spot) => Type,
): Type {
  const target = context.bundle.target(ref, at);
  if (target === undefined) return unknownType;
  const address = addressOf(context, target.segments);
  return address === undefined ? hoistedType(context, target, write) : accessType(address);
}

/** A member of a member … of a type at the top level: `components["schemas"]["User"]`. */
function accessType([root, ...segments]: readonly string[]): Type {
  const steps = segments.map((segment) => code`[${asciiLiteral(segment)}]`);
  const text = steps.reduce<Code>(
    (whole, step) => code`${whole}${step}`,
    code`${name(root ?? "")}`,
  );
  const [group, schema, ...inner] = segments;
  const isSchema = root === "components" && group === "schemas" && inner.length === 0;
  return isSchema && schema !== undefined ? { kind: "text", text, schema } : textType(text);
}

/**
 * Adds a member of `$refs` for a schema without a place in the types around it, such as the items
 * of an array: once, however often it is referred to.
 */
function hoistedType(
  context: Context,
  { pointer, value }: Target,
  write: (target: unknown, spot: Spot) => Type,
): Type {
  let entry = context.hoisted.get(pointer);
  if (entry === undefined) {
    entry = { type: undefined };
    context.hoisted.set(pointer, entry);
    entry.type = write(value, { path: `#${pointer}`, at: pointer });
  }
  return accessType(["$refs", `#${pointer}`]);
}
