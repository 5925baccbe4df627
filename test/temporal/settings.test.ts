import path from "node:path";
import { describe, expect, it } from "vitest";
import mock from "../../packages/mock/src/index.ts";
import query from "../../packages/query/src/index.ts";
import zod from "../../packages/zod/src/index.ts";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { generate } from "../../generator/generate.ts";
import { configChecks } from "../../tools/config-checks.ts";
import { loadConfig } from "../../tools/frame/config/load.ts";
import { folderWith } from "../tools/frame/memory-host.ts";
import { compilePackages } from "../support/compile-packages.ts";
import { writePackage } from "../support/generate.ts";
import { textFiles, type TextFile } from "../support/text-file.ts";
import { temporalDocument } from "./temporal-api.ts";

async function filesOf(temporal?: string): Promise<readonly TextFile[]> {
  const diagnostics = new Diagnostics();
  const spec = {
    input: "openapi.yaml",
    output: "/",
    int64: "number",
    dates: "temporal",
    emit: ["types", "validate", "json", "xml", "server", "client"],
    plugins: [mock, query, zod].map((plugin) => ({ plugin, options: {} })),
    identity: { name: "@acme/dates", version: "1.0.0" },
    ...(temporal === undefined ? {} : { temporal }),
  } as const;
  const host = { readFile: () => Promise.resolve(temporalDocument) };
  const { files } = await generate(spec, host, diagnostics);
  expect(diagnostics.all.filter(({ severity }) => severity === "error")).toEqual([]);
  return textFiles(files ?? []);
}

const textOf = (files: readonly TextFile[], name: string): string =>
  files.find((file) => file.path === name)?.text ?? "";

describe("the source of Temporal", () => {
  it("is a package that the manifest asks for", async () => {
    const files = await filesOf();
    expect(JSON.parse(textOf(files, "package.json"))).toMatchObject({
      peerDependencies: { "temporal-polyfill": "*" },
    });
    expect(textOf(files, "src/types.ts")).toContain('from "temporal-polyfill"');
  });

  it("may be an entry of another package", async () => {
    const files = await filesOf("@acme/time/temporal");
    expect(JSON.parse(textOf(files, "package.json"))).toMatchObject({
      peerDependencies: { "@acme/time": "*" },
    });
    expect(textOf(files, "src/json/decode.ts")).toContain('from "@acme/time/temporal"');
  });

  it("may be the platform, which needs no package", async () => {
    const files = await filesOf("global");
    expect(textOf(files, "package.json")).not.toContain('peerDependencies": {\n    "temporal');
    expect(JSON.parse(textOf(files, "tsconfig.json"))).toMatchObject({
      compilerOptions: { lib: expect.arrayContaining(["esnext.temporal"]) as unknown },
    });
    for (const { path: file, text } of files)
      expect(text, file).not.toMatch(/from "(?:global|temporal)/);
    expect(textOf(files, "src/types.ts")).toContain("globalThis.Temporal.Instant");
  });
});

describe("the settings", () => {
  it.each([
    [
      "dates: temporals",
      "'temporals' is not a valid value for 'specs[0].dates'",
      "Did you mean 'temporal'?",
      "value",
    ],
    [
      "dates: temporal, temporal: ./own.js",
      "'./own.js' is not a valid value for 'specs[0].temporal'",
      "Write 'global', or a package that exports 'Temporal', such as 'temporal-polyfill'",
      "value",
    ],
    [
      "temporal: global",
      "'temporal' names the source of Temporal, which 'dates' does not ask for",
      "Write 'dates: temporal', or remove 'temporal'",
      "key",
    ],
  ])("are refused with place and cure: %s", async (given, message, help, part) => {
    const text = `specs:\n  - { input: a.yaml, output: out, ${given} }\n`;
    const folder = await folderWith({ "diptych.config.yaml": text });
    const diagnostics = new Diagnostics();
    await loadConfig(path.join(folder, "diptych.config.yaml"), configChecks, diagnostics);
    expect(diagnostics.all).toMatchObject([{ message, help, location: { part } }]);
  });
});

describe("packages with objects of Temporal", () => {
  it("compile under the strictest settings, plugins among them", async () => {
    const polyfill = await writePackage(await filesOf());
    const platform = await writePackage(await filesOf("global"));
    const lib = ["es2023", "dom", "esnext.temporal"];
    const folder = path.dirname(polyfill);
    expect(path.dirname(platform)).toBe(folder);
    expect([...(await compilePackages(folder, [path.basename(polyfill)]))]).toEqual([]);
    expect([
      ...(await compilePackages(folder, [path.basename(platform)], { settings: { lib } })),
    ]).toEqual([]);
  });
});
