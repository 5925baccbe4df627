import { about } from "../../failure.ts";
import type { Declaration } from "../../api.ts";
import type { ConditionSet } from "../../conditions.ts";
import { ApiIndex, referencesOf } from "../../navigate.ts";
import type { OperationNode } from "../../operations.ts";
import type { Lowering } from "../lowering.ts";
import { ShownParts } from "./shown-parts.ts";

interface Compiled {
  readonly declarations: readonly Declaration[];
  readonly operations: readonly OperationNode[];
  readonly conditions: ConditionSet;
}

/**
 * Says how decoders check the conditions of declarations: whether properties that a type does not
 * name are kept for them, and which hold for XML. Others are reported: XML has no types, so that what
 * the type does not name has no value there.
 */
export function settleDecoding(lowering: Lowering, compiled: Compiled): Compiled {
  const { declarations, operations, conditions } = compiled;
  const scope = lowering.options.xml ?? "used";
  const conditioned = declarations.filter((declaration) => declaration.conditions !== undefined);
  if (conditioned.length === 0) return compiled;
  const index = new ApiIndex({ declarations });
  const { schemas } = conditions;
  const byType = new ShownParts(index, schemas, { freeForm: true, names: false });
  const shown = new ShownParts(index, schemas, { freeForm: false, names: true });
  const inline = inlineObjects(declarations);
  const checked = new Set(
    conditioned
      .filter((one) => !inline.has(one.id) && about(one.origin, () => shown.holds(one)))
      .map(({ id }) => id),
  );
  const used = scope === "all" ? undefined : usedInXml(operations, index);
  for (const { id, origin } of conditioned) {
    if (scope === "none" || checked.has(id) || used?.has(id) === false) continue;
    lowering.diagnostics.reportOnce("xml-condition", { ...origin, part: "key" }, {});
  }
  return {
    ...compiled,
    declarations: declarations.map((declaration) => {
      const { id, conditions: entries } = declaration;
      if (entries === undefined) return declaration;
      return {
        ...declaration,
        keepsUnknown: !about(declaration.origin, () => byType.holds(declaration)),
        ...(checked.has(id) ? { xmlConditions: entries } : {}),
      };
    }),
  };
}

function usedInXml(operations: readonly OperationNode[], index: ApiIndex): ReadonlySet<string> {
  const contents = operations.flatMap(({ body, responses }) => [
    ...(body?.contents ?? []),
    ...responses.flatMap((response) => response.contents),
  ]);
  return index.reachable(contents.filter(({ kind }) => kind === "xml").map(({ type }) => type));
}

/** Ids of objects that are read as a part of another one, without an element of their own. */
function inlineObjects(declarations: readonly Declaration[]): ReadonlySet<string> {
  const inline = declarations.flatMap(({ type }) =>
    type.kind === "object" ? type.properties.filter(({ xml }) => xml.kind === "inline") : [],
  );
  return new Set(inline.flatMap(({ type }) => referencesOf(type, "alternatives")));
}
