import { objectAt, textAt } from "../../../../generator/openapi/site.ts";
import type { Rule } from "../../rule.ts";

/** The text of the license can be found: by an SPDX identifier or an address. */
export const licenseIncomplete: Rule = {
  name: "license-incomplete",
  applies: "always",
  check(document, diagnostics) {
    for (const info of document.of("info")) {
      const license = objectAt(info, "license");
      if (license === undefined) continue;
      if (["url", "identifier"].some((key) => textAt(license, key) !== undefined)) continue;
      diagnostics.report("license-incomplete", { ...license, part: "key" }, {});
    }
  },
};
