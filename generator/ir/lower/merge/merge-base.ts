import type { RefNode } from "../../types.ts";
import type { LoweredType, LoweredUnion } from "../types/lowered.ts";
import type { Hint } from "../drafts/draft.ts";
import { withTags } from "../inheritance/family-types.ts";
import type { Merging } from "./merging.ts";

/** A base's object, its properties marked as inherited. Anything else stays the reference it is. */
export function asBase(merging: Merging, type: LoweredType, hint: Hint): LoweredType {
  if (type.kind !== "ref") return type;
  const expanded = merging.drafts.expand(type);
  if (merging.exactness.isChecked(type)) merging.exactness.note();
  if (expanded?.kind === "union") return withoutSelf(merging, type, expanded, hint);
  if (expanded?.kind !== "object") return type;
  const { keepsOthers: _, ...object } = withTags(expanded, merging.families.tagsAt(type.origin));
  if (!merging.inherited.take(expanded.properties.length, type.origin))
    return { ...object, properties: [], bases: [type] };
  return {
    ...object,
    properties: object.properties.map((property) => ({
      ...property,
      inheritedFrom: type.target,
    })),
    bases: [type],
  };
}

/**
 * A parent that lists its children in a union, while each child has the parent in its allOf:
 * taken literally such a schema refers to itself without end.
 */
function withoutSelf(merging: Merging, ref: RefNode, union: LoweredUnion, hint: Hint): LoweredType {
  const isSelf = (member: LoweredType): boolean =>
    member.kind === "ref" && member.target === hint.parent;
  if (!union.members.some(isSelf)) return ref;
  const parent = merging.drafts.draft(ref.target);
  merging.diagnostics.report("allof-parent-union", ref.origin, {
    parent: parent.component ?? parent.name,
  });
  return { kind: "any", origin: ref.origin };
}
