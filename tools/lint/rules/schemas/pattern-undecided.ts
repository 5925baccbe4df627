import type { Rule } from "../../rule.ts";
import { at, textAt } from "../../../../generator/openapi/site.ts";
import { growthOf } from "../../../../generator/rules/backtracking.ts";
import { unicodePattern } from "../../../../generator/patterns/unicode-pattern.ts";

/** Whether a pattern takes exponential time can be told. */
export const patternUndecided: Rule = {
  name: "pattern-undecided",
  applies: "always",
  check(document, diagnostics) {
    for (const node of document.nodes) {
      if (node.kind !== "schema") continue;
      // The generator reports what is no pattern.
      const pattern = unicodePattern(textAt(node, "pattern") ?? "");
      if (pattern === undefined || growthOf(pattern) !== "unknown") continue;
      diagnostics.report("pattern-undecided", at(node, "pattern"), {});
    }
  },
};
