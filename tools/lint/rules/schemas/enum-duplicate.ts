import { at, own } from "../../../../generator/openapi/site.ts";
import type { Rule } from "../../rule.ts";

/** An enum has each value once. */
export const enumDuplicate: Rule = {
  name: "enum-duplicate",
  applies: "always",
  check(document, diagnostics) {
    for (const node of document.of("schema")) {
      const values = own(node, "enum");
      if (!Array.isArray(values)) continue;
      const seen = new Set<unknown>();
      for (const [index, value] of values.entries()) {
        // Objects and arrays are rare, and equal ones rarer.
        if (typeof value === "object" && value !== null) continue;
        if (seen.has(value)) {
          const location = at(at(node, "enum"), index);
          diagnostics.report("enum-duplicate", location, { value: JSON.stringify(value) });
        }
        seen.add(value);
      }
    }
  },
};
