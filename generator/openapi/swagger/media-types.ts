import { joinPointer } from "../../source/locations/pointer.ts";
import { itemsAt, own, type JsonObject, type Site } from "../site.ts";
import type { Place } from "../../source/references/relocation.ts";
import type { Conversion } from "./conversion.ts";

/** A media type, and where it is written. */
export interface MediaType {
  readonly name: string;
  readonly place: Place;
}

/** Media type where neither the operation nor the document names one. */
const assumed = "application/json";

/**
 * `consumes` or `produces` of an operation, or of the document where the operation has none. An empty
 * list of the operation clears that of the document. Source: OpenAPI 2.0, Operation Object.
 */
export function mediaTypes(
  { document: { root } }: Conversion,
  field: "consumes" | "produces",
  operation: Site<JsonObject> | undefined,
): readonly MediaType[] {
  const holder = operation !== undefined && Array.isArray(own(operation, field)) ? operation : root;
  const names = new Set<unknown>();
  return itemsAt(holder, field).flatMap((item) => {
    if (typeof item.value !== "string" || names.has(item.value)) return [];
    names.add(item.value);
    return [{ name: item.value, place: item }];
  });
}

/** Whether an operation has media types of its own. */
export function hasOwnTypes(field: "consumes" | "produces", operation: Site<JsonObject>): boolean {
  return Array.isArray(own(operation, field));
}

/** The media types of a body or a response, or the one that is assumed, which is said once. */
export function orAssumed(
  { diagnostics, reported }: Conversion,
  field: "consumes" | "produces",
  found: readonly MediaType[],
  holder: Site,
  name = assumed,
): readonly MediaType[] {
  if (found.length > 0) return found;
  const key = `${field} ${name}`;
  if (!reported.has(key)) {
    reported.add(key);
    diagnostics.report("swagger-media-type", { ...holder, part: "key" }, { field, name });
  }
  return [{ name, place: holder }];
}

/** `content` with the same value for each media type. */
export function contentOf(
  { places }: Conversion,
  types: readonly MediaType[],
  pointer: string,
  media: (name: string, pointer: string) => JsonObject,
): JsonObject {
  return Object.fromEntries(
    types.map(({ name, place }) => {
      const inner = joinPointer(pointer, name);
      places.note(inner, place);
      return [name, media(name, inner)];
    }),
  );
}
