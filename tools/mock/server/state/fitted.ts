import type { ApiIndex, OperationNode, TypeNode } from "../../../../generator/ir/index.ts";
import {
  isJsonObject,
  jsonObject,
  type Json,
  type JsonObject,
} from "../../../../generator/samples/json.ts";
import type { SampleValues } from "../../../../generator/samples/sample-values.ts";
import { isOpen, propertiesOf } from "./item-shape.ts";

/** The document as far as items are made to fit its types. */
export interface Fitting {
  readonly index: ApiIndex;
  readonly samples: SampleValues;
}

/** Choices within choices that are tried. */
const deepest = 4;

/**
 * An object as a type has it: without properties that it does not have, and with made-up values for those
 * that it demands; undefined where it does not fit all the same.
 */
export function fitted(
  value: JsonObject,
  type: TypeNode,
  fitting: Fitting,
  depth = 0,
): JsonObject | undefined {
  const { index, samples } = fitting;
  const { node } = index.resolveNullable(type);
  if (node.kind === "map" || node.kind === "any")
    return samples.fits(type, value) ? value : undefined;
  if (node.kind === "union")
    return depth === deepest ? undefined : fittedMember(value, type, node.members, fitting, depth);
  if (node.kind !== "object") return undefined;
  const names = new Set(node.properties.map(({ name }) => name));
  const missing = node.properties.some((one) => one.required && value[one.name] === undefined);
  const base = missing ? samples.smallest(type, { name: "item" }) : {};
  const own = Object.entries(value).filter(
    ([name, member]) => names.has(name) && member !== undefined,
  );
  const given = jsonObject([...(isJsonObject(base) ? Object.entries(base) : []), ...own]);
  if (samples.fits(type, given)) return given;
  // A property of the same name may be of another type here.
  const kept = own.filter(([name, member]) => {
    const property = node.properties.find((one) => one.name === name);
    return property !== undefined && samples.fits(property.type, member);
  });
  const smallest = samples.smallest(type, { name: "item" });
  const least = jsonObject([...(isJsonObject(smallest) ? Object.entries(smallest) : []), ...kept]);
  return samples.fits(type, least) ? least : undefined;
}

/** An object as the member of a choice has it that keeps most of what it has. */
function fittedMember(
  value: JsonObject,
  type: TypeNode,
  members: readonly TypeNode[],
  fitting: Fitting,
  depth: number,
): JsonObject | undefined {
  const keptOf = (made: JsonObject): number =>
    Object.entries(value).filter(([name, one]) => isSame(made[name], one)).length;
  let best: JsonObject | undefined;
  for (const member of members) {
    const made = fitted(value, member, fitting, depth + 1);
    if (made === undefined || !fitting.samples.fits(type, made)) continue;
    if (best === undefined || keptOf(made) > keptOf(best)) best = made;
  }
  return best;
}

const isSame = (a: Json | undefined, b: Json | undefined): boolean =>
  a === b || (a !== undefined && JSON.stringify(a) === JSON.stringify(b));

/** A body as it was decoded, as JSON; undefined for bytes and for what comes item by item. */
export function sentValue(body: unknown): Json | undefined {
  if (body === undefined || body instanceof Uint8Array || body instanceof Blob) return undefined;
  if (typeof body === "object" && body !== null && Symbol.asyncIterator in body) return undefined;
  return JSON.parse(JSON.stringify(body)) as Json;
}

/** A body as it was decoded, as JSON; undefined for what is no object. */
export function bodyObject(body: unknown): JsonObject | undefined {
  const value = sentValue(body);
  return isJsonObject(value) ? value : undefined;
}

/** An object without the properties that a request for an operation can have. */
export function withoutSent(
  value: JsonObject,
  { body }: OperationNode,
  index: ApiIndex,
): JsonObject {
  const contents = body?.contents ?? [];
  if (contents.some(({ type }) => isOpen(type, index))) return {};
  const names = contents.flatMap(({ type }) =>
    (propertiesOf(type, index) ?? []).map(({ name }) => name),
  );
  const sent = new Set(names);
  return Object.fromEntries(Object.entries(value).filter(([name]) => !sent.has(name)));
}
