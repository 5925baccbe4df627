import { isObject, type JsonObject } from "../../../../generator/openapi/site.ts";
import { compositionsOf, isAnnotation } from "../../composition.ts";
import type { Rule } from "../../rule.ts";

/** Members of `allOf`, `anyOf` and `oneOf` differ, and each says something. */
export const compositionRedundant: Rule = {
  name: "composition-redundant",
  applies: "always",
  check(document, diagnostics) {
    for (const node of document.of("schema")) {
      for (const { keyword, members } of compositionsOf(node)) {
        const seen = new Set<string>();
        for (const { value, file, pointer } of members) {
          if (!isObject(value)) continue;
          const location = { file, pointer };
          if (saysNothing(value, keyword === "allOf")) {
            const problem = `The member of '${keyword}' admits every value`;
            diagnostics.report("composition-redundant", location, { problem });
            continue;
          }
          const identity = identityOf(value);
          if (identity === undefined) continue;
          if (seen.has(identity)) {
            const problem = `The member is in '${keyword}' already`;
            diagnostics.report("composition-redundant", location, { problem });
          }
          seen.add(identity);
        }
      }
    }
  },
};

/** Whether a schema is empty; words beside a reference are often put into a member of `allOf`. */
const saysNothing = (schema: JsonObject, hasWords: boolean): boolean =>
  Object.keys(schema).every((key) => !hasWords && isAnnotation(key));

/** A text that equal schemas share; undefined where a schema holds others, which are rarely equal. */
function identityOf(schema: JsonObject): string | undefined {
  const keywords = Object.keys(schema).filter((key) => !isAnnotation(key));
  const isPlain = keywords.every((key) => isScalar(schema[key]) || isList(schema[key]));
  if (!isPlain) return undefined;
  return JSON.stringify(keywords.sort().map((key) => [key, schema[key]]));
}

const isScalar = (value: unknown): boolean => typeof value !== "object" || value === null;
const isList = (value: unknown): boolean => Array.isArray(value) && value.every(isScalar);
