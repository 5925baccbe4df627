import { own } from "../../../../generator/openapi/site.ts";
import { joinPointer } from "../../../../generator/source/locations/pointer.ts";
import type { Rule } from "../../rule.ts";

/** Schemas of a document of 2.0 have its keywords. */
export const keywordLater: Rule = {
  name: "keyword-later",
  applies: "always",
  check(document, diagnostics) {
    if (!document.isSwagger) return;
    for (const node of document.of("schema")) {
      for (const keyword of ["anyOf", "oneOf", "not"]) {
        if (own(node, keyword) === undefined) continue;
        const pointer = joinPointer(node.pointer, keyword);
        const location = { file: node.file, pointer, part: "key" } as const;
        diagnostics.report("keyword-later", location, { keyword });
      }
    }
  },
};
