import { mkdir, mkdtemp, realpath, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, describe } from "vitest";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { chooseFormatter } from "../../generator/output/format.ts";
import { prettierConfiguration, projectPrettier } from "../../generator/output/prettier.ts";

/** A folder outside of the checkout, with these files. */
async function folderOf(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), "diptych-prettier-")));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  return folder;
}

/** A prettier of a project, which says what it was asked. */
const own = {
  "node_modules/prettier/package.json":
    '{ "name": "prettier", "version": "3.0.0", "main": "index.cjs" }',
  "node_modules/prettier/index.cjs": `
    exports.clearConfigCache = () => undefined;
    exports.resolveConfig = async () => ({ semi: false });
    exports.format = async (text, options) => "own " + options.semi + " " + options.filepath;`,
};

describe("the configuration of prettier", () => {
  it.each([
    [{ ".prettierrc": "semi: false" }, ".prettierrc"],
    [{ "prettier.config.mts": "export default {}" }, "prettier.config.mts"],
    [{ "package.json": '{ "prettier": {} }' }, "package.json"],
    [{ "package.yaml": "name: a\nprettier:\n  semi: false\n" }, "package.yaml"],
  ])("is found above the output: %j", async (files, name) => {
    const folder = await folderOf(files);
    expect(prettierConfiguration(path.join(folder, "src/api/index.ts"))).toBe(
      path.join(folder, name),
    );
  });

  it.each([{ "package.json": "{}" }, { "package.json": "{ broken" }, { ".prettierignore": "" }])(
    "is not seen in %j",
    async (files) => {
      const folder = await folderOf(files);
      expect(prettierConfiguration(path.join(folder, "index.ts"))).toBeUndefined();
    },
  );
});

it("formats by the prettier of the project, where it is configured", async () => {
  const folder = await folderOf({ ".prettierrc": "semi: false", ...own });
  const diagnostics = new Diagnostics();
  const format = await chooseFormatter(path.join(folder, "api/index.ts"), diagnostics);
  const { bytes } = (await format?.("index.ts", "export {}")) ?? {};
  expect(new TextDecoder().decode(bytes)).toBe("own false index.ts");
  expect(diagnostics.all).toEqual([]);
});

it("does not load the prettier of a project that has no configuration", async () => {
  const folder = await folderOf(own);
  const format = await chooseFormatter(path.join(folder, "api/index.ts"), new Diagnostics());
  const { bytes } = (await format?.("index.ts", "export   {}")) ?? {};
  expect(new TextDecoder().decode(bytes)).toBe("export {};\n");
});

it("finds the prettier of a project before the one beside Diptych", async () => {
  const folder = await folderOf(own);
  const found = await projectPrettier(path.join(folder, "api/index.ts"));
  expect(await found?.format("", { semi: true, filepath: "a.ts" })).toBe("own true a.ts");
});
