import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { testFiles } from "../support/test-files.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Names of the folders in a folder. */
const foldersIn = (folder: string): readonly string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

const files = testFiles().filter((file) => file.startsWith("test/tools/"));

it("each folder of tools has its tests in the folder of its name", () => {
  expect(foldersIn("test/tools")).toEqual(foldersIn("tools"));
  const untested = foldersIn("tools").filter(
    (name) =>
      !files.some((file) => file.startsWith(`test/tools/${name}/`) && file.endsWith(".test.ts")),
  );
  expect(untested).toEqual([]);
});

/** Files of code that one folder may hold. */
const mostFiles = 25;

it(`folders of these tests hold at most ${mostFiles} files of code each`, () => {
  const counts = new Map<string, number>();
  for (const file of files.filter((one) => /\.(ts|mjs)$/.test(one))) {
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  expect([...counts].filter(([, count]) => count > mostFiles)).toEqual([]);
});
