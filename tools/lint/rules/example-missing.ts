import { own } from "../../../generator/openapi/site.ts";
import type { LintDocument } from "../document.ts";
import type { Rule } from "../rule.ts";
import type { LintNode } from "../walk.ts";

/** Bodies have an example, in the media type or in the component that it refers to. */
export const exampleMissing: Rule = {
  name: "example-missing",
  applies: "conventions",
  check(document, diagnostics) {
    const reported = new Set<LintNode>();
    for (const node of document.of("mediaType")) {
      if (hasExample(node)) continue;
      const written = document.at(`${node.file}#${node.pointer}/schema`);
      const schema = written === undefined ? undefined : document.follow(written);
      if (schema === undefined || isExampled(schema, document)) continue;
      // A component is reported once, even if several bodies use it.
      const culprit = written?.target === undefined ? node : schema;
      if (reported.has(culprit)) continue;
      reported.add(culprit);
      const what = culprit === schema ? `The schema '${schema.key}'` : `The body '${node.key}'`;
      diagnostics.report("example-missing", { ...culprit, part: "key" }, { what });
    }
  },
};

function hasExample(node: LintNode): boolean {
  return ["example", "examples", "const"].some((key) => own(node, key) !== undefined);
}

/** Arrays show their items; plain text and files need no example. */
function isExampled(schema: LintNode, document: LintDocument): boolean {
  if (hasExample(schema)) return true;
  const items = document.member(schema, "items");
  if (items !== undefined) return isExampled(items, document);
  const type = own(schema, "type");
  return (
    type === "string" ||
    Object.keys(schema.value).every((key) => /^(x-|description$|title$)/.test(key))
  );
}
