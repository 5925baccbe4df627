import { describe, expect, it } from "vitest";
import { testBaseline } from "./command/baseline.ts";
import { testCustomRules } from "./command/custom-rules.ts";
import { testCustomSelections } from "./command/custom-selections.ts";
import { testFix } from "./command/fix.ts";
import { testIgnores } from "./command/ignores.ts";
import { testLevels } from "./command/levels.ts";
import { testPluginRules } from "./command/plugin-rules.ts";
import { testRulesets } from "./command/rulesets.ts";
import { folderWith, petDocument, runIn } from "../frame/memory-host.ts";

/** A document of which `lint` has nothing to say either. */
const good = petDocument
  .replace("      operationId: getPet\n", "      operationId: getPet\n      summary: Read a pet\n")
  .replace(
    "components:\n",
    `        default:
          description: Why not.
          content: { text/plain: { schema: { type: string } } }
components:
`,
  );
const unused = good.replace("  schemas:", "  schemas:\n    Cat: { type: string }");
const config = (rules: object): string =>
  JSON.stringify({ specs: [{ input: "pets.yaml", output: "out" }], lint: { rules } });

describe("diptych lint", () => {
  it("has nothing to say of a good document, without a configuration", async () => {
    const folder = await folderWith({ "pets.yaml": good });
    expect(await runIn(folder, ["lint", "pets.yaml"])).toEqual({
      code: 0,
      out: "1 document, no findings\n",
      err: "",
    });
  });

  it("prints findings with their place; warnings alone are no failure", async () => {
    const folder = await folderWith({ "pets.yaml": unused });
    const { code, out } = await runIn(folder, ["lint", "pets.yaml"]);
    expect(code).toBe(0);
    expect(out).toContain("pets.yaml:20:5 warning component-unused: Nothing uses the schema 'Cat'");
    expect(out).toMatch(/1 warning\n$/);
  });

  it.each([
    ["0", 1],
    ["1", 0],
  ])("--max-warnings %s gives %i", async (count, expected) => {
    const folder = await folderWith({ "pets.yaml": unused });
    const { code } = await runIn(folder, ["lint", "pets.yaml", "--max-warnings", count]);
    expect(code).toBe(expected);
  });

  it("--strict is short for --max-warnings 0", async () => {
    const folder = await folderWith({ "pets.yaml": unused, "good.yaml": good });
    expect((await runIn(folder, ["lint", "pets.yaml", "--strict"])).code).toBe(1);
    expect((await runIn(folder, ["lint", "good.yaml", "--strict"])).code).toBe(0);
    const both = ["lint", "good.yaml", "--strict", "--max-warnings", "1"];
    expect((await runIn(folder, both)).code).toBe(2);
  });

  it.each([
    ["off", 0, /no findings/],
    ["warning", 0, /warning component-unused/],
    ["error", 1, /error component-unused/],
  ])("takes the level %s from the configuration", async (level, expected, text) => {
    const rules = { "component-unused": level };
    const folder = await folderWith({ "pets.yaml": unused, "diptych.config.json": config(rules) });
    const { code, out } = await runIn(folder, ["lint"]);
    expect(code).toBe(expected);
    expect(out).toMatch(text);
  });

  it("includes what the generator finds", async () => {
    const folder = await folderWith({ "pets.yaml": petDocument.replace('Pet" }', 'Pte" }') });
    const { code, out } = await runIn(folder, ["lint", "pets.yaml"]);
    expect(code).toBe(1);
    expect(out).toContain("error ref-unknown");
  });

  it("--format json prints counts and findings", async () => {
    const folder = await folderWith({ "pets.yaml": unused });
    const { out } = await runIn(folder, ["lint", "pets.yaml", "--format", "json"]);
    expect(JSON.parse(out)).toMatchObject({
      documents: 1,
      errors: 0,
      warnings: 1,
      diagnostics: [{ code: "component-unused", pointer: "/components/schemas/Cat" }],
    });
  });

  it("checks a document once that is named twice", async () => {
    const folder = await folderWith({ "pets.yaml": unused });
    const { out } = await runIn(folder, ["lint", "pets.yaml", "./pets.yaml"]);
    expect(out).toMatch(/\n1 warning\n$/);
  });

  it("names a component once, whatever its name is", async () => {
    const odd = unused.replace("    Cat: {", String.raw`    "A\u2028'\n'B": {`);
    const folder = await folderWith({ "pets.yaml": odd });
    const { out } = await runIn(folder, ["lint", "pets.yaml", "--format", "json"]);
    expect(out).toContain(String.raw`"Nothing uses the schema 'A\u2028'\n'B'"`);
  });

  it("--quiet leaves warnings out", async () => {
    const folder = await folderWith({ "pets.yaml": unused });
    expect(await runIn(folder, ["lint", "pets.yaml", "--quiet"])).toEqual({
      code: 0,
      out: "",
      err: "",
    });
  });

  it("finds nothing in the project's own specs", async () => {
    const { code, out } = await runIn(process.cwd(), ["lint", "--max-warnings", "0"]);
    expect({ code, out }).toEqual({ code: 0, out: "2 documents, no findings\n" });
  });
});

// In one file: loading the generator takes longer than all of them.
describe("a baseline of lint", testBaseline);
testFix(good);
describe("an ignored finding", testIgnores);
describe("levels of lint", testLevels);
describe("rules of plugins", testPluginRules);
describe("rules without code", testCustomRules);

describe("selections of rules without code", testCustomSelections);
describe("a team with a ruleset of Spectral", testRulesets);
