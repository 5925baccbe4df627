import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { builtInTexts } from "../../generator/emit/built-in-templates.ts";
import { loadTemplates, type Templates } from "../../generator/emit/templates.ts";

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), "diptych-templates-"))));
afterEach(() => rm(folder, { recursive: true }));

async function override(name: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
  await writeFile(path.join(folder, `${name}.hbs`), text);
}

const load = async (overrides: string | undefined, diagnostics: Diagnostics): Promise<Templates> =>
  loadTemplates({ builtIn: await builtInTexts(), plugins: [], overrides }, diagnostics);

const view = { modules: [{ specifier: '"./types.js"', typeOnly: true }] };

describe("templates", () => {
  it("print the built-in text where nothing replaces it", async () => {
    const diagnostics = new Diagnostics();
    const templates = await load(undefined, diagnostics);
    expect(templates.print("index/module", view, diagnostics)?.trim()).toBe(
      'export type * from "./types.js";',
    );
  });

  it("are replaced one by one by the user's", async () => {
    await override("index/module", "{{#each modules}}// {{specifier}}\n{{/each}}");
    const diagnostics = new Diagnostics();
    const templates = await load(folder, diagnostics);
    expect(templates.print("index/module", view, diagnostics)).toBe('// "./types.js"\n');
    expect(diagnostics.all).toEqual([]);
  });

  it.each([
    ["names what the view lacks", "{{nothing.here}}"],
    ["does not parse", "{{#each modules}}"],
    ["includes a partial that is missing", "{{> nowhere}}"],
  ])("report a user's template that %s", async (_, text) => {
    await override("index/module", text);
    const diagnostics = new Diagnostics();
    const templates = await load(folder, diagnostics);
    expect(templates.print("index/module", view, diagnostics)).toBeUndefined();
    expect(diagnostics.all).toMatchObject([
      { code: "template-broken", location: { file: path.join(folder, "index/module.hbs") } },
    ]);
  });

  it("warn of a user's template that replaces nothing", async () => {
    await override("index/modul", "");
    const diagnostics = new Diagnostics();
    await load(folder, diagnostics);
    expect(diagnostics.all).toMatchObject([{ code: "template-unknown", severity: "warning" }]);
  });

  it("report a folder that is not there", async () => {
    const diagnostics = new Diagnostics();
    await load(path.join(folder, "none"), diagnostics);
    expect(diagnostics.all).toMatchObject([
      { code: "template-folder-unreadable", severity: "error" },
    ]);
  });

  it("do not blame an override that has nothing to do with the failure", async () => {
    await override("types/module", "{{#each declarations}}{{name}}{{/each}}");
    const diagnostics = new Diagnostics();
    const templates = await load(folder, diagnostics);
    expect(() => templates.print("package/readme", {}, diagnostics)).toThrow(/package\/readme/);
    expect(diagnostics.all).toEqual([]);
  });

  it("blame the override that hands a wrong view to a built-in one", async () => {
    await override("index/module", "{{> validate/union this}}");
    const diagnostics = new Diagnostics();
    const templates = await load(folder, diagnostics);
    expect(templates.print("index/module", view, diagnostics)).toBeUndefined();
    expect(diagnostics.all).toMatchObject([
      { code: "template-broken", location: { file: path.join(folder, "index/module.hbs") } },
    ]);
  });

  it("throw where one of ours does not fit its view, since that is a bug", async () => {
    const diagnostics = new Diagnostics();
    const templates = await load(undefined, diagnostics);
    expect(() => templates.print("package/readme", {}, diagnostics)).toThrow(/package\/readme/);
  });
});
