import type { Api } from "../../ir/index.ts";
import { runtimeRange, type ImportExtension, type ModuleId } from "../../code/index.ts";
import type { ModulePlan } from "../module-view.ts";

/** Name and version that the generated package carries, and its licence where it names one. */
export interface PackageIdentity {
  readonly name: string;
  readonly version: string;
  /** SPDX expression. */
  readonly license?: string;
}

/**
 * The condition of exports by which compilers and bundlers of a monorepo read the sources of a
 * package that is not built. The name is our own, so that it is not set for other packages.
 */
const sourceCondition = "diptych-source";

/**
 * The generated package.json: ESM only, one entry per artefact, no side effects, so that bundlers
 * keep only what is used. Where imports have no extension, which Node.js refuses in modules, the
 * package is for bundlers, and they must not be told that it is for Node.js either.
 */
export function packageManifest(
  api: Api,
  identity: PackageIdentity,
  plans: readonly ModulePlan[],
  extension: ImportExtension,
  peerDependencies: Readonly<Record<string, string>>,
): object {
  const parts = emitted(plans.map(({ module }) => module));
  const entry = (module: ModuleId): object => ({
    [sourceCondition]: `./src/${module.slice(2)}.ts`,
    types: `./dist/${module.slice(2)}.d.ts`,
    default: `./dist/${module.slice(2)}.js`,
  });
  return {
    name: identity.name,
    version: identity.version,
    description: `${parts} of ${api.title}, version ${api.version}.`,
    ...(identity.license === undefined ? {} : { license: identity.license }),
    ...(extension === "none" ? {} : { type: "module" }),
    sideEffects: false,
    exports: {
      ".": entry("./index"),
      ...Object.fromEntries(
        plans.filter(({ isPublic }) => isPublic).map(({ module }) => [module, entry(module)]),
      ),
      "./package.json": "./package.json",
    },
    files: ["dist", "src", "!**/*.tsbuildinfo"],
    // A package that is packed without having been built would be empty.
    scripts: { build: "tsc -p tsconfig.json", prepack: "tsc -p tsconfig.json" },
    dependencies: { "@diptych/runtime": runtimeRange },
    ...(Object.keys(peerDependencies).length === 0 ? {} : { peerDependencies }),
    engines: { node: ">=20.19" },
  };
}

/** How the compiler finds what the imports name. */
const resolution: Readonly<Record<ImportExtension, object>> = {
  js: { module: "nodenext", moduleResolution: "nodenext" },
  ts: {
    module: "nodenext",
    moduleResolution: "nodenext",
    rewriteRelativeImportExtensions: true,
  },
  none: { module: "esnext", moduleResolution: "bundler" },
};

/** Contents of the package, for its description. */
function emitted(modules: readonly ModuleId[]): string {
  const parts = ["Types"];
  if (modules.includes("./validate")) parts.push("validators");
  if (modules.some((module) => module.startsWith("./json/") || module.startsWith("./xml/")))
    parts.push("codecs");
  if (modules.includes("./server")) parts.push("server");
  if (modules.includes("./client")) parts.push("client");
  if (modules.includes("./webhooks/receiver")) parts.push("webhooks");
  const last = parts.pop() ?? "";
  return parts.length === 0 ? last : `${parts.join(", ")} and ${last}`;
}

/**
 * Compiler settings of the generated package: the strictest that say something about its code.
 *
 * @param libraries what modules of plugins need beside the library of ECMAScript
 * @param extension how relative imports end
 */
export function compilerSettings(
  modules: readonly ModuleId[],
  libraries: readonly string[] = [],
  extension: ImportExtension = "js",
): object {
  // Fetch and AbortSignal are declared in the library of browsers, also for Node.
  const stubs = ["./client", "./server", "./webhooks/receiver"] as const;
  const hasFetch = stubs.some((module) => modules.includes(module));
  return {
    compilerOptions: {
      target: "es2022",
      lib: [...new Set(["es2023", ...(hasFetch ? ["dom"] : []), ...libraries])],
      types: [],
      ...resolution[extension],
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
