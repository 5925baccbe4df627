import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { compileFolder } from "../../support/compile-folder.ts";
import { generateFiles, writePackage } from "../../support/generate.ts";

const page = await readFile(new URL("../../../docs/links.md", import.meta.url), "utf8");
const [, document = ""] = /^```yaml\n([^]*?)^```$/m.exec(page) ?? [];
const [, text = ""] = /^```ts\n\/\/ src\/order\.ts\n([^]*?)^```$/m.exec(page) ?? [];

afterEach(() => void vi.restoreAllMocks());

it("the module of the page on links compiles, and prints what it says", async () => {
  const files = await generateFiles(document, { emit: ["client"] });
  const target = await writePackage(files, "links-page");
  const folder = path.join(target, "src/page");
  await mkdir(folder, { recursive: true });
  await writeFile(
    path.join(folder, "order.ts"),
    text.replace(/"@acme\/shop\/(\w+)"/g, '"../$1.js"'),
  );
  const settings = { isolatedDeclarations: false, declaration: false, declarationMap: false };
  expect(await compileFolder(target, { include: ["src"], settings })).toEqual([]);
  const printed: string[] = [];
  vi.spyOn(console, "log").mockImplementation((...values: unknown[]) => {
    printed.push(values.map(String).join(" "));
  });
  await import(path.join(folder, "order.ts"));
  const said = [...page.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, one = ""]) => one);
  expect(said).toHaveLength(2);
  expect(printed).toEqual(said);
});
