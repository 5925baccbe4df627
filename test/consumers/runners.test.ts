import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { installConsumer, run, type Ended } from "./consumer.ts";

let folder: string;
beforeAll(async () => void (folder = await installConsumer()));

/** Runs a program of an installed package. */
const tool = (file: string, ...args: readonly string[]): Promise<Ended> =>
  run(folder, path.join("node_modules", file), ...args);

/** Runs Jest with the page's configuration without some of its lines. */
async function jest(test: string, ...without: readonly string[]): Promise<Ended> {
  const text = await readFile(path.join(folder, "jest.config.cjs"), "utf8");
  const lines = text.split("\n").filter((line) => !without.some((key) => line.includes(`${key}:`)));
  const config = `jest-${without.join("-")}.config.cjs`;
  await writeFile(path.join(folder, config), lines.join("\n"));
  return tool("jest/bin/jest.js", "--config", config, "--no-watchman", "--runInBand", test);
}

describe("Jest as CommonJS", () => {
  it("runs packages and plain output with the lines of the page", async () => {
    expect(await jest("src/index.jest.ts")).toMatchObject({ code: 0 });
  });

  it("needs no mapping of names without import extensions", async () => {
    expect(await jest("src/index-bare.jest.ts", "moduleNameMapper")).toMatchObject({ code: 0 });
  });

  it("does not find plain output with import extensions without it", async () => {
    const { code, err } = await jest("src/index.jest.ts", "moduleNameMapper");
    expect(code).toBe(1);
    expect(err).toContain("Cannot find module './main.js'");
  });
});

it("Vitest runs packages and plain output without settings", async () => {
  const { code, out } = await tool("vitest/vitest.mjs", "run", "src/index.test.ts");
  expect(code, out).toBe(0);
  expect(out).toMatch(/Tests {2}1 passed/);
});

it("tsx runs packages and plain output", async () => {
  expect(await tool("tsx/dist/cli.mjs", "src/index.ts")).toEqual({
    code: 0,
    out: "asmith reads The Sea\n",
    err: "",
  });
});
