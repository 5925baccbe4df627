import {
  commentWords,
  importStatements,
  type HelperFunction,
  type ModuleScope,
} from "../code/index.ts";

/** View of `shared/module`, printed: the frame of every module. */
export interface ModuleFrame {
  readonly summary: string;
  readonly input: string;
  /** Import statements. */
  readonly imports: readonly string[];
  readonly constants: readonly { readonly name: string; readonly text: string }[];
  readonly body: string;
  /** Functions that views have asked for; each is a view of `shared/function`. */
  readonly functions: readonly { readonly [K in keyof HelperFunction]: string }[];
}

/** Frames the printed body with what its scope has recorded. */
export function moduleFrame(
  scope: ModuleScope,
  summary: string,
  input: string,
  body: string,
): ModuleFrame {
  return {
    summary: scope.print(commentWords(summary)),
    input: scope.print(commentWords(input)),
    imports: importStatements(scope.module, scope.imports),
    constants: scope.constants.map(({ name, text }) => ({
      name: scope.print(name),
      text: scope.print(text),
    })),
    body,
    functions: scope.helpers.map(({ name, parameters, type, body: statements }) => ({
      name: scope.print(name),
      parameters: scope.print(parameters),
      type: scope.print(type),
      body: scope.print(statements),
    })),
  };
}
