import { definePlugin, type Plugin } from "diptych/plugin";
import { needsValidator } from "./beyond-zod.ts";
import { readFlavor } from "./options.ts";
import { zodModule, zodModuleId } from "./zod-module.ts";

/** Zod schemas for every type of the document. */
const zod: Plugin = definePlugin({
  name: "zod",
  templates: new URL("../templates/", import.meta.url),
  requires: ({ api }) => (api.declarations.some(needsValidator) ? ["validate"] : ["types"]),
  // Declarations of Zod name `URL`.
  lib: ["dom"],
  peerDependencies: { zod: "^4.6.0" },
  modules(context) {
    const flavor = readFlavor(context.pluginOptions, context.report);
    if (context.api.declarations.length === 0) return [];
    const build = () => zodModule(context, flavor);
    return [{ module: zodModuleId, entry: "none", isPublic: true, build }];
  },
});

export default zod;
