import { definePlugin, type ModulePlan, type Plugin } from "diptych/plugin";
import { readOptions } from "./options.ts";
import { hooksModule, hooksModuleId } from "./hooks-module.ts";
import { queryModule, queryModuleId } from "./query-module.ts";
import { swrModule, swrModuleId } from "./swr-module.ts";

/** Keys and options of TanStack Query, hooks of React, and keys and fetchers of SWR, for every operation of the client. */
const query: Plugin = definePlugin({
  name: "query",
  templates: new URL("../templates/", import.meta.url),
  lib: ["dom"],
  requires: () => ["client"],
  // The modules report faults of the options.
  peerDependencies: ({ pluginOptions }) => {
    const options = readOptions(pluginOptions, () => undefined);
    if (options?.tanstack === false) return {};
    return {
      "@tanstack/query-core": "^5.100.0",
      ...(options?.hooks === "react" && {
        "@tanstack/react-query": "^5.100.0",
        react: "^18.0.0 || ^19.0.0",
      }),
    };
  },
  modules(context) {
    const options = readOptions(context.pluginOptions, context.report);
    if (options === undefined || context.api.operations.length === 0) return [];
    const { api = context.api.title } = options;
    const plan = (module: ModulePlan["module"], build: ModulePlan["build"]): ModulePlan => ({
      module,
      entry: "none",
      isPublic: true,
      build,
    });
    return [
      ...(options.tanstack ? [plan(queryModuleId, () => queryModule(context, api))] : []),
      ...(options.hooks === "react" ? [plan(hooksModuleId, () => hooksModule(context))] : []),
      ...(options.swr ? [plan(swrModuleId, () => swrModule(context, api))] : []),
    ];
  },
});

export default query;
