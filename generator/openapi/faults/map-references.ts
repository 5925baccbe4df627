import type { Diagnostics } from "../../diagnostics/diagnostics.ts";
import { at, isObject, membersAt, type JsonObject, type Site } from "../site.ts";
import type { Edit } from "./edits.ts";
import type { FaultyDocument } from "./faulty-document.ts";
import { spreadReference } from "./spread-references.ts";

/** Fields of a document that are maps themselves. */
const maps = ["paths", "webhooks"];

/** The same of 2.0, which has no components. */
const maps20 = ["paths", "definitions", "parameters", "responses", "securityDefinitions"];

/**
 * Reports maps of paths, webhooks and components that are references, also all components as one, and
 * returns what is read in their place.
 */
export function mapReferences(
  { root, references }: FaultyDocument,
  diagnostics: Diagnostics,
): readonly Edit[] {
  const spreadAt = (place: Site, field: string): JsonObject | undefined => {
    const found = spreadReference(references, place, "map");
    if (found === undefined) return undefined;
    const holder = place as Site<JsonObject>;
    diagnostics.report("ref-misplaced", at(holder, "$ref"), { field, ref: found.ref });
    return found.value as JsonObject;
  };
  const is20 = Object.hasOwn(root.value, "swagger");
  const edits: Edit[] = (is20 ? maps20 : maps).flatMap((field) => {
    if (!Object.hasOwn(root.value, field)) return [];
    const value = spreadAt(at(root, field), field);
    return value === undefined ? [] : [{ segments: [field], value }];
  });
  if (is20 || !Object.hasOwn(root.value, "components")) return edits;
  const whole = spreadAt(at(root, "components"), "components");
  // Kinds of components are maps in turn: their members are referred to, not they.
  const components = whole === undefined ? root : { ...root, value: { components: whole } };
  const kinds = membersAt(components, "components").flatMap(({ key: kind, ...place }) => {
    if (!isObject(place.value) || kind.startsWith("x-")) return [];
    const value =
      whole === undefined
        ? spreadAt(place, kind)
        : (spreadReference(references, place, "map")?.value as JsonObject | undefined);
    return value === undefined ? [] : [{ key: kind, value }];
  });
  if (whole === undefined)
    return [...edits, ...kinds.map(({ key, value }) => ({ segments: ["components", key], value }))];
  const value = { ...whole, ...Object.fromEntries(kinds.map((kind) => [kind.key, kind.value])) };
  return [...edits, { segments: ["components"], value }];
}
