import type { Api } from "../../ir/index.ts";
import type { Artefact, ModuleView } from "../artefact.ts";
import type { Options } from "../options.ts";
import { ModuleScope } from "../scope.ts";
import { symbols } from "../symbols.ts";
import { functionView, type FunctionView } from "./function-view.ts";
import { Functions, checkName } from "./functions.ts";

/** View of `validate/module`. */
export interface ValidateView {
  readonly result: string;
  readonly findings: string;
  readonly declarations: readonly ValidatorView[];
}

/** A declaration's validator and the functions that do its work. */
export interface ValidatorView {
  readonly name: string;
  readonly type: string;
  readonly check: string;
  readonly functions: readonly FunctionView[];
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
  const functions = new Functions(api, scope, options);
  const view: ValidateView = {
    result: scope.type("runtime", "Result"),
    findings: scope.value("runtime", "Findings"),
    declarations: api.declarations.map((declaration) => ({
      name: symbols.validate(declaration),
      type: scope.type("types", symbols.type(declaration)),
      check: checkName(declaration),
      functions: functions.views(declaration, (pending) => functionView(pending, functions)),
    })),
  };
  return { scope, template: "validate/module", view, summary: `Validators of ${api.title}.` };
}

function schemasModule(api: Api): ModuleView {
  const scope = new ModuleScope("schemas", api.declarations.map(symbols.schema));
  const view: SchemasView = {
    schemaType: scope.type("runtime", "StandardSchemaV1"),
    make: scope.value("runtime", "standardSchema"),
    schemas: api.declarations.map((declaration) => ({
      name: symbols.schema(declaration),
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
