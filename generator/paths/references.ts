import { asciiLiteral } from "../code/declaration.ts";
import { code, name, type Code } from "../code/index.ts";
import { isObject } from "../openapi/site.ts";
import { addressOf } from "./address.ts";
import type { Target } from "./bundle.ts";
import type { Context, Spot } from "./context.ts";
import { textType, unknownType, type Type } from "./type.ts";

/** The type that a `$ref` to a schema stands for: where that type is in the output. */
export function schemaReference(context: Context, ref: string, at: string): Type {
  const target = context.bundle.target(ref, at);
  if (target === undefined) return unknownType;
  const address = addressOf(context, target.segments);
  return address === undefined ? hoistedType(context, target) : accessType(address);
}

/**
 * The type that a `$ref` to anything else stands for. What has no place in the output is written
 * where it is used.
 */
export function otherReference(
  context: Context,
  ref: string,
  at: string,
  inline: (target: Target, spot: Spot) => Type,
): Type {
  const target = context.bundle.target(ref, at);
  if (target === undefined) return unknownType;
  const address = addressOf(context, target.segments);
  if (address !== undefined) return accessType(address);
  const { pointer, value } = target;
  if (isObject(value) && typeof value["$ref"] === "string")
    return otherReference(context, value["$ref"], pointer, inline);
  return inline(target, { path: `#${pointer}`, at: pointer });
}

/** A member of a member … of a type at the top level: `components["schemas"]["User"]`. */
export function accessType([root, ...segments]: readonly string[]): Type {
  const steps = segments.map((segment) => code`[${asciiLiteral(segment)}]`);
  return textType(
    steps.reduce<Code>((whole, step) => code`${whole}${step}`, code`${name(root ?? "")}`),
  );
}

/**
 * A schema within another, such as the items of an array, cannot be named through the types around
 * it: it gets a member of `$refs`.
 */
function hoistedType(context: Context, { pointer, value }: Target): Type {
  let entry = context.hoisted.get(pointer);
  if (entry === undefined) {
    entry = { type: undefined };
    context.hoisted.set(pointer, entry);
    entry.type = context.schemaType(context, value, { path: `#${pointer}`, at: pointer });
  }
  return accessType(["$refs", `#${pointer}`]);
}
