import { own } from "../../../../generator/openapi/site.ts";
import { joinPointer } from "../../../../generator/source/locations/pointer.ts";
import type { Rule } from "../../rule.ts";
import type { LintNode } from "../../walk.ts";

const numeric = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];

/** Keywords that say something about values of one type only. Source: JSON Schema 2020-12, Validation. */
const keywordsOf: Readonly<Record<string, readonly string[]>> = {
  string: ["minLength", "maxLength", "pattern"],
  number: numeric,
  array: [
    "items",
    "prefixItems",
    "minItems",
    "maxItems",
    "uniqueItems",
    "contains",
    "minContains",
    "maxContains",
    "unevaluatedItems",
  ],
  object: [
    "properties",
    "patternProperties",
    "additionalProperties",
    "propertyNames",
    "required",
    "minProperties",
    "maxProperties",
    "dependentRequired",
    "dependentSchemas",
    "unevaluatedProperties",
  ],
};

/** The type that a keyword is about. */
const typeOf = new Map(
  Object.entries(keywordsOf).flatMap(([type, names]) => names.map((name) => [name, type] as const)),
);

/** A schema has no keywords that are about values of other types than its own. */
export const keywordIdle: Rule = {
  name: "keyword-idle",
  applies: "always",
  check(document, diagnostics) {
    for (const node of document.of("schema")) {
      const types = typesOf(node);
      if (types === undefined) continue;
      for (const keyword of Object.keys(node.value)) {
        const about = typeOf.get(keyword);
        if (about === undefined || node.value[keyword] === undefined) continue;
        if (types.has(about) || (about === "number" && types.has("integer"))) continue;
        const pointer = joinPointer(node.pointer, keyword);
        const location = { file: node.file, pointer, part: "key" } as const;
        const type = [...types].join(" or ");
        diagnostics.report("keyword-idle", location, { keyword, about, type });
      }
    }
  },
};

const all = new Set(["string", "number", "integer", "boolean", "array", "object", "null"]);

/** The types that a schema lists; undefined where it lists none or an unknown one. */
function typesOf(node: LintNode): ReadonlySet<string> | undefined {
  const type = own(node, "type");
  const list: readonly unknown[] = Array.isArray(type) ? type : [type];
  const types = list.filter((one) => typeof one === "string" && all.has(one)) as string[];
  return types.length === 0 || types.length < list.length ? undefined : new Set(types);
}
