import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { compileFolder } from "../support/compile-folder.ts";
import { generateFiles, writePackage } from "../support/generate.ts";

const page = await readFile(new URL("../../docs/webhooks.md", import.meta.url), "utf8");
const [, document = ""] = /^```yaml\n([^]*?)^```$/m.exec(page) ?? [];
const modules = [...page.matchAll(/^```ts\n\/\/ src\/(\w+\.ts)\n([^]*?)^```$/gm)].map(
  ([, name = "", text = ""]) => ({ name, text }),
);

afterEach(() => void vi.restoreAllMocks());

it("the modules of the page on webhooks compile, and print what it says", async () => {
  const files = await generateFiles(document, { emit: ["server", "webhooks"] });
  const target = await writePackage(files, "webhooks-page");
  const folder = path.join(target, "src/page");
  await mkdir(folder, { recursive: true });
  for (const { name, text } of modules)
    await writeFile(
      path.join(folder, name),
      text.replace(/"@acme\/shop\/([\w/]+)"/g, '"../$1.js"'),
    );
  const settings = { isolatedDeclarations: false, declaration: false, declarationMap: false };
  expect(await compileFolder(target, { include: ["src"], settings })).toEqual([]);
  const printed: string[] = [];
  vi.spyOn(console, "log").mockImplementation((...values: unknown[]) => {
    printed.push(values.map(String).join(" "));
  });
  for (const { name } of modules) await import(path.join(folder, name));
  const said = [...page.matchAll(/console\.log\(.*\)(?:;|\);) \/\/ (.*)$/gm)].map(
    ([, one = ""]) => one,
  );
  expect(modules).toHaveLength(3);
  expect(printed.filter((one) => one !== "shipped 8")).toEqual(said);
});
