import {
  code,
  commas,
  docSentence,
  exportedValue,
  globals,
  moduleView,
  name,
  nothing,
  scopeOf,
  symbols,
  type Code,
  type Declaration,
  type ModuleView,
  type PackageContext,
  type Printable,
  type Reference,
  type Json,
  type SampleValues,
} from "diptych/plugin";
import { membersCode, valueCode, type ValueContext } from "./value-code.ts";

/** View of `mock/values`. */
export interface ValuesView {
  readonly functions: readonly FunctionView[];
}

/** The function that gives the example of a declaration. */
export interface FunctionView {
  /** Comment over the function. */
  readonly doc: Code;
  readonly name: Reference;
  /** Its parameters, without parentheses. */
  readonly parameters: Code;
  /** The type that it returns. */
  readonly type: Reference;
  /** The expression that it returns. */
  readonly value: Printable;
}

export const valuesModuleId = "./mocks/values";

/** The function that gives the example of a declaration. */
export function exampleFunction({ name: type }: Declaration): Reference {
  return exportedValue(valuesModuleId, `example${type}`);
}

/** `mocks/values`: one function per declaration. */
export function valuesModule(whole: PackageContext, examples: SampleValues): ModuleView {
  const declarations = whole.api.declarations.flatMap((declaration) => {
    const value = examples.of(declaration);
    return value === undefined ? [] : [{ declaration, value }];
  });
  const scope = scopeOf(whole, valuesModuleId, "mock/values", {
    declares: declarations.map(({ declaration }) => exampleFunction(declaration).symbol),
    globals: ["Date", "Partial"],
    locals: ["overrides"],
  });
  const context = valueContext(whole, examples);
  const view: ValuesView = {
    functions: declarations.map(({ declaration, value }) =>
      functionView(declaration, value, context),
    ),
  };
  return moduleView(scope, "mock/values", view, `Example values of ${whole.api.title}.`);
}

/** Values that are examples of declarations are printed as calls of their functions. */
export function valueContext(context: PackageContext, examples: SampleValues): ValueContext {
  return {
    ...context,
    shared: (declaration, value) =>
      examples.isOf(declaration, value) ? code`${exampleFunction(declaration)}()` : undefined,
  };
}

function functionView(declaration: Declaration, value: Json, context: ValueContext): FunctionView {
  const { type } = declaration;
  const own = symbols.type(declaration);
  const common = { name: exampleFunction(declaration), type: own };
  const article = `An example of \`${declaration.name}\``;
  const isEmpty = type.kind === "object" && type.properties.length === 0;
  if ((type.kind !== "object" && type.kind !== "map") || isEmpty)
    return {
      ...common,
      doc: docSentence(`${article}.`),
      parameters: nothing,
      value: valueCode(type, value, context),
    };
  const overrides = name("overrides");
  const members = [...membersCode(type, value, context), code`...${overrides}`];
  return {
    ...common,
    doc: docSentence(`${article}; \`overrides\` replace members of it.`),
    // A mapped type would add undefined to the values of a map.
    parameters: code`${overrides}?: ${type.kind === "map" ? own : code`${globals.Partial}<${own}>`}`,
    value: code`{ ${commas(members)} }`,
  };
}
