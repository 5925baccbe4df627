import { mkdir, mkdtemp, readdir, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { loadPlugins } from "../../generator/plugins/load-plugins.ts";
import {
  ModuleScope,
  code,
  definePlugin,
  globals,
  lineComment,
  moduleView,
  type ModulePlan,
  type Plugin,
} from "../../generator/plugin.ts";
import { withSchemas } from "../support/generate.ts";
import { runWithPlugin } from "./mock-package.ts";

const document = withSchemas("A: { type: string }");

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "diptych-plugins-"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Messages of loading plugins with these texts, from files of their own. */
async function load(...texts: readonly string[]): Promise<readonly string[]> {
  const own = await mkdtemp(path.join(folder, "config-"));
  const settings = await Promise.all(
    texts.map(async (text, i) => {
      await writeFile(path.join(own, `plugin${i}.mjs`), text);
      return setting(`./plugin${i}.mjs`);
    }),
  );
  const diagnostics = new Diagnostics();
  await loadPlugins(settings, own, diagnostics);
  return diagnostics.all.map((found) => `${found.code} ${found.message}`);
}

const setting = (use: string) => ({
  use,
  options: undefined,
  location: { file: "diptych.config.yaml", pointer: "/specs/0/plugins/0" },
});

const good = `export default { name: "good", apiVersion: 1, modules: () => [] };`;

describe("a plugin that does not load", () => {
  it("is no error where it does", async () => {
    expect(await load(good)).toEqual([]);
  });

  it.each([
    ["that is not installed", "diptych-plugin-none", /^plugin-load .*Cannot find module/],
    ["whose file is missing", "./none.mjs", /^plugin-load .*ENOENT/],
  ])("%s", async (_, use, message) => {
    const diagnostics = new Diagnostics();
    expect(await loadPlugins([setting(use)], folder, diagnostics)).toEqual([]);
    const [found] = diagnostics.all;
    expect(`${found?.code} ${found?.message}`).toMatch(message);
    expect(found?.location).toMatchObject({ pointer: "/specs/0/plugins/0" });
  });

  it("names the condition that a package must export", async () => {
    const own = path.join(folder, "node_modules/no-default");
    await mkdir(own, { recursive: true });
    const manifest = { name: "no-default", exports: { ".": { types: "./index.d.ts" } } };
    await writeFile(path.join(own, "package.json"), JSON.stringify(manifest));
    const diagnostics = new Diagnostics();
    await loadPlugins([setting("no-default")], folder, diagnostics);
    expect(diagnostics.all).toMatchObject([
      { code: "plugin-load", help: expect.stringContaining("'default'") as string },
    ]);
  });

  it.each([
    ["throws", `throw new Error("broken");`, /^plugin-load .*: broken$/],
    ["exports nothing", `export const name = "x";`, /^plugin-invalid .*no default export$/],
    ["is of another version", good.replace("1", "2"), /version 2 .*this is version 1$/],
    ["has a bad name", good.replace(`"good"`, `"../x"`), /^plugin-invalid .*its name/],
    ["has no modules", good.replace("modules", "module"), /no function 'modules'$/],
  ])("%s", async (_, text, message) => {
    expect(await load(text)).toEqual([expect.stringMatching(message)]);
  });

  it("has the name of another", async () => {
    expect(await load(good, good)).toEqual(["plugin-duplicate Two plugins have the name 'good'"]);
  });
});

/** A plugin with one module, and what is wrong with it. */
function pluginWith(module: Partial<ModulePlan>, others: Partial<Plugin> = {}): Plugin {
  const id = module.module ?? "./own";
  const build = () => moduleView(new ModuleScope(id), "own/module", {}, "A module.");
  const plan = { module: id, entry: "none", isPublic: false, build, ...module } as const;
  return definePlugin({ name: "own", modules: () => [plan], ...others });
}

function withView(view: object): Plugin {
  const scope = new ModuleScope("./own");
  const module = { scope, template: "types/module", view, summary: "A module." };
  return pluginWith({ build: () => module });
}

const failing = (): never => {
  throw new Error("oh");
};

/** A file of a plugin beside another installation of the package, and the folder of that. */
async function besideCopy(): Promise<{ readonly file: string; readonly copy: string }> {
  const own = await mkdtemp(path.join(folder, "linked-"));
  const copy = path.join(own, "node_modules/diptych");
  await mkdir(copy, { recursive: true });
  const manifest = { name: "diptych", exports: { "./plugin": "./plugin.js" } };
  await writeFile(path.join(copy, "package.json"), JSON.stringify(manifest));
  for (const name of [path.join(copy, "plugin.js"), path.join(own, "plugin.mjs")])
    await writeFile(name, "");
  return { file: path.join(own, "plugin.mjs"), copy: await realpath(copy) };
}

describe("a plugin that fails", () => {
  it.each([
    ["in modules", pluginWith({}, { modules: failing })],
    ["in build", pluginWith({ build: failing })],
  ])("%s beside another copy of diptych names both", async (_, plugin) => {
    const { file, copy } = await besideCopy();
    const root = path.resolve(import.meta.dirname, "../..");
    const { findings } = await runWithPlugin(document, { plugin, file });
    expect(findings).toEqual([
      `plugin-copies The plugin 'own' failed, because it uses another copy of diptych: ${copy} instead of ${root} (oh)`,
    ]);
  });

  it.each<[string, Plugin, RegExp]>([
    ["in modules", pluginWith({}, { modules: failing }), /^plugin-failed .*'own' failed: oh$/],
    [
      "in requires",
      pluginWith({}, { requires: failing, modules: () => [] }),
      /^plugin-failed .*'own' failed: oh$/,
    ],
    ["with a template that is missing", pluginWith({}), /^plugin-failed .*own\/module$/],
    ["with a string in a view", withView({ text: "plain" }), /^plugin-failed .* holds a string$/],
    [
      "with a global that is not listed",
      // Fragments are printed where the template reads them.
      withView({ constants: [{ doc: globals.Map }] }),
      /^plugin-failed .*Map/,
    ],
    ["in build", pluginWith({ build: failing }), /^plugin-failed .*'own' failed: oh$/],
    ["with a path out of the package", pluginWith({ module: "./../up" }), /^plugin-module /],
    ["with a module that is taken", pluginWith({ module: "./types" }), /^plugin-module /],
    ["with capital letters", pluginWith({ module: "./Own" }), /^plugin-module /],
  ])("%s", async (_, plugin, message) => {
    const { files, findings } = await runWithPlugin(document, { plugin });
    expect(files).toBeUndefined();
    expect(findings).toEqual([expect.stringMatching(message)]);
  });

  it("with text that is not TypeScript", async () => {
    const templates = path.join(folder, "templates");
    await mkdir(path.join(templates, "own"), { recursive: true });
    await writeFile(path.join(templates, "own/module.hbs"), "export const = ;\n");
    const plugin = pluginWith({}, { templates: new URL(`file://${templates}/`) });
    const { files, findings } = await runWithPlugin(document, { plugin });
    expect(files).toBeUndefined();
    expect(findings).toEqual([expect.stringMatching(/^plugin-output A plugin printed 'own\.ts'/)]);
    await rm(templates, { recursive: true });
  });

  it("with a folder of templates that is missing", async () => {
    const plugin = pluginWith({}, { templates: new URL(`file://${folder}/nowhere/`) });
    const { files, findings } = await runWithPlugin(document, { plugin });
    expect(files).toBeUndefined();
    expect(findings[0]).toMatch(/^template-folder-unreadable /);
  });
});

it("reports findings with the origin and the help of the plugin", async () => {
  const plugin = definePlugin({
    name: "own",
    modules({ api, report }) {
      const [declaration] = api.declarations;
      if (declaration === undefined) return [];
      const { origin } = declaration;
      report({ severity: "error", message: "No.", help: "Yes.", origin });
      report({ severity: "warning", message: "Perhaps.", help: "Yes." });
      return [];
    },
  });
  const { files, findings } = await runWithPlugin(document, { plugin });
  expect(files).toBeUndefined();
  expect(findings.toSorted()).toEqual(["plugin-error own: No.", "plugin-warning own: Perhaps."]);
  expect(await readdir(folder)).not.toContain("src");
});

it("keeps texts of documents out of code", () => {
  expect(() => code`${"text" as unknown as number}`).toThrow("a fragment cannot hold a string");
  expect(new ModuleScope("./own").print(lineComment("a\nalert(1)"))).toBe("// a alert(1)");
});
