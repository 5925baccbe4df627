import type { Hint } from "../drafts/draft.ts";
import type { Drafts } from "../drafts/drafts.ts";
import type { TagValue, TagValues } from "../keywords/tag-values.ts";
import { variantWords } from "../drafts/variant-words.ts";
import type { LoweredObject, LoweredType } from "../types/lowered.ts";

/** Gives objects below the top of a type declarations of their own. */
export function settle(drafts: Drafts, type: LoweredType, hint: Hint): LoweredType {
  if (type.kind === "nullable") {
    const inner = hoistObject(drafts, settle(drafts, type.inner, hint), hint, "Value");
    return { ...type, inner };
  }
  if (type.kind !== "union") return type;
  const words = variantWords(type.members.map(tagsOf), type.discriminator?.property);
  const members = type.members.map((member, index) => {
    const settled = settle(drafts, member, hint);
    if (settled.kind !== "object") return settled;
    const named = variantHint(drafts, hint, settled, words[index] as string, index);
    return drafts.hoist(named, settled.origin, () => settled);
  });
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

/** A member has the name of the declaration that it was made from, or that of its tag. */
function variantHint(
  drafts: Drafts,
  hint: Hint,
  { mergedFrom }: LoweredObject,
  words: string,
  index: number,
): Hint {
  if (mergedFrom === undefined) return drafts.variantHint(hint, words, index);
  return { ...hint, part: `${hint.part} ${drafts.draft(mergedFrom).name}`.trim() };
}

/** The properties of an object that have one value each. */
function tagsOf(type: LoweredType): TagValues {
  if (type.kind !== "object") return new Map();
  return new Map(
    type.properties.flatMap(({ name, type: of }) =>
      of.kind === "enum" && of.values.length === 1 && !of.open
        ? [[name, of.values[0] as TagValue] as const]
        : [],
    ),
  );
}
