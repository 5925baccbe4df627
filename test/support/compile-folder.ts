import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { compilerSettings } from "../../generator/views/package/manifest.ts";

const root = path.resolve(import.meta.dirname, "../..");
const source = (file: string): string[] => [path.join(root, file)];

/** Where the compiler finds what tests import: the sources, so that nothing is built before. */
const paths = {
  "@diptych/runtime": source("runtime/src/index.ts"),
  "@diptych/runtime/*": source("runtime/src/*.ts"),
  "@diptych/multipart": source("multipart/src/index.ts"),
  "#platform": source("runtime/src/platform/web.ts"),
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
      typeRoots: [path.join(root, "node_modules/@types")],
      paths,
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
  const compiler = path.join(root, "node_modules/.bin/tsc");
  return new Promise((resolve, reject) => {
    execFile(compiler, ["-p", folder, "--pretty", "false"], { cwd: folder }, (error, stdout) => {
      const errors = stdout.split("\n").filter((line) => /error TS\d+:/.test(line));
      if (error !== null && errors.length === 0) reject(error);
      else resolve(errors);
    });
  });
}
