import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { comparePaths, instantiations, unexplained } from "../../scripts/corpus/compare-paths.mjs";
import { pathsNames, sample } from "../../scripts/corpus/paths-documents.mjs";
import known from "../../scripts/corpus/paths-differences.json" with { type: "json" };
import { tmpFolder, typesOf } from "../paths/support.ts";
import { documents, placeOf } from "../support/extras.ts";

const api = placeOf(documents);

/** Small enough for what one document shows. */
const small = "deutschebahn.com/stada.json";

const ours = async (file: string): Promise<string> => {
  const { text, hasErrors } = await typesOf({
    [path.basename(file)]: await readFile(file, "utf8"),
  });
  return hasErrors ? "" : text;
};

describe("public documents", () => {
  it("have the types of openapi-typescript, or a listed difference", async () => {
    const names = pathsNames(api);
    expect(sample.filter((name) => !names.includes(name))).toEqual([]);
    expect(Object.keys(known).filter((name) => !names.includes(name))).toEqual([]);
    const comparisons = await comparePaths(tmpFolder("corpus"), api, sample, ours);
    expect(unexplained(comparisons, known)).toEqual([]);
  });

  it("cost a caller no more", async () => {
    const work = tmpFolder("caller");
    await comparePaths(work, api, [small], ours);
    const calls = ['export const a = await client.GET("/stations");'];
    const count = instantiations(work, "d0", "ours", calls);
    expect(count).toBeGreaterThan(1000);
    expect(count).toBeLessThanOrEqual(instantiations(work, "d0", "theirs", calls));
  });

  it("are found to differ where they do", async () => {
    const wrong = async (file: string): Promise<string> =>
      (await ours(file)).replace(": string;", ": boolean;");
    const comparisons = await comparePaths(tmpFolder("wrong"), api, [small], wrong);
    expect(unexplained(comparisons, known)).toEqual([
      "deutschebahn.com/stada.json: found [text, types], listed []",
    ]);
    const listed = { [small]: { differs: ["text"], reason: "" } };
    const right = await comparePaths(tmpFolder("wrong"), api, [small], ours);
    expect(unexplained(right, listed)).toEqual([
      "deutschebahn.com/stada.json: found [], listed [text]",
    ]);
  });
});
