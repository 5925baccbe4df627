import { at } from "../../../../generator/openapi/site.ts";
import { nameOf } from "../../document.ts";
import { tagged } from "../../tagged.ts";
import type { Rule } from "../../rule.ts";

/** Operations have one tag, so that each is in one chapter of a documentation. */
export const operationTagsSeveral: Rule = {
  name: "operation-tags-several",
  applies: "configured",
  check(document, diagnostics) {
    for (const { operation, tags } of tagged(document)) {
      if (tags.length === 1) continue;
      const what = nameOf(operation);
      diagnostics.report("operation-tags-several", at(at(operation, "tags"), 1), { what });
    }
  },
};
