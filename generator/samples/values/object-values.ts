import type { MapNode, ObjectNode, PropertyNode, TypeNode } from "../../ir/index.ts";
import { jsonObject, sizeOf, type Json } from "../json.ts";
import { words } from "../text/words.ts";
import type { Maker } from "./maker.ts";
import { isWithin } from "./size-limit.ts";
import { partOf, type Use } from "./use.ts";

/** Optional parts that consist of more values are left out: examples are to be read. */
const largest = 150;

export function makeObject(type: ObjectNode, use: Use, maker: Maker): Json | undefined {
  const members = new Map<string, Json>();
  const required = new Set<string>();
  for (const property of type.properties) {
    if (property.required) required.add(property.name);
    const value = makeProperty(property, use, maker);
    if (value !== undefined) members.set(property.name, value);
    else if (property.required) return undefined;
  }
  const { minProperties = 0, maxProperties = Infinity } = type;
  for (const name of [...members.keys()].reverse())
    if (members.size > maxProperties && !required.has(name)) members.delete(name);
  const declared = new Set(type.properties.map(({ name }) => name));
  if (!isWithin(minProperties, maker, use, type.origin)) return undefined;
  addMembers(members, declared, additionalType(type), minProperties, use, maker);
  if (!isWithin(sizeOfMembers(members), maker, use, type.origin)) return undefined;
  if (members.size >= minProperties && members.size <= maxProperties) return jsonObject(members);
  return maker.failures.add(
    `'${use.name}' cannot have ${minProperties} to ${maxProperties} properties`,
    type.origin,
  );
}

export function makeMap(type: MapNode, use: Use, maker: Maker): Json | undefined {
  const { minProperties = 0, maxProperties = Infinity, values } = type;
  const members = new Map<string, Json>();
  const wanted = Math.min(Math.max(minProperties, usualCount(use, maker)), maxProperties);
  if (!isWithin(wanted, maker, use, type.origin)) return undefined;
  const { failures } = maker.failures.attempt(() =>
    addMembers(members, new Set(), values, wanted, use, maker),
  );
  if (!isWithin(sizeOfMembers(members), maker, use, type.origin)) return undefined;
  if (members.size >= minProperties) return jsonObject(members);
  maker.failures.addAll(failures);
  return undefined;
}

/** Default number of items of a list, or of members of a map. */
export function usualCount(use: Use, maker: Maker): number {
  if (use.varied !== true) return 1;
  return maker.random({ ...use, path: `${use.path} count` }).integer(0, 3);
}

/** The value of a property; undefined where an optional one is left out, or none is found. */
function makeProperty(property: PropertyNode, use: Use, maker: Maker): Json | undefined {
  const { name, type, required, examples, origin } = property;
  const tag = maker.tag(use);
  if (tag?.property === name && maker.fits(type, tag.value)) return tag.value;
  if (use.salt === 0 && (required || use.minimal !== true)) {
    const given = maker.surroundings.fitting(type, examples, origin);
    if (given !== undefined) return given;
    const fallback = property.default as Json | undefined;
    if (fallback !== undefined && maker.fits(type, fallback)) return fallback;
  }
  if (!required && isLeftOut(name, use, maker)) return undefined;
  const inner = partOf(use, `${use.path}/${name}`, name);
  if (required) return maker.make(type, inner);
  const { result, failures } = maker.failures.attempt(() => maker.make(type, inner));
  if (result !== undefined) return sizeOf(result) > largest ? undefined : result;
  for (const failure of failures)
    maker.surroundings.warn(
      `'${name}' is left out of examples: ${failure.message}`,
      failure.origin,
    );
  return undefined;
}

function isLeftOut(name: string, use: Use, maker: Maker): boolean {
  if (use.minimal === true || (use.salt !== 0 && maker.isLong)) return true;
  if (use.varied !== true) return false;
  return maker.random({ ...use, path: `${use.path}/${name} is there` }).next() < 0.3;
}

/** Type of members beyond the declared ones; undefined where there may be none. */
function additionalType({ additional, origin }: ObjectNode): TypeNode | undefined {
  if (additional === "closed") return undefined;
  return additional === "open" ? { kind: "any", origin } : additional;
}

const sizeOfMembers = (members: ReadonlyMap<string, Json>): number =>
  [...members.values()].reduce((sum: number, value) => sum + sizeOf(value), 0);

/** Adds members until there are as many as wanted, as far as values are found. */
function addMembers(
  members: Map<string, Json>,
  declared: ReadonlySet<string>,
  type: TypeNode | undefined,
  wanted: number,
  use: Use,
  maker: Maker,
): void {
  if (type === undefined || members.size >= wanted) return;
  const random = maker.random({ ...use, salt: 0 });
  for (let attempt = 0; members.size < wanted && attempt < wanted + 100; attempt++) {
    const word = random.pick(words);
    const name = members.has(word) || declared.has(word) ? `${word}${attempt}` : word;
    if (members.has(name) || declared.has(name)) continue;
    const value = maker.make(type, partOf(use, `${use.path}/${name}`, name));
    if (value === undefined) return;
    members.set(name, value);
  }
}
