import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { configText, withScript } from "../../generator/cli/init-files.ts";
import { folderWith, petDocument, runIn } from "./memory-host.ts";

describe("diptych init", () => {
  it("--yes takes the document that is there, and adds a script", async () => {
    const folder = await folderWith({
      "spec/openapi.yaml": petDocument,
      "package.json": '{\n    "name": "mine",\n    "scripts": { "test": "x" }\n}\n',
    });
    expect((await runIn(folder, ["init", "--yes"])).code).toBe(0);
    const config: unknown = JSON.parse(
      await readFile(path.join(folder, "diptych.config.json"), "utf8"),
    );
    expect(config).toMatchObject({ specs: [{ input: "spec/openapi.yaml", output: "generated" }] });
    expect(await readFile(path.join(folder, "package.json"), "utf8")).toBe(
      '{\n    "name": "mine",\n    "scripts": {\n        "test": "x",\n        "generate": "diptych generate"\n    }\n}\n',
    );
    expect((await runIn(folder, ["generate"])).code).toBe(0);
  });

  it("writes YAML that generates", async () => {
    const folder = await folderWith({ "pets.yaml": petDocument });
    const args = [
      "init",
      "--input",
      "pets.yaml",
      "--output",
      "out",
      "--package",
      "@acme/pets",
      "--format",
      "yaml",
    ];
    expect((await runIn(folder, args)).code).toBe(0);
    expect((await runIn(folder, ["generate", "--json"])).out).toContain('"name": "@acme/pets"');
  });

  it("asks for flags where there is no terminal", async () => {
    const { code, err } = await runIn(await folderWith({}), ["init"]);
    expect(code).toBe(2);
    expect(err).toContain("--yes");
  });

  it("overwrites only with --force, and leaves no second configuration", async () => {
    const folder = await folderWith({ "diptych.config.yaml": "specs: []\n" });
    expect((await runIn(folder, ["init", "--yes", "--force"])).code).toBe(2);
    expect(await readFile(path.join(folder, "diptych.config.yaml"), "utf8")).toBe("specs: []\n");
    expect((await runIn(folder, ["init", "--yes", "--force", "--format", "yaml"])).code).toBe(0);
    expect(await readFile(path.join(folder, "diptych.config.yaml"), "utf8")).toContain(
      "openapi.yaml",
    );
  });

  it("writes modules with defineConfig", () => {
    expect(configText({ input: "a'b.yaml", output: "out", format: "ts" })).toBe(
      'import { defineConfig } from "diptych";\n\nexport default defineConfig({\n  specs: [\n    {\n' +
        '      input: "a\'b.yaml",\n      output: "out"\n    }\n  ]\n});\n',
    );
  });

  it.each(["[]", "{ nonsense", '{ "scripts": { "generate": "mine" } }'])(
    "leaves %s alone",
    (text) => {
      expect(withScript(text)).toBeUndefined();
    },
  );
});
