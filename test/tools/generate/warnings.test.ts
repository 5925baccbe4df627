import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { generateOnce } from "../../../tools/generate/generate-command.ts";
import { folderWith, memoryHost, petDocument, runIn } from "../frame/memory-host.ts";

/** A misspelt keyword: the property is optional, which is a warning. */
const misspelt = petDocument.replace("      required: [id]\n", "      requried: [id]\n");

const configOf = (rules: object = {}): string =>
  JSON.stringify({
    specs: [{ input: "pets.yaml", output: "out", emit: ["types", "server"] }],
    lint: { rules: { "runtime-missing": "off", ...rules } },
  });
const files = { "pets.yaml": misspelt, "diptych.config.json": configOf() };

describe("warnings of generate", () => {
  it("are printed, and the code is written", async () => {
    const folder = await folderWith(files);
    const { code, err } = await runIn(folder, ["generate"]);
    expect(code).toBe(0);
    expect(err).toContain("warning keyword-unknown: 'requried' is not a schema keyword");
    expect(err).toContain("Did you mean 'required'?");
  });

  it.each([["--strict"], ["--max-warnings", "0"]])("stop the run with %s", async (...flags) => {
    const folder = await folderWith(files);
    const { code, err } = await runIn(folder, ["generate", ...flags]);
    expect(code).toBe(1);
    expect(err).toContain("warning keyword-unknown");
    expect(err).toMatch(/error: 1 warning, .* nothing was written/);
    expect(existsSync(path.join(folder, "out"))).toBe(false);
  });

  it("stop it also where nothing has changed since a run without --strict", async () => {
    const folder = await folderWith(files);
    expect((await runIn(folder, ["generate"])).code).toBe(0);
    expect((await runIn(folder, ["generate", "--strict"])).code).toBe(1);
    expect((await runIn(folder, ["generate", "--max-warnings", "1"])).code).toBe(0);
  });

  it("show the line of the configuration that they are about, also after it has moved", async () => {
    const config = `specs:
  - input: pets.yaml
    output: out
    emit: [types, server]
    extensions:
      operations:
        listPet: { x-body-stream: true }
lint: { rules: { runtime-missing: off } }
`;
    const folder = await folderWith({ "pets.yaml": petDocument, "diptych.config.yaml": config });
    const first = await runIn(folder, ["generate"]);
    expect(first.code).toBe(0);
    expect(first.err).toContain("diptych.config.yaml:7:9 warning extension-unknown");
    expect(first.err).toMatch(/7 \| +listPet: .*\n +\| +\^{7}/);
    await writeFile(path.join(folder, "diptych.config.yaml"), `# Moved.\n${config}`);
    expect((await runIn(folder, ["generate"])).err).toContain("diptych.config.yaml:8:9 warning");
  });

  it("have the levels of lint.rules, recorded or not", async () => {
    const folder = await folderWith(files);
    const withRules = async (rules: object) => {
      await writeFile(path.join(folder, "diptych.config.json"), configOf(rules));
      return runIn(folder, ["generate"]);
    };
    expect((await withRules({ "keyword-unknown": "off" })).err).not.toContain("keyword-unknown");
    const raised = await withRules({ "keyword-unknown": "error" });
    expect(raised.code).toBe(1);
    expect(raised.err).toContain("error keyword-unknown");
    expect((await withRules({ "keyword-unknown": "info" })).err).toContain("info keyword-unknown");
  });

  it("are not repeated by later rounds of a watching run, but counted", async () => {
    const folder = await folderWith(files);
    const first = memoryHost(folder);
    const { reported } = await generateOnce([], { color: false }, first);
    expect(first.err()).toContain("keyword-unknown");
    await writeFile(path.join(folder, "pets.yaml"), `# more\n${misspelt}`);
    const second = memoryHost(folder);
    await generateOnce([], { color: false }, second, reported);
    expect(second.err()).not.toContain("keyword-unknown");
    expect(second.err()).toContain("1 warning or note as before");
  });

  it("--quiet counts nothing that it does not print", async () => {
    const folder = await folderWith(files);
    const { reported } = await generateOnce([], { color: false }, memoryHost(folder));
    const host = memoryHost(folder);
    await generateOnce([], { color: false, quiet: true }, host, reported);
    expect(host.err()).toBe("");
  });

  it("scaffold prints them, but not the notes of the document", async () => {
    const folder = await folderWith({
      ...files,
      "pets.yaml": misspelt.replace("      operationId: getPet\n", ""),
    });
    expect((await runIn(folder, ["generate"])).err).toContain("info operation-id-missing");
    const { code, err } = await runIn(folder, ["scaffold", "--dry-run"]);
    expect(code).toBe(0);
    expect(err).toContain("keyword-unknown");
    expect(err).not.toContain("operation-id-missing");
  });
});

describe("notes of generate", () => {
  /** A document with one note for each operation without an operationId. */
  const pets = (paths: string): string => `openapi: 3.1.1
info: { title: T, version: "1" }
servers: [{ url: "https://pets.example" }]
paths:
${paths}`;
  const get = "{ get: { responses: { default: { description: d } } } }";
  const note = /info operation-id-missing/g;
  const count = (text: string): number => [...text.matchAll(note)].length;

  const folderOf = async (): Promise<string> => {
    const folder = await folderWith({ ...files, "pets.yaml": pets(`  /a: ${get}\n`) });
    await mkdir(path.join(folder, "node_modules"));
    return folder;
  };

  it("are printed once, changed documents or not, and all of them on request", async () => {
    const folder = await folderOf();
    const generate = async (...flags: readonly string[]) =>
      (await runIn(folder, ["generate", ...flags])).err;
    expect(count(await generate())).toBe(1);
    const again = await generate();
    expect(count(again)).toBe(0);
    expect(again).toContain("1 note as before; --all prints them");
    expect(count(await generate("--all"))).toBe(1);
    expect(count((await runIn(folder, ["generate"], { env: { CI: "true" } })).err)).toBe(1);
    await writeFile(path.join(folder, "pets.yaml"), pets(`  /a: ${get}\n  /b: ${get}\n`));
    const changed = await generate();
    expect([count(changed), changed.includes("'getB'")]).toEqual([1, true]);
    expect(changed).toContain("1 note as before; --all prints them");
  });

  it("are not taken for seen where nobody was shown them, and come again once they were gone", async () => {
    const folder = await folderOf();
    await runIn(folder, ["generate", "--quiet"]);
    const json = await runIn(folder, ["generate", "--json"]);
    expect(json.out).toContain("operation-id-missing");
    expect(count((await runIn(folder, ["generate"])).err)).toBe(1);
    expect((await runIn(folder, ["generate", "--json"])).out).toContain("operation-id-missing");
    await writeFile(path.join(folder, "pets.yaml"), pets(`  /c: ${get}\n`));
    await runIn(folder, ["generate"]);
    await writeFile(path.join(folder, "pets.yaml"), pets(`  /a: ${get}\n`));
    expect(count((await runIn(folder, ["generate"])).err)).toBe(1);
  });
});
