import type { Diagnostics } from "../../../diagnostics/diagnostics.ts";
import type { OpenApiDocument } from "../../../openapi/document.ts";
import { at, isObject, isObjectSite, itemsAt, own, type Site } from "../../../openapi/site.ts";
import type { JsonObject } from "../../../openapi/site.ts";
import { allKinds, structure } from "../keywords/schema-structure.ts";
import { ValueKinds } from "../keywords/value-kinds.ts";

type Mutable = Record<string, unknown>;

/** Choices within choices are searched for a reference this far. */
const mostLevels = 2;

/**
 * Schemas that list null, and whose other parts exclude it: Hono and other users of Zod have
 * `allOf: [{ $ref }, { type: [string, null] }]` for a reference that may be null.
 */
export class NullParts {
  readonly #candidates: (() => Site<JsonObject>)[] = [];

  /** Notes a schema that may be one. */
  note(schema: JsonObject, site: () => Site<JsonObject>): void {
    const parts = schema["allOf"];
    if (Array.isArray(parts) && parts.some(listsNull)) this.#candidates.push(site);
  }

  /** Reads them as meant: null is admitted around what the other parts say. Schemas have the form of 3.1 by now. */
  read(document: OpenApiDocument, diagnostics: Diagnostics): void {
    if (this.#candidates.length === 0) return;
    const kinds = new ValueKinds(document);
    // All are judged before one is changed, so that the order of the document does not matter.
    const meant = this.#candidates.flatMap((find) => {
      const found = exclusionAt(find(), kinds);
      return found === undefined ? [] : [found];
    });
    for (const { schema, speaker, isTold } of meant) {
      const { file, pointer } = at(
        speaker,
        own(speaker, "type") === undefined ? "nullable" : "type",
      );
      if (!isTold) diagnostics.report("null-excluded", { file, pointer, part: "key" }, {});
      const rest = kinds.of(others(schema, speaker));
      withoutNull(speaker, rest);
      (schema.value as Mutable)["nullable"] = true;
    }
  }
}

/** A schema whose parts exclude the null that one of them lists. */
interface Exclusion {
  readonly schema: Site<JsonObject>;
  /** The part of its `allOf` that lists null. */
  readonly speaker: Site<JsonObject>;
  /** Whether another finding tells of that null. */
  readonly isTold: boolean;
}

function exclusionAt(schema: Site<JsonObject>, kinds: ValueKinds): Exclusion | undefined {
  if (kinds.of(schema).has("null")) return undefined;
  const speaker = itemsAt(schema, "allOf").find(saysNullOnly);
  if (speaker === undefined || !isObjectSite(speaker)) return undefined;
  // Where schemas are written in place, one that narrows another may exclude null on purpose.
  if (!refersBeside(schema, speaker) || kinds.of(others(schema, speaker)).has("null"))
    return undefined;
  return { schema, speaker, isTold: own(speaker, "type") === undefined };
}

/** Whether a schema lists null by its type, or admits it by `nullable`. */
function listsNull(schema: unknown): boolean {
  if (!isObject(schema)) return false;
  const { type } = schema;
  if (Array.isArray(type)) return type.includes("null");
  return type === "null" || schema["nullable"] === true;
}

/** Whether a part is there for its type alone, which has null. */
function saysNullOnly(part: Site): boolean {
  if (!isObjectSite(part) || !listsNull(part.value)) return false;
  const { own: keywords, parts } = structure(part);
  return parts === 0 && keywords === (own(part, "type") === undefined ? 0 : 1);
}

/** Whether the keywords beside a null refer to a schema, by themselves or as a member of a choice. */
function refersBeside(schema: Site<JsonObject>, speaker: Site, depth = 0): boolean {
  if (own(schema, "$ref") !== undefined) return true;
  if (depth > mostLevels) return false;
  const members = ["allOf", "anyOf", "oneOf"].flatMap((keyword) => itemsAt(schema, keyword));
  return members.some(
    (member) =>
      member.value !== speaker.value &&
      isObjectSite(member) &&
      refersBeside(member, speaker, depth + 1),
  );
}

/** A schema without the part that lists null; places of the others stay. */
function others(schema: Site<JsonObject>, { value: part }: Site): Site<JsonObject> {
  const parts = (schema.value["allOf"] as readonly unknown[]).map((one) =>
    one === part ? {} : one,
  );
  return { ...schema, value: { ...schema.value, allOf: parts } };
}

/** Removes null from a type, and the whole type where it says no more than the schemas beside it. */
function withoutNull(speaker: Site<JsonObject>, rest: ReadonlySet<string>): void {
  const schema = speaker.value as Mutable;
  delete schema["nullable"];
  const { type } = schema;
  if (type === undefined) return;
  const types = [type].flat().filter((one) => one !== "null") as string[];
  const admitted = new Set(types.map((one) => (one === "integer" ? "number" : one)));
  const isSaid = [...rest].every((kind) => admitted.has(kind)) && rest.size < allKinds.size;
  const isFraction = types.includes("integer") && !types.includes("number");
  if (types.length === 0 || (isSaid && !isFraction && structure(speaker).own === 1))
    delete schema["type"];
  else schema["type"] = types.length === 1 ? types[0] : types;
}
