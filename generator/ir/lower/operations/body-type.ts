import { isSameValue } from "../../../portable/same-value.ts";
import { isObject, type Site } from "../../../openapi/site.ts";
import type { MediaKind } from "../../options.ts";
import type { StringConstraints, TypeNode } from "../../types.ts";
import type { LoweredType } from "../types/lowered.ts";
import type { OperationLowering } from "./operation-lowering.ts";
import { isDeclaredHere } from "./content-root.ts";

/** A schema of a body, and its type. */
export interface MadeType {
  readonly schema: Site;
  readonly type: LoweredType;
}

/** The declaration of an equal inline schema under another media type. */
export function sharedType(
  lowering: OperationLowering,
  made: readonly MadeType[],
  schema: Site,
): LoweredType | undefined {
  return made.find(({ schema: other, type }) => {
    if (type.kind !== "ref" || other.file !== schema.file) return false;
    return isDeclaredHere(lowering, type, other) && isSameValue(other.value, schema.value);
  })?.type;
}

/** The type of a body, in a declaration of its own where it needs one. */
export function bodyType(
  lowering: OperationLowering,
  kind: MediaKind,
  schema: Site,
  name: string,
): LoweredType {
  const used = lowering.lowerSchema(schema, { parent: name, part: "" });
  if (used.kind === "ref" && isDeclaredHere(lowering, used, schema)) return used;
  return hasRules(kind, schema, used)
    ? lowering.drafts.hoist({ parent: name, part: "" }, schema, () => used, { site: schema })
    : used;
}

/**
 * Whether a body needs a declaration of its own, because only declarations have codecs and
 * validators: one without a declaration, or one whose root has another name here.
 */
function hasRules(kind: MediaKind, schema: Site, type: TypeNode): boolean {
  switch (kind) {
    case "xml":
      if (type.kind === "ref") return isObject(schema.value) && "xml" in schema.value;
      return type.kind !== "any";
    case "json":
      return type.kind !== "ref" && type.kind !== "any";
    case "text":
      return type.kind === "enum" || (type.kind === "string" && isConstrained(type));
    case "form":
    case "multipart":
    case "binary":
    case "sequence":
      return false;
  }
}

function isConstrained({ format, minLength, maxLength, pattern }: StringConstraints): boolean {
  return [format, minLength, maxLength, pattern].some((constraint) => constraint !== undefined);
}
