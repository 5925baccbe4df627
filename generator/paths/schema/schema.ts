import { asciiLiteral } from "../../code/declaration.ts";
import { code } from "../../code/index.ts";
import { isObject, type JsonObject } from "../../openapi/site.ts";
import { arrayOf } from "./array.ts";
import { listOf, objectOf } from "../check-schema.ts";
import { below, resolved, type Context, type Spot } from "../context.ts";
import { enumType, isEnum } from "./enum.ts";
import { literalType } from "./literal.ts";
import { objectCore } from "./object.ts";
import { schemaReference } from "./references.ts";
import {
  booleanType,
  emptyRecord,
  genericType,
  intersectionOf,
  isPrimitive,
  neverType,
  nullable,
  nullType,
  numberType,
  recordOf,
  stringType,
  textType,
  unionOf,
  unknownType,
  type Type,
} from "../type.ts";

/** The type of a schema. */
export function schemaType(context: Context, schema: unknown, spot: Spot): Type {
  if (schema === true || schema === undefined) return unknownType;
  if (!isObject(schema)) return neverType;
  context.checks.check(schema, spot.at);
  return composed(context, context.discriminators.current(schema), spot);
}

/** The type of a schema whose keywords are checked, or that was put together from others. */
function composed(context: Context, schema: JsonObject, spot: Spot): Type {
  const { $ref, const: constant } = schema;
  if (typeof $ref === "string") return schemaReference(context, $ref, spot.at);
  if (constant !== undefined) return literalType(constant);
  if (isEnum(schema)) return enumType(context, schema, spot);
  const core = typed(context, schema, spot);
  const parts = core === undefined ? [] : [core];
  const all = allOf(context, schema, spot);
  if (all.length > 0) parts.push(intersectionOf(all));
  let type = parts.length === 0 ? undefined : intersectionOf(parts);
  const some = alternatives(context, schema, "anyOf", spot);
  if (some.length > 0) type = unionOf([...(type === undefined ? [] : [type]), ...some]);
  const one = oneOf(context, schema, spot);
  if (one.length > 0) {
    const first = type === undefined ? [] : [type];
    type = one.every(isPrimitive)
      ? unionOf([...first, ...one])
      : intersectionOf([...first, unionOf(one)]);
  }
  if (type === undefined) {
    if (!("type" in schema)) return unknownType;
    type = context.options.emptyObjectsUnknown ? recordOf(unknownType) : emptyRecord;
  }
  return schema["nullable"] === true && type !== unknownType ? nullable(type) : type;
}

const primitives: Readonly<Record<string, Type>> = {
  null: nullType,
  string: stringType,
  number: numberType,
  integer: numberType,
  boolean: booleanType,
};

/** Returns the type by `type`, `properties` and their like, without `allOf`, `anyOf` and `oneOf`. */
function typed(context: Context, schema: JsonObject, spot: Spot): Type | undefined {
  const { type } = schema;
  if (typeof type === "string" && Object.hasOwn(primitives, type)) return primitives[type];
  if (type === "array") return arrayOf(context, schema, spot);
  if (Array.isArray(type)) {
    return typeList(context, schema, type as readonly string[], spot);
  }
  return objectCore(context, schema, spot);
}

/** A union of the types that `type` lists, each with the other keywords. */
function typeList(
  context: Context,
  schema: JsonObject,
  types: readonly string[],
  spot: Spot,
): Type {
  // The members of `oneOf` are alternatives of the whole, not of each type.
  const { oneOf: _, ...whole } = schema;
  // So are the others, and writing them for each type says nothing more. openapi-typescript does; it
  // is followed once, since lists within lists would multiply the text.
  const { allOf: __, anyOf: ___, ...single } = whole;
  const isOutermost = !context.isWithinTypes;
  context.isWithinTypes = true;
  const union = types
    .filter((name) => !isInOneOf(schema, name))
    .map((name) =>
      name === "null"
        ? nullType
        : composed(context, { ...(isOutermost ? whole : single), type: name }, spot),
    );
  if (isOutermost) context.isWithinTypes = false;
  return unionOf(union);
}

/** Whether a member of `oneOf` is a type that `type` lists as well. */
function isInOneOf(schema: JsonObject, name: string): boolean {
  if (!Object.hasOwn(primitives, name)) return false;
  return listOf(schema, "oneOf").some((item) => isObject(item) && item["type"] === name);
}

function alternatives(
  context: Context,
  schema: JsonObject,
  keyword: "anyOf" | "oneOf",
  spot: Spot,
): readonly Type[] {
  return listOf(schema, keyword).map((item, index) =>
    schemaType(context, item, below(spot, [keyword, String(index)])),
  );
}

function oneOf(context: Context, schema: JsonObject, spot: Spot): readonly Type[] {
  const types = alternatives(context, schema, "oneOf", spot);
  if (types.length > 0 || schema["type"] !== "object") return types;
  return listOf(schema, "enum").map(literalType);
}

/** The members of `allOf`, with what `required` beside them requires. */
function allOf(context: Context, schema: JsonObject, spot: Spot): readonly Type[] {
  const required = listOf(schema, "required").filter((name) => typeof name === "string");
  return listOf(schema, "allOf").map((item, index) => {
    const at = { path: spot.path, at: `${spot.at}/allOf/${index}` };
    if (!isObject(item)) return schemaType(context, item, at);
    const { type, discriminator } =
      typeof item["$ref"] === "string"
        ? inherited(context, item, item["$ref"], required, at)
        : own(context, item, required, at);
    if (discriminator === undefined) return type;
    return genericType(code`Omit`, type, textType(asciiLiteral(discriminator)));
  });
}

interface Part {
  readonly type: Type;
  /** The property that tells schemas apart, each of which says its value itself. */
  readonly discriminator: string | undefined;
}

function inherited(
  context: Context,
  item: JsonObject,
  ref: string,
  required: readonly string[],
  spot: Spot,
): Part {
  const type = schemaType(context, item, spot);
  const place = context.bundle.target(ref, spot.at)?.pointer ?? "";
  const discriminator = context.discriminators.at(place)?.propertyName;
  const target = resolved(context, item, spot.at)?.value;
  const base = isObject(target) ? context.discriminators.current(target) : {};
  const properties = objectOf(base, "properties");
  if (properties === undefined || context.discriminators.isHandled(place))
    return { type, discriminator };
  const names = required.filter((name) => Object.hasOwn(properties, name));
  return { type: withRequired(context, type, names), discriminator };
}

function own(context: Context, item: JsonObject, required: readonly string[], spot: Spot): Part {
  context.checks.check(item, spot.at);
  const current = context.discriminators.current(item);
  const all = [...required, ...listOf(current, "required")];
  const { propertyName } = objectOf(item, "discriminator") ?? {};
  return {
    type: composed(context, { ...current, required: all }, spot),
    discriminator: typeof propertyName === "string" ? propertyName : undefined,
  };
}

const helper = [
  code`type WithRequired<T, K extends keyof T> = T & {`,
  code`    [P in K]-?: T[P];`,
  code`};`,
];

/** A type with properties that are there for certain. */
function withRequired(context: Context, type: Type, names: readonly string[]): Type {
  if (names.length === 0) return type;
  const known = context.footer.some((one) => one.kind === "fixed" && one.lines === helper);
  if (!known) context.footer.push({ kind: "fixed", lines: helper });
  return genericType(code`WithRequired`, type, unionOf(names.map(literalType)));
}
