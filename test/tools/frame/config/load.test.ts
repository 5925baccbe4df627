import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { findConfig, type configNames } from "../../../../tools/frame/config/find.ts";
import { configChecks } from "../../../../tools/config-checks.ts";
import { loadConfig } from "../../../../tools/frame/config/load.ts";
import { Diagnostics } from "../../../../generator/diagnostics/diagnostics.ts";
import { folderWith } from "../memory-host.ts";

const body = `{ specs: [{ input: "a.yaml", output: "out" }] }`;
const typed = `interface Shape { specs: readonly object[] }\nconst config: Shape = ${body};\nexport default config;\n`;
const texts: Readonly<Record<(typeof configNames)[number], string>> = {
  "diptych.config.ts": typed,
  "diptych.config.mts": typed,
  "diptych.config.js": `export default ${body};\n`,
  "diptych.config.mjs": `export default ${body};\n`,
  "diptych.config.json": `{ "specs": [{ "input": "a.yaml", "output": "out" }] }`,
  "diptych.config.yaml": `specs:\n  - { input: a.yaml, output: out }\n`,
  "diptych.config.yml": `specs: [{ input: a.yaml, output: out }]\n`,
};

async function load(name: string, text: string) {
  const folder = await folderWith({ [name]: text, "package.json": '{ "type": "module" }' });
  const diagnostics = new Diagnostics();
  const loaded = await loadConfig(path.join(folder, name), configChecks, diagnostics);
  return {
    folder,
    ...loaded,
    codes: diagnostics.all.map(({ code }) => code),
    all: diagnostics.all,
  };
}

describe("findConfig", () => {
  it("takes the nearest, in the folder itself or above", async () => {
    const folder = await folderWith({ "diptych.config.json": "{}", "a/diptych.config.yml": "{}" });
    await mkdir(path.join(folder, "a/b/c"), { recursive: true });
    expect(findConfig(path.join(folder, "a/b/c"))).toBe(path.join(folder, "a/diptych.config.yml"));
    expect(findConfig(folder)).toBe(path.join(folder, "diptych.config.json"));
  });
});

/**
 * Where Node.js imports TypeScript by itself, the test runner takes such an import for one of its
 * own; test/tools/frame/built.packs.test.ts shows there what Node.js does.
 */
const readable = Object.entries(texts).filter(
  ([name]) => !name.endsWith("ts") || !("typescript" in process.features),
);

describe("loadConfig", () => {
  it.each(readable)("reads %s", async (name, text) => {
    const { folder, config, all } = await load(name, text);
    expect(all).toEqual([]);
    expect(config?.specs).toEqual([
      {
        name: "a.yaml",
        maxMegabytes: 48,
        input: "a.yaml",
        output: path.join(folder, "out"),
        int64: "number",
        dates: "string",
        temporal: "temporal-polyfill",
        untyped: "infer",
        inheritance: "union",
        pagination: "declared",
        enums: "types",
        codecs: "used",
        groupBy: "none",
        checks: "all",
        importExtension: "js",
        nulls: "omit",
        formats: "check",
        closed: "whole",
        discriminator: "hint",
        oneOf: "one",
        numericTexts: "either",
        optional: "absent",
        fixedLengths: "tuples",
        plugins: [],
      },
    ]);
    expect((await readdir(folder)).sort()).toEqual([name, "package.json"].sort());
  });

  it("reads a module again once it has changed", async () => {
    const { folder } = await load("diptych.config.mjs", texts["diptych.config.mjs"]);
    const file = path.join(folder, "diptych.config.mjs");
    await writeFile(file, texts["diptych.config.mjs"].replace("a.yaml", "b.yaml"));
    // File systems differ in how exact the time of a change is.
    await utimes(file, new Date(), new Date(Date.parse("2040-01-01")));
    const { config } = await loadConfig(file, configChecks, new Diagnostics());
    expect(config?.specs[0]?.input).toBe("b.yaml");
  });

  it.each([
    [
      "diptych.config.mjs",
      `throw new Error("no luck");`,
      "config-load",
      /cannot be loaded: no luck/,
    ],
    ["diptych.config.mjs", `export const config = {};`, "config-export", /no default export/],
    [
      "diptych.config.mjs",
      `export default { spec: [] };`,
      "config-setting",
      /'spec' is not a setting/,
    ],
    ["diptych.config.json", `{ "specs": [`, "json-syntax", /ends too early/],
    ["diptych.config.json", `{ "specs": [], "specs": [] }`, "duplicate-key", /is used twice/],
    ["diptych.config.yaml", `specs: [`, "yaml-syntax", /not valid YAML/],
    ["diptych.config.yaml", ``, "config-setting", /configuration is/],
  ])("refuses %s with %s", async (name, text, code, message) => {
    const { config, all } = await load(name, text);
    expect(config).toBeUndefined();
    expect(all[0]).toMatchObject({ code, message: expect.stringMatching(message) as string });
  });

  it.each<[string, readonly string[], string]>([
    ["the same folder", ["out", "./out/"], "config-output-overlap"],
    ["one inside another", ["out", "out/inner"], "config-output-overlap"],
    ["one around another", ["out/inner", "out"], "config-output-overlap"],
    ["the configuration's folder", ["."], "config-output-unsafe"],
    ["the folder of packages", ["node_modules"], "config-output-foreign"],
    ["a folder of Git", [".git/generated"], "config-output-foreign"],
    ["a folder above", [".."], "config-output-unsafe"],
    ["the folder of a document", ["spec"], "config-output-unsafe"],
  ])("refuses outputs: %s", async (_, outputs, code) => {
    const specs = outputs.map((output) => ({ input: "spec/a.yaml", output }));
    const { config, codes } = await load("diptych.config.json", JSON.stringify({ specs }));
    expect(config).toBeUndefined();
    expect(codes).toContain(code);
  });

  it("takes names that only begin alike", async () => {
    const specs = ["out", "out2", "..out"].map((output) => ({ input: "a.yaml", output }));
    expect((await load("diptych.config.json", JSON.stringify({ specs }))).codes).toEqual([]);
  });
});
