/**
 * Interface for plugins: the IR and its navigation, fragments and scopes, the names of what
 * Diptych itself generates. Versioned by `pluginApiVersion`. The artefacts `json` and `filters` are
 * written with it and nothing else.
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
export {
  placeIn,
  type ApiContext,
  type ApiVisitors,
  type DocumentContext,
  type DocumentKind,
  type DocumentNode,
  type DocumentVisitors,
  type FixChange,
  type PluginRule,
  type RuleFinding,
  type ValueChange,
} from "./plugins/plugin-rule.ts";

// The document
export type * from "./ir/index.ts";
export {
  ApiIndex,
  calleesFirst,
  childrenOf,
  discriminatorAmong,
  exactDeclarations,
  extensionsAt,
  heldFacts,
  holdsDecimals,
  isHeld,
  isLeaf,
  isPlainNumber,
  isText,
  jsonKinds,
  jsonKindsOf,
  memberFacts,
  membersByKind,
  mismatchOf,
  referencesOf,
  rulesOf,
  Secrets,
  tagOf,
  toldByUnknown,
  wiresOf,
} from "./ir/index.ts";

// How values are held
export type { Representation } from "./views/held/representation.ts";
export { representationOf } from "./views/held/representations.ts";
export { decimalFunction, decimalType, decimalValue } from "./views/decimal-class.ts";
export { decimalText } from "./rules/evaluate.ts";

// Values for its types
export {
  SampleValues,
  type SampleFinding,
  type SampleOptions,
  type SamplePlace,
  type SampleSource,
} from "./samples/sample-values.ts";
export {
  encodedField,
  fieldText,
  formFields,
  plainText,
  type FormField,
} from "./samples/form-fields.ts";
export { headerSample, isShownHeader } from "./samples/header-sample.ts";
export { lastPage, withMember, withoutNextPage } from "./samples/next-page.ts";
export { sequenceItems, usualSequence } from "./samples/sequence-items.ts";
export type { AskedValue, GivenValue } from "./samples/given-value.ts";
export type { Json, JsonObject } from "./samples/json.ts";

// Fragments and scopes
export * from "./code/index.ts";

// Modules
export type { Artefact, ArtefactName, DerivedType } from "./views/artefact.ts";
export { inModule, scopeOf, type ModuleContext, type PackageContext } from "./views/context.ts";
export { inParts } from "./views/parts.ts";
export { lazyList, type LazyList } from "./views/lazy-list.ts";
export {
  moduleView,
  type Fragments,
  type ModulePlan,
  type ModuleView,
} from "./views/module-view.ts";
export { isPlainJson, type Options } from "./views/options.ts";

// Parts of the generated code
export { clientCalls, type ClientCall } from "./views/client/calls.ts";
export { codecArtefact, codecDeclarations } from "./views/codec-declarations.ts";
export { filterNames, type FilterNames } from "./views/operations/filter-names.ts";
export { filterParameter } from "./views/operations/filter-parameter.ts";
export { collectionsIn, type Collection } from "./views/collections.ts";
export {
  derivedTypes,
  namesOf,
  operationNames,
  type OperationNames,
} from "./views/operations/operation-names.ts";
export { secretsIn, type SecretsView } from "./views/secrets-view.ts";
export { conditionFailures } from "./views/checks/condition-failures.ts";
export { conditionsSymbol, symbols } from "./views/symbols.ts";
export { typeDoc } from "./views/types/doc-text.ts";
export { asFixed } from "./views/types/fixed-list.ts";
export { isUnknown, orUndefined, typeCode, union } from "./views/types/type-code.ts";

// Rules and words
export { checksOf, propertyCountChecks, type Check, type CheckCode } from "./views/checks.ts";
export type { FormatName } from "./rules/formats.ts";
export type { Rule, RuleCode } from "./rules/rule.ts";
export { keeps } from "./rules/evaluate.ts";
export { enumWords } from "./rules/scalar-rules.ts";
export { alternatives, count } from "./rules/words.ts";
export { typeWords } from "./views/type-words.ts";
export { unionWords, wireWords } from "./views/union-words.ts";
export { lookConstant } from "./views/union-look.ts";

// Names
export { camelCase, isIdentifier, pascalCase } from "./names/identifier.ts";
export { UniqueNames } from "./names/unique.ts";
