import { readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** Why a module has no configuration. */
export type ModuleProblem =
  | { readonly kind: "typescript" }
  | { readonly kind: "export" }
  | { readonly kind: "load"; readonly reason: string };

type LoadedModule =
  | { readonly value: unknown; readonly problem?: undefined }
  | { readonly problem: ModuleProblem };

/** The default export of a configuration in JavaScript or TypeScript, read anew at every call. */
export async function loadModule(file: string): Promise<LoadedModule> {
  try {
    const isTypeScript = /\.m?ts$/.test(file);
    const exports =
      isTypeScript && !runsTypeScript() ? await loadTranspiled(file) : await load(file);
    if (exports === undefined) return { problem: { kind: "typescript" } };
    const value = exports["default"];
    if (value === undefined) return { problem: { kind: "export" } };
    return { value };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { problem: { kind: "load", reason: reason.split("\n")[0] ?? reason } };
  }
}

/** Whether this Node.js runs TypeScript: 22.18, 23.6 and later. */
function runsTypeScript(): boolean {
  const { typescript } = process.features as { readonly typescript?: unknown };
  return typescript !== undefined && typescript !== false;
}

/** The query makes Node.js read a file again that has changed since it was first imported. */
async function load(file: string): Promise<Readonly<Record<string, unknown>>> {
  const { mtimeMs } = await stat(file);
  const url = `${pathToFileURL(file).href}?changed=${mtimeMs}`;
  return (await import(/* @vite-ignore */ url)) as Readonly<Record<string, unknown>>;
}

/**
 * Transpiles for a Node.js that does not read TypeScript. The result is written beside the original
 * while it is imported, so that its own relative imports resolve. Undefined if the compiler is not
 * installed.
 */
async function loadTranspiled(
  file: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const compiler = await import("ts-morph").catch(() => undefined);
  if (compiler === undefined) return undefined;
  const { ts } = compiler;
  const { outputText } = ts.transpileModule(await readFile(file, "utf8"), {
    fileName: file,
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  const name = `.${path.basename(file)}.${process.pid}.${Date.now()}.mjs`;
  const copy = path.join(path.dirname(file), name);
  try {
    await writeFile(copy, outputText);
    return await load(copy);
  } finally {
    await rm(copy, { force: true });
  }
}
