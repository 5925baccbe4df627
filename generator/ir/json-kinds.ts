import { heldFacts } from "./held/held-facts.ts";
import type { ApiIndex } from "./navigate.ts";
import type { RefNode, TypeNode } from "./types.ts";

/** Kinds of JSON values. Source: RFC 8259, 3. */
export type JsonKind = "object" | "array" | "string" | "number" | "boolean" | "null";

export const jsonKinds: readonly JsonKind[] = [
  "object",
  "array",
  "string",
  "number",
  "boolean",
  "null",
];

/**
 * Where values are looked at: as JSON, or as TypeScript holds them. The text of a decimal is a string
 * there; a bigint, a `Date` and a decimal of a class count as what they are in JSON.
 */
export type KindsIn = "json" | "value";

/** Kinds of JSON values that a type allows. */
export function jsonKindsOf(
  node: TypeNode,
  index: ApiIndex,
  within: KindsIn = "json",
): ReadonlySet<JsonKind> {
  const known = kindsWithin(index, within);
  const whole = node.kind === "ref" ? known?.get(node.target) : undefined;
  if (whole !== undefined) return whole;
  const kinds = new Set<JsonKind>();
  const seen = new Set<string>();
  const pending = [node];
  // Chains of references may be longer than the stack is deep.
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === "ref") {
      if (seen.has(next.target)) continue;
      seen.add(next.target);
      const found = next === node ? undefined : known?.get(next.target);
      for (const kind of found ?? []) kinds.add(kind);
      if (found !== undefined) continue;
      pending.push(index.declaration(next.target).type);
      continue;
    }
    if (next.kind === "union") for (const one of next.members) pending.push(one);
    if (next.kind === "nullable") pending.push(next.inner);
    for (const kind of ownKindsOf(next, within)) kinds.add(kind);
    if (kinds.size === jsonKinds.length) break;
  }
  if (node.kind === "ref") known?.set(node.target, kinds);
  return kinds;
}

type KnownKinds = Map<string, ReadonlySet<JsonKind>>;

const kindsOf = new WeakMap<ApiIndex, Readonly<Record<KindsIn, KnownKinds>>>();

/** Results by declaration; undefined while they may still change. */
function kindsWithin(index: ApiIndex, within: KindsIn): KnownKinds | undefined {
  if (!index.isSettled) return undefined;
  const known = kindsOf.get(index) ?? { json: new Map(), value: new Map() };
  kindsOf.set(index, known);
  return known[within];
}

/** Kinds that a type allows without those of its members. */
function ownKindsOf(node: Exclude<TypeNode, RefNode>, within: KindsIn): readonly JsonKind[] {
  switch (node.kind) {
    case "any":
      return jsonKinds;
    case "never":
    case "union":
      return [];
    case "null":
    case "nullable":
      return ["null"];
    case "boolean":
      return ["boolean"];
    case "integer":
    case "number":
      return [within === "json" ? "number" : heldFacts(node).looks];
    case "string":
      return ["string"];
    case "enum":
      return [
        ...node.values.map((value) => typeof value as JsonKind),
        ...(node.open ? ["string" as const] : []),
      ];
    case "array":
    case "tuple":
      return ["array"];
    case "map":
    case "object":
      return ["object"];
  }
}
