import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import Handlebars from "handlebars";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ModuleForm } from "../../generator/code/index.ts";
import { moduleSyntax } from "../../generator/code/module-syntax.ts";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { compileTemplate } from "../../generator/emit/compile-template.ts";
import { readTemplates } from "../../generator/emit/template-folder.ts";
import { loadTemplates } from "../../generator/emit/templates.ts";

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), "diptych-syntax-"))));
afterEach(() => rm(folder, { recursive: true }));

const view = {
  name: "f",
  names: ["f", "g as h"],
  none: [],
  types: ["T"],
  other: '"./other.js"',
  items: [{ type: "A" }, { type: "B" }],
};

/** Texts that a template prints as a built-in one, and as a user's. */
async function bothWays(text: string, form: ModuleForm): Promise<readonly string[]> {
  const builtIn = compileTemplate(Handlebars.parse(text), () => "");
  const data = { root: view, syntax: moduleSyntax(form) };
  await writeFile(path.join(folder, "own.hbs"), text);
  const folders = { builtIn: await readTemplates(folder, true), plugins: [], overrides: folder };
  const diagnostics = new Diagnostics();
  const templates = await loadTemplates(folders, diagnostics);
  const own = templates.print("own", view, diagnostics, moduleSyntax(form));
  expect(diagnostics.all).toEqual([]);
  return [builtIn({ view, outer: undefined, data }), own ?? "nothing"];
}

/** Texts of a template in TypeScript, JavaScript and a script. */
const cases: readonly (readonly [string, string, string, string])[] = [
  ["{{#ts}}: {{name}}{{/ts}}.", ": f.", ".", "."],
  ["{{#each items}}x{{#ts}}: {{type}}{{../name}}{{/ts}};{{/each}}", "x: Af;x: Bf;", "x;x;", "x;x;"],
  ["{{export name}}function", "export function", "export function", "function"],
  ["{{exportNames names}}", "export { f, g as h };", "export { f, g as h };", ""],
  [
    "{{exportFrom other names types}}",
    'export { f, g as h, type T } from "./other.js";',
    'export { f, g as h } from "./other.js";',
    "",
  ],
  ["{{exportFrom other none types}}", 'export { type T } from "./other.js";', "", ""],
  ["{{exportAll other}}", 'export * from "./other.js";', 'export * from "./other.js";', ""],
  [
    '{{importAll "all" other}}',
    'import * as all from "./other.js";',
    'import * as all from "./other.js";',
    "",
  ],
];

describe("statements of templates about their module", () => {
  it.each(cases)("are those of its form: %s", async (text, typescript, javascript, script) => {
    expect(await bothWays(text, "typescript")).toEqual([typescript, typescript]);
    expect(await bothWays(text, "javascript")).toEqual([javascript, javascript]);
    expect(await bothWays(text, "script")).toEqual([script, script]);
  });

  it("are in TypeScript where nothing else is asked for", async () => {
    await writeFile(path.join(folder, "own.hbs"), "{{export name}}const a{{#ts}}: T{{/ts}};");
    const folders = {
      builtIn: await readTemplates(folder, true),
      plugins: [],
      overrides: undefined,
    };
    const templates = await loadTemplates(folders, new Diagnostics());
    expect(templates.print("own", view, new Diagnostics())).toBe("export const a: T;");
  });

  it.each([
    ["{{export items}}", "a helper needs a text"],
    ["{{exportNames name}}", "a helper needs a list of texts"],
    ["{{export missing}}", "not defined"],
  ])("are called with text: %s", (text, problem) => {
    const print = compileTemplate(Handlebars.parse(text), () => "");
    const data = { root: view, syntax: moduleSyntax("typescript") };
    expect(() => print({ view, outer: undefined, data })).toThrow(problem);
  });

  it.each(["{{#ts name}}{{/ts}}", "{{#ts}}{{else}}{{/ts}}", "{{other name}}", "{{export a=name}}"])(
    "have no other form in built-in templates: %s",
    (text) => {
      expect(() => compileTemplate(Handlebars.parse(text), () => "")).toThrow("built-in templates");
    },
  );
});
