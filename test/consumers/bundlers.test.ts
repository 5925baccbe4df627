import { readFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { transform } from "esbuild";
import { beforeAll, describe, expect, it } from "vitest";
import { bundlers, installBundlers, runBundler } from "./bundlers.ts";
import { run, type Ended } from "./consumer.ts";

let folder: string;
beforeAll(async () => void (folder = await installBundlers()));

const bundle = (name: string, entry: string, file: string, ...more: string[]): Promise<Ended> =>
  runBundler(folder, name, entry, file, ...more);

const fine = { code: 0, err: "" };

describe.each(Object.keys(bundlers))("%s", (name) => {
  const more = name === "webpack" ? ["alias"] : [];

  it("bundles one operation of a package, and little else", async () => {
    expect(await bundle(name, "one-operation.js", `${name}/one.mjs`, ...more)).toMatchObject(fine);
    const text = await readFile(path.join(folder, `dist/${name}/one.mjs`), "utf8");
    const { code } = await transform(text, { minify: true, format: "esm" });
    // The whole client has ten times as much.
    expect(gzipSync(code).length).toBeLessThan(6_000);
    expect(await run(folder, `dist/${name}/one.mjs`)).toEqual({
      ...fine,
      out: "getUser: 404: There is nobody.\n",
    });
  });

  it.skipIf(name === "rollup")(
    "bundles a package and plain output, which run in Node",
    async () => {
      expect(await bundle(name, "index.ts", `${name}/index.mjs`, ...more)).toMatchObject(fine);
      expect(await run(folder, `dist/${name}/index.mjs`)).toEqual({
        ...fine,
        out: "asmith reads The Sea\n",
      });
    },
  );
});

describe("webpack without extensionAlias", () => {
  it("finds plain output without import extensions", async () => {
    expect(await bundle("webpack", "index-bare.ts", "webpack/bare.mjs")).toMatchObject(fine);
    expect(await run(folder, "dist/webpack/bare.mjs")).toMatchObject({
      out: "asmith reads The Sea\n",
    });
  });

  it("does not find what imports end in .js", async () => {
    const { code, err } = await bundle("webpack", "index.ts", "webpack/none.mjs");
    expect(code).toBe(1);
    expect(err).toContain("Can't resolve './main.js'");
  });
});
