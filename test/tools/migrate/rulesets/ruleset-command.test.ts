import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { folderWith, runIn } from "../../frame/memory-host.ts";

const ruleset = `extends: spectral:oas
rules:
  operation-tags: error
  id-camel:
    given: $.paths[*][get,put]
    then: { field: operationId, function: casing, functionOptions: { type: kebab } }
  words: { given: $, then: { function: count } }
`;

const migrate = ["migrate", "--from", "spectral"];

const textOf = (folder: string, file: string): Promise<string> =>
  readFile(path.join(folder, file), "utf8");

describe("the move of a ruleset", () => {
  it("writes settings, a plugin and a table, and has nothing to do then", async () => {
    const folder = await folderWith({ ".spectral.yaml": ruleset });
    const { code, out } = await runIn(folder, migrate);
    expect(code).toBe(0);
    expect(out).toBe(`wrote   lint-rules.mjs
wrote   diptych.config.yaml
3 rules: 1 by rules of diptych, 1 by rules without code, 1 by functions to write, 0 left to you:
  operation-tags  operation-untagged
  id-camel        house/id-camel
  words           a function to write: house/words ('count' is a function of code)
note: 'documents' of diptych.config.yaml names openapi.yaml: write your documents there
`);
    expect(parse(await textOf(folder, "diptych.config.yaml"))).toMatchObject({
      lint: {
        extends: "recommended",
        rules: { "operation-untagged": "error" },
        plugins: ["./lint-rules.mjs"],
        customRules: [
          {
            name: "house/id-camel",
            select: "$.paths.*['get','put']",
            resolved: true,
            field: "operationId",
            check: { casing: "kebab" },
          },
        ],
      },
    });
    expect(await textOf(folder, "lint-rules.mjs")).toContain("// words:\n");
    const second = await runIn(folder, migrate);
    expect(second.out).not.toMatch(/wrote|changed/);
    expect((await readdir(folder)).sort()).toEqual([
      ".spectral.yaml",
      "diptych.config.yaml",
      "lint-rules.mjs",
    ]);
  });

  it("writes nothing with --dry-run, and prints what became of each rule as JSON", async () => {
    const folder = await folderWith({ ".spectral.yaml": ruleset });
    const dry = await runIn(folder, [...migrate, "--dry-run"]);
    expect(dry.out).toContain("+++ b/diptych.config.yaml");
    expect(dry.err).toContain("  id-camel        house/id-camel\n");
    const { out } = await runIn(folder, [...migrate, "--dry-run", "--format", "json"]);
    expect(JSON.parse(out)).toMatchObject({
      rules: [
        { rule: "operation-tags", became: "level", as: ["operation-untagged"] },
        { rule: "id-camel", became: "custom", as: ["house/id-camel"] },
        { rule: "words", became: "plugin", as: ["house/words"] },
      ],
      changes: [{ path: "lint-rules.mjs" }, { path: "diptych.config.yaml" }],
    });
    expect(await readdir(folder)).toEqual([".spectral.yaml"]);
  });

  it("adds to a configuration, and leaves one that has settings of its own", async () => {
    const files = { ".spectral.yml": "rules: { info-license: warn }\n" };
    const plain = await folderWith({
      ...files,
      "diptych.config.yaml": "# Ours.\ndocuments: [{ input: a.yaml }]\n",
    });
    await runIn(plain, migrate);
    const text = await textOf(plain, "diptych.config.yaml");
    expect(text).toMatch(/^# Ours\.\ndocuments: \[\{ input: a\.yaml \}\]\n\nlint:\n/);
    expect(parse(text)).toMatchObject({
      lint: { extends: "minimal", rules: { "license-missing": "warning" } },
    });
    const own = "documents: [{ input: a.yaml }]\nlint: { extends: strict }\n";
    const other = await folderWith({ ...files, "diptych.config.yaml": own });
    const { out } = await runIn(other, migrate);
    expect(await textOf(other, "diptych.config.yaml")).toBe(own);
    expect(out).toContain("write 'extends: ./lint-rules.yaml' into them");
    expect(parse(await textOf(other, "lint-rules.yaml"))).toEqual({
      extends: "minimal",
      rules: { "license-missing": "warning" },
    });
  });

  it("reads a ruleset in JavaScript as text, and the documents that a script names", async () => {
    const folder = await folderWith({
      ".spectral.js": `import { oas } from "@stoplight/spectral-rulesets";
import { pattern } from "@stoplight/spectral-functions";
throw new Error("run");
export default { extends: [[oas, "all"]], rules: { a: { given: "$.info", severity: 0, then: { field: "title", function: pattern, functionOptions: { match: /^A/i } } } } };
`,
      "package.json": JSON.stringify({
        scripts: { lint: "spectral lint spec/api.yaml --fail-severity warn" },
      }),
    });
    expect((await runIn(folder, migrate)).code).toBe(0);
    expect(parse(await textOf(folder, "diptych.config.yaml"))).toMatchObject({
      documents: [{ input: "spec/api.yaml" }],
      lint: {
        extends: "strict",
        customRules: [{ check: { pattern: "^A", ignoreCase: true }, level: "error" }],
      },
    });
  });

  it.each([
    [{}, "there is no '.spectral.yaml' in this folder"],
    [{ ".spectral.yaml": "- a\n" }, "'.spectral.yaml' is no ruleset"],
    [{ ".spectral.yaml": "rules: [\n" }, "'.spectral.yaml' is no ruleset"],
  ])("refuses %j", async (files, words) => {
    const { code, err } = await runIn(await folderWith(files), migrate);
    expect(code).toBe(2);
    expect(err).toContain(words);
  });

  it("ends where rulesets extend each other, and reads nothing outside of the folder", async () => {
    const folder = await folderWith({
      ".spectral.yaml":
        "extends: [./b.yaml, ../c.yaml]\nrules: { b: { given: '#A', then: { function: truthy } } }\naliases: { A: ['#B'], B: ['#A'] }\n",
      "b.yaml": "extends: ./.spectral.yaml\nrules: { info-license: off }\n",
    });
    const { code, out } = await runIn(folder, migrate);
    expect(code).toBe(0);
    expect(out).toContain("note: '../c.yaml' cannot be read\n");
    expect(out).toContain("the alias '#A' has no end");
  });
});
