import type { Api } from "../../ir/index.ts";
import type { Artefact } from "../artefact.ts";
import type { ModulePlan } from "../module-view.ts";
import { serverEntryModule } from "./entry-module.ts";
import { serverNames, type ServerNames } from "./server-names.ts";
import { derivedTypes, namesOf, operationNames } from "../operations/operation-names.ts";
import { parameterGroups } from "./parameters.ts";
import { serverRequestsModule } from "./requests-module.ts";
import { serverResponsesModule } from "./responses-module.ts";
import { reachable } from "./route-tree.ts";
import { routerModule } from "./router.ts";
import { serverTypesModule } from "./types-module.ts";

/** Names of what requests reach, beside those of all operations. */
const namesFor = (whole: Api): ServerNames =>
  serverNames(reachable(whole), undefined, operationNames(whole));

/** `src/server.ts` and the modules that it needs: a server whose handlers have the document's types. */
export const server: Artefact = {
  name: "server",
  modules(whole): readonly ModulePlan[] {
    // An operation with the path and the method of an earlier one has no handler: no request reaches it.
    const context = { ...whole, api: reachable(whole.api) };
    const { api } = context;
    if (api.operations.length === 0) return [];
    const names = namesFor(whole.api);
    const inner = { entry: "none", isPublic: false } as const;
    const plans: ModulePlan[] = [
      {
        ...inner,
        module: "./server/types",
        build: () => serverTypesModule(context, names),
      },
      { ...inner, module: "./server/router", build: () => routerModule(context) },
      {
        ...inner,
        module: "./server/responses",
        build: () => serverResponsesModule(context, names),
      },
      {
        entry: "none",
        isPublic: true,
        module: "./server",
        build: () => serverEntryModule(context, names),
      },
    ];
    if (api.operations.some(({ parameters }) => parameters.length > 0))
      plans.splice(2, 0, {
        ...inner,
        module: "./server/requests",
        build: () => serverRequestsModule(context, names),
      });
    return plans;
  },
  *derivedTypes({ api: whole }) {
    const api = reachable(whole);
    const { operations, replies } = namesFor(whole);
    for (const operation of api.operations) {
      const names = namesOf(operations, operation);
      const groups = parameterGroups(operation, names).map(({ member }) => member);
      yield* derivedTypes(operation, names, ["request", "reply", ...groups]);
    }
    for (const { type, usual, response } of replies)
      yield { name: type.symbol, usual, origin: response.origin };
  },
};
