import type { JsonObject } from "../../generator/openapi/site.ts";
import { getByPointer } from "../../generator/source/locations/pointer.ts";

/** The part of a document that a reference within it leads to. Source: RFC 6901, 6. */
export function decodedPointer(document: JsonObject, ref: string): unknown {
  if (!ref.startsWith("#/")) return undefined;
  try {
    return getByPointer(document, decodeURIComponent(ref.slice(1)));
  } catch {
    return undefined;
  }
}
