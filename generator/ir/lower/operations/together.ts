import { at, own, type JsonObject, type Site } from "../../../openapi/site.ts";
import type { ParameterNode } from "../../operations.ts";
import type { Lowering } from "../lowering.ts";

/** `x-together`: groups of query parameters of which a request has all or none. */
export function lowerTogether(
  lowering: Lowering,
  operation: Site<JsonObject>,
  parameters: readonly ParameterNode[],
): readonly (readonly string[])[] {
  const value = own(operation, "x-together");
  if (value === undefined) return [];
  const place = at(operation, "x-together");
  const fail = (reason: string): readonly [] => {
    lowering.diagnostics.refuse("extension-invalid", place, { extension: "x-together", reason });
    return [];
  };
  if (!Array.isArray(value) || !value.every(isGroup)) {
    return fail("it must be a list of lists of two or more names");
  }
  for (const name of value.flat()) {
    if (!parameters.some((parameter) => parameter.in === "query" && parameter.name === name)) {
      return fail(`the operation has no query parameter '${name}'`);
    }
  }
  return value;
}

const isGroup = (group: unknown): group is readonly string[] =>
  Array.isArray(group) && group.length > 1 && group.every((name) => typeof name === "string");
