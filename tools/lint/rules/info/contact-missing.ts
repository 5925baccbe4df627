import { isObject, own } from "../../../../generator/openapi/site.ts";
import type { Rule } from "../../rule.ts";

/** The document says whom users may ask. */
export const contactMissing: Rule = {
  name: "contact-missing",
  applies: "always",
  check(document, diagnostics) {
    for (const info of document.of("info")) {
      if (isObject(own(info, "contact"))) continue;
      diagnostics.report("contact-missing", { ...info, part: "key" }, {});
    }
  },
};
