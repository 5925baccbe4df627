import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { folderWith, petDocument, runIn } from "../frame/memory-host.ts";

const configured = (...specs: readonly object[]): Record<string, string> => ({
  "diptych.config.json": JSON.stringify({ specs }),
  "pets.yaml": petDocument,
});
const alone = { input: "pets.yaml", output: "out", emit: ["paths"] };

describe("the artefact paths", () => {
  it("is what `diptych types` writes", async () => {
    const folder = await folderWith(configured(alone));
    expect(await runIn(folder, ["generate"])).toMatchObject({ code: 0 });
    expect((await readdir(path.join(folder, "out"))).sort()).toEqual([
      "diptych.manifest.json",
      "paths.d.ts",
    ]);
    const { out } = await runIn(folder, ["types", "pets.yaml"]);
    expect(await readFile(path.join(folder, "out/paths.d.ts"), "utf8")).toBe(out);
    expect((await runIn(folder, ["generate"])).out).toContain("unchanged");
  });

  it("takes the options, also those that ask for values", async () => {
    const folder = await folderWith(
      configured({ ...alone, paths: { immutable: true, makePathsEnum: true } }),
    );
    expect(await runIn(folder, ["generate"])).toMatchObject({ code: 0 });
    const text = await readFile(path.join(folder, "out/paths.ts"), "utf8");
    expect(text).toContain("readonly id: number;");
    expect(text).toContain("export enum ApiPaths");
  });

  it("stands beside other artefacts, and goes with a change of its options", async () => {
    const folder = await folderWith(configured({ ...alone, emit: ["types", "paths"] }));
    expect(await runIn(folder, ["generate"])).toMatchObject({ code: 0 });
    const files = await readdir(path.join(folder, "out"));
    expect(files).toEqual(expect.arrayContaining(["types.ts", "index.ts", "paths.d.ts"]));
    const { code, err } = await runIn(folder, ["generate", "--check"]);
    expect({ code, err }).toMatchObject({ code: 0 });
  });

  it("needs nothing that other artefacts refuse", async () => {
    const twins = petDocument.replace(
      "properties: { id: { type: integer }, name: { type: string } }",
      "properties: { id: { type: integer, xml: { name: a b } } }",
    );
    const folder = await folderWith({ ...configured(alone), "pets.yaml": twins });
    expect(await runIn(folder, ["generate"])).toMatchObject({ code: 0 });
  });

  it.each([
    ["in a package", { ...alone, package: { name: "@a/b" } }, "Leave 'package' out"],
    ["without it", { ...alone, emit: ["types"], paths: {} }, "Add 'paths' to 'emit'"],
    ["unknown options", { ...alone, paths: { imutable: true } }, "immutable"],
  ])("%s is a mistake of the configuration", async (_, spec, message) => {
    const folder = await folderWith(configured(spec));
    const { code, err } = await runIn(folder, ["generate"]);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });

  it("writes nothing of a document with errors", async () => {
    const broken = petDocument.replace("schemas/Pet", "schemas/Pte");
    const folder = await folderWith({ ...configured(alone), "pets.yaml": broken });
    expect(await runIn(folder, ["generate"])).toMatchObject({ code: 1 });
    expect(await readdir(folder)).not.toContain("out");
  });
});
