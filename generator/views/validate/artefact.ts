import type { Api, Declaration } from "../../ir/index.ts";
import type { Artefact, ModuleView } from "../artefact.ts";
import type { Options } from "../options.ts";
import { ModuleScope } from "../scope.ts";
import { symbols } from "../symbols.ts";
import { functionView } from "./function-view.ts";
import { Functions, checkName } from "./functions.ts";
import type { FunctionView } from "./views.ts";

/** View of `validate/module`. */
export interface ValidateView {
  readonly result: string;
  readonly validated: string;
  readonly findings: string;
  readonly validators: readonly ValidatorView[];
  readonly functions: readonly NamedFunctionView[];
}

/** A declaration's validator and the function that does its work, which others may share. */
export interface ValidatorView {
  readonly name: string;
  readonly type: string;
  readonly check: string;
}

/** A function that checks one type. */
export interface NamedFunctionView extends FunctionView {
  readonly name: string;
}

/** View of `validate/schemas`. */
export interface SchemasView {
  readonly schemaType: string;
  readonly make: string;
  readonly schemas: readonly {
    readonly name: string;
    readonly type: string;
    readonly validate: string;
  }[];
}

/** `src/validate.ts` and, on top of it, `src/schemas.ts`. */
export const validate: Artefact = {
  name: "validate",
  modules: (api, options) =>
    api.declarations.length === 0 ? [] : [validateModule(api, options), schemasModule(api)],
};

function validateModule(api: Api, options: Options): ModuleView {
  const declared = api.declarations.flatMap((d) => [symbols.validate(d), checkName(d)]);
  const scope = new ModuleScope("validate", declared);
  const functions = new Functions(api, scope, options, functionView);
  const view: ValidateView = {
    result: scope.type("runtime", "Result"),
    validated: scope.value("runtime", "validated"),
    findings: scope.type("runtime", "Findings"),
    validators: api.declarations.map((declaration) => ({
      name: symbols.validate(declaration),
      type: scope.type("types", symbols.type(declaration)),
      check: functions.check(declaration.id),
    })),
    functions: [...functions.views].map(([name, form]) => ({ name, ...form })),
  };
  return { scope, template: "validate/module", view, summary: `Validators of ${api.title}.` };
}

/** Names of the Standard Schemas; the package's entry exports them beside the types. */
function schemaNames({ declarations }: Api): ReadonlyMap<Declaration, string> {
  const taken = new Set(declarations.map(symbols.type));
  return new Map(
    declarations.map((declaration) => {
      let name = symbols.schema(declaration);
      while (taken.has(name)) name += "_";
      taken.add(name);
      return [declaration, name];
    }),
  );
}

function schemasModule(api: Api): ModuleView {
  const names = schemaNames(api);
  const scope = new ModuleScope("schemas", names.values());
  const view: SchemasView = {
    schemaType: scope.type("runtime", "StandardSchemaV1"),
    make: scope.value("runtime", "standardSchema"),
    schemas: [...names].map(([declaration, name]) => ({
      name,
      type: scope.type("types", symbols.type(declaration)),
      validate: scope.value("validate", symbols.validate(declaration)),
    })),
  };
  return {
    scope,
    template: "validate/schemas",
    view,
    summary: `Standard Schemas of ${api.title}.`,
  };
}
