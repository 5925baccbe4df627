import { getByPointer } from "../../../../source/locations/pointer.ts";
import {
  at,
  isObject,
  itemsAt,
  own,
  type JsonObject,
  type Site,
} from "../../../../openapi/site.ts";
import type { Origin } from "../../../origin.ts";
import type { OperationLowering } from "../operation-lowering.ts";

/** The schema of a property or a type, references followed; undefined if it is no object. */
export function schemaOf(
  lowering: OperationLowering,
  { origin }: { readonly origin: Origin },
): Site<JsonObject> | undefined {
  const { file, pointer } = origin;
  const value = getByPointer(lowering.document.sources.files.get(file)?.value, pointer);
  return followed(lowering, { value, file, pointer });
}

/**
 * A schema, references followed, and those that describe the same value with it: `allOf` of one, and a union
 * in which one member is not null. Undefined if it is no object.
 */
export function followed(lowering: OperationLowering, schema: Site): Site<JsonObject> | undefined {
  let site = isObject(schema.value) ? lowering.document.follow(schema) : undefined;
  for (let depth = 0; site !== undefined && depth < 10; depth++) {
    const only = onlyMember(lowering, site);
    if (only === undefined) return site;
    site = lowering.document.follow(only);
  }
  return site;
}

function onlyMember(lowering: OperationLowering, site: Site<JsonObject>): Site | undefined {
  if (own(site, "type") !== undefined) return undefined;
  for (const keyword of ["allOf", "oneOf", "anyOf"]) {
    if (own(site, keyword) === undefined) continue;
    const members = itemsAt(site, keyword);
    const left = keyword === "allOf" ? members : members.filter((one) => !isNull(lowering, one));
    const hasOthers = keyword !== "allOf" && describing.some((other) => other in site.value);
    return left.length === 1 && !hasOthers ? left[0] : undefined;
  }
  return undefined;
}

/** Keywords beside a union that say what its values are. */
const describing = ["properties", "items", "prefixItems", "additionalProperties", "const", "enum"];

/** Whether null is the only value of a schema. */
function isNull(lowering: OperationLowering, schema: Site): boolean {
  const site = isObject(schema.value) ? lowering.document.follow(schema) : undefined;
  if (site === undefined) return false;
  const type = own(site, "type");
  const isOne = (value: unknown, only: unknown): boolean =>
    value === only || (Array.isArray(value) && value.length === 1 && value[0] === only);
  return (
    isOne(type, "null") ||
    isOne(own(site, "enum"), null) ||
    ("const" in site.value && own(site, "const") === null)
  );
}

/** The schema of one part, where a list has a schema for its items. */
export function itemSchema(
  lowering: OperationLowering,
  schema: Site<JsonObject> | undefined,
  many: boolean,
): Site<JsonObject> | undefined {
  if (!many || schema === undefined) return schema;
  return own(schema, "items") === undefined ? undefined : followed(lowering, at(schema, "items"));
}
