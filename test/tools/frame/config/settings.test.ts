import { readFileSync } from "node:fs";
import path from "node:path";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { configChecks } from "../../../../tools/config-checks.ts";
import { checkConfig } from "../../../../tools/frame/config/check.ts";
import { readLintSet } from "../../../../tools/frame/config/lint-set.ts";
import { resolveConfig, type ResolvedSpec } from "../../../../tools/frame/config/resolve.ts";
import { Diagnostics } from "../../../../generator/diagnostics/diagnostics.ts";
import { artefacts } from "../../../../generator/emit/artefacts.ts";
import { runKey } from "../../../../tools/generate/incremental/run-key.ts";
import { artefactNames } from "../../../../generator/views/artefact.ts";
import { configFiles } from "../../../../scripts/config-schema.mjs";
import { schemaFiles } from "../../../../scripts/output-schemas.mjs";
import { folderWith } from "../memory-host.ts";

const root = path.resolve(import.meta.dirname, "../../../..");
const files = await configFiles();
const outputs = await schemaFiles();

describe("what follows from the interfaces of settings and output is current (npm run generate)", () => {
  it.each([...files, ...outputs].map(({ file, text }) => [file, text]))("%s", (file, text) => {
    expect(text).toBe(readFileSync(path.join(root, file), "utf8"));
  });

  it("with a description of every setting", () => {
    const schema = JSON.parse(files[0]?.text ?? "{}") as Schema;
    expect(undescribed(schema, "")).toEqual([]);
    expect(undescribed({ properties: { a: { properties: { b: {} } } } }, "")).toEqual(["a", "a.b"]);
  });
});

it("the schema of sets admits what a set may be", async () => {
  const found = files.find(({ file }) => file.endsWith("lint-set.schema.json"));
  const accepts = new Ajv({ strict: false }).compile(JSON.parse(found?.text ?? "false") as object);
  const rules = { "source-missing": "warning" };
  expect(accepts({ $schema: "x", extends: "strict", rules, plugins: ["./a.mjs"] })).toBe(true);
  for (const wrong of [{ extends: "./a.yaml" }, { baseline: "a.json" }, { rules: { a: "high" } }])
    expect(accepts(wrong)).toBe(false);
  const diagnostics = new Diagnostics();
  const folder = await folderWith({ "set.json": JSON.stringify({ $schema: "x", rules }) });
  const { set } = await readLintSet("./set.json", path.join(folder, "a.json"), diagnostics);
  expect(diagnostics.all).toEqual([]);
  expect(set?.rules).toEqual(rules);
});

interface Schema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly maxProperties?: number;
}

/** Settings without a description. Of objects with one member the whole is described. */
function undescribed({ properties = {}, items, maxProperties }: Schema, at: string): string[] {
  const members = maxProperties === 1 ? [] : Object.entries(properties);
  return [
    ...(items === undefined ? [] : undescribed(items, `${at}[]`)),
    ...members.flatMap(([name, setting]) => {
      const own = at === "" ? name : `${at}.${name}`;
      return [...(setting.description === undefined ? [own] : []), ...undescribed(setting, own)];
    }),
  ];
}

/** The first spec of a configuration in a folder without files. */
function resolved(spec: object): ResolvedSpec {
  const config = { specs: [{ input: "a.yaml", output: "out", ...spec }] };
  const { specs } = resolveConfig(config, "/none/diptych.config.json", new Diagnostics());
  return specs[0] as ResolvedSpec;
}

describe("a setting", () => {
  it("names the class that holds decimals", async () => {
    expect(resolved({ decimals: { as: "@acme/money/exact#default" } }).decimals).toEqual({
      numbers: "format",
      class: { module: "@acme/money/exact", name: "default" },
    });
    const refused = ["Decimal", "./own#Own", 'a"b#C', "a#B.c"].map(async (as) => {
      const config = { specs: [{ input: "a", output: "b", decimals: { as } }] };
      expect(await checkConfig(config, configChecks)).toMatchObject({
        problems: [{ pointer: "/specs/0/decimals/as" }],
      });
    });
    await Promise.all(refused);
  });

  it("that is undefined has its default, as one that is left out", async () => {
    const config = { specs: [{ input: "a", output: "b", int64: undefined, codecs: undefined }] };
    expect(await checkConfig(config, configChecks)).toEqual({ config });
    expect(resolved({ int64: undefined, client: { groupBy: undefined } })).toEqual(resolved({}));
    expect(resolved({ package: { name: "a", version: undefined } }).identity?.version).toBe(
      "0.0.0",
    );
  });

  it("is part of the key of a run, whatever it is called", () => {
    const plain = runKey(resolved({}), "/none");
    expect(plain).toBeDefined();
    for (const spec of [{ int64: "bigint" }, { client: { groupBy: "tag" } }, { invented: 1 }])
      expect(runKey(resolved(spec), "/none")).not.toBe(plain);
    expect(runKey(resolved({}), "/none")).toBe(plain);
  });
});

describe("built-in artefacts", () => {
  it("are all among what is emitted", () => {
    const emitted = new Set(artefacts.map(({ name }) => name));
    expect(artefactNames.filter((name) => !emitted.has(name))).toEqual([]);
  });
});
