import { writeFile } from "node:fs/promises";
import path from "node:path";
import { runCompiler } from "./run-compiler.ts";
import { runtimePaths } from "./runtime-declarations.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Every strict setting, except `noFallthroughCasesInSwitch`: XML decoders fall through. */
const compilerOptions = {
  target: "es2022",
  lib: ["es2023", "dom"],
  types: ["node"],
  module: "nodenext",
  moduleResolution: "nodenext",
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  allowUnreachableCode: false,
  allowUnusedLabels: false,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  isolatedDeclarations: true,
  erasableSyntaxOnly: true,
  declaration: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  typeRoots: [path.join(root, "node_modules/@types")],
};

/** Another compiler than that of this repository. */
export interface CompileWith {
  /** The file of its `tsc`. */
  readonly compiler?: string;
  /** Settings that differ; those that are undefined are left out. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** Libraries that generated packages import. */
const libraries = {
  zod: [path.join(root, "node_modules/zod")],
  "decimal.js": [path.join(root, "node_modules/decimal.js")],
  "big.js": [path.join(root, "node_modules/@types/big.js")],
  "bignumber.js": [path.join(root, "node_modules/bignumber.js")],
  "temporal-polyfill": [path.join(root, "node_modules/temporal-polyfill")],
};

/**
 * Compiles many packages in one run of the compiler, which costs little more than one of them.
 *
 * @param folder where the packages were written, each in a folder of its own
 * @returns errors by name of the package; those elsewhere are under an empty name
 */
export async function compilePackages(
  folder: string,
  names: readonly string[],
  { compiler, settings: own = {} }: CompileWith = {},
): Promise<ReadonlyMap<string, readonly string[]>> {
  const settings = {
    compilerOptions: {
      ...compilerOptions,
      ...own,
      paths: { ...(await runtimePaths("node")), ...libraries },
    },
    include: names.map((name) => `${name}/src/**/*.ts`),
  };
  await writeFile(path.join(folder, "package.json"), '{ "type": "module" }\n');
  await writeFile(path.join(folder, "tsconfig.json"), JSON.stringify(settings));
  const errors = new Map<string, string[]>();
  for (const line of await runCompiler(folder, compiler)) {
    const [, first = "", rest = line] = /^([^/(]+)\/(.*)$/.exec(line) ?? [];
    const [name, error] = names.includes(first) ? [first, rest] : ["", line];
    errors.set(name, [...(errors.get(name) ?? []), error]);
  }
  return errors;
}
