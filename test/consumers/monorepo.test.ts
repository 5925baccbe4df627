import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { installConsumer, run } from "./consumer.ts";

let folder: string;
beforeAll(async () => void (folder = await installConsumer()));

const found = { code: 0, out: "The Sea\n", err: "" };
const condition = "--conditions=diptych-source";

describe("a generated package of a monorepo that is not built", () => {
  it("has no dist", () => {
    expect(existsSync(path.join(folder, "packages/books/package.json"))).toBe(true);
    expect(existsSync(path.join(folder, "packages/books/dist"))).toBe(false);
  });

  it("is found by the compiler with the setting of the page, and not without", async () => {
    const tsc = "node_modules/typescript/bin/tsc";
    expect(await run(folder, tsc, "--noEmit", "-p", "member")).toMatchObject({ code: 0, out: "" });
    const { code, out } = await run(
      folder,
      tsc,
      "--noEmit",
      "-p",
      "member",
      "--customConditions",
      "x",
    );
    expect(code).not.toBe(0);
    expect(out).toContain("TS2307: Cannot find module '@acme/books/client'");
  });

  it("is found by esbuild with the condition, and not without", async () => {
    const program = `
      import { build } from "esbuild";
      const conditions = process.argv.slice(2);
      const options = { entryPoints: ["member/main.ts"], bundle: true, format: "esm", logLevel: "error" };
      await build({ ...options, conditions, outfile: "dist/member/esbuild.mjs" });`;
    await writeFile(path.join(folder, "member-esbuild.mjs"), program);
    expect((await run(folder, "member-esbuild.mjs")).code).toBe(1);
    expect(await run(folder, "member-esbuild.mjs", "diptych-source")).toMatchObject({ code: 0 });
    expect(await run(folder, "dist/member/esbuild.mjs")).toEqual(found);
  });

  it("is found by Vite and Vitest with the setting of the page", async () => {
    const program = `
      import { build } from "vite";
      const lib = { entry: "main.ts", formats: ["es"], fileName: () => "vite.mjs" };
      await build({ root: "member", configFile: "member/vite.config.mjs", logLevel: "warn",
        build: { lib, outDir: "../dist/member", emptyOutDir: false } });`;
    await writeFile(path.join(folder, "member-vite.mjs"), program);
    expect(await run(folder, "member-vite.mjs")).toMatchObject({ code: 0, err: "" });
    expect(await run(folder, "dist/member/vite.mjs")).toEqual(found);
    const vitest = "node_modules/vitest/vitest.mjs";
    const { code, out } = await run(folder, vitest, "run", "--root", "member");
    expect(code, out).toBe(0);
  });

  it("is found by webpack with the setting of the page", async () => {
    const program = `
      import path from "node:path";
      import { fileURLToPath } from "node:url";
      import webpack from "webpack";
      import config from "./webpack.config.mjs";
      const compiler = fileURLToPath(import.meta.resolve("typescript"));
      const options = { compiler, configFile: path.resolve("member/tsconfig.json"), transpileOnly: true };
      const rules = config.module.rules.map((rule) => ({ test: rule.test, loader: rule.use, options }));
      const resolve = { ...config.resolve, conditionNames: ["diptych-source", "..."] };
      const output = { ...config.output, path: path.resolve("dist/member"), filename: "webpack.mjs" };
      webpack({ ...config, entry: "./member/main.ts", output, resolve, module: { rules } })
        .run((error, stats) => {
          if (!error && !stats.hasErrors()) return;
          console.error(error ?? stats.toString({ all: false, errors: true, colors: false }));
          process.exitCode = 1;
        });`;
    await writeFile(path.join(folder, "member-webpack.mjs"), program);
    expect(await run(folder, "member-webpack.mjs")).toMatchObject({ code: 0, err: "" });
    expect(await run(folder, "dist/member/webpack.mjs")).toEqual(found);
  });

  it("is found by tsx with the condition", async () => {
    const tsx = "node_modules/tsx/dist/cli.mjs";
    expect(await run(folder, tsx, condition, "member/main.ts")).toEqual(found);
  });

  it("is found by Jest with the setting of the page", async () => {
    const test = `const { test, expect } = require("@jest/globals");
      const { found } = require("./main.js");
      test("runs", async () => expect((await found).title).toBe("The Sea"));`;
    await writeFile(path.join(folder, "member/main.jest.ts"), test);
    const config = `
      module.exports = {
        ...require("./jest.config.cjs"),
        roots: ["<rootDir>/member"],
        testEnvironmentOptions: { customExportConditions: ["diptych-source", "node", "node-addons"] },
      };`;
    await writeFile(path.join(folder, "jest-member.config.cjs"), config);
    const args = ["--config", "jest-member.config.cjs", "--no-watchman", "--runInBand"];
    const { code, err } = await run(folder, "node_modules/jest/bin/jest.js", ...args);
    expect(code, err).toBe(0);
  });
});
