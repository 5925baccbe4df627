import type { Location } from "../../generator/diagnostics/diagnostic.ts";
import { own } from "../../generator/openapi/site.ts";
import { joinPointer } from "../../generator/source/locations/pointer.ts";
import type { LintDocument } from "./document.ts";

/** Each id that an `x-gap` of the document names, with its location. */
export function gapUses(
  document: LintDocument,
): { readonly id: string; readonly location: Location }[] {
  return [...document.nodes].flatMap((node) => {
    const value = own(node, "x-gap");
    const pointer = joinPointer(node.pointer, "x-gap");
    if (typeof value === "string") return [{ id: value, location: { file: node.file, pointer } }];
    if (!Array.isArray(value)) return [];
    return value.flatMap((id: unknown, index) =>
      typeof id === "string"
        ? [{ id, location: { file: node.file, pointer: joinPointer(pointer, index) } }]
        : [],
    );
  });
}
