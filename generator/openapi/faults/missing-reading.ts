import { isObject } from "../site.ts";
import { valueAt } from "./annotation.ts";
import type { StructureReading } from "./faulty-document.ts";

/** The version that is taken where a document states none. */
export const unstatedVersion = "0.0.0";

/** Replacement for a missing field, and its words. */
type Stand = readonly [value: unknown, taken: string];

/** Fields without which the object around them is read nevertheless, as later versions allow or as usual. */
const optional: Readonly<Record<string, string>> = {
  responses: "it has no responses",
  scopes: "it has no scopes",
  authorizationUrl: "it is read without the address",
  tokenUrl: "it is read without the address",
  openIdConnectUrl: "it is read without the address",
  flows: "it is read without flows",
  items: "its items may have every value",
};

/** How an object that lacks a field is read; undefined where nothing can stand for the field. */
export function missingReading(
  root: unknown,
  segments: readonly string[],
  field: string,
): StructureReading | undefined {
  const holder = valueAt(root, segments);
  if (!isObject(holder)) return undefined;
  const taken = optional[field];
  if (taken !== undefined) return { taken, edits: [] };
  if (field === "propertyName" && segments.at(-1) === "discriminator")
    return { taken: "'discriminator' is left out", edits: [{ segments, value: undefined }] };
  const { schema } = holder;
  if (field === "type" && isObject(schema) && typeof schema["type"] === "string")
    return {
      taken: "what its schema says is read",
      edits: Object.entries({ ...schema, schema: undefined }).map(([key, value]) => ({
        segments: [...segments, key],
        value,
      })),
    };
  // One of the two is enough; the other error is about the same parameter.
  const written = field === "content" ? "schema" : field;
  const found = standIn(holder, segments, written);
  if (found === undefined) return undefined;
  const [value, words] = found;
  return { taken: words, edits: [{ segments: [...segments, written], value }] };
}

function standIn(
  holder: Readonly<Record<string, unknown>>,
  segments: readonly string[],
  field: string,
): Stand | undefined {
  const around = segments.at(-2);
  switch (field) {
    case "description":
      return around === "responses" ? ["", "its description is empty"] : undefined;
    case "info":
      return [{ title: "Untitled", version: unstatedVersion }, "the title is 'Untitled'"];
    case "title":
      return segments.join("/") === "info" ? ["Untitled", "the title is 'Untitled'"] : undefined;
    case "version":
      return segments.join("/") === "info"
        ? [unstatedVersion, `the version is '${unstatedVersion}'`]
        : undefined;
    case "paths":
      return segments.length === 0 ? [{}, "it has no paths"] : undefined;
    case "url":
      return around === "servers" ? ["/", "its address is '/'"] : undefined;
    case "required":
      return holder["in"] === "path" ? [true, "it is required"] : undefined;
    case "schema":
      return typeof holder["in"] === "string" && typeof holder["name"] === "string"
        ? [{}, "it may have every value"]
        : undefined;
    case "type":
      // In 2.0, where a parameter is its own schema.
      return typeof holder["in"] === "string" && typeof holder["name"] === "string"
        ? ["string", "its values are texts"]
        : undefined;
    default:
      return undefined;
  }
}
