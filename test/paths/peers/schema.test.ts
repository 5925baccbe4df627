import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { theirsOf, typesOf } from "../support.ts";

const read = (name: string): Promise<string> => readFile(new URL(name, import.meta.url), "utf8");

it.each([
  ["schema.d.ts", {}],
  ["marked.d.ts", { readWriteMarkers: true }],
])("%s is what diptych types writes", async (file, options) => {
  const { text, findings } = await typesOf(await read("blog.yaml"), options);
  expect(findings).toEqual([]);
  await expect(text).toMatchFileSnapshot(new URL(file, import.meta.url).pathname);
});

it("schema.d.ts is what openapi-typescript writes", async () => {
  expect(await read("schema.d.ts")).toBe(await theirsOf(new URL("blog.yaml", import.meta.url)));
});
