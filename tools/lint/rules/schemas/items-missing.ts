import { at, own } from "../../../../generator/openapi/site.ts";
import type { Rule } from "../../rule.ts";

/** Keywords by which something may be said of the items elsewhere. */
const elsewhere = ["items", "prefixItems", "contains", "unevaluatedItems", "allOf", "anyOf"];
const others = ["oneOf", "enum", "const", "$dynamicRef"];

/** Arrays say what their items are. Before 3.1 they must. */
export const itemsMissing: Rule = {
  name: "items-missing",
  applies: "always",
  check(document, diagnostics) {
    for (const node of document.of("schema")) {
      const type = own(node, "type");
      if (type !== "array" && !(Array.isArray(type) && type.includes("array"))) continue;
      if ([...elsewhere, ...others].some((key) => own(node, key) !== undefined)) continue;
      diagnostics.report("items-missing", at(node, "type"), {});
    }
  },
};
