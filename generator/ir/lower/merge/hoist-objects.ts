import type { LoweredType } from "../types/lowered.ts";
import type { Hint } from "../drafts/draft.ts";
import type { Lowering } from "../lowering.ts";

/** Gives objects below the top of a type declarations of their own. */
export function settle(lowering: Lowering, type: LoweredType, hint: Hint): LoweredType {
  if (type.kind === "nullable") {
    return {
      ...type,
      inner: hoistObject(lowering, settle(lowering, type.inner, hint), hint, "Value"),
    };
  }
  if (type.kind !== "union") return type;
  const members = type.members.map((member, index) =>
    hoistObject(
      lowering,
      settle(lowering, member, hint),
      hint,
      variantName(lowering, member, index),
    ),
  );
  return { ...type, members };
}

export function hoistObject(
  lowering: Lowering,
  type: LoweredType,
  hint: Hint,
  part: string,
): LoweredType {
  if (type.kind !== "object") return type;
  return lowering.drafts.hoist(
    { ...hint, part: `${hint.part} ${part}`.trim() },
    type.origin,
    () => type,
  );
}

/** A member has the name of the declaration that it was made from, or a number. */
function variantName(lowering: Lowering, member: LoweredType, index: number): string {
  const from = member.kind === "object" ? member.mergedFrom : undefined;
  return from === undefined ? `Variant ${index + 1}` : lowering.drafts.draft(from).name;
}
