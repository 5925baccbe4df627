import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { format, resolveConfig } from "prettier";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { generate } from "../../generator/generate.ts";
import { textFiles, type TextFile } from "../support/text-file.ts";
import { withSchemas } from "../support/generate.ts";
import { reference } from "./reference.ts";
import { readTemplates, root } from "./template-files.ts";
import { ViewTypes } from "./view-types.ts";

const file = path.join(root, "docs/templates.md");
const page = await readFile(file, "utf8");

test("the reference lists every template with the fields of its view; -u writes it", async () => {
  const types = new ViewTypes();
  const all = reference(await readTemplates(), (template) => types.viewOf(template));
  const head = page.split(/^### /m)[0] ?? "";
  const options = { ...(await resolveConfig(file)), filepath: file };
  await expect(await format(`${head}${all}\n`, options)).toMatchFileSnapshot(file);
});

describe("the example", () => {
  let folder: string;
  beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), "diptych-page-"))));
  afterEach(() => rm(folder, { recursive: true }));

  async function run(templates?: string): Promise<readonly TextFile[]> {
    const diagnostics = new Diagnostics();
    const document = withSchemas("Name: { type: string, pattern: ^a, minLength: 2 }");
    const host = { readFile: () => Promise.resolve(document) };
    const emit = ["types", "validate", "json"] as const;
    const spec = { input: "spec.yaml", output: "/", int64: "number", emit } as const;
    const { files } = await generate(
      { ...spec, ...(templates === undefined ? {} : { templates }) },
      host,
      diagnostics,
    );
    expect(diagnostics.all).toEqual([]);
    return textFiles(files ?? []);
  }

  test("replaces the frame of every module", async () => {
    const blocks = [...page.matchAll(/^```hbs\n\{\{! templates\/(\S+) \}\}\n([^]*?)^```$/gm)];
    expect(blocks.length).toBeGreaterThan(0);
    for (const [, name = "", text = ""] of blocks) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), text);
    }
    const built = new Map((await run()).map(({ path: name, text }) => [name, text]));
    for (const { path: name, text } of await run(folder)) {
      expect(text).toMatch(/^\/\/ SPDX-License-Identifier: Apache-2\.0\n\/\* eslint-disable \*\/\n/);
      expect(text).toContain("Generated from spec.yaml.");
      expect(code(text)).toBe(code(built.get(name) ?? ""));
    }
  });
});

/** The text of a module behind its head. */
const code = (text: string): string => text.replace(/^(?:\/\/.*\n|\/\* eslint-disable \*\/\n)+/, "");
