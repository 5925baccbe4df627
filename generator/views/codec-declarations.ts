import type { Declaration, OperationNode, TypeNode } from "../ir/index.ts";
import type { PackageContext } from "./context.ts";

/**
 * Declarations that have codecs of a wire: those that bodies of the wire reach, or all where the
 * configuration says so or the document has no operations.
 */
export function codecDeclarations(
  { api, index, options }: PackageContext,
  wire: "json" | "xml",
): readonly Declaration[] {
  if (options.codecs === "all" || api.operations.length === 0) return api.declarations;
  const used = index.reachable(api.operations.flatMap((operation) => rootsOf(operation, wire)));
  return api.declarations.filter(({ id }) => used.has(id));
}

/** Types that an operation carries in a wire; parameters may carry any type as JSON. */
function rootsOf({ parameters, body, responses }: OperationNode, wire: "json" | "xml"): TypeNode[] {
  const contents = [...(body?.contents ?? []), ...responses.flatMap((r) => r.contents)];
  const bodies = contents.filter(({ kind }) => kind === wire).map(({ type }) => type);
  if (wire === "xml") return bodies;
  const headers = responses.flatMap((response) => response.headers);
  return [...bodies, ...[...parameters, ...headers].map(({ type }) => type)];
}
