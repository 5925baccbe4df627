import type { Location } from "../diagnostics/diagnostic.ts";
import type { OpenApiDocument } from "../openapi/document.ts";
import type { JsonObject } from "../openapi/site.ts";
import { getByPointer, splitPointer } from "../source/locations/pointer.ts";

/** Target of a reference. */
export interface Target {
  /** Its place in the bundle, as segments of a JSON Pointer. */
  readonly segments: readonly string[];
  readonly pointer: string;
  readonly value: unknown;
}

/** A document as one value: every reference in it leads to another place of the same value. */
export interface Bundle {
  readonly root: JsonObject;
  /** Where a value of the bundle stands in the user's files. */
  locate(pointer: string): Location & { readonly pointer: string };
  /** The target of a reference that stands in the object at a pointer; undefined and reported if it is missing. */
  target(ref: string, pointer: string): Target | undefined;
}

/** The bundle of a document that stands in one file: the document itself. */
export function singleFile(document: OpenApiDocument, hasAddresses: boolean): Bundle {
  const { value: root, file } = document.root;
  const known = new Map<string, Target>();
  return {
    root,
    locate: (pointer) => ({ file, pointer }),
    target(ref, pointer) {
      const target = known.get(ref) ?? (hasAddresses ? undefined : direct(root, ref));
      if (target !== undefined) {
        known.set(ref, target);
        return target;
      }
      // Anchors, addresses, and what leads nowhere.
      const site = document.resolve({ value: ref, file, pointer: `${pointer}/$ref` });
      if (site === undefined) return undefined;
      return { segments: splitPointer(site.pointer), pointer: site.pointer, value: site.value };
    },
  };
}

/** The target of a reference that is a JSON Pointer behind a hash. */
export function direct(root: JsonObject, ref: string): Target | undefined {
  if (!ref.startsWith("#/")) return undefined;
  let pointer = ref.slice(1);
  try {
    if (pointer.includes("%")) pointer = decodeURIComponent(pointer);
  } catch {
    return undefined;
  }
  const value = getByPointer(root, pointer);
  return value === undefined ? undefined : { segments: splitPointer(pointer), pointer, value };
}
