import type { Schema } from "./shapes.ts";

/** Names that stand in one text. */
export function words(text: string): readonly string[] {
  return text.split(" ");
}

/** Keywords that 3.0 does not have and that only narrow; without them a schema takes more. */
const dropped: ReadonlySet<string> = new Set(
  words(
    "patternProperties propertyNames contains minContains maxContains if then else dependentRequired prefixItems contentEncoding contentMediaType contentSchema const examples",
  ),
);

const isObject = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isNull = (schema: unknown): boolean => isObject(schema) && schema["type"] === "null";

/** A schema of 3.1 in the words of 3.0, as near as these come. */
export function schemaOf30(schema: unknown): Schema {
  if (schema === false) return { not: {} };
  if (!isObject(schema)) return {};
  if (isNull(schema)) return { nullable: true, enum: [null] };
  const { type } = schema;
  const changed: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(schema))
    if (!dropped.has(key) && key !== "type") changed[key] = memberOf30(key, value);
  if (typeof type === "string") changed["type"] = type;
  else if (Array.isArray(type)) {
    const [first, ...others] = type.filter((one: unknown) => one !== "null") as string[];
    if (others.length === 0) changed["type"] = first;
    if (type.includes("null")) changed["nullable"] = true;
  }
  if ("const" in schema) changed["enum"] = [schema["const"]];
  if (schema["contentEncoding"] === "base64") changed["format"] = "byte";
  else if ("contentMediaType" in schema) changed["format"] = "binary";
  for (const [exclusive, bound] of [
    ["exclusiveMinimum", "minimum"],
    ["exclusiveMaximum", "maximum"],
  ] as const)
    if (typeof schema[exclusive] === "number")
      Object.assign(changed, { [bound]: schema[exclusive], [exclusive]: true });
  if (type === "array" && (schema["items"] === false || schema["items"] === undefined))
    changed["items"] = firstItem(schema);
  return withoutNulls(changed);
}

const firstItem = (schema: Schema): Schema => {
  const items = schema["prefixItems"];
  return Array.isArray(items) ? schemaOf30(items[0]) : {};
};

function memberOf30(key: string, value: unknown): unknown {
  if (["items", "not"].includes(key)) return schemaOf30(value);
  if (key === "additionalProperties") return isObject(value) ? schemaOf30(value) : value;
  if (["allOf", "anyOf", "oneOf"].includes(key)) return (value as Schema[]).map(kept30);
  if (key === "properties")
    return named(Object.entries(value as Schema).map(([name, one]) => [name, schemaOf30(one)]));
  return value;
}

/** Null stays a schema of its own, to be found among the others of a choice. */
const kept30 = (schema: Schema): Schema => (isNull(schema) ? schema : schemaOf30(schema));

/** A choice with null as what may be null. */
function withoutNulls(schema: Readonly<Record<string, unknown>>): Schema {
  for (const key of ["anyOf", "oneOf"]) {
    const members = schema[key] as readonly Schema[] | undefined;
    if (members === undefined || !members.some(isNull)) continue;
    const rest = members.filter((one) => !isNull(one));
    const { [key]: _, ...others } = schema;
    return rest.length === 1
      ? { ...others, nullable: true, allOf: rest }
      : { ...others, nullable: true, [key]: rest };
  }
  return schema;
}

/** An object that has each name for its own, `__proto__` too. */
export function named<Value>(
  entries: Iterable<readonly [string, Value]>,
): Readonly<Record<string, Value>> {
  const all = {};
  for (const [name, value] of entries) {
    const own = { value, enumerable: true, configurable: true, writable: true };
    Object.defineProperty(all, name, own);
  }
  return all;
}
