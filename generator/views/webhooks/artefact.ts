import type { ModulePlan } from "../module-view.ts";
import type { Artefact } from "../artefact.ts";
import { operationsModule } from "../client/operations.ts";
import { errorsOf } from "../client/listed-responses.ts";
import { typesModule } from "../client/types.ts";
import { derivedTypes, namesOf, operationNames } from "../operations/operation-names.ts";
import { parameterGroups } from "../server/parameters.ts";
import { serverNames } from "../server/server-names.ts";
import { serverRequestsModule } from "../server/requests-module.ts";
import { serverResponsesModule } from "../server/responses-module.ts";
import { serverTypesModule } from "../server/types-module.ts";
import { callbacksModule, callbackAddresses } from "./callbacks.ts";
import { receiverModules, receiverPackage, senderModules, senderPackage } from "./packages.ts";
import { receiverModule } from "./receiver.ts";
import { senderModule } from "./sender.ts";

/**
 * `src/webhooks/receiver.ts` and `src/webhooks/sender.ts` with the modules that they need: a server and
 * calls for what the provider of the API sends. The operations are those of webhooks and callbacks.
 */
export const webhooks: Artefact = {
  name: "webhooks",
  modules(context): readonly ModulePlan[] {
    if (context.api.webhooks.length === 0) return [];
    const receiver = receiverPackage(context);
    const names = serverNames(receiver.api, receiverModules);
    const sender = senderPackage(context);
    const hasParameters = context.api.webhooks.some(({ parameters }) => parameters.length > 0);
    const inner = { entry: "none", isPublic: false } as const;
    const outer = { entry: "none", isPublic: true } as const;
    return [
      {
        ...inner,
        module: receiverModules.types,
        build: () => serverTypesModule(receiver, names),
      },
      ...(hasParameters
        ? [
            {
              ...inner,
              module: receiverModules.requests,
              build: () => serverRequestsModule(receiver, names),
            },
          ]
        : []),
      {
        ...inner,
        module: receiverModules.responses,
        build: () => serverResponsesModule(receiver, names),
      },
      { ...outer, module: receiverModules.entry, build: () => receiverModule(receiver, names) },
      { ...inner, module: senderModules.types, build: () => typesModule(sender) },
      { ...inner, module: senderModules.operations, build: () => operationsModule(sender) },
      { ...outer, module: senderModules.entry, build: () => senderModule(sender) },
    ];
  },
  *derivedTypes(context) {
    const { api } = receiverPackage(context);
    const names = operationNames(api);
    const { replies } = serverNames(api, receiverModules);
    for (const operation of api.operations) {
      const stems = namesOf(names, operation);
      const groups = parameterGroups(operation, stems).map(({ member }) => member);
      const errors = errorsOf(operation).length > 0 ? (["error"] as const) : [];
      const sent = ["params", "response", ...errors] as const;
      yield* derivedTypes(operation, stems, ["request", "reply", ...groups, ...sent]);
    }
    for (const { type, usual, response } of replies)
      yield { name: type.symbol, usual, origin: response.origin };
  },
};

/** `src/webhooks/callbacks.ts`: the addresses of callbacks, from what handlers of the server get. */
export const callbacks: Artefact = {
  name: "callbacks",
  modules(context): readonly ModulePlan[] {
    if (callbackAddresses(context).length === 0) return [];
    const module = "./webhooks/callbacks";
    return [{ module, entry: "none", isPublic: true, build: () => callbacksModule(context) }];
  },
};
