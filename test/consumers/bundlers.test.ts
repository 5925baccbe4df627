import { readFile, writeFile } from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { transform } from "esbuild";
import { beforeAll, describe, expect, it } from "vitest";
import { findChromium, launchChromium } from "../browser/chromium.ts";
import { installConsumer, run, type Ended } from "./consumer.ts";

/** Programs that bundle `[entry]` into `[file]` and use nothing but what is installed. */
const bundlers: Readonly<Record<string, string>> = {
  esbuild: `
    import { build } from "esbuild";
    await build({ entryPoints: [entry], outfile: file, bundle: true, format: "esm", platform: "browser" });`,
  vite: `
    import { build } from "vite";
    import path from "node:path";
    const lib = { entry, formats: ["es"], fileName: () => path.basename(file) };
    await build({ logLevel: "warn", build: { lib, outDir: path.dirname(file), emptyOutDir: false } });`,
  webpack: `
    import webpack from "webpack";
    import config from "./webpack.config.mjs";
    import path from "node:path";
    import { fileURLToPath } from "node:url";
    // The checkout has two compilers; ts-loader would find the one that has no API.
    const options = { compiler: fileURLToPath(import.meta.resolve("typescript")) };
    const rules = config.module.rules.map((rule) => ({ test: rule.test, loader: rule.use, options }));
    const output = { ...config.output, path: path.resolve(path.dirname(file)), filename: path.basename(file) };
    const resolve = process.argv[4] === "alias" ? config.resolve : { extensions: [".ts", ".js"] };
    await new Promise((end) => webpack({ ...config, entry, output, resolve, module: { rules } }).run((error, stats) => {
      if (error || stats.hasErrors()) {
        console.error(error ?? stats.toString({ all: false, errors: true, colors: false }));
        process.exitCode = 1;
      }
      end();
    }));`,
  rollup: `
    import { rollup } from "rollup";
    import config from "./rollup.config.mjs";
    const bundle = await rollup({ ...config, input: entry });
    await bundle.write({ ...config.output, file });`,
};

let folder: string;
beforeAll(async () => {
  folder = await installConsumer();
  for (const [name, text] of Object.entries(bundlers)) {
    const program = `const [, , entry, file] = process.argv;\n${text}\n`;
    await writeFile(path.join(folder, `bundle-${name}.mjs`), program);
  }
}, 180_000);

const bundle = (name: string, entry: string, file: string, ...more: string[]): Promise<Ended> =>
  run(folder, `bundle-${name}.mjs`, `./src/${entry}`, `dist/${file}`, ...more);

const fine = { code: 0, err: "" };

describe.each(Object.keys(bundlers))("%s", (name) => {
  const more = name === "webpack" ? ["alias"] : [];

  it("bundles one operation of a package, and little else", { timeout: 180_000 }, async () => {
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
    { timeout: 180_000 },
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
  it("finds plain output without import extensions", { timeout: 180_000 }, async () => {
    expect(await bundle("webpack", "index-bare.ts", "webpack/bare.mjs")).toMatchObject(fine);
    expect(await run(folder, "dist/webpack/bare.mjs")).toMatchObject({
      out: "asmith reads The Sea\n",
    });
  });

  it("does not find what imports end in .js", { timeout: 180_000 }, async () => {
    const { code, err } = await bundle("webpack", "index.ts", "webpack/none.mjs");
    expect(code).toBe(1);
    expect(err).toContain("Can't resolve './main.js'");
  });
});

const executable = findChromium();

it.skipIf(executable === undefined)(
  "what webpack bundles runs in Chromium",
  { timeout: 180_000 },
  async () => {
    expect(await bundle("webpack", "index.ts", "webpack/page.mjs", "alias")).toMatchObject(fine);
    const script = await readFile(path.join(folder, "dist/webpack/page.mjs"));
    const server = http.createServer(({ url }, response) => {
      const isScript = url === "/page.mjs";
      response.setHeader("Content-Type", isScript ? "text/javascript" : "text/html");
      response.end(isScript ? script : `<!doctype html><title>Test</title>`);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const browser = await launchChromium(executable ?? "");
    try {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      const printed = page.waitForEvent("console");
      await page.evaluate(`import("/page.mjs").then(() => undefined)`);
      expect((await printed).text()).toBe("asmith reads The Sea");
    } finally {
      await browser.close();
      server.close();
    }
  },
);
