import { pageEnds } from "../../../../generator/ir/index.ts";
import { suggest } from "../../../../generator/diagnostics/suggest.ts";
import { isObject, textAt } from "../../../../generator/openapi/site.ts";
import { joinPointer, splitPointer } from "../../../../generator/source/locations/pointer.ts";
import type { LintDocument } from "../../document.ts";
import { responsesOf } from "../../responses.ts";
import type { Rule } from "../../rule.ts";
import type { LintNode } from "../../walk.ts";

/** `x-pagination` names query parameters that the operation has, and values of its response. */
export const paginationUnknown: Rule = {
  name: "pagination-unknown",
  applies: "always",
  check(document, diagnostics) {
    for (const operation of document.operations()) {
      const pagination = operation.value["x-pagination"];
      if (!isObject(pagination)) continue;
      const report = (
        key: string,
        what: string,
        name: string,
        known: ReadonlySet<string>,
      ): void => {
        const pointer = joinPointer(operation.pointer, "x-pagination", key);
        const suggestion = suggest(name, known, `Name a ${what} that the operation has`);
        diagnostics.report(
          "pagination-unknown",
          { file: operation.file, pointer },
          { what, name, suggestion },
        );
      };
      const parameters = queryParameters(operation, document);
      for (const key of ["number", "size", "offset", "limit", "cursor"]) {
        const name = pagination[key];
        if (typeof name === "string" && !parameters.has(name))
          report(key, "parameter", name, parameters);
      }
      for (const key of ["items", "next", ...pageEnds]) {
        const way = pagination[key];
        if (typeof way !== "string") continue;
        const unknown = unknownOn(way, responseSchemas(operation, document), document);
        if (unknown !== undefined) report(key, "property", unknown.name, unknown.known);
      }
    }
  },
};

/** The first name on a way that no schema there has; undefined if all are known, and where a schema may have any. */
function unknownOn(
  way: string,
  bodies: readonly LintNode[],
  document: LintDocument,
): { readonly name: string; readonly known: ReadonlySet<string> } | undefined {
  let here = bodies;
  for (const [depth, name] of waysOf(way).entries()) {
    const known = new Set(here.flatMap((schema) => propertyNames(schema)));
    // An object within the body that lists no properties may have any.
    if (depth > 0 && known.size === 0) return undefined;
    if (!known.has(name)) return { name, known };
    here = here.flatMap((schema) =>
      document
        .members(schema, "properties")
        .flatMap(({ key, node }) => (key === name ? partsOf(node, document) : [])),
    );
  }
  return undefined;
}

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

const waysOf = (way: string): readonly string[] =>
  way.startsWith("/") ? splitPointer(way) : [way];

function propertyNames(schema: LintNode): readonly string[] {
  const properties = schema.value["properties"];
  return isObject(properties) ? Object.keys(properties) : [];
}

/** Schemas of the bodies of successes, and their parts. */
function responseSchemas(operation: LintNode, document: LintDocument): readonly LintNode[] {
  return responsesOf(operation, document).flatMap(({ status, node }) =>
    status.startsWith("2")
      ? document
          .members(node, "content")
          .flatMap((content) => partsOf(document.member(content.node, "schema"), document))
      : [],
  );
}

/** A schema with those that `allOf`, `oneOf` and `anyOf` bring in. */
function partsOf(schema: LintNode | undefined, document: LintDocument): readonly LintNode[] {
  const found = new Set<LintNode>();
  const visit = (one: LintNode | undefined): void => {
    if (one === undefined || found.has(one)) return;
    found.add(one);
    for (const key of ["allOf", "oneOf", "anyOf"])
      for (const { node } of document.members(one, key)) visit(node);
  };
  visit(schema);
  return [...found];
}
