import { isObject, type JsonObject } from "../../generator/openapi/site.ts";

/** The TypeScript of a component; undefined where the generated package has none. */
export type TypeOf = (component: string) => string | undefined;

/** A document whose schemas end their descriptions with their types. */
export function withTypes(document: JsonObject, typeOf: TypeOf): JsonObject {
  const { components, definitions } = document;
  if (isObject(definitions)) return { ...document, definitions: typed(definitions, typeOf) };
  if (!isObject(components) || !isObject(components["schemas"])) return document;
  const schemas = typed(components["schemas"], typeOf);
  return { ...document, components: { ...components, schemas } };
}

function typed(schemas: JsonObject, typeOf: TypeOf): JsonObject {
  const entries = Object.entries(schemas).map(([name, schema]) => {
    if (!isObject(schema) || typeof schema["$ref"] === "string") return [name, schema] as const;
    const text = typeOf(name);
    if (text === undefined) return [name, schema] as const;
    const { description } = schema;
    const words = typeof description === "string" ? `${description}\n\n` : "";
    return [name, { ...schema, description: `${words}${fenced("ts", text)}` }] as const;
  });
  return Object.fromEntries(entries);
}

/** A block of code, whatever backticks are in it. */
function fenced(language: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}
