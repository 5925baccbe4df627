import { isObject, type JsonObject } from "../openapi/site.ts";
import { listOf } from "./check-schema.ts";
import type { Context } from "./context.ts";

/**
 * Whether a property may be absent. One with a default is there, except where a client writes the
 * value: openapi-typescript finds that out by these words anywhere in the place of the schema, and
 * callers rely on the result.
 */
export function isOptional(
  { options }: Pick<Context, "options">,
  schema: JsonObject,
  name: string,
  property: unknown,
  path: string,
): boolean {
  if (listOf(schema, "required").includes(name)) return false;
  if (schema["required"] === undefined && options.propertiesRequiredByDefault) return false;
  if (!options.defaultNonNullable || !isObject(property) || property["default"] === undefined)
    return true;
  return /parameters|requestBody|requestBodies/.test(path);
}
