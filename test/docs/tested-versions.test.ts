import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { page, statedRows, testedRows } from "../../scripts/tested-versions.mjs";

const packages = path.resolve(import.meta.dirname, "../../packages");

it("the page has the versions of the lock file; `npm run tested-versions` writes them", async () => {
  expect(statedRows(await readFile(page, "utf8"))).toEqual(
    testedRows().map((row) => row.replaceAll(/ +/g, " ")),
  );
});

it("every library that a package declares as a peer is there", async () => {
  const names = testedRows().map((row) => row.split("`")[1]);
  for (const folder of await readdir(packages)) {
    const file = path.join(packages, folder, "package.json");
    const { peerDependencies } = JSON.parse(await readFile(file, "utf8")) as {
      readonly peerDependencies: Readonly<Record<string, string>>;
    };
    const others = Object.keys(peerDependencies).filter((name) => !name.includes("diptych"));
    expect(names, folder).toEqual(expect.arrayContaining(others));
  }
});
