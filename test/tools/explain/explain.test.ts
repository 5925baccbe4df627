import { cp, mkdir, symlink } from "node:fs/promises";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { catalogue } from "../../../generator/diagnostics/catalogue.ts";
import { changeRules } from "../../../tools/diff/rules/index.ts";
import { folderWith, runIn } from "../frame/memory-host.ts";

const root = path.resolve(import.meta.dirname, "../../..");

const wrong = `openapi: 3.1.1
info: { title: Pets, version: 1.0.0 }
paths:
  /pets:
    get:
      parameters:
        - { name: a, in: pth, schema: { type: string } }
        - { name: b, in: pth, schema: { type: string } }
      responses: { "204": { description: Nothing. } }
`;

describe("diptych explain", () => {
  it("prints the page of a code", async () => {
    expect(await runIn("/", ["explain", "param-in"])).toEqual({
      code: 0,
      out: readFileSync(path.join(root, "docs/diagnostics/param-in.md"), "utf8"),
      err: "",
    });
  });

  it("prints the page of a kind of change", async () => {
    const page = readFileSync(path.join(root, "docs/changes/property-removed.md"), "utf8");
    expect(await runIn("/", ["explain", "property-removed"])).toEqual({
      code: 0,
      out: page,
      err: "",
    });
  });

  it("lists all codes with their classes", async () => {
    const { code, out } = await runIn("/", ["explain"]);
    expect(code).toBe(0);
    const codes = [...Object.keys(catalogue), ...Object.keys(changeRules)];
    expect(out.trimEnd().split("\n")).toHaveLength(codes.length);
    expect(out).toContain("change    property-removed\n");
    expect(out).toContain("fatal     param-in\n");
    expect(out).toContain("doubtful  example-mismatch\n");
  });

  it.each([
    ["parm-in", "Did you mean 'param-in'?"],
    ["nonsense", "'diptych explain' lists all codes"],
    ["../cli", "'diptych explain' lists all codes"],
    ["toString", "'diptych explain' lists all codes"],
  ])("knows no code %s", async (code, help) => {
    expect(await runIn("/", ["explain", code])).toEqual({
      code: 2,
      out: "",
      err: `error: no finding has the code '${code}'\n  help: ${help}\n`,
    });
  });
});

describe("diptych explain, with rules of one's own", () => {
  const plugin = `export default { name: "house", apiVersion: 1, modules: () => [], rules: [
    { name: "tags", summary: "Operations have a tag", help: "Add 'tags'", level: "error", document: { operation: () => undefined } },
  ] };`;
  const config = (lint: object): Readonly<Record<string, string>> => ({
    "house.mjs": plugin,
    "diptych.config.json": JSON.stringify({
      specs: [{ input: "api.yaml", output: "out" }],
      lint,
    }),
    "api.yaml": wrong,
  });
  const title = {
    name: "acme/title",
    select: "$.info.title",
    check: { length: { min: 2 } },
    message: "Titles say more than '{value}'",
  };
  const both = { plugins: ["./house.mjs"], customRules: [title] };

  it("prints what a rule of a plugin asks", async () => {
    const folder = await folderWith(config(both));
    expect(await runIn(folder, ["explain", "house/tags"])).toEqual({
      code: 0,
      out: "# house/tags\n\nError, of the plugin 'house'. Operations have a tag.\n\nCure: Add 'tags'.\n",
      err: "",
    });
  });

  it("prints what a rule without code selects and checks, at the level that it has here", async () => {
    const folder = await folderWith(config({ ...both, rules: { "acme/title": "info" } }));
    expect(await runIn(folder, ["explain", "acme/title"])).toEqual({
      code: 0,
      out: "# acme/title\n\nNote, of the configuration. Titles say more than '…'.\n\n```yaml\nselect: $.info.title\ncheck:\n  length:\n    min: 2\n```\n",
      err: "",
    });
  });

  it("lists them behind ours", async () => {
    const folder = await folderWith(config(both));
    const { code, out } = await runIn(folder, ["explain"]);
    expect(code).toBe(0);
    expect(out.split("\n").slice(-3)).toEqual(["own rule  house/tags", "own rule  acme/title", ""]);
  });

  it("knows no other, and says what is wrong with a configuration", async () => {
    const folder = await folderWith(config(both));
    expect(await runIn(folder, ["explain", "house/tag"])).toEqual({
      code: 2,
      out: "",
      err: "error: no finding has the code 'house/tag'\n  help: Did you mean 'house/tags'?\n",
    });
    const broken = await folderWith(config({ customRules: [{ ...title, select: "$[" }] }));
    const { code, err } = await runIn(broken, ["explain", "acme/title"]);
    expect(code).toBe(2);
    expect(err).toContain("config-setting");
    const nowhere = await runIn(folder, ["explain", "house/tags", "--config", "none.json"]);
    expect(nowhere.code).toBe(2);
    expect(nowhere.err).toContain("there is no file 'none.json'");
  });
});

