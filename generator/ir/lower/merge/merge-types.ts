import type { Origin } from "../../origin.ts";
import type { RefNode } from "../../types.ts";
import type { LoweredType } from "../types/lowered.ts";
import { typeText } from "../types/lowered.ts";
import type { Hint } from "../drafts/draft.ts";
import type { Merging } from "./merging.ts";
import { asSecret } from "../types/secret-type.ts";
import { joinNullable } from "../types/union-of.ts";
import { intersectArrays } from "./merge-arrays.ts";
import { asBase } from "./merge-base.ts";
import { intersectMapWithObject, intersectMaps, intersectObjects } from "./merge-objects.ts";
import { intersectScalars } from "./merge-scalars.ts";
import { hoistObject, settle } from "./hoist-objects.ts";
import { distribute } from "./merge-unions.ts";

interface Part {
  readonly type: LoweredType;
  /** Whether the part is a reference in an allOf, whose declaration is a base of the object. */
  readonly isBase: boolean;
}

/**
 * The type of the values that satisfy all parts, as `allOf` and keywords beside each other demand.
 * Objects that are members of a union in the result are given declarations.
 */
export function intersectAll(
  merging: Merging,
  parts: readonly Part[],
  origin: Origin,
  hint: Hint,
): LoweredType {
  let result: LoweredType | undefined;
  for (const part of parts) {
    const type = part.isBase ? asBase(merging, part.type, hint) : part.type;
    result = result === undefined ? type : intersect(merging, result, type, hint);
  }
  const type = result ?? { kind: "any", origin };
  if (type.kind === "never" && parts.every((part) => part.type.kind !== "never")) {
    merging.diagnostics.report("allof-contradiction", origin, {});
  }
  return settle(merging.drafts, withOrigin(type, origin), hint);
}

function withOrigin(type: LoweredType, origin: Origin): LoweredType {
  return type.kind === "object" || type.kind === "map" ? { ...type, origin } : type;
}

/** Makes one type of two that a value has to be of. */
type Intersect = (merging: Merging, a: LoweredType, b: LoweredType, hint: Hint) => LoweredType;

/** The type of the values that are of both types; secret if one of them is. */
export const intersect: Intersect = (merging, a, b, hint) => {
  const both = intersectTypes(merging, a, b, hint);
  const type = isInferred(a) === isInferred(b) ? both : stated(both);
  return a.secret === true || b.secret === true ? asSecret(type) : type;
};

const isInferred = (type: LoweredType): boolean => type.inferred === true;

function stated({ inferred: _, ...type }: LoweredType): LoweredType {
  return type;
}

function intersectTypes(merging: Merging, a: LoweredType, b: LoweredType, hint: Hint): LoweredType {
  if (a.kind === "any" || b.kind === "never") return b;
  if (b.kind === "any" || a.kind === "never") return a;
  if (a.kind === "ref" && b.kind === "ref") return intersectRefs(merging, a, b, hint);
  if (a.kind === "ref") return intersectRef(merging, a, b, hint);
  if (b.kind === "ref") return intersectRef(merging, b, a, hint);
  if (a.kind === "union") return distribute(merging, a, b, hint);
  if (b.kind === "union") return distribute(merging, b, a, hint);
  if (a.kind === "nullable" && b.kind === "nullable") {
    return joinNullable(intersect(merging, a.inner, b.inner, hint), a.origin);
  }
  if (a.kind === "nullable") return b.kind === "null" ? b : intersect(merging, a.inner, b, hint);
  if (b.kind === "nullable") return a.kind === "null" ? a : intersect(merging, a, b.inner, hint);
  if (a.kind === "object" && b.kind === "object") return intersectObjects(merging, a, b, hint);
  if (a.kind === "object" && b.kind === "map") return intersectMapWithObject(merging, a, b, hint);
  if (a.kind === "map" && b.kind === "object") return intersectMapWithObject(merging, b, a, hint);
  if (a.kind === "map" && b.kind === "map") return intersectMaps(merging, a, b, hint);
  if ((a.kind === "array" || a.kind === "tuple") && (b.kind === "array" || b.kind === "tuple")) {
    return intersectArrays(merging, a, b, hint);
  }
  const type = intersectScalars(merging, a, b);
  if (type.kind !== "never" || isInferred(a) === isInferred(b)) return type;
  return isInferred(a) ? b : a;
}

