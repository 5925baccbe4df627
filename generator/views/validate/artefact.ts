import { code, name, rt, type Code, type Name, type Reference } from "../../code/index.ts";
import { eachAbout, type Api, type Declaration } from "../../ir/index.ts";
import { UniqueNames } from "../../names/unique.ts";
import type { Artefact } from "../artefact.ts";
import { inModule, type PackageContext, scopeOf } from "../context.ts";
import { lazyList, type LazyList } from "../lazy-list.ts";
import { moduleView, type ModulePlan, type ModuleView } from "../module-view.ts";
import { secretsIn, type SecretsView } from "../secrets-view.ts";
import { checkName, symbols } from "../symbols.ts";
import { CheckFunctions } from "./check-functions.ts";
import { conditionsModule, hasConditions } from "./conditions-module.ts";
import { functionView } from "./function-view.ts";
import type { FunctionView } from "./views.ts";

/** View of `validate/module`. */
export interface ValidateView {
  /** The runtime's type of a result. */
  readonly result: Reference;
  /** The runtime's function that runs a check and gives the result. */
  readonly validated: Reference;
  /** One per declaration, in the document's order. */
  readonly validators: LazyList<ValidatorView>;
}

/** View of `validate/checks`. */
export interface ChecksView {
  /** The functions that check types; validators and each other call them. */
  readonly functions: LazyList<NamedFunctionView>;
  /** Export: the check of each declaration by its own name. */
  readonly exports: readonly Code[];
}

/** A declaration's validator and the function that does its work, which others may share. */
export interface ValidatorView {
  /** Name of the validator. */
  readonly name: Reference;
  /** The type that it validates. */
  readonly type: Reference;
  /** The function that checks it. */
  readonly check: Reference;
  /** How secrets are kept out of issues; false where there are none. */
  readonly secrets: SecretsView | false;
}

/** View of `validate/function`. */
export interface NamedFunctionView extends FunctionView {
  /** The runtime's type of what collects issues. */
  readonly findings: Reference;
  /** Name of the function. */
  readonly name: Name;
}

/** View of `validate/schemas`. */
export interface SchemasView {
  /** The runtime's type of a Standard Schema. */
  readonly schemaType: Reference;
  /** The runtime's function that makes one. */
  readonly make: Reference;
  /** One per declaration, in the document's order. */
  readonly schemas: LazyList<{
    /** Name of the constant. */
    readonly name: Name;
    /** The type that it validates. */
    readonly type: Reference;
    /** The validator behind it. */
    readonly validate: Reference;
  }>;
}

/** `src/checks.ts`, and on top of it `src/validate.ts` and `src/schemas.ts`. */
export const validate: Artefact = {
  name: "validate",
  modules(context): readonly ModulePlan[] {
    if (context.api.declarations.length === 0) return [];
    const plan = { entry: "values", isPublic: true } as const;
    const conditions: ModulePlan = {
      module: "./conditions",
      entry: "none",
      isPublic: false,
      build: () => conditionsModule(context),
    };
    return [
      ...(hasConditions(context) ? [conditions] : []),
      { module: "./checks", entry: "none", isPublic: false, build: () => checksModule(context) },
      { ...plan, module: "./validate", build: () => validateModule(context) },
      { ...plan, module: "./schemas", build: () => schemasModule(context) },
    ];
  },
};

/** `src/checks.ts`: what validators and clients share. Clients make other messages of it. */
function checksModule(whole: PackageContext): ModuleView {
  const { declarations, title } = whole.api;
  const scope = scopeOf(whole, "./checks", "validate/checks", {
    declares: declarations.map(checkName),
    globals: ["BigInt", "Number", "Object", "Set"],
    locals: ["item", "i", "tag"],
  });
  const functions = new CheckFunctions(inModule(whole, scope), functionView);
  const view: ChecksView = {
    functions: lazyList([...functions.views], ([own, form]) => ({
      name: own,
      findings: rt.Findings,
      ...form,
    })),
    exports: eachAbout(declarations, (declaration) => {
      const [own, check] = [name(checkName(declaration)), functions.check(declaration.id)];
      return own.text === check.text ? code`${own}` : code`${check} as ${own}`;
    }),
  };
  return moduleView(scope, "validate/checks", view, `Functions that check the types of ${title}.`);
}

function validateModule(whole: PackageContext): ModuleView {
  const { declarations, title } = whole.api;
  const scope = scopeOf(whole, "./validate", "validate/module", {
    declares: declarations.map((d) => symbols.validate(d).symbol),
  });
  const secretsFor = secretsIn(whole, scope, rt.withheld);
  const view: ValidateView = {
    result: rt.Result,
    validated: rt.validated,
    validators: lazyList(declarations, (declaration) => ({
      name: symbols.validate(declaration),
      type: symbols.type(declaration),
      check: symbols.check(declaration),
      secrets: secretsFor(declaration),
    })),
  };
  return moduleView(scope, "validate/module", view, `Validators of ${title}.`);
}

/** Names of the Standard Schemas; the package's entry exports them beside the types. */
function schemaNames({ declarations }: Api): ReadonlyMap<Declaration, string> {
  const names = new UniqueNames(declarations.map((d) => d.name));
  return new Map(declarations.map((d) => [d, names.unique(`${d.name}Schema`)]));
}

function schemasModule(whole: PackageContext): ModuleView {
  const { api } = whole;
  const names = schemaNames(api);
  const scope = scopeOf(whole, "./schemas", "validate/schemas", { declares: names.values() });
  const view: SchemasView = {
    schemaType: rt.StandardSchemaV1,
    make: rt.standardSchema,
    schemas: lazyList([...names], ([declaration, own]) => ({
      name: name(own),
      type: symbols.type(declaration),
      validate: symbols.validate(declaration),
    })),
  };
  return moduleView(scope, "validate/schemas", view, `Standard Schemas of ${api.title}.`);
}
