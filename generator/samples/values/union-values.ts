import type { TypeNode, UnionNode } from "../../ir/index.ts";
import { isJsonObject, type Json } from "../json.ts";
import { rangeByName } from "../text/by-name.ts";
import type { Maker } from "./maker.ts";
import { numberValues } from "./number-values.ts";
import type { Use } from "./use.ts";

/** Different values of a member that are tried where the usual one matches several. */
const mostVariants = 6;

/** The first value of a member that the whole union accepts: `oneOf` wants exactly one match. */
export function makeUnion(type: UnionNode, use: Use, maker: Maker): Json | undefined {
  const { result, failures } = maker.failures.attempt(() => firstFitting(type, use, maker));
  if (result !== undefined) return result;
  // Members may share what has no value.
  maker.failures.addAll([...new Set(failures)]);
  return maker.failures.add(`No value for '${use.name}' fits the union`, type.origin);
}

function firstFitting(type: UnionNode, use: Use, maker: Maker): Json | undefined {
  for (const [position, member] of type.members.entries()) {
    const own = { ...use, path: `${use.path}/${position}` };
    for (const value of candidates(member, own, maker))
      for (const candidate of withTags(value, position, type))
        if (maker.fits(type, candidate)) return candidate;
  }
  return undefined;
}

/**
 * Usual values, then the smallest: what other members require is least likely to be in it. Of numbers,
 * also those that follow each other: all that were drawn may be whole ones.
 */
function* candidates(member: TypeNode, use: Use, maker: Maker): Generator<Json> {
  let tried = 0;
  for (const value of maker.variants(member, use)) {
    yield value;
    if (++tried === mostVariants) break;
  }
  const smallest = maker.make(member, { ...use, minimal: true });
  if (smallest !== undefined) yield smallest;
  const type = maker.index.resolveNullable(member).node;
  if (type.kind === "integer" || type.kind === "number")
    yield* numberValues(type, type.kind === "integer", rangeByName(use.name), maker.random(use));
}

/** The value, and it with each value of the discriminator that names the member. */
function* withTags(value: Json, position: number, { discriminator }: UnionNode): Generator<Json> {
  yield value;
  if (discriminator === undefined || !isJsonObject(value)) return;
  for (const entry of discriminator.mapping)
    if (entry.member === position) yield { ...value, [discriminator.property]: entry.value };
}
