import { suggest } from "../../../../generator/diagnostics/suggest.ts";
import { isObject, textAt } from "../../../../generator/openapi/site.ts";
import { joinPointer } from "../../../../generator/source/locations/pointer.ts";
import type { LintDocument } from "../../document.ts";
import { responsesOf } from "../../responses.ts";
import type { Rule } from "../../rule.ts";
import type { LintNode } from "../../walk.ts";

/** `x-pagination` names query parameters that the operation has, and a property of its response. */
export const paginationUnknown: Rule = {
  name: "pagination-unknown",
  applies: "always",
  check(document, diagnostics) {
    for (const operation of document.operations()) {
      const pagination = operation.value["x-pagination"];
      if (!isObject(pagination)) continue;
      const parameters = queryParameters(operation, document);
      const properties = responseProperties(operation, document);
      for (const key of ["number", "size", "offset", "limit", "cursor", "items"]) {
        const name = pagination[key];
        const [what, known] =
          key === "items"
            ? (["property", properties] as const)
            : (["parameter", parameters] as const);
        if (typeof name !== "string" || known.has(name)) continue;
        const pointer = joinPointer(operation.pointer, "x-pagination", key);
        const suggestion = suggest(name, known, `Name a ${what} that the operation has`);
        diagnostics.report(
          "pagination-unknown",
          { file: operation.file, pointer },
          { what, name, suggestion },
        );
      }
    }
  },
};

function queryParameters(operation: LintNode, document: LintDocument): Set<string> {
  const nodes = document.members(operation, "parameters");
  if (operation.parent !== undefined)
    nodes.push(...document.members(operation.parent, "parameters"));
  return new Set(
    nodes.flatMap(({ node }) =>
      textAt(node, "in") === "query" ? [textAt(node, "name") ?? ""] : [],
    ),
  );
}

/** Properties of the bodies of successes, those that allOf brings in included. */
function responseProperties(operation: LintNode, document: LintDocument): Set<string> {
  const names = new Set<string>();
  const seen = new Set<LintNode>();
  const visit = (schema: LintNode | undefined): void => {
    if (schema === undefined || seen.has(schema)) return;
    seen.add(schema);
    const properties = schema.value["properties"];
    if (isObject(properties)) for (const name of Object.keys(properties)) names.add(name);
    for (const key of ["allOf", "oneOf", "anyOf"]) {
      for (const { node } of document.members(schema, key)) visit(node);
    }
  };
  for (const { status, node } of responsesOf(operation, document)) {
    if (!status.startsWith("2")) continue;
    for (const content of document.members(node, "content"))
      visit(document.member(content.node, "schema"));
  }
  return names;
}
