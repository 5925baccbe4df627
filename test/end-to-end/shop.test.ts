import { readFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import { compileFolder } from "../support/compile-folder.ts";
import { seen, writeShop, type Example } from "./shop.ts";

let folder: string;
beforeAll(async () => void (folder = await writeShop("shop")));

it("leaves nothing of the document to bytes", async () => {
  const types = await readFile(path.join(folder, "generated/server/types.ts"), "utf8");
  expect(types).not.toMatch(/body: Uint8Array/);
});

it("compiles under strict settings", async () => {
  const settings = {
    lib: ["es2023", "dom", "dom.iterable"],
    types: ["node"],
    isolatedDeclarations: false,
  };
  expect(await compileFolder(folder, { settings })).toEqual([]);
});

it("is served and called in Node.js", async () => {
  const { run } = (await import(path.join(folder, "src/main.ts"))) as Example;
  expect(await run()).toEqual({ seen, heard: ["callback: paid", "webhook: shipped"] });
});
