import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { countInstantiations } from "../support/count-instantiations.ts";
import { documents, placeOf } from "../support/extras.ts";
import { generateFiles, withPaths, writePackage } from "../support/generate.ts";

const file = path.join(placeOf(documents), "github.com/api.github.com.json");
const operations = 845;

async function instantiations(document: string, name: string): Promise<number> {
  const emit = ["types", "validate", "json", "client", "server"] as const;
  const files = await generateFiles(document, { emit, codecs: "used" });
  return countInstantiations(await writePackage(files, `corpus-instantiations-${name}`));
}

it(`each of GitHub's ${operations} operations costs the compiler fewer than 50 types`, async () => {
  const all = await instantiations(await readFile(file, "utf8"), "all");
  // The runtime is compiled with both packages, from its sources; the difference leaves it out.
  const one = withPaths(`/: { get: { responses: { "204": { description: Done. } } } }`);
  const base = await instantiations(one, "one");
  expect((all - base) / operations).toBeLessThan(50);
});
