import type { Hint } from "../drafts/draft.ts";
import type { Drafts } from "../drafts/drafts.ts";
import type { MemberSigns } from "../keywords/member-signs.ts";
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
  const words = variantWords(type.members.map(signsOf), type.discriminator?.property, hint);
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

/** The signs of a member whose parts are merged. */
function signsOf(type: LoweredType): MemberSigns {
  if (type.kind !== "object") return { ...noSigns, kind: kindOf(type) };
  const { properties, memberTitle: title } = type;
  return {
    tags: tagsOf(type),
    title,
    kind: "object",
    properties: new Set(properties.map(({ name }) => name)),
    required: properties.filter(({ required }) => required).map(({ name }) => name),
  };
}

const noSigns = { tags: new Map(), properties: new Set<string>(), required: [] };

function kindOf({ kind }: LoweredType): MemberSigns["kind"] {
  if (kind === "array" || kind === "tuple") return "list";
  if (kind === "map") return "object";
  return ["ref", "union", "nullable", "any"].includes(kind) ? "unknown" : "scalar";
}

/** The properties of an object that have one value each. */
function tagsOf({ properties }: LoweredObject): TagValues {
  return new Map(
    properties.flatMap(({ name, type: of }) =>
      of.kind === "enum" && of.values.length === 1 && !of.open
        ? [[name, of.values[0] as TagValue] as const]
        : [],
    ),
  );
}
