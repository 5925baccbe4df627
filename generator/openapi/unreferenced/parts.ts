import { joinPointer, splitPointer } from "../../source/locations/pointer.ts";
import type { SourceSet } from "../../source/reading/read.ts";
import { isObject, type JsonObject } from "../site.ts";

/** Kinds of components that are read where something refers to them; schemas are always read. */
export const kinds = [
  "parameters",
  "headers",
  "responses",
  "requestBodies",
  "callbacks",
  "links",
  "pathItems",
  "mediaTypes",
] as const;

export type PartKind = (typeof kinds)[number];

/** A component that nothing refers to. */
export interface Part {
  readonly kind: PartKind;
  readonly name: string;
  readonly value: JsonObject;
  /** In the entry document, which has parameters and responses at its root in 2.0. */
  readonly pointer: string;
}

/** The components of the entry document that no operation leads to, other than schemas. */
export function unreferencedParts({ files, entry }: SourceSet): readonly Part[] {
  const root = files.get(entry)?.value;
  if (!isObject(root)) return [];
  const parts = new Map(partsOf(root).map((part) => [part.pointer, part]));
  if (parts.size === 0) return [];
  const uses = new Map<string, string[]>();
  const queue: string[] = [];
  for (const file of files.values())
    for (const { ref, from } of referencesIn(file.value, file.path === entry ? parts : new Map())) {
      const target = partOf(ref, parts);
      if (target === undefined) continue;
      if (from === undefined) queue.push(target);
      else uses.set(from, [...(uses.get(from) ?? []), target]);
    }
  for (let next = queue.pop(); next !== undefined; next = queue.pop())
    if (parts.delete(next)) queue.push(...(uses.get(next) ?? []));
  return [...parts.values()];
}

function partsOf(root: JsonObject): Part[] {
  const isOld = Object.hasOwn(root, "swagger");
  const holder = isOld ? root : root["components"];
  if (!isObject(holder)) return [];
  const base = isOld ? "" : "/components";
  return kinds.flatMap((kind) => {
    const held = Object.hasOwn(holder, kind) ? holder[kind] : undefined;
    if (!isObject(held) || (isOld && kind !== "parameters" && kind !== "responses")) return [];
    return Object.entries(held).flatMap(([name, value]) =>
      isObject(value) ? [{ kind, name, value, pointer: joinPointer(base, kind, name) }] : [],
    );
  });
}

/** The component that a reference leads to, or into. */
function partOf(ref: string, parts: ReadonlyMap<string, Part>): string | undefined {
  const hash = ref.indexOf("#/");
  if (hash < 0) return undefined;
  let pointer = ref.slice(hash + 1);
  try {
    pointer = decodeURIComponent(pointer);
  } catch {
    // A percent sign that encodes nothing is one.
  }
  const segments = splitPointer(pointer);
  const top = joinPointer("", ...segments.slice(0, segments[0] === "components" ? 3 : 2));
  return parts.has(top) ? top : undefined;
}

interface Reference {
  readonly ref: string;
  /** The component that it stands in. */
  readonly from: string | undefined;
}

/** All references of a file; whether they stand in examples does not matter. */
function* referencesIn(
  root: unknown,
  parts: ReadonlyMap<string, Part>,
): Generator<Reference, undefined> {
  const owners = new Map([...parts.values()].map(({ value, pointer }) => [value, pointer]));
  const pending: { readonly value: unknown; readonly from: string | undefined }[] = [
    { value: root, from: undefined },
  ];
  // Aliases of YAML share values.
  const seen = new Set<unknown>();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value } = next;
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    const from = next.from ?? owners.get(value as JsonObject);
    for (const [key, member] of Object.entries(value)) {
      if (key === "$ref" && typeof member === "string") yield { ref: member, from };
      else if (typeof member === "object") pending.push({ value: member, from });
    }
  }
}
