import type { Rule } from "../../rule.ts";
import { at, textAt } from "../../../../generator/openapi/site.ts";
import { growthOf } from "../../../../generator/rules/backtracking.ts";
import { unicodePattern } from "../../../../generator/patterns/unicode-pattern.ts";

/** Patterns are decided in a time that does not grow exponentially with the text. */
export const patternBacktracking: Rule = {
  name: "pattern-backtracking",
  applies: "always",
  check(document, diagnostics) {
    for (const node of document.nodes) {
      if (node.kind !== "schema") continue;
      const pattern = textAt(node, "pattern");
      if (pattern === undefined || growthOf(unicodePattern(pattern) ?? "") !== "exponential")
        continue;
      diagnostics.report("pattern-backtracking", at(node, "pattern"), { pattern });
    }
  },
};
