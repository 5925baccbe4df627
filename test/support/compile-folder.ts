import { writeFile } from "node:fs/promises";
import path from "node:path";
import { compilerSettings } from "../../generator/views/package/manifest.ts";
import { doors } from "./doors.ts";
import { runCompiler } from "./run-compiler.ts";
import { runtimePaths } from "./runtime-declarations.ts";

const root = path.resolve(import.meta.dirname, "../..");
const source = (file: string): string[] => [path.join(root, file)];

/** Where the compiler finds what tests import beside the runtime: the sources, as nothing is built before. */
const sources = {
  ...Object.fromEntries(
    Object.entries(doors).map(([name, file]) => [`diptych/${name}`, source(file)]),
  ),
  "@diptych/multipart": source("multipart/src/index.ts"),
  "@diptych/transports/*": source("packages/transports/src/*.ts"),
  ...Object.fromEntries(
    ["v2", "v3"].flatMap((name) => [
      [`@diptych/${name}`, source(`generated/${name}/src/index.ts`)],
      [`@diptych/${name}/*`, source(`generated/${name}/src/*.ts`)],
    ]),
  ),
};

export interface CompileFolderOptions {
  readonly include?: readonly string[];
  /** Settings that differ from those of a generated package. */
  readonly settings?: object;
}

/** Writes the project of a folder, with the settings of generated packages. */
export async function writeProject(
  folder: string,
  { include = ["."], settings = {} }: CompileFolderOptions = {},
): Promise<void> {
  const { compilerOptions } = compilerSettings(["./server", "./client"]) as {
    compilerOptions: object;
  };
  const project = {
    compilerOptions: {
      ...compilerOptions,
      rootDir: root,
      noEmit: true,
      allowImportingTsExtensions: true,
      resolveJsonModule: true,
      typeRoots: [path.join(root, "node_modules/@types")],
      // The platform's own declarations are not what is tested.
      skipLibCheck: true,
      paths: { ...(await runtimePaths("web")), ...sources },
      ...settings,
    },
    include,
  };
  await writeFile(path.join(folder, "package.json"), '{ "type": "module" }\n');
  await writeFile(path.join(folder, "tsconfig.json"), JSON.stringify(project));
}

/**
 * Compiles the modules of a folder under the settings of generated packages, and gives the
 * compiler's errors, with paths relative to the folder. Rejects where the compiler did not run.
 */
export async function compileFolder(
  folder: string,
  options: CompileFolderOptions = {},
): Promise<readonly string[]> {
  await writeProject(folder, options);
  return runCompiler(folder);
}
