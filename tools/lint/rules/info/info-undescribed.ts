import { textAt } from "../../../../generator/openapi/site.ts";
import type { Rule } from "../../rule.ts";

/** The document says what the service does. */
export const infoUndescribed: Rule = {
  name: "info-undescribed",
  applies: "always",
  check(document, diagnostics) {
    for (const info of document.of("info")) {
      const words = ["summary", "description"].map((key) => textAt(info, key) ?? "");
      if (words.some((text) => text.trim() !== "")) continue;
      diagnostics.report("info-undescribed", { ...info, part: "key" }, {});
    }
  },
};
