import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { caseFile, readCases, type CaseFolder } from "../support/case-folder.ts";
import { compilePackages } from "../support/compile-packages.ts";
import { disagreement, forgetZod, zodPackage } from "./zod-package.ts";

afterAll(forgetZod);

const sound = readCases().filter(({ isWrong }) => !isWrong);

/** Texts of JSON that the cases have, as values. */
async function valuesOf({ name, samples }: CaseFolder): Promise<readonly [string, unknown][]> {
  const found: [string, unknown][] = [];
  for (const { type, stem, wires } of samples) {
    if (!wires.includes("json")) continue;
    const text = await readFile(caseFile(name, `${stem}.json`), "utf8");
    try {
      found.push([type, JSON.parse(text)]);
    } catch {
      // Data that is refused as it is no JSON.
    }
  }
  return found;
}

it("schemas judge the data of all cases as validators do, and compile", async () => {
  const differences: string[] = [];
  const folders: string[] = [];
  for (const [i, folder] of sound.entries()) {
    const { document, options, name } = folder;
    const flavor = i % 2 === 0 ? "zod" : "mini";
    folders.push(name);
    const made = await zodPackage(document, `zod/${name}`, {
      flavor,
      int64: options.int64 ?? "number",
      ...(options.decimals && { decimals: { numbers: options.decimals } }),
    });
    for (const [type, value] of await valuesOf(folder)) {
      const difference = disagreement(made, type, value);
      if (difference !== undefined) differences.push(`${name} ${flavor} ${difference}`);
    }
  }
  expect(differences).toEqual([]);
  const errors = await compilePackages(path.resolve(import.meta.dirname, "../.tmp/zod"), folders);
  expect([...errors]).toEqual([]);
});
