import { own } from "../../../../generator/openapi/site.ts";
import { joinPointer } from "../../../../generator/source/locations/pointer.ts";
import type { Rule } from "../../rule.ts";

/** A schema has one lower bound and one upper bound: two of a kind are one too many. */
export const boundsBoth: Rule = {
  name: "bounds-both",
  applies: "always",
  check(document, diagnostics) {
    for (const node of document.of("schema")) {
      for (const [keyword, other] of pairs) {
        // Before 3.1 the exclusive ones are true or false.
        if (typeof own(node, keyword) !== "number" || typeof own(node, other) !== "number")
          continue;
        const pointer = joinPointer(node.pointer, other);
        const location = { file: node.file, pointer, part: "key" } as const;
        diagnostics.report("bounds-both", location, { keyword, other });
      }
    }
  },
};

const pairs = [
  ["minimum", "exclusiveMinimum"],
  ["maximum", "exclusiveMaximum"],
] as const;
