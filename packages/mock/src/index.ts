import {
  definePlugin,
  isPlainJson,
  type ArtefactName,
  type PackageContext,
  SampleValues,
} from "diptych/plugin";
import { handlersModule } from "./handlers/handlers-module.ts";
import { successOf } from "./handlers/success.ts";
import { readOptions } from "./options.ts";
import { valuesModule, valuesModuleId } from "./values/values-module.ts";

export type { MockOptions } from "./options.ts";

/** Example values for every type, and request handlers of MSW for every operation. */
export default definePlugin({
  name: "mock",
  templates: new URL("../templates/", import.meta.url),
  peerDependencies: { msw: "^2.15.0" },
  lib: ["dom"],
  requires: ({ pluginOptions, ...context }) =>
    readOptions(pluginOptions)?.handlers === true ? codecsOf(context) : [],
  modules(context) {
    const { api, pluginOptions, report } = context;
    const options = readOptions(pluginOptions, report);
    if (options === undefined) return [];
    const examples = new SampleValues(context, { seed: options.seed, report });
    const hasHandlers = options.handlers && api.operations.length > 0;
    const values = {
      module: valuesModuleId,
      entry: "none",
      isPublic: true,
      build: () => valuesModule(context, examples),
    } as const;
    const handlers = {
      module: "./mocks/handlers",
      entry: "none",
      isPublic: true,
      build: () => handlersModule(context, examples),
    } as const;
    return [...(hasHandlers || options.values ? [values] : []), ...(hasHandlers ? [handlers] : [])];
  },
});

/** The codecs that handlers write bodies with. */
function codecsOf({ api, options }: PackageContext): readonly ArtefactName[] {
  const kinds = new Set(api.operations.map((operation) => successOf(operation).content?.kind));
  return [
    ...(kinds.has("json") && !isPlainJson(options) ? ["json" as const] : []),
    ...(kinds.has("xml") ? ["xml" as const] : []),
  ];
}