describe("findings name their page", () => {
  const docsIn = (text: string): readonly string[] =>
    [...text.matchAll(/^ {2}docs: (.*)$/gm)].map(([, page = ""]) => page);

  it("once for each code, below node_modules where the package is installed", async () => {
    const folder = await folderWith({ "api.yaml": wrong, "deep/er/other.yaml": wrong });
    await mkdir(path.join(folder, "node_modules"));
    await symlink(root, path.join(folder, "node_modules/diptych"), "junction");
    const { out } = await runIn(folder, ["lint", "api.yaml", "--quiet"]);
    expect(docsIn(out)).toEqual(["node_modules/diptych/docs/diagnostics/param-in.md"]);
    const below = await runIn(path.join(folder, "deep/er"), ["lint", "other.yaml", "--quiet"]);
    expect(docsIn(below.out)).toEqual(["../../node_modules/diptych/docs/diagnostics/param-in.md"]);
  });

  it("by its real path where another copy is installed, or none", async () => {
    const folder = await folderWith({ "api.yaml": wrong });
    await cp(
      path.join(root, "package.json"),
      path.join(folder, "node_modules/diptych/package.json"),
    );
    const { out } = await runIn(folder, ["lint", "api.yaml", "--quiet"]);
    const [page = ""] = docsIn(out);
    expect(path.resolve(folder, page)).toBe(path.join(root, "docs/diagnostics/param-in.md"));
  });

  it("in JSON for each finding", async () => {
    const folder = await folderWith({ "api.yaml": wrong });
    const { out } = await runIn(folder, ["lint", "api.yaml", "--quiet", "--format", "json"]);
    const { diagnostics } = JSON.parse(out) as { diagnostics: readonly { docs: string }[] };
    expect(diagnostics.map(({ docs }) => path.basename(docs))).toEqual([
      "param-in.md",
      "param-in.md",
    ]);
  });

  it.each<[string, Readonly<Record<string, string>>, boolean]>([
    ["a terminal that shows links", { TERM_PROGRAM: "WezTerm" }, true],
    ["a terminal of VTE", { VTE_VERSION: "7600" }, true],
    ["an old terminal of VTE", { VTE_VERSION: "4205" }, false],
    ["an unknown terminal", { TERM: "xterm" }, false],
    ["a terminal without colours", { TERM_PROGRAM: "WezTerm", NO_COLOR: "1" }, false],
    ["a terminal in CI", { TERM_PROGRAM: "WezTerm", CI: "1" }, false],
    ["a terminal that is told to", { TERM: "xterm", FORCE_HYPERLINK: "1" }, true],
    ["a terminal that is told not to", { TERM_PROGRAM: "WezTerm", FORCE_HYPERLINK: "0" }, false],
  ])("on %s", async (_, env, isLink) => {
    const folder = await folderWith({ "api.yaml": wrong });
    const { out } = await runIn(folder, ["lint", "api.yaml", "--quiet"], { isTTY: true, env });
    expect(out.includes("\u001b]8;;file://")).toBe(isLink);
    expect(out.split("param-in.md").length - 1).toBe(isLink ? 2 : 1);
  });
});
