/**
 * What plugins are written with: the IR and its navigation, fragments and scopes, the names of what
 * Diptych itself generates. Versioned by `pluginApiVersion`; built-in artefacts use it too.
 *
 * @module
 */

export {
  definePlugin,
  pluginApiVersion,
  type Plugin,
  type PluginContext,
  type PluginFinding,
} from "./plugins/plugin.ts";

// The document
export type * from "./ir/index.ts";
export { ApiIndex, childrenOf, referencesOf } from "./ir/index.ts";

// Fragments and scopes
export * from "./code/index.ts";

// Modules
export { inModule, type ModuleContext, type PackageContext } from "./views/context.ts";
export {
  moduleView,
  type Fragments,
  type ModulePlan,
  type ModuleView,
} from "./views/module-view.ts";
export type { Artefact, ArtefactName } from "./views/artefact.ts";
export type { Options } from "./views/options.ts";

// What Diptych generates
export { symbols } from "./views/symbols.ts";
export { codecDeclarations } from "./views/codec-declarations.ts";
export { orUndefined, isUnknown, typeCode, union } from "./views/types/type-code.ts";
export { checksOf, type Check, type CheckCode } from "./views/checks.ts";
export { typeDoc } from "./views/types/doc-text.ts";

// Names
export { camelCase, isIdentifier, pascalCase } from "./names/identifier.ts";
export { UniqueNames } from "./names/unique.ts";
