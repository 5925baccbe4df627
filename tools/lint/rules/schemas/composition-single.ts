import { at, own } from "../../../../generator/openapi/site.ts";
import { compositionsOf } from "../../composition.ts";
import type { LintDocument } from "../../document.ts";
import type { Rule } from "../../rule.ts";
import type { LintNode } from "../../walk.ts";

/** A composition has several schemas, or a reason for the one. */
export const compositionSingle: Rule = {
  name: "composition-single",
  applies: "always",
  check(document, diagnostics) {
    for (const node of document.of("schema")) {
      // A discriminator lists what there is today.
      if (own(node, "discriminator") !== undefined) continue;
      for (const { keyword, members } of compositionsOf(node)) {
        if (members.length > 1) continue;
        if (keyword === "allOf" && hasReason(node, document)) continue;
        const location = { ...at(node, keyword), part: "key" } as const;
        diagnostics.report("composition-single", location, { keyword });
      }
    }
  },
};

/** `allOf` of one puts words beside a reference, or makes a subtype of a schema with a discriminator. */
function hasReason(node: LintNode, document: LintDocument): boolean {
  if (Object.keys(node.value).length > 1) return true;
  const [base] = document.members(node, "allOf");
  return base !== undefined && own(base.node, "discriminator") !== undefined;
}
