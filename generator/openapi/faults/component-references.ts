import type { Diagnostics } from "../../diagnostics/diagnostics.ts";
import { at, isObject, membersAt } from "../site.ts";
import type { Edit } from "./edits.ts";
import type { FaultyDocument } from "./faulty-document.ts";
import { spreadReference } from "./spread-references.ts";

/** Reports maps of components that are references, and returns what is read in their place. */
export function componentReferences(
  { root, references }: FaultyDocument,
  diagnostics: Diagnostics,
): readonly Edit[] {
  return membersAt(root, "components").flatMap(({ key: kind, ...place }) => {
    if (!isObject(place.value) || kind.startsWith("x-")) return [];
    const found = spreadReference(references, place, "map");
    if (found === undefined) return [];
    diagnostics.report("ref-misplaced", at(place, "$ref"), { field: kind, ref: found.ref });
    return [{ segments: ["components", kind], value: found.value }];
  });
}
