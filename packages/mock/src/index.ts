import {
  definePlugin,
  isPlainJson,
  type ArtefactName,
  type PackageContext,
  SampleValues,
  wiresOf,
} from "diptych/plugin";
import { fakerValues } from "./faker/faker-values.ts";
import { handlersModule } from "./handlers/handlers-module.ts";
import { readOptions } from "./options.ts";
import { arbitrariesModule, arbitrariesModuleId } from "./values/arbitraries-module.ts";
import { valuesModule, valuesModuleId } from "./values/values-module.ts";

export type { MockOptions } from "./options.ts";

/** Example values for every type, and request handlers of MSW for every operation. */
export default definePlugin({
  name: "mock",
  templates: new URL("../templates/", import.meta.url),
  peerDependencies({ api, pluginOptions }) {
    const { handlers = true, arbitraries = 0 } = readOptions(pluginOptions) ?? {};
    return {
      ...(handlers && api.operations.length > 0 && { msw: "^2.15.0 || ^3.0.0" }),
      ...(arbitraries > 0 && { "fast-check": "^4.0.0" }),
    };
  },
  lib: ["dom"],
  requires: ({ pluginOptions, ...context }) =>
    readOptions(pluginOptions)?.handlers === true ? codecsOf(context) : [],
  modules(context) {
    const { api, pluginOptions, report } = context;
    const options = readOptions(pluginOptions, report);
    if (options === undefined) return [];
    const given = fakerValues(context, { names: options.faker, locale: options.fakerLocale });
    const examples = new SampleValues(context, { seed: options.seed, report, given });
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
    const arbitraries = {
      module: arbitrariesModuleId,
      entry: "none",
      isPublic: true,
      build: () => arbitrariesModule(context, examples, options.arbitraries),
    } as const;
    return [
      ...(hasHandlers || options.values ? [values] : []),
      ...(hasHandlers ? [handlers] : []),
      ...(options.arbitraries > 0 ? [arbitraries] : []),
    ];
  },
});

/** The codecs that handlers write bodies with. */
function codecsOf({ api, options }: PackageContext): readonly ArtefactName[] {
  const contents = api.operations.flatMap(({ responses }) =>
    responses.flatMap((response) => response.contents),
  );
  const wires = new Set(contents.flatMap(wiresOf));
  return [
    ...(wires.has("json") && !isPlainJson(options) ? ["json" as const] : []),
    ...(wires.has("xml") ? ["xml" as const] : []),
  ];
}
