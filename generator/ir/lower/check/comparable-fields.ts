import type { ApiIndex, InnerNode } from "../../navigate.ts";
import type { FilterField } from "../../operations.ts";
import type { Origin } from "../../origin.ts";
import type { Lowering } from "../lowering.ts";
import type { FoundOperations } from "../operations/operation-lowering.ts";

/** Fields of `x-filter` must be comparable, and the operation needs a parameter `filter`. */
export function checkFilters(
  lowering: Lowering,
  index: ApiIndex,
  { operations, incomplete }: Pick<FoundOperations, "operations" | "incomplete">,
): void {
  const fail = (place: Origin, reason: string): void =>
    lowering.diagnostics.refuse("extension-invalid", place, { extension: "x-filter", reason });
  for (const { filter, parameters, origin } of operations) {
    if (filter.length === 0 || incomplete.has(origin.pointer)) continue;
    if (!parameters.some((parameter) => parameter.in === "query" && parameter.name === "filter")) {
      const place = { file: origin.file, pointer: `${origin.pointer}/x-filter` };
      fail(place, "the operation has no query parameter 'filter'");
    }
    for (const field of filter) {
      if (!isComparable(field, index)) fail(field.origin, unsupported);
    }
  }
}

const unsupported =
  "a field is a string, a number, a boolean, an enum of one of these, or an array of them";

function isComparable({ type }: FilterField, index: ApiIndex): boolean {
  const { node } = index.resolveNullable(type);
  return isScalar(node.kind === "array" ? index.resolveNullable(node.items).node : node);
}

function isScalar(type: InnerNode): boolean {
  switch (type.kind) {
    case "string":
    case "integer":
    case "number":
    case "boolean":
      return true;
    case "enum":
      return new Set(type.values.map((value) => typeof value)).size === 1;
    case "any":
    case "never":
    case "null":
    case "array":
    case "tuple":
    case "map":
    case "object":
    case "union":
      return false;
  }
}
