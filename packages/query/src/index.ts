import { definePlugin, type Plugin } from "diptych/plugin";
import { queryModule, queryModuleId } from "./query-module.ts";

/** Keys and options of TanStack Query for every operation of the client. */
const query: Plugin = definePlugin({
  name: "query",
  templates: new URL("../templates/", import.meta.url),
  lib: ["dom"],
  requires: () => ["client"],
  peerDependencies: { "@tanstack/query-core": "^5.100.0" },
  modules(context) {
    const { api, pluginOptions, report } = context;
    if (pluginOptions !== undefined) {
      const help = "Remove 'options' from the configuration of the plugin";
      report({ severity: "error", message: "The plugin has no options", help });
    }
    if (api.operations.length === 0) return [];
    const build = () => queryModule(context);
    return [{ module: queryModuleId, entry: "none", isPublic: true, build }];
  },
});

export default query;
