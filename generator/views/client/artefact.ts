import type { Artefact } from "../artefact.ts";
import { entryModule } from "./entry-module.ts";
import { operationsModule } from "./operations-module.ts";
import { typesModule } from "./types-module.ts";

/** `src/client.ts` and, behind it, `src/client/types.ts` and `src/client/operations.ts`. */
export const client: Artefact = {
  name: "client",
  modules: (api, options) =>
    api.operations.length === 0
      ? []
      : [typesModule(api, options), operationsModule(api, options), entryModule(api, options)],
};
