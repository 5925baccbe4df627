import {
  commentWords,
  importStatements,
  type ImportExtension,
  type ModuleScope,
} from "../code/index.ts";

/** View of `shared/module`, printed: the frame of every module. */
export interface ModuleFrame {
  /** One sentence about the module. */
  readonly summary: string;
  /** The document's path as the configuration names it. */
  readonly input: string;
  /** Import statements. */
  readonly imports: readonly string[];
  /** Constants that views have asked for, such as regular expressions and sets of names. */
  readonly constants: readonly FrameConstant[];
  /** Text that the module's own template has printed. */
  readonly body: string;
  /** Functions that views have asked for. */
  readonly functions: readonly FrameFunction[];
  /** Whether nothing is imported and exported: compilers take a file for a module only if it says so. */
  readonly isEmpty: boolean;
}

/** A constant of a module. */
export interface FrameConstant {
  /** Name of the constant. */
  readonly name: string;
  /** Its value. */
  readonly text: string;
}

/** View of `shared/function`, printed. */
export interface FrameFunction {
  /** Name of the function. */
  readonly name: string;
  /** Its parameters, without parentheses. */
  readonly parameters: string;
  /** The type that it returns. */
  readonly type: string;
  /** Its statements. */
  readonly body: string;
}

/** Part of the frame that all modules share. */
export interface FrameSettings {
  /** The document's path as the configuration names it. */
  readonly input: string;
  readonly importExtension: ImportExtension;
}

/** Frames the printed body with what its scope has recorded. */
export function moduleFrame(
  scope: ModuleScope,
  summary: string,
  { input, importExtension }: FrameSettings,
  body: string,
): ModuleFrame {
  const imports = importStatements(scope.module, scope.imports, importExtension);
  return {
    summary: scope.print(commentWords(summary)),
    input: scope.print(commentWords(input)),
    imports,
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
    isEmpty: imports.length === 0 && body.trim() === "",
  };
}
