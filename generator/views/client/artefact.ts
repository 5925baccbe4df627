import type { Artefact } from "../artefact.ts";
import { clientPackage } from "./context.ts";
import { derivedTypes, namesOf, operationNames } from "../operations/operation-names.ts";
import { errorsOf } from "./listed-responses.ts";
import { entryModule } from "./entry.ts";
import { hasHeaders, headersModule } from "./headers.ts";
import { hrefModule } from "./href.ts";
import { linksModule } from "./links/links.ts";
import { namedLinks } from "./client-symbols.ts";
import { operationsModule } from "./operations.ts";
import { typesModule } from "./types.ts";

/** `src/client.ts` and the modules that it exports again: types, free functions, headers, addresses, links. */
export const client: Artefact = {
  name: "client",
  modules(context) {
    if (context.api.operations.length === 0) return [];
    const shared = clientPackage(context);
    const inner = { entry: "none", isPublic: false } as const;
    const headers = {
      ...inner,
      module: "./client/headers",
      build: () => headersModule(shared),
    } as const;
    const links = {
      ...inner,
      module: "./client/links",
      build: () => linksModule(shared),
    } as const;
    return [
      ...(hasHeaders(shared) ? [headers] : []),
      { ...inner, module: "./client/href", build: () => hrefModule(shared) },
      ...(namedLinks(shared.api).length > 0 ? [links] : []),
      { ...inner, module: "./client/types", build: () => typesModule(shared) },
      { ...inner, module: "./client/operations", build: () => operationsModule(shared) },
      { ...inner, isPublic: true, module: "./client", build: () => entryModule(shared) },
    ];
  },
  *derivedTypes({ api }) {
    const names = operationNames(api);
    for (const operation of api.operations)
      yield* derivedTypes(operation, namesOf(names, operation), [
        "params",
        "response",
        ...(errorsOf(operation).length > 0 ? (["error"] as const) : []),
      ]);
  },
};
