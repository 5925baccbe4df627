import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { parts } from "../../scripts/night.mjs";

const root = path.resolve(import.meta.dirname, "../..");

it("the last night says of each part what came of it, and at which commit", async () => {
  const result = JSON.parse(await readFile(path.join(root, "test/night.json"), "utf8")) as {
    readonly parts: readonly {
      readonly name: string;
      readonly commit: string;
      readonly outcome: string;
    }[];
  };
  expect(result.parts.map(({ name }) => name)).toEqual(Object.keys(parts));
  for (const { commit, outcome } of result.parts) {
    expect(commit).toMatch(/^[\da-f]{40}(?: with changes)?$/);
    expect(outcome).toBe("nothing found");
  }
});

it("each part is a script of npm, and takes the seed, a fuzzer its time too", async () => {
  const { scripts } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8")) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  for (const [name, args] of Object.entries(parts)) {
    const [run, script = "", ...rest] = args({ minutes: "3", seed: "9" });
    expect(run).toBe("run");
    expect(Object.keys(scripts)).toContain(script);
    expect(rest.join(" ")).toContain("--seed 9");
    if (name.startsWith("fuzz")) expect(rest.join(" ")).toContain("--minutes 3");
  }
});
