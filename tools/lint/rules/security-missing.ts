import { own } from "../../../generator/openapi/site.ts";
import { nameOf } from "../document.ts";
import type { Rule } from "../rule.ts";

/** Where there are security schemes, each operation says which of them it wants, or that it wants none. */
export const securityMissing: Rule = {
  name: "security-missing",
  applies: "always",
  check(document, diagnostics) {
    const { root } = document;
    if (root === undefined || own(root, "security") !== undefined) return;
    if (document.of("securityScheme").length === 0) return;
    for (const operation of document.operations()) {
      if (own(operation, "security") !== undefined) continue;
      const what = nameOf(operation);
      diagnostics.report("security-missing", { ...operation, part: "key" }, { what });
    }
  },
};
