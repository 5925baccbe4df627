import { at, own } from "../../../../generator/openapi/site.ts";
import { discriminatorOf } from "../../discriminator.ts";
import type { LintDocument } from "../../document.ts";
import type { Rule } from "../../rule.ts";
import type { LintNode } from "../../walk.ts";

/** The property of a discriminator is required, unless values without it have a mapping of their own. */
export const discriminatorOptional: Rule = {
  name: "discriminator-optional",
  applies: "always",
  check(document, diagnostics) {
    const known = new Map<string, Map<LintNode, boolean>>();
    for (const node of document.of("schema")) {
      const { name, fallback } = discriminatorOf(node) ?? {};
      if (name === undefined || fallback !== undefined) continue;
      const answers = known.get(name) ?? new Map<LintNode, boolean>();
      known.set(name, answers);
      if (isRequired(name, node, document, answers)) continue;
      diagnostics.report("discriminator-optional", at(node, "discriminator"), { name });
    }
  },
};

/** Schemas deeper in each other than any that people write; of those no answer is given. */
const deepest = 100;

/** Whether every value of a schema has a property; a schema that comes back to itself adds nothing. */
function isRequired(
  name: string,
  schema: LintNode,
  document: LintDocument,
  answers: Map<LintNode, boolean>,
  depth = 0,
): boolean {
  const known = answers.get(schema);
  if (known !== undefined) return known;
  if (depth > deepest) return true;
  answers.set(schema, true);
  const required = own(schema, "required");
  const asks = ({ node }: { readonly node: LintNode }): boolean =>
    isRequired(name, node, document, answers, depth + 1);
  const answer =
    (Array.isArray(required) && required.includes(name)) ||
    document.members(schema, "allOf").some(asks) ||
    ["oneOf", "anyOf"].some((key) => {
      const members = document.members(schema, key);
      return members.length > 0 && members.every(asks);
    });
  answers.set(schema, answer);
  return answer;
}
