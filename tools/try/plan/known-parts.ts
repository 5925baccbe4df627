import type { ApiIndex, TypeNode } from "../../../generator/ir/index.ts";
import { isJsonObject, type Json } from "../../../generator/samples/json.ts";
import type { Pool } from "./pool.ts";

/** Objects within each other that are entered. */
const deepest = 3;

/** A body in which properties such as `pet_id` have what earlier answers to `/pets` showed. */
export function withKnownParts(
  type: TypeNode,
  value: Json,
  { pool, index, fits }: KnownParts,
  number: number,
  depth = 0,
): Json {
  const { node } = index.resolveNullable(type);
  if (node.kind !== "object" || !isJsonObject(value) || depth > deepest) return value;
  const members = Object.entries(value).map(([name, member]) => {
    const property = node.properties.find((one) => one.name === name);
    if (property === undefined) return [name, member] as const;
    if (isJsonObject(member)) {
      const inner = { pool, index, fits };
      return [name, withKnownParts(property.type, member, inner, number, depth + 1)] as const;
    }
    // Types are told by numbers, also where an integer needs a bigint.
    const jsonOf = (one: unknown): Json => (typeof one === "bigint" ? Number(one) : (one as Json));
    const known = pool.valuesNamed(name).filter((one) => fits(property.type, jsonOf(one)));
    const found = known[number % Math.max(known.length, 1)];
    return [name, found === undefined ? member : (found as Json)] as const;
  });
  return Object.fromEntries(members);
}

/** Parts that are known, and how they are told to fit. */
export interface KnownParts {
  readonly pool: Pool;
  readonly index: ApiIndex;
  fits(type: TypeNode, value: Json): boolean;
}
