import {
  calleesFirst,
  code,
  docSentence,
  inModule,
  moduleView,
  name,
  referencesOf,
  rt,
  scopeOf,
  symbols,
  type Code,
  type Declaration,
  type ModuleView,
  type Name,
  type PluginContext,
  type Printable,
  type Reference,
} from "diptych/plugin";
import { isBeyondZod, isChecked, needsValidator } from "./beyond-zod.ts";
import { zodNames, type Flavor } from "./flavor.ts";
import { schemaCode } from "./schema-code.ts";
import type { SchemaContext } from "./schema-context.ts";
import { isObjectSchema, schemaType } from "./schema-type.ts";

/** View of `zod/module`. */
export interface ZodModuleView {
  /** Type of what schemas of objects with rules of the whole do not have; false if absent. */
  readonly checked: Name | false;
  /** The function that passes on what validators find; false if no schema needs them. */
  readonly conform: ConformView | false;
  /** One per declaration, those that others refer to first. */
  readonly schemas: readonly SchemaView[];
}

export interface ConformView {
  readonly name: Name;
  /** The namespace of Zod. */
  readonly z: Reference;
  readonly Result: Printable;
  readonly standardSchema: Printable;
}

export interface SchemaView {
  /** Comment over the schema. */
  readonly doc: Code;
  readonly name: Name;
  /** Type of the schema, which is not compared with it: the compiler would need several times as long. */
  readonly type: Code;
  /** The schema. */
  readonly schema: Code;
}

export const zodModuleId = "./zod";

/** `zod`: a schema per declaration, named as its type. */
export function zodModule(whole: PluginContext, flavor: Flavor): ModuleView {
  const { api, index } = whole;
  const scope = scopeOf(whole, zodModuleId, "zod/module", {
    declares: api.declarations.map((declaration) => declaration.name),
    globals: ["BigInt", "Date", "Number", "Set"],
    locals: ["value"],
  });
  const { order } = calleesFirst(
    api.declarations.map(({ id }) => id),
    (id) => referencesOf(index.declaration(id).type, "values"),
  );
  const above = new Set<string>();
  const zod = zodNames(flavor);
  const context: SchemaContext = { ...inModule(whole, scope), zod, above, isChecked: false };
  const conform = api.declarations.some(needsValidator) && scope.declare("conform");
  const hasChecked = api.declarations.some((one) => isObjectSchema(one) && isChecked(one));
  // Functions of `zod/mini` take every object.
  const checked = flavor === "zod" && hasChecked && scope.declare("CheckedObject");
  const schemas = order.map((id) => {
    const declaration = index.declaration(id);
    const own = { ...context, isChecked: isChecked(declaration) };
    const view = schemaView(declaration, own, conform, checked);
    above.add(id);
    return view;
  });
  const view: ZodModuleView = {
    schemas,
    checked,
    conform: conform !== false && {
      name: conform,
      z: zod.z,
      Result: rt.Result,
      standardSchema: rt.standardSchema,
    },
  };
  return moduleView(scope, "zod/module", view, `Zod schemas of ${api.title}.`);
}

function schemaView(
  declaration: Declaration,
  context: SchemaContext,
  conform: Name | false,
  checked: Name | false,
): SchemaView {
  const { type } = declaration;
  const own = isBeyondZod(type)
    ? code`${context.zod.z}.custom<${symbols.type(declaration)}>()`
    : schemaCode(type, context);
  return {
    doc: docSentence(`Schema of \`${declaration.name}\`.`),
    name: name(declaration.name),
    type:
      checked !== false && context.isChecked && isObjectSchema(declaration)
        ? code`${schemaType(declaration, context)} & ${checked}`
        : schemaType(declaration, context),
    schema:
      conform !== false && needsValidator(declaration)
        ? code`${own}.check(${conform}(${symbols.validate(declaration)}))`
        : own,
  };
}
