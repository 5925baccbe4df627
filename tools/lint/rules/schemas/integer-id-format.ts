import { own, textAt } from "../../../../generator/openapi/site.ts";
import { joinPointer } from "../../../../generator/source/locations/pointer.ts";
import type { LintDocument } from "../../document.ts";
import type { Rule } from "../../rule.ts";
import type { LintNode } from "../../walk.ts";

/** A whole number that is an id says how large it may be: beyond 2^53 a number of JavaScript is another one. */
export const integerIdFormat: Rule = {
  name: "integer-id-format",
  applies: "always",
  check(document, diagnostics) {
    const reported = new Set<LintNode>();
    for (const { name, schema } of uses(document)) {
      if (!isId(name) || reported.has(schema) || !isOpen(schema)) continue;
      reported.add(schema);
      const { file, pointer } = schema;
      diagnostics.report(
        "integer-id-format",
        { file, pointer: joinPointer(pointer, "type") },
        { name },
      );
    }
  },
};

/** `id`, `petId`, `PetID`, `pet_id`, `pet-id`; not `paid`. */
const isId = (name: string): boolean => /^(?:id|ID|Id)$|[a-z0-9]I[dD]$|[-_.](?:id|ID)$/.test(name);

function isOpen(schema: LintNode): boolean {
  const isInteger = [own(schema, "type")].flat().includes("integer");
  const closing = ["format", "maximum", "exclusiveMaximum", "enum", "const"];
  return isInteger && closing.every((keyword) => own(schema, keyword) === undefined);
}

function* uses(
  document: LintDocument,
): Generator<{ readonly name: string; readonly schema: LintNode }> {
  for (const node of document.of("schema"))
    for (const { key, node: schema } of document.members(node, "properties"))
      yield { name: key, schema };
  for (const node of document.of("parameter")) {
    const name = textAt(node, "name");
    // In 2.0 the parameter says itself what its values are.
    const schema = document.member(node, "schema") ?? node;
    if (name !== undefined) yield { name, schema };
  }
}
