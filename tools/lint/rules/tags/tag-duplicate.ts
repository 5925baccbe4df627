import { textAt } from "../../../../generator/openapi/site.ts";
import type { Rule } from "../../rule.ts";

/** The list of tags has each name once. */
export const tagDuplicate: Rule = {
  name: "tag-duplicate",
  applies: "always",
  check(document, diagnostics) {
    const seen = new Set<string>();
    for (const node of document.of("tag")) {
      const tag = textAt(node, "name");
      if (tag === undefined) continue;
      if (seen.has(tag)) diagnostics.report("tag-duplicate", node, { tag });
      seen.add(tag);
    }
  },
};
