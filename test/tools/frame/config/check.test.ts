import { describe, expect, it } from "vitest";
import { configChecks } from "../../../../tools/config-checks.ts";
import { checkConfig } from "../../../../tools/frame/config/check.ts";

const spec = { input: "a.yaml", output: "out" };

describe("checkConfig accepts", () => {
  it.each([
    { specs: [spec] },
    { $schema: "x", specs: [spec, { ...spec, emit: ["types", "xml"], int64: "bigint" }] },
    { specs: [{ ...spec, package: { name: "@acme/a-b.c", version: "1.0.0-rc.1+build" } }] },
    {
      specs: [spec],
      templates: "t",
      lint: { rules: { "example-missing": "off", "keyword-unsupported": "error" } },
    },
  ])("%j", async (value) => {
    expect(await checkConfig(value, configChecks)).toEqual({ config: value });
  });
});

describe("checkConfig refuses", () => {
  it.each<[unknown, string, string, string]>([
    [null, "", "The configuration is null", "Make it an object"],
    [[], "", "The configuration is an array", "Make it an object"],
    [
      {},
      "",
      "The configuration has neither 'specs' nor 'documents'",
      "Add 'specs' to generate code, or 'documents' for the other tools alone",
    ],
    [{ specs: [] }, "/specs", "'specs' must NOT have fewer than 1 items", "Correct it"],
    [{ specs: [{ input: "a" }] }, "/specs/0", "'specs[0]' has no 'output'", "Add 'output'"],
    [
      { specs: [{ ...spec, int46: "bigint" }] },
      "/specs/0/int46",
      "'specs[0].int46' is not a setting",
      "Did you mean 'int64'?",
    ],
    [
      { specs: [{ ...spec, int64: "bigInt" }] },
      "/specs/0/int64",
      "'bigInt' is not a valid value for 'specs[0].int64'",
      "Did you mean 'bigint'?",
    ],
    [
      { specs: [{ ...spec, emit: ["jsn"] }] },
      "/specs/0/emit/0",
      "'jsn' is not a valid value for 'specs[0].emit[0]'",
      "Did you mean 'json'?",
    ],
    [
      { specs: [{ ...spec, input: 1 }] },
      "/specs/0/input",
      "'specs[0].input' is a number",
      "Make it a string",
    ],
    [
      { specs: [{ ...spec, package: { name: "A b" } }] },
      "/specs/0/package/name",
      "'A b' is not a valid value for 'specs[0].package.name'",
      "Write a package name in lower case, such as '@acme/accounts'",
    ],
    [
      { specs: [{ ...spec, package: { name: "a", version: "1" } }] },
      "/specs/0/package/version",
      "'1' is not a valid value for 'specs[0].package.version'",
      "Write a version such as '1.0.0'",
    ],
    [
      { specs: [spec], lint: { rules: { "gap-unusd": "off" } } },
      "/lint/rules/gap-unusd",
      "'gap-unusd' is not a lint rule",
      "Did you mean 'gap-unused'?",
    ],
    [
      { specs: [spec], lint: { rules: { "ref-unknown": "off" } } },
      "/lint/rules/ref-unknown",
      "'ref-unknown' has no configurable level",
      "Remove it; nothing can be generated from a document with that error",
    ],
    [
      { specs: [spec], "a/b": 1 },
      "/a~1b",
      "'a/b' is not a setting",
      "Remove it, or see the page on the configuration; known here: '$schema', 'specs', 'documents', 'templates', 'lint', 'diff', 'remote'",
    ],
  ])("%j", async (value, pointer, problem, cure) => {
    expect(await checkConfig(value, configChecks)).toMatchObject({
      problems: [{ pointer, problem, cure }],
    });
  });
});
