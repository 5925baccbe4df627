import { existsSync } from "node:fs";
import path from "node:path";
import { compilerFolder } from "../../../scripts/runtimes.mjs";
import type { CompileWith } from "../../support/compile-packages.ts";

/** A version of TypeScript beside that of this repository. */
export interface Compiler extends CompileWith {
  readonly version: string;
  /** The folder that it is installed in. */
  readonly folder: string;
}

const consumers = path.resolve(import.meta.dirname, "../../consumers/node_modules");

const installed = (version: string, folder: string, settings: object = {}): Compiler => ({
  version,
  folder,
  compiler: path.join(folder, "lib/tsc.js"),
  settings: { ...settings },
});

/** Other compilers that generated code is compiled with, the least version first. */
export const otherCompilers: readonly Compiler[] = [
  // The setting is of 5.8.
  installed("5.7", compilerFolder("typescript-least"), { erasableSyntaxOnly: undefined }),
  installed("5.9", path.join(consumers, "typescript")),
  installed("6.0", compilerFolder("typescript-6")),
];

/** Those of them that are here; `npm run runtimes` brings all. */
export const compilersHere = (): readonly Compiler[] =>
  otherCompilers.filter(({ folder }) => existsSync(folder));
