import type { Group } from "./suite.ts";

type Json = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The component that a group's schema becomes, by the index of the group. */
export const componentName = (index: number): string => `Group${index}`;

/**
 * A document of OpenAPI 3.1 with the schema of each group as a component. A reference of the suite
 * is relative to the schema that contains it: `$id` makes each a resource of its own. Remote schemas
 * become components with their addresses as `$id`.
 */
export function document31(
  groups: readonly (Group | undefined)[],
  remotes: ReadonlyMap<string, unknown>,
): string {
  const schemas: Record<string, unknown> = {};
  groups.forEach((group, index) => {
    if (group === undefined) return;
    schemas[componentName(index)] = resource(group.schema, `https://suite.test/${index}`);
  });
  let count = 0;
  for (const [address, schema] of remotes)
    schemas[`Remote${count++}`] = remoteResource(schema, address);
  return documentOf("3.1.1", schemas);
}

function resource(schema: unknown, address: string): unknown {
  if (!isRecord(schema) || "$id" in schema) return schema;
  return /"\$(ref|dynamicRef|anchor|id)"/.test(JSON.stringify(schema))
    ? { $id: address, ...schema }
    : schema;
}

/** A remote schema may have an `$id` that is not the address at which it is found. */
function remoteResource(schema: unknown, address: string): unknown {
  if (!isRecord(schema)) return { $id: address, allOf: [schema] };
  const own = schema["$id"];
  if (own === undefined) return { $id: address, ...schema };
  return own === address ? schema : { $id: address, $defs: { schema }, $ref: own };
}

/** Keywords that the schemas of OpenAPI 3.0 share with draft 4. Source: OpenAPI 3.0.4, Schema Object. */
const shared30: ReadonlySet<string> = new Set(
  (
    "$ref title description default enum type format pattern minLength maxLength minimum maximum " +
    "exclusiveMinimum exclusiveMaximum multipleOf items minItems maxItems uniqueItems properties " +
    "additionalProperties required minProperties maxProperties allOf oneOf anyOf not"
  ).split(" "),
);

/** Whether a schema of draft 4 means the same in OpenAPI 3.0. */
export function isShared30(schema: unknown): boolean {
  if (!isRecord(schema)) return false;
  if ("$ref" in schema && typeof schema["$ref"] === "string")
    return /^#(\/|$)/.test(schema["$ref"]) && Object.keys(schema).length === 1;
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === "definitions") {
      if (!Object.values(value as Json).every(isShared30)) return false;
      // Components have names, and hold no definitions.
      if (Object.keys(value as Json).some((name) => !/^\w+$/.test(name))) return false;
    } else if (!shared30.has(keyword)) return false;
    if (keyword === "type" && (typeof value !== "string" || value === "null")) return false;
    if (keyword === "items" || keyword === "not") if (!isShared30(value)) return false;
    if (keyword === "additionalProperties" && typeof value !== "boolean" && !isShared30(value))
      return false;
    if (keyword === "properties" && !Object.values(value as Json).every(isShared30)) return false;
    if (keyword.endsWith("Of") && Array.isArray(value) && !value.every(isShared30)) return false;
  }
  return true;
}

/** A document of OpenAPI 3.0; references become relative to it. */
export function document30(groups: readonly (Group | undefined)[]): string {
  const schemas: Record<string, unknown> = {};
  groups.forEach((group, index) => {
    if (group === undefined) return;
    const name = componentName(index);
    const { definitions = {}, ...schema } = relative(group.schema, name) as Json;
    schemas[name] = schema;
    for (const [key, part] of Object.entries(definitions as Json)) schemas[`${name}.${key}`] = part;
  });
  return documentOf("3.0.4", schemas);
}

/** A schema whose references lead to its component, and to those of its definitions. */
function relative(schema: unknown, name: string): unknown {
  const components = "#/components/schemas/";
  const text = JSON.stringify(schema, (key, value: unknown) =>
    // What stands in data is no reference.
    key === "enum"
      ? { data: JSON.stringify(value) }
      : key === "$ref" && typeof value === "string"
        ? value
            .replace(/^#\/definitions\//, `${components}${name}.`)
            .replace(/^#(?!\/components)/, components + name)
        : value,
  );
  return JSON.parse(text, (key, value: unknown) =>
    key === "enum" ? (JSON.parse((value as { data: string }).data) as unknown) : value,
  ) as unknown;
}

function documentOf(openapi: string, schemas: Json): string {
  const info = { title: "JSON Schema Test Suite", version: "1" };
  return JSON.stringify({ openapi, info, paths: {}, components: { schemas } });
}
