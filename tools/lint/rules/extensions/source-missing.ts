import { own } from "../../../../generator/openapi/site.ts";
import { nameOf } from "../../document.ts";
import type { Rule } from "../../rule.ts";

/** Operations and component schemas name the section that they are taken from. */
export const sourceMissing: Rule = {
  name: "source-missing",
  applies: "configured",
  check(document, diagnostics) {
    for (const node of [...document.operations(), ...document.componentSchemas()]) {
      if (own(node, "x-source") !== undefined) continue;
      diagnostics.report("source-missing", { ...node, part: "key" }, { what: nameOf(node) });
    }
  },
};
