import { textAt } from "../../../generator/openapi/site.ts";
import { nameOf } from "../document.ts";
import type { Rule } from "../rule.ts";

/** Operations have a summary or a description. */
export const operationUndescribed: Rule = {
  name: "operation-undescribed",
  applies: "always",
  check(document, diagnostics) {
    for (const operation of document.operations()) {
      const words = ["summary", "description"].map((key) => textAt(operation, key) ?? "");
      if (words.some((text) => text.trim() !== "")) continue;
      const what = nameOf(operation);
      diagnostics.report("operation-undescribed", { ...operation, part: "key" }, { what });
    }
  },
};
