import {
  code,
  commas,
  docSentence,
  exportedType,
  exportedValue,
  moduleView,
  scopeOf,
  symbols,
  type Code,
  type Declaration,
  type Json,
  type ModuleView,
  type PackageContext,
  type Reference,
  type SampleValues,
} from "diptych/plugin";
import { valueCode, type ValueContext } from "./value-code.ts";

/** View of `mock/arbitraries`. */
export interface ArbitrariesView {
  readonly functions: readonly ArbitraryView[];
  /** Type that they return; false where no function is printed. */
  readonly Arbitrary: Reference | false;
  readonly constantFrom: Reference | false;
}

/** The function that gives the arbitrary of a declaration. */
export interface ArbitraryView {
  /** Comment over the function. */
  readonly doc: Code;
  readonly name: Reference;
  /** The type of its values. */
  readonly type: Reference;
  /** Its values, with commas. */
  readonly values: Code;
}

export const arbitrariesModuleId = "./mocks/arbitraries";

const fastCheck = "fast-check";

/**
 * `mocks/arbitraries`: one function per declaration, which gives an arbitrary of fast-check. Its values
 * are made here, the example first, so that each is known to be valid.
 *
 * @param most values of one arbitrary
 */
export function arbitrariesModule(
  whole: PackageContext,
  samples: SampleValues,
  most: number,
): ModuleView {
  const declarations = whole.api.declarations.flatMap((declaration) => {
    const { id, name, origin } = declaration;
    const place = { name, path: `${id} arbitrary` };
    const values = [...samples.variants({ kind: "ref", target: id, origin }, place, most)];
    return values.length === 0 ? [] : [{ declaration, values }];
  });
  const scope = scopeOf(whole, arbitrariesModuleId, "mock/arbitraries", {
    declares: declarations.map(({ declaration }) => arbitraryFunction(declaration).symbol),
    globals: ["Date"],
  });
  // Values differ, and none is another's part: each is printed whole.
  const context: ValueContext = { ...whole, shared: () => undefined };
  const view: ArbitrariesView = {
    Arbitrary: declarations.length > 0 && exportedType(fastCheck, "Arbitrary"),
    constantFrom: declarations.length > 0 && exportedValue(fastCheck, "constantFrom"),
    functions: declarations.map(({ declaration, values }) =>
      arbitraryView(declaration, values, context),
    ),
  };
  const summary = `Arbitraries of fast-check with values of ${whole.api.title}.`;
  return moduleView(scope, "mock/arbitraries", view, summary);
}

function arbitraryFunction({ name: type }: Declaration): Reference {
  return exportedValue(arbitrariesModuleId, `arbitrary${type}`);
}

function arbitraryView(
  declaration: Declaration,
  values: readonly Json[],
  context: ValueContext,
): ArbitraryView {
  return {
    doc: docSentence(`Values of \`${declaration.name}\`; failures shrink to its example.`),
    name: arbitraryFunction(declaration),
    type: symbols.type(declaration),
    values: code`${commas(values.map((value) => valueCode(declaration.type, value, context)))}`,
  };
}
