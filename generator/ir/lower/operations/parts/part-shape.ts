import {
  at,
  itemsAt,
  isObject,
  own,
  textAt,
  type JsonObject,
  type Site,
} from "../../../../openapi/site.ts";
import { isTextual } from "../../../media-type.ts";
import type { LoweredType } from "../../types/lowered.ts";
import type { OperationLowering } from "../operation-lowering.ts";
import { followed } from "./schema-site.ts";

/** Bytes, text of a string, text of another scalar, or a value that needs JSON. */
export type Shape = "file" | "string" | "scalar" | "structure";

/** One kind of values that a schema has, and the schema that describes it. */
export interface Leaf {
  readonly shape: Shape;
  readonly schema: Site<JsonObject> | undefined;
}

/**
 * The kinds of values that a schema has: null and unions come off, since the value at hand decides how it is sent.
 * Source: OpenAPI 3.2, Encoding Object, `contentType`.
 *
 * @param many whether the items of an array are meant, and not the array
 */
export function leavesOf(
  lowering: OperationLowering,
  schema: Site<JsonObject>,
  many: boolean,
  within: readonly Site<JsonObject>[] = [],
): readonly Leaf[] {
  const isSeen = within.some(
    ({ file, pointer }) => file === schema.file && pointer === schema.pointer,
  );
  if (isSeen) return [];
  const around = [...within, schema];
  const inner = (site: Site, isList = many): readonly Leaf[] => {
    const target = followed(lowering, site);
    return target === undefined ? [] : leavesOf(lowering, target, isList, around);
  };
  const leaf = (shape: Shape): readonly Leaf[] => [{ shape, schema }];
  const declared = own(schema, "type");
  if (declared !== undefined) {
    const types: readonly unknown[] = Array.isArray(declared) ? declared : [declared];
    return types.flatMap((type) => {
      if (type === "null") return [];
      if (type === "array" && many) return itemLeaves(schema, inner);
      return leaf(shapeOfType(type, schema));
    });
  }
  if (own(schema, "const") !== undefined || own(schema, "enum") !== undefined)
    return listed(schema).some((value) => value !== null) ? leaf(shapeOfValues(schema)) : [];
  for (const keyword of ["oneOf", "anyOf"]) {
    if (own(schema, keyword) === undefined || isObject(own(schema, "properties"))) continue;
    return itemsAt(schema, keyword).flatMap((member) => inner(member));
  }
  const all = itemsAt(schema, "allOf").map((member) => inner(member));
  if (all.length > 0) return narrowest(all, leaf);
  if (many && own(schema, "items") !== undefined) return itemLeaves(schema, inner);
  const isStructured = structures.some((keyword) => own(schema, keyword) !== undefined);
  return leaf(isStructured ? "structure" : "file");
}

/** Kinds of the items of a list; text, where it says nothing of these. */
function itemLeaves(
  schema: Site<JsonObject>,
  inner: (site: Site, isList: boolean) => readonly Leaf[],
): readonly Leaf[] {
  if (isObject(own(schema, "items"))) return inner(at(schema, "items"), false);
  const shape = own(schema, "prefixItems") === undefined ? "file" : "scalar";
  return [{ shape, schema: undefined }];
}

/** Values must be of all members: one of these that says nothing counts only where all do. */
function narrowest(
  members: readonly (readonly Leaf[])[],
  leaf: (shape: Shape) => readonly Leaf[],
): readonly Leaf[] {
  const says = (one: readonly Leaf[]): boolean =>
    one.length > 0 && !one.every(({ shape, schema }) => shape === "file" && isUntyped(schema));
  const telling = members.filter(says);
  if (telling.some((one) => one.every(({ shape }) => shape === "structure")))
    return leaf("structure");
  // The bytes of a file are a string too.
  return (
    telling.find((one) => one.every(({ shape }) => shape === "file")) ??
    telling[0] ??
    members[0] ??
    []
  );
}

const isUntyped = (schema: Site<JsonObject> | undefined): boolean =>
  schema === undefined || own(schema, "type") === undefined;

/** Whether the schema says that a value is bytes, and not only nothing of it. */
export const isDeclaredFile = ({ shape, schema }: Leaf): boolean =>
  shape === "file" &&
  schema !== undefined &&
  !(isUntyped(schema) && own(schema, "contentMediaType") === undefined);

const listed = (schema: Site<JsonObject>): readonly unknown[] => {
  const values = own(schema, "enum");
  return Array.isArray(values) ? (values as readonly unknown[]) : [own(schema, "const")];
};

/** Objects and arrays among values that are listed have no text. */
const shapeOfValues = (schema: Site<JsonObject>): Shape =>
  listed(schema).some((value) => typeof value === "object" && value !== null)
    ? "structure"
    : "scalar";

function shapeOfType(type: unknown, schema: Site<JsonObject>): Shape {
  if (type === "object" || type === "array") return "structure";
  if (type !== "string") return "scalar";
  if (own(schema, "format") === "binary") return "file";
  const encoding = textAt(schema, "contentEncoding")?.toLowerCase();
  if (encoding === "binary") return "file";
  const held = textAt(schema, "contentMediaType");
  return encoding === undefined && held !== undefined && !isTextual(held) ? "file" : "string";
}

const structures = ["properties", "additionalProperties", "items", "prefixItems", "oneOf", "anyOf"];

/** Where a value has no schema of its own, its type tells. */
export function leavesOfType(
  lowering: OperationLowering,
  type: LoweredType,
  many: boolean,
): readonly Leaf[] {
  const resolved = lowering.drafts.resolve(type);
  const leaf = (shape: Shape): readonly Leaf[] => [{ shape, schema: undefined }];
  switch (resolved.kind) {
    case "null":
    case "never":
      return [];
    case "nullable":
      return leavesOfType(lowering, resolved.inner, many);
    case "array":
      return many ? leavesOfType(lowering, resolved.items, false) : leaf("structure");
    case "tuple":
      return leaf(many ? "scalar" : "structure");
    case "object":
    case "map":
    case "union":
      return leaf("structure");
    case "any":
      return leaf("file");
    default:
      return leaf("scalar");
  }
}
