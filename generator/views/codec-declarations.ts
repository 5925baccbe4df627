import type { Declaration, OperationNode, TypeNode } from "../ir/index.ts";
import type { PackageContext } from "./context.ts";
import type { Artefact } from "./artefact.ts";
import type { ModuleId } from "../code/index.ts";
import type { ModuleView } from "./module-view.ts";

/**
 * Declarations that have codecs, in every wire that is emitted: those that an operation carries in
 * its parameters, bodies and headers, or all where the configuration says so or the document has no
 * operations.
 */
export function codecDeclarations({ api, index, options }: PackageContext): readonly Declaration[] {
  const operations = [...api.operations, ...api.webhooks];
  if (options.codecs === "all" || operations.length === 0) return api.declarations;
  const used = index.reachable(operations.flatMap(typesOf));
  return api.declarations.filter(({ id }) => used.has(id));
}

/** An artefact with one module about the declarations that have codecs; without any, it has none. */
export function codecArtefact(
  name: Artefact["name"],
  module: ModuleId,
  build: (context: PackageContext, declarations: readonly Declaration[]) => ModuleView,
): Artefact {
  return {
    name,
    modules(context) {
      const declarations = codecDeclarations(context);
      if (declarations.length === 0) return [];
      const plan = { module, entry: "values", isPublic: true } as const;
      return [{ ...plan, build: () => build(context, declarations) }];
    },
  };
}

function typesOf({ parameters, body, responses }: OperationNode): readonly TypeNode[] {
  const contents = [...(body?.contents ?? []), ...responses.flatMap((r) => r.contents)];
  const headers = responses.flatMap((response) => response.headers);
  return [...contents, ...parameters, ...headers].map(({ type }) => type);
}
