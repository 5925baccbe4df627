import { isObject } from "../../generator/openapi/site.ts";

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"];

/** Marks by which a document is known again where it has moved: its title, paths, operations and schemas. */
export function marksOf(document: unknown): ReadonlySet<string> {
  const marks = new Set<string>();
  if (!isObject(document)) return marks;
  const { info, paths, webhooks, components, definitions } = document;
  if (isObject(info) && typeof info["title"] === "string") marks.add(`title ${info["title"]}`);
  for (const items of [paths, webhooks]) {
    if (!isObject(items)) continue;
    for (const [path, item] of Object.entries(items)) {
      marks.add(`path ${path.replace(/\{[^}]*\}/g, "{}")}`);
      if (!isObject(item)) continue;
      for (const method of methods) {
        const operation = item[method];
        if (!isObject(operation)) continue;
        const id = operation["operationId"];
        if (typeof id === "string") marks.add(`operation ${id}`);
      }
    }
  }
  const schemas = isObject(components) ? components["schemas"] : definitions;
  if (isObject(schemas)) for (const name of Object.keys(schemas)) marks.add(`schema ${name}`);
  return marks;
}

/** The share of the marks of one document that another one has. */
export function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0) return 0;
  return [...one].filter((mark) => other.has(mark)).length / one.size;
}

/** The least likeness of a document that has moved. */
export const leastLikeness = 0.5;
