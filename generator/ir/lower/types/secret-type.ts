import { own, type JsonObject, type Site } from "../../../openapi/site.ts";
import type { LoweredType } from "./lowered.ts";

/**
 * Marks the type of a schema whose values must not be shown: those of `format: password`, whatever
 * their type, and those that no response may carry. Sources: OpenAPI 3.1, 4.4; JSON Schema
 * Validation 2020-12, 9.4.
 */
export function secretIfSaid(schema: Site<JsonObject>, type: LoweredType): LoweredType {
  const isSecret = own(schema, "writeOnly") === true || own(schema, "format") === "password";
  const isMarked = type.kind === "string" && type.format === "password";
  return isSecret && !isMarked ? asSecret(type) : type;
}

/** The type with the mark of a secret. */
export function asSecret(type: LoweredType): LoweredType {
  return type.secret === true ? type : { ...type, secret: true };
}
