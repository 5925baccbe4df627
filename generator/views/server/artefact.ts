import type { Artefact } from "../artefact.ts";
import { serverEntryModule } from "./entry-module.ts";
import { serverRequestsModule } from "./requests-module.ts";
import { serverResponsesModule } from "./responses-module.ts";
import { routerModule } from "./router.ts";
import { serverNames } from "./server-context.ts";
import { serverTypesModule } from "./types-module.ts";

/** `src/server.ts` and what it rests on: a server whose handlers are typed by the document. */
export const server: Artefact = {
  name: "server",
  modules(api, options) {
    if (api.operations.length === 0) return [];
    const names = serverNames(api);
    const requests = serverRequestsModule(api, options, names);
    return [
      serverTypesModule(api, options, names),
      routerModule(api),
      ...(requests === undefined ? [] : [requests]),
      serverResponsesModule(api, options, names),
      serverEntryModule(api, options, names),
    ];
  },
};
