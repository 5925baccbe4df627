import type { Api } from "../../ir/index.ts";
import type { ModuleId } from "../scope.ts";

/** Name and version that the generated package carries. */
export interface PackageIdentity {
  readonly name: string;
  readonly version: string;
}

/** Version range of the runtime that the generated code is written against. */
const runtimeRange = "^0.1.0";

/**
 * The generated package.json: ESM only, one entry an artefact, nothing with side effects, so that
 * bundlers keep only what is used.
 */
export function packageManifest(
  api: Api,
  identity: PackageIdentity,
  modules: readonly ModuleId[],
): object {
  const entry = (module: ModuleId): object => ({
    types: `./dist/${module}.d.ts`,
    default: `./dist/${module}.js`,
  });
  return {
    name: identity.name,
    version: identity.version,
    description: `Types, validators and codecs of ${api.title}, version ${api.version}.`,
    type: "module",
    sideEffects: false,
    exports: {
      ".": entry("index"),
      ...Object.fromEntries(modules.map((module) => [`./${module}`, entry(module)])),
      "./package.json": "./package.json",
    },
    files: ["dist", "src"],
    scripts: { build: "tsc -p tsconfig.json" },
    dependencies: { "@diptych/runtime": runtimeRange },
    engines: { node: ">=20.19" },
  };
}

/** Compiler settings of the generated package: the strictest that say something about its code. */
export function compilerSettings(): object {
  return {
    compilerOptions: {
      target: "es2022",
      lib: ["es2023"],
      types: [],
      module: "nodenext",
      moduleResolution: "nodenext",
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noPropertyAccessFromIndexSignature: true,
      noImplicitOverride: true,
      noImplicitReturns: true,
      noFallthroughCasesInSwitch: true,
      noUnusedLocals: true,
      noUnusedParameters: true,
      verbatimModuleSyntax: true,
      isolatedModules: true,
      isolatedDeclarations: true,
      erasableSyntaxOnly: true,
      declaration: true,
      declarationMap: true,
      sourceMap: true,
      rootDir: "src",
      outDir: "dist",
    },
    include: ["src"],
  };
}
