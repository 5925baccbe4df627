import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { compilerFolder } from "../../scripts/runtimes.mjs";
import { cellsOf, fuzzCompile } from "../fuzz/compile/compile-fuzz.ts";
import type { CompileWith } from "../support/compile-packages.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Compilers beside that of this repository, by the folder that each is installed in. */
const compilers = [
  // The setting is of 5.8.
  {
    version: "5.7",
    folder: compilerFolder("typescript-least"),
    settings: { erasableSyntaxOnly: undefined },
  },
  {
    version: "5.9",
    folder: path.join(root, "test/consumers/node_modules/typescript"),
    settings: {},
  },
  { version: "6.0", folder: compilerFolder("typescript-6"), settings: {} },
];

/** Every so many cells of a seed are compiled: these compilers take ten times as long. */
const stride = 110;

describe.each(compilers)("TypeScript $version", ({ version, folder, settings }) => {
  it("compiles nested shapes in all positions", async () => {
    const manifest = readFileSync(path.join(folder, "package.json"), "utf8");
    expect(JSON.parse(manifest)).toMatchObject({ version: expect.stringMatching(version) });
    const compileWith: CompileWith = {
      compiler: path.join(folder, "lib/tsc.js"),
      settings,
    };
    const cells = cellsOf(3).filter((_, i) => i % stride === 0);
    const target = path.resolve(import.meta.dirname, `../.tmp/fuzz-compilers-${version}`);
    const { found, compiled } = await fuzzCompile(target, cells, 3, compileWith);
    expect(found).toEqual([]);
    expect(compiled).toBeGreaterThan(cells.length * 0.9);
  });
});
