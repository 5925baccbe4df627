import { suggest } from "../../../../generator/diagnostics/suggest.ts";
import { at, isObject, own } from "../../../../generator/openapi/site.ts";
import type { Rule } from "../../rule.ts";
import type { LintNode } from "../../walk.ts";

/** Keywords beside which properties may be described elsewhere. */
const elsewhere = ["$ref", "$dynamicRef", "allOf", "anyOf", "oneOf", "if", "patternProperties"];

/** Of a schema that lists its properties, `required` names some of them. */
export const requiredUnknown: Rule = {
  name: "required-unknown",
  applies: "always",
  check(document, diagnostics) {
    for (const node of document.of("schema")) {
      const required = own(node, "required");
      const properties = own(node, "properties");
      if (!Array.isArray(required) || !isObject(properties) || !isWhole(node)) continue;
      const names = Object.keys(properties);
      for (const [index, name] of required.entries()) {
        if (typeof name !== "string" || Object.hasOwn(properties, name)) continue;
        const location = at(at(node, "required"), index);
        const suggestion = suggest(name, names, "Describe it under 'properties', or remove it");
        diagnostics.report("required-unknown", location, { name, suggestion });
      }
    }
  },
};

/** Whether all properties of the values are to be seen in the schema: it is no part of another. */
function isWhole(node: LintNode): boolean {
  if (elsewhere.some((key) => own(node, key) !== undefined)) return false;
  const additional = own(node, "additionalProperties");
  if (additional !== undefined && additional !== false) return false;
  return !/\/(?:allOf|anyOf|oneOf)\/\d+$|\/(?:not|if|then|else)$|\/dependentSchemas\/[^/]+$/.test(
    node.pointer,
  );
}
