import {
  commentWords,
  type ImportExtension,
  type ModuleScope,
  type Printable,
} from "../code/index.ts";
import { moduleSyntax, type ModuleSyntax } from "../code/module-syntax.ts";

/** View of `shared/module`, printed: the frame of every module. */
export interface ModuleFrame {
  /** One sentence about the module. */
  readonly summary: string;
  /** The document's path as the configuration names it. */
  readonly input: string;
  /** Import statements; in a script, what the module says of its exports too. */
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
  syntax: ModuleSyntax = moduleSyntax("typescript"),
): ModuleFrame {
  const print = (fragment: Printable): string => scope.print(fragment, syntax.form);
  const constants = scope.constants.map(({ name, text }) => ({
    name: print(name),
    text: print(text),
  }));
  const functions = scope.helpers.map((helper) => ({
    name: print(helper.name),
    parameters: print(helper.parameters),
    type: print(helper.type),
    body: print(helper.body),
  }));
  // Behind everything that imports.
  const imports = syntax.head(scope, importExtension);
  return {
    summary: print(commentWords(summary)),
    input: print(commentWords(input)),
    imports,
    constants,
    body,
    functions,
    isEmpty: imports.length === 0 && body.trim() === "",
  };
}
