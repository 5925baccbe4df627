import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { compileFolder } from "../support/compile-folder.ts";
import { generateFiles } from "../support/generate.ts";
import { blogService } from "./peers/service.ts";
import { peers, tmpFolder, typesOf } from "./support.ts";

const read = (file: string): Promise<string> =>
  readFile(path.resolve(import.meta.dirname, "../..", file), "utf8");

const folder = tmpFolder("page");

it("the programs of the page on coming over compile, and print what they say", async () => {
  const page = await read("docs/coming-from-openapi-typescript.md");
  const blocks = [...page.matchAll(/^```ts\n\/\/ (before|after)\n([^]*?)^```$/gm)];
  expect(blocks.map(([, name]) => name)).toEqual(["before", "after"]);
  await rm(folder, { recursive: true, force: true });
  const write = async (file: string, text: string): Promise<void> => {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  };
  const blog = await readFile(path.join(peers, "blog.yaml"), "utf8");
  await write("schema.d.ts", (await typesOf(blog)).text);
  for (const file of await generateFiles(blog, {
    emit: ["types", "validate", "client"],
    codecs: "used",
  }))
    await write(`api/${file.path.replace(/^src\//, "")}`, file.text);
  for (const [, name = "", text = ""] of blocks) await write(`${name}.ts`, text);
  const settings = {
    types: ["node"],
    isolatedDeclarations: false,
    declaration: false,
    declarationMap: false,
  };
  expect(await compileFolder(folder, { settings })).toEqual([]);
  const { fetch } = blogService();
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal("fetch", (input: Request | string, init?: RequestInit) =>
    fetch(new Request(input, init)),
  );
  for (const [, name = "", text = ""] of blocks) {
    const printed: string[] = [];
    vi.spyOn(console, "log").mockImplementation((line: string) => void printed.push(line));
    await import(path.join(folder, `${name}.ts`));
    const said = [...text.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, line]) => line);
    expect(printed).toEqual(said);
  }
});
