import path from "node:path";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { beforeAll, expect, it } from "vitest";
import { run } from "../../tools/run.ts";
import { configChecks } from "../../tools/config-checks.ts";
import { checkConfig } from "../../tools/frame/config/check.ts";
import { memoryHost } from "../tools/frame/memory-host.ts";

const folder = path.resolve(import.meta.dirname, "../.tmp/lenient-settings");

const settings = {
  nulls: ["omit", "empty"],
  formats: ["check", "warn", "ignore"],
  closed: ["parts", "whole"],
  discriminator: ["hint", "decides"],
  oneOf: ["one", "first"],
  numericTexts: ["either", "number"],
  optional: ["absent", "nullable"],
} as const;

it.each(Object.entries(settings))("%s takes its values and no others", async (name, values) => {
  const spec = { input: "a.yaml", output: "out" };
  for (const value of values) {
    const config = { specs: [{ ...spec, [name]: value }] };
    expect(await checkConfig(config, configChecks)).toEqual({ config });
  }
  for (const value of ["strict", true, 1, null, ["omit"]]) {
    const checked = await checkConfig({ specs: [{ ...spec, [name]: value }] }, configChecks);
    expect(JSON.stringify(checked)).toContain(name);
    expect(checked).not.toHaveProperty("config");
  }
});

const document = `openapi: 3.1.0
info: { title: t, version: "1" }
paths: {}
components:
  schemas:
    A: { type: string, format: date-time }
    B: { allOf: [{ type: object, properties: { a: {} }, additionalProperties: false }, { type: object, properties: { b: {} } }] }
    C: { oneOf: [{ type: integer }, { type: number }] }
    D: { oneOf: [{ $ref: "#/components/schemas/E" }, { $ref: "#/components/schemas/F" }], discriminator: { propertyName: k } }
    E: { type: object, required: [k], properties: { k: { type: string } } }
    F: { type: object, required: [k], properties: { k: { type: string } } }
    G: { type: [integer, string], pattern: "^-?[0-9]+$" }
    H: { type: object, properties: { h: { type: string } } }
`;

beforeAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "a.yaml"), document);
});

it.each([
  "formats: warn",
  "formats: ignore",
  "discriminator: decides",
  "oneOf: first",
  "numericTexts: number",
  "optional: nullable",
])("%s is told once, and --strict writes nothing", async (setting) => {
  const config = path.join(folder, "diptych.config.yaml");
  await writeFile(
    config,
    `specs: [{ input: a.yaml, output: out, emit: [types], closed: parts, ${setting} }]\n`,
  );
  await rm(path.join(folder, "out"), { recursive: true, force: true });
  const strict = memoryHost(folder);
  expect(await run(["generate", "--strict"], strict)).not.toBe(0);
  expect(await readdir(folder)).not.toContain("out");
  const host = memoryHost(folder);
  expect(await run(["generate"], host)).toBe(0);
  expect(host.err().split(`leniency-taken: By '${setting}'`)).toHaveLength(2);
});

it("closed parts are told once by default, and --strict writes nothing", async () => {
  const config = path.join(folder, "diptych.config.yaml");
  await writeFile(config, "specs: [{ input: a.yaml, output: out, emit: [types] }]\n");
  await rm(path.join(folder, "out"), { recursive: true, force: true });
  const strict = memoryHost(folder);
  expect(await run(["generate", "--strict"], strict)).not.toBe(0);
  expect(strict.err().split("allof-whole")).toHaveLength(
    2 + Number(strict.err().includes("allof-whole.md")),
  );
  expect(await readdir(folder)).not.toContain("out");
});
