import { suggest } from "../../../../generator/diagnostics/suggest.ts";
import { at, own, textAt } from "../../../../generator/openapi/site.ts";
import type { Rule } from "../../rule.ts";

/** Tags of operations are in the document's list of tags, if it has one. */
export const tagUndefined: Rule = {
  name: "tag-undefined",
  applies: "always",
  check(document, diagnostics) {
    const known = new Set([...document.of("tag")].flatMap((tag) => textAt(tag, "name") ?? []));
    if (known.size === 0) return;
    for (const operation of document.operations()) {
      const tags = own(operation, "tags");
      if (!Array.isArray(tags)) continue;
      for (const [index, tag] of tags.entries()) {
        if (typeof tag !== "string" || known.has(tag)) continue;
        const location = at(at(operation, "tags"), index);
        const suggestion = suggest(tag, known, "Add it to 'tags' of the document");
        diagnostics.report("tag-undefined", location, { tag, suggestion });
      }
    }
  },
};
