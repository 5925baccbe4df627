import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { documentOf } from "../fuzz/judges.ts";
import { schemas30 } from "../fuzz/schemas-30.ts";
import { anySchemas, anyValue } from "../fuzz/schemas.ts";
import { compilePackages } from "../support/compile-packages.ts";
import { accepts, disagreement, forgetZod, tryZodPackage } from "./zod-package.ts";

afterAll(forgetZod);

it("random schemas judge values as validators do, and compile", async () => {
  const values = fc.sample(anyValue, { numRuns: 200, seed: 3 });
  const differences: string[] = [];
  const folders: string[] = [];
  let types = 0;
  let typesWithBoth = 0;
  const count = 24;
  const families = [
    ["3.1.1", fc.sample(anySchemas, { numRuns: count, seed: 3 })],
    ["3.0.4", fc.sample(schemas30, { numRuns: count / 2, seed: 3 })],
  ] as const;
  for (const [version, documents] of families) {
    for (const [i, schemas] of documents.entries()) {
      const name = `${version}-${i}`;
      const flavor = i % 2 === 0 ? "zod" : "mini";
      const made = await tryZodPackage(documentOf({ version, schemas }), `zod-random/${name}`, {
        flavor,
      });
      if (made === undefined) continue;
      folders.push(name);
      for (const type of Object.keys(schemas)) {
        const verdicts = new Set(values.map((value) => accepts(made, type, value)));
        types += 1;
        if (verdicts.size === 2) typesWithBoth += 1;
        for (const value of values) {
          const difference = disagreement(made, type, value);
          if (difference === undefined) continue;
          differences.push(`${flavor} ${JSON.stringify(schemas)} ${difference}`);
          break;
        }
      }
    }
  }
  expect(differences).toEqual([]);
  expect(folders.length).toBeGreaterThan(count / 2);
  // Values that are all refused, or all accepted, would show little.
  expect(typesWithBoth).toBeGreaterThan(types / 3);
  const errors = await compilePackages(
    new URL("../.tmp/zod-random/", import.meta.url).pathname,
    folders,
  );
  expect([...errors]).toEqual([]);
});
