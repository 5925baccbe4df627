import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { compareDocuments, loadForDiff } from "../../tools/diff/diff.ts";
import { diffPolicy } from "../../tools/frame/config/resolve.ts";
import type { OpenApiDocument } from "../../generator/openapi/load.ts";
import { readSources } from "../../generator/source/reading/read.ts";
import { generate } from "../../generator/generate.ts";
import { compilePackages } from "../support/compile-packages.ts";
import { documents, placeOf } from "../support/extras.ts";
import { writePackage } from "../support/generate.ts";
import { textFiles } from "../support/text-file.ts";
import sample from "./sample.json" with { type: "json" };

const api = placeOf(documents);

const folderOf = (name: string): string => name.replaceAll(/[^\w.-]/g, "_");

/** Generates what `npm run corpus` does from a document, and writes it below test/.tmp. */
async function writeDocument(name: string): Promise<readonly string[]> {
  const file = path.join(api, name);
  const diagnostics = new Diagnostics();
  const identity = { name: "@corpus/api", version: "1.0.0" };
  const { files } = await generate(
    { input: path.basename(file), output: path.parse(file).root, identity, int64: "number" },
    { readFile: (one) => readFile(path.resolve(path.dirname(file), one), "utf8") },
    diagnostics,
  );
  if (files !== undefined) await writePackage(textFiles(files), `corpus/${folderOf(name)}`);
  return diagnostics.all
    .filter(({ severity }) => severity === "error")
    .map(({ code, location }) => `${name}${location?.pointer ?? ""}: ${code}`);
}

it("the sample lists each document once, with a reason", () => {
  expect(new Set(sample.map(({ name }) => name)).size).toBe(sample.length);
  expect(sample.filter(({ reason }) => reason === "")).toEqual([]);
});

it("public documents generate and compile", async () => {
  const missing = sample.filter(({ name }) => !existsSync(path.join(api, name)));
  expect(missing).toEqual([]);
  const errors: string[] = [];
  for (const { name } of sample) errors.push(...(await writeDocument(name)));
  expect(errors).toEqual([]);
  const folder = new URL("../.tmp/corpus", import.meta.url).pathname;
  const names = sample.map(({ name }) => folderOf(name));
  expect([...(await compilePackages(folder, names))]).toEqual([]);
});

/** The same document with all members in another order, but for properties, whose order XML shows. */
function reordered(value: unknown, isOrdered = false): unknown {
  if (Array.isArray(value)) return value.map((item) => reordered(item));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(
    ([key, member]) => [key, reordered(member, key === "properties")] as const,
  );
  return Object.fromEntries(isOrdered ? members : members.reverse());
}

it("public documents do not differ from themselves", async () => {
  const policy = { ...diffPolicy(), today: "2026-01-01" };
  for (const { name } of sample) {
    const text = await readFile(path.join(api, name), "utf8");
    const value = (name.endsWith(".json") ? JSON.parse(text) : parse(text)) as unknown;
    const read = async (document: unknown): Promise<OpenApiDocument | undefined> => {
      const host = { readFile: () => Promise.resolve(JSON.stringify(document)) };
      return loadForDiff(await readSources("api.json", host), new Diagnostics());
    };
    const [old, next] = [await read(value), await read(reordered(value))];
    if (old === undefined || next === undefined) throw new Error(`${name} is not read`);
    expect(compareDocuments(old, next, policy).changes, name).toEqual([]);
  }
});
