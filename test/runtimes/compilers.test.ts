import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { cellsOf, fuzzCompile } from "../fuzz/compile/compile-fuzz.ts";
import { otherCompilers } from "../fuzz/compile/compilers.ts";

/** Every so many cells of a seed are compiled: these compilers take ten times as long. */
const stride = 110;

describe.each(otherCompilers)("TypeScript $version", ({ version, folder, ...compileWith }) => {
  it("compiles nested shapes in all positions", async () => {
    const manifest = readFileSync(path.join(folder, "package.json"), "utf8");
    expect(JSON.parse(manifest)).toMatchObject({ version: expect.stringMatching(version) });
    const cells = cellsOf(3).filter((_, i) => i % stride === 0);
    const target = path.resolve(import.meta.dirname, `../.tmp/fuzz-compilers-${version}`);
    const { found, compiled } = await fuzzCompile(target, cells, 3, compileWith);
    expect(found).toEqual([]);
    expect(compiled).toBeGreaterThan(cells.length * 0.9);
  });
});
