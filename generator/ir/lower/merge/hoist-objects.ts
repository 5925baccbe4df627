import type { Hint } from "../drafts/draft.ts";
import type { Drafts } from "../drafts/drafts.ts";
import type { LoweredType } from "../types/lowered.ts";

/** Gives objects below the top of a type declarations of their own. */
export function settle(drafts: Drafts, type: LoweredType, hint: Hint): LoweredType {
  if (type.kind === "nullable") {
    const inner = hoistObject(drafts, settle(drafts, type.inner, hint), hint, "Value");
    return { ...type, inner };
  }
  if (type.kind !== "union") return type;
  const members = type.members.map((member, index) =>
    hoistObject(drafts, settle(drafts, member, hint), hint, variantName(drafts, member, index)),
  );
  return { ...type, members };
}

export function hoistObject(
  drafts: Drafts,
  type: LoweredType,
  hint: Hint,
  part: string,
): LoweredType {
  if (type.kind !== "object") return type;
  return drafts.hoist({ ...hint, part: `${hint.part} ${part}`.trim() }, type.origin, () => type);
}

/** A member has the name of the declaration that it was made from, or a number. */
function variantName(drafts: Drafts, member: LoweredType, index: number): string {
  const from = member.kind === "object" ? member.mergedFrom : undefined;
  return from === undefined ? `Variant ${index + 1}` : drafts.draft(from).name;
}