/** Two references: merged in place, or later where they are being merged already. */
function intersectRefs(merging: Merging, a: RefNode, b: RefNode, hint: Hint): LoweredType {
  if (a.target === b.target) return a;
  const merged = merging.merges.pair(a, b, () =>
    merging.exactness.watch(() => intersectRef(merging, a, b, hint)),
  );
  if (merged === undefined) return mergeLater(merging, a, b, hint);
  if (merged.isInexact) merging.exactness.note();
  return merged.made;
}

function intersectRef(merging: Merging, ref: RefNode, other: LoweredType, hint: Hint): LoweredType {
  const expanded = merging.drafts.expand(ref);
  if (expanded === undefined) return intersectUnknown(merging, ref, other, hint);
  if (typeText(expanded) === typeText(other)) return ref;
  const isChecked = merging.exactness.isChecked(ref);
  // Members of a union meet the reference itself, so that each pair of references is merged once.
  if (expanded.kind === "object" && other.kind === "union") {
    return distribute(merging, other, ref, hint);
  }
  const result = merging.merges.expanded(ref, other, () =>
    intersect(merging, expanded, other, hint),
  );
  // A member of a union that is the union itself adds no values; the loop is reported later.
  if (result === undefined) return { kind: "never", origin: ref.origin };
  if (isChecked && result !== expanded) merging.exactness.note();
  // The reference stays where the other type narrows nothing.
  return result === expanded ? ref : result;
}

/**
 * The declaration is being made, or has no type. Below the top of another declaration the merging
 * can wait for it; at the top the schema would refer to itself without a type in between.
 */
function intersectUnknown(
  merging: Merging,
  ref: RefNode,
  other: LoweredType,
  hint: Hint,
): LoweredType {
  if (hint.part === "") {
    merging.diagnostics.report("ref-loop", ref.origin, {
      ref: merging.drafts.draft(ref.target).name,
    });
    return other;
  }
  if (other.kind === "ref") return mergeLater(merging, ref, other, hint);
  return merging.drafts.hoist(hint, other.origin, (name) =>
    intersectAll(
      merging,
      [
        { type: ref, isBase: true },
        { type: other, isBase: false },
      ],
      other.origin,
      { parent: name, part: "" },
    ),
  );
}

/** A declaration of the values of both, made when the declarations of both are known. */
function mergeLater(merging: Merging, a: RefNode, b: RefNode, hint: Hint): LoweredType {
  const merged = merging.merges.together(a, b, (parts) =>
    merging.drafts.hoist(
      shortHint(merging, hint, parts),
      b.origin,
      (name) =>
        intersectAll(
          merging,
          parts.map((target, index) => ({
            type: { kind: "ref", origin: b.origin, target },
            isBase: index === 0,
          })),
          b.origin,
          { parent: name, part: "" },
        ),
      { parts },
    ),
  );
  return merged ?? { kind: "any", origin: b.origin };
}

/** Chains of merged declarations would have names that grow with each: those are named by parts. */
function shortHint(merging: Merging, hint: Hint, parts: readonly string[]): Hint {
  if (hint.parent.length + hint.part.length <= longestName) return hint;
  return { parent: parts.map((id) => merging.drafts.draft(id).name).join(" And "), part: "" };
}

const longestName = 120;

/**
 * The type of a property that several parts declare. Two objects are merged later, when their own
 * declarations are known, so that recursive schemas can be narrowed.
 */
export const intersectLater: Intersect = (merging, a, b, hint) => {
  const type = intersectTypesLater(merging, a, b, hint);
  return a.secret === true || b.secret === true ? asSecret(type) : type;
};

const intersectTypesLater: Intersect = (merging, a, b, hint) => {
  if (typeText(a) === typeText(b)) return b;
  if (a.kind === "any") return b;
  if (b.kind === "any") return a;
  if (a.kind === "ref" && b.kind === "ref") return mergeLater(merging, a, b, hint);
  // Null beside two references says nothing of when those can be merged.
  if (a.kind === "nullable" && b.kind === "nullable")
    return joinNullable(intersectLater(merging, a.inner, b.inner, hint), b.origin);
  const type = intersect(merging, a, b, hint);
  if (type.kind === "never" && a.kind !== "never" && b.kind !== "never") {
    merging.diagnostics.report("allof-contradiction", b.origin, {});
  }
  return settle(merging.drafts, hoistObject(merging.drafts, type, hint, ""), hint);
};
