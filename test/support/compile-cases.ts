import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { packagesRoot } from "./case-package.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** The settings of a careful user, `noFallthroughCasesInSwitch` apart: XML decoders fall through. */
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
  paths: {
    "@diptych/runtime": [path.join(root, "runtime/src/index.ts")],
    "@diptych/runtime/*": [path.join(root, "runtime/src/*.ts")],
    "#platform": [path.join(root, "runtime/src/platform/node.ts")],
  },
};

/**
 * Compiles the packages of these cases, which were written below `packagesRoot`, in one run of
 * tsc, and gives its errors by the case that they stand in; those elsewhere stand under an empty name.
 */
export async function compileCases(
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const project = path.join(packagesRoot, "tsconfig.json");
  const settings = { compilerOptions, include: names.map((name) => `${name}/src/**/*.ts`) };
  await writeFile(path.join(packagesRoot, "package.json"), '{ "type": "module" }\n');
  await writeFile(project, JSON.stringify(settings));
  const errors = new Map<string, string[]>();
  for (const line of (await runCompiler(project)).split("\n")) {
    if (!/error TS\d+:/.test(line)) continue;
    const [, name = "", place = line] = /^(?:\S*\.tmp\/cases\/)([^/]+)\/(.*)$/.exec(line) ?? [];
    errors.set(name, [...(errors.get(name) ?? []), place]);
  }
  return errors;
}

function runCompiler(project: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const compiler = path.join(root, "node_modules/.bin/tsc");
    const child = spawn(compiler, ["-p", project, "--pretty", "false"], { cwd: root });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("error", reject);
    child.on("close", (status) => {
      if (status === 0 || output.includes("error TS")) resolve(output);
      else reject(new Error(`tsc ended with ${status}: ${output}`));
    });
  });
}
