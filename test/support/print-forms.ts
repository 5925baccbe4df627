import { ts } from "ts-morph";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { analyse, type AnalyseSpec } from "../../generator/analyse.ts";
import type { ModuleForm } from "../../generator/code/index.ts";
import { printFiles, type PrintSpec } from "../../generator/generate.ts";
import type { Api } from "../../generator/ir/index.ts";
import { artefactNames } from "../../generator/views/artefact.ts";

/** Settings of a document besides its text; all artefacts are printed by default. */
export type FormSettings = Omit<PrintSpec & AnalyseSpec, "input" | "paths">;

/** A document that is ready to be printed. */
export interface ReadDocument {
  readonly api: Api;
  readonly spec: PrintSpec;
}

/** Reads the text of a document; undefined where it is refused. */
export async function readDocument(
  document: string,
  settings: FormSettings,
): Promise<ReadDocument | undefined> {
  const host = { readFile: () => Promise.resolve(document) };
  const spec = { emit: artefactNames, ...settings, input: "spec.yaml" };
  const { api } = await analyse(spec, host, new Diagnostics());
  return api && { api, spec };
}

/** Modules of a document in one form, by their paths without an extension. */
export async function modulesIn(
  { api, spec }: ReadDocument,
  form: ModuleForm,
): Promise<ReadonlyMap<string, string>> {
  const files = await printFiles(spec, api, new Diagnostics(), form);
  return new Map([...files].map(({ path, text }) => [path.replace(/\.[jt]s$/, ""), text]));
}

/**
 * The first line of a module in JavaScript that is not the same module in TypeScript without its types.
 * Comments and layout do not count.
 *
 * @throws {Error} a type is left in JavaScript, with its line
 */
export function firstDifference(
  module: string,
  typescript: string,
  javascript: string,
): string | undefined {
  const wanted = printedAgain(`${module}.ts`, typescript);
  const found = printedAgain(`${module}.js`, javascript);
  const line = wanted.findIndex((text, i) => text !== found[i]);
  if (line === -1 && wanted.length === found.length) return undefined;
  const at = line === -1 ? wanted.length : line;
  return `${module}:${at + 1}\n  wanted ${wanted[at]}\n  found  ${found[at]}`;
}

/** The lines of a module as the compiler prints it. */
function printedAgain(fileName: string, text: string): readonly string[] {
  const { outputText, diagnostics = [] } = ts.transpileModule(text, {
    fileName,
    reportDiagnostics: true,
    compilerOptions: {
      allowJs: true,
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ESNext,
      // Imports stay as they are written, so that one without a `type` is seen.
      verbatimModuleSyntax: true,
      removeComments: true,
    },
  });
  const [first] = diagnostics;
  // The compiler says `export {}` where nothing else makes a module.
  if (first === undefined) return outputText.split("\n").filter((line) => line !== "export {};");
  const line = text.slice(0, first.start).split("\n").length;
  const message = ts.flattenDiagnosticMessageText(first.messageText, " ");
  throw new Error(`${fileName}:${line} ${message} ${text.split("\n")[line - 1]}`);
}
