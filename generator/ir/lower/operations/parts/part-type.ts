import type { LoweredType } from "../../types/lowered.ts";
import type { OperationLowering } from "../operation-lowering.ts";
import { leavesOf, leavesOfType } from "./part-shape.ts";
import { schemaOf } from "./schema-site.ts";

/** Whether a value may be an array, whose items are a part each. */
export function isList(
  lowering: OperationLowering,
  type: LoweredType,
  within: readonly LoweredType[] = [],
): boolean {
  const resolved = lowering.drafts.resolve(type);
  if (within.includes(resolved)) return false;
  const around = [...within, resolved];
  if (resolved.kind === "nullable") return isList(lowering, resolved.inner, around);
  if (resolved.kind === "union")
    return resolved.members.some((member) => isList(lowering, member, around));
  return resolved.kind === "array" || resolved.kind === "tuple";
}

/** Whether a value may be an array, and something else: one part is that, or an array of one. */
export function isOneOrMany(lowering: OperationLowering, type: LoweredType): boolean {
  const resolved = lowering.drafts.resolve(beneathNull(lowering, type));
  return resolved.kind === "union" && isList(lowering, resolved);
}

/** The type without null around it; of one that is null or itself, null. */
function beneathNull(lowering: OperationLowering, type: LoweredType): LoweredType {
  const seen = new Set<LoweredType>();
  for (let one = type; ; ) {
    const resolved = lowering.drafts.resolve(one);
    if (resolved.kind !== "nullable") return one;
    if (seen.has(resolved)) return { kind: "null", origin: type.origin };
    seen.add(resolved);
    one = resolved.inner;
  }
}

/** The type of one part, null apart. */
export function heldType(
  lowering: OperationLowering,
  type: LoweredType,
  many: boolean,
): LoweredType {
  const held = beneathNull(lowering, type);
  const resolved = lowering.drafts.resolve(held);
  return many && resolved.kind === "array" ? resolved.items : held;
}

/** A type with another one for a part of it. */
export function withItem(
  lowering: OperationLowering,
  type: LoweredType,
  many: boolean,
  item: LoweredType,
): LoweredType {
  if (heldType(lowering, type, many) === item) return type;
  const list = lowering.drafts.resolve(type);
  if (list.kind === "nullable")
    return { ...list, inner: withItem(lowering, beneathNull(lowering, list), many, item) };
  return many && list.kind === "array" ? { ...list, items: item, uniqueItems: false } : item;
}

/** Bytes, of which schemas know nothing. */
const bytesAt = ({ origin }: LoweredType): LoweredType => ({ kind: "any", origin });

/** A file, or where a list is several parts, a list of files with the rules of the list. */
export const fileType = (
  lowering: OperationLowering,
  type: LoweredType,
  many: boolean,
): LoweredType => ofItems(lowering, type, bytesAt(type), many);

/**
 * A file or a value that is none: a union of both, the file first.
 *
 * @param many whether a list is several parts, each of which is either; elsewhere it is a value
 */
export function eitherType(
  lowering: OperationLowering,
  type: LoweredType,
  many: boolean,
): LoweredType {
  const { origin } = type;
  const values = otherThanFiles(lowering, type, many);
  const [only] = values;
  const value: LoweredType =
    only !== undefined && values.length === 1
      ? only
      : { kind: "union", members: values, exclusive: false, origin };
  const members = [bytesAt(type), values.length === 0 ? bytesAt(type) : value];
  const either: LoweredType = { kind: "union", members, exclusive: false, origin };
  return ofItems(lowering, type, either, many);
}

/** A type in which all parts have another type; null stays. */
function ofItems(
  lowering: OperationLowering,
  type: LoweredType,
  item: LoweredType,
  many: boolean,
): LoweredType {
  const resolved = lowering.drafts.resolve(type);
  if (resolved.kind === "nullable")
    return { ...resolved, inner: ofItems(lowering, beneathNull(lowering, resolved), item, many) };
  if (!many) return item;
  if (resolved.kind === "tuple") {
    const {
      rest,
      items,
      minItems,
      maxItems = rest === false ? items.length : undefined,
      origin,
    } = resolved;
    const limits = {
      ...(minItems !== undefined && { minItems }),
      ...(maxItems !== undefined && { maxItems }),
    };
    return { kind: "array", items: item, uniqueItems: false, ...limits, origin };
  }
  return resolved.kind === "array" ? { ...resolved, items: item, uniqueItems: false } : item;
}

/** The types of parts that are no files. */
function otherThanFiles(
  lowering: OperationLowering,
  type: LoweredType,
  many: boolean,
  within: readonly LoweredType[] = [],
): readonly LoweredType[] {
  const resolved = lowering.drafts.resolve(type);
  if (within.includes(resolved)) return [];
  const inner = (one: LoweredType, isMany = many): readonly LoweredType[] =>
    otherThanFiles(lowering, one, isMany, [...within, resolved]);
  switch (resolved.kind) {
    case "null":
    case "any":
      return [];
    case "nullable":
      return inner(resolved.inner);
    case "union":
      return resolved.members.flatMap((member) => inner(member));
    case "array":
      return many ? inner(resolved.items, false) : [type];
    case "tuple": {
      if (!many) return [type];
      const items = resolved.rest === false ? resolved.items : [...resolved.items, resolved.rest];
      return items.flatMap((item) => inner(item, false));
    }
    default: {
      const schema = schemaOf(lowering, type);
      const leaves =
        schema === undefined
          ? leavesOfType(lowering, type, false)
          : leavesOf(lowering, schema, false);
      return leaves.length > 0 && leaves.every(({ shape }) => shape === "file") ? [] : [type];
    }
  }
}
