import type { Declaration } from "../api.ts";
import type { FilterField, OperationNode } from "../operations.ts";
import type { Origin } from "../origin.ts";
import type { TypeNode } from "../types.ts";
import type { Lowering } from "./lowering.ts";

/** What `x-filter` lists must be comparable, and there must be a parameter that carries filters. */
export function checkFilters(
  lowering: Lowering,
  declarations: readonly Declaration[],
  operations: readonly OperationNode[],
): void {
  const fail = (place: Origin, reason: string): void =>
    lowering.diagnostics.report("extension-invalid", place, { extension: "x-filter", reason });
  const types = new Map(declarations.map(({ id, type }) => [id, type]));
  for (const { filter, parameters, origin } of operations) {
    if (filter.length === 0) continue;
    if (!parameters.some((parameter) => parameter.in === "query" && parameter.name === "filter")) {
      const place = { file: origin.file, pointer: `${origin.pointer}/x-filter` };
      fail(place, "the operation has no query parameter 'filter'");
    }
    for (const field of filter) {
      if (!isComparable(field, types)) fail(field.origin, unsupported);
    }
  }
}

const unsupported =
  "a field is a string, a number, a boolean, an enum of one of these, or an array of them";

function isComparable({ type }: FilterField, types: ReadonlyMap<string, TypeNode>): boolean {
  const resolved = resolve(type, types);
  return resolved?.kind === "array" ? isScalar(resolve(resolved.items, types)) : isScalar(resolved);
}

function isScalar(type: TypeNode | undefined): boolean {
  switch (type?.kind) {
    case "string":
    case "integer":
    case "number":
    case "boolean":
      return true;
    case "enum":
      return new Set(type.values.map((value) => typeof value)).size === 1;
    default:
      return false;
  }
}

/** What a type is behind its names and null; undefined where that is nothing. */
function resolve(type: TypeNode, types: ReadonlyMap<string, TypeNode>): TypeNode | undefined {
  let node: TypeNode | undefined = type;
  // A reference that leads round in a circle was reported; here it only has to end.
  for (let steps = 0; steps <= types.size * 2 + 1; steps++) {
    if (node?.kind === "nullable") node = node.inner;
    else if (node?.kind === "ref") node = types.get(node.target);
    else return node;
  }
  return undefined;
}
