import type { ApiIndex } from "../../navigate.ts";
import type { OperationNode } from "../../operations.ts";
import type { TypeNode } from "../../types.ts";
import type { Lowering } from "../lowering.ts";

/** Reports operations that need a body, of which no value is valid in any of its media types. */
export function checkBodies(
  { diagnostics }: Pick<Lowering, "diagnostics">,
  index: ApiIndex,
  operations: readonly OperationNode[],
): void {
  const known = new Map<string, string | undefined>();
  for (const { id, body } of operations) {
    if (body === undefined) continue;
    const reasons = body.contents.map(({ type }) => impossible(type, index, known));
    const [property] = reasons;
    if (property === undefined || reasons.includes(undefined)) continue;
    diagnostics.report("body-impossible", body.origin, { operation: id, property });
  }
}

/**
 * The part that no value can have: the name of a property, or words for the whole. Undefined where there are values.
 *
 * @param known of declarations; those around are taken to have values
 */
function impossible(
  type: TypeNode,
  index: ApiIndex,
  known: Map<string, string | undefined>,
): string | undefined {
  const inner = (one: TypeNode): string | undefined => impossible(one, index, known);
  switch (type.kind) {
    case "never":
      return "the whole";
    case "ref": {
      if (known.has(type.target)) return known.get(type.target);
      known.set(type.target, undefined);
      const found = inner(index.declaration(type.target).type);
      known.set(type.target, found);
      return found;
    }
    case "union": {
      const reasons = type.members.map(inner);
      return reasons.includes(undefined) ? undefined : reasons[0];
    }
    case "array":
      return (type.minItems ?? 0) > 0 ? inner(type.items) : undefined;
    case "object":
      for (const property of type.properties) {
        if (!property.required || property.access !== undefined) continue;
        const found = inner(property.type);
        if (found !== undefined) return found === "the whole" ? property.name : found;
      }
      return undefined;
    case "any":
    case "null":
    case "boolean":
    case "string":
    case "integer":
    case "number":
    case "enum":
    case "tuple":
    case "map":
    case "nullable":
      return undefined;
  }
}
