import type { LoweredArray, LoweredTuple, LoweredType } from "../types/lowered.ts";
import { greatest, least } from "./merge-scalars.ts";
import type { Hint } from "../drafts/draft.ts";
import type { Merging } from "./merging.ts";

/** Arrays whose items must be of both types, item by item if one is a tuple. */
export function intersectArrays(
  merging: Merging,
  a: LoweredArray | LoweredTuple,
  b: LoweredArray | LoweredTuple,
  hint: Hint,
): LoweredType {
  const item = { ...hint, part: `${hint.part} Item`.trim() };
  const lengths = { ...greatest(a, b, "minItems"), ...least(a, b, "maxItems") };
  if (a.kind === "array" && b.kind === "array") {
    const keys = [...new Set([...(a.itemKeys ?? []), ...(b.itemKeys ?? [])])];
    return {
      kind: "array",
      origin: b.origin,
      items: merging.intersectLater(a.items, b.items, item),
      ...lengths,
      uniqueItems: a.uniqueItems || b.uniqueItems,
      ...(keys.length === 0 ? {} : { itemKeys: keys }),
    };
  }
  const length = Math.max(prefix(a).length, prefix(b).length);
  const items: LoweredType[] = [];
  for (let i = 0; i < length; i++) {
    const left = prefix(a)[i] ?? restOf(a);
    const right = prefix(b)[i] ?? restOf(b);
    if (left === false || right === false) break;
    items.push(merging.intersectLater(left, right, item));
  }
  const left = restOf(a);
  const right = restOf(b);
  if ((a.kind === "array" && a.uniqueItems) || (b.kind === "array" && b.uniqueItems))
    merging.exactness.note();
  const closed = left === false || right === false;
  const rest = closed ? false : merging.intersectLater(left, right, item);
  return { kind: "tuple", origin: b.origin, items, rest, ...lengths };
}

function prefix(type: LoweredArray | LoweredTuple): readonly LoweredType[] {
  return type.kind === "tuple" ? type.items : [];
}

function restOf(type: LoweredArray | LoweredTuple): LoweredType | false {
  return type.kind === "tuple" ? type.rest : type.items;
}
