import { at, textAt } from "../../../../generator/openapi/site.ts";
import type { Rule } from "../../rule.ts";

/** The list of tags is in alphabetical order. */
export const tagOrder: Rule = {
  name: "tag-order",
  applies: "configured",
  check(document, diagnostics) {
    let last = "";
    for (const node of document.of("tag")) {
      const tag = textAt(node, "name");
      if (tag === undefined) continue;
      if (tag.toLowerCase() < last.toLowerCase()) {
        diagnostics.report("tag-order", at(node, "name"), { tag, other: last });
        return;
      }
      last = tag;
    }
  },
};
