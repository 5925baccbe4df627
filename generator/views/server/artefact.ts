import type { Artefact } from "../artefact.ts";
import type { ModulePlan } from "../module-view.ts";
import { serverEntryModule } from "./entry-module.ts";
import { serverNames } from "./server-names.ts";
import { derivedTypes, namesOf } from "../operations/operation-names.ts";
import { parameterGroups } from "./parameters.ts";
import { serverRequestsModule } from "./requests-module.ts";
import { serverResponsesModule } from "./responses-module.ts";
import { routerModule } from "./router.ts";
import { serverTypesModule } from "./types-module.ts";

/** `src/server.ts` and the modules that it needs: a server whose handlers have the document's types. */
export const server: Artefact = {
  name: "server",
  modules(context): readonly ModulePlan[] {
    const { api } = context;
    if (api.operations.length === 0) return [];
    const names = serverNames(api);
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
  derivedTypes({ api }) {
    const { operations, replies } = serverNames(api);
    const own = api.operations.flatMap((operation) => {
      const names = namesOf(operations, operation);
      const groups = parameterGroups(operation, names).map(({ member }) => member);
      return derivedTypes(operation, names, ["request", "reply", ...groups]);
    });
    const answers = replies.map(({ type, usual, response }) => ({
      name: type.symbol,
      usual,
      origin: response.origin,
    }));
    return [...own, ...answers];
  },
};
