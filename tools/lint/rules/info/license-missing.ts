import { isObject, own } from "../../../../generator/openapi/site.ts";
import type { Rule } from "../../rule.ts";

/** The document says under which terms it may be used. */
export const licenseMissing: Rule = {
  name: "license-missing",
  applies: "always",
  check(document, diagnostics) {
    for (const info of document.of("info")) {
      if (isObject(own(info, "license"))) continue;
      diagnostics.report("license-missing", { ...info, part: "key" }, {});
    }
  },
};
