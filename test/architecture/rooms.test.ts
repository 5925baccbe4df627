import { describe, expect, it } from "vitest";
import { importGraph, type ImportGraph } from "../support/imports.ts";
import { filesByFolder, findKnots, inWords } from "../support/rooms.ts";

/** Files that one folder may hold. */
const mostFiles = 25;

/** Knots that are known, by folder: what reaches itself there. An entry is removed with its knot. */
const knownKnots: Readonly<Record<string, readonly string[]>> = {
  service: ["domain", "drivers", "store"],
};

/** Folders that are known to hold more files, with the most that they hold. An entry only shrinks. */
const knownHalls: Readonly<Record<string, number>> = {
  "service/domain": 60,
  "service/store": 44,
};

const parts: Readonly<Record<string, ImportGraph>> = {
  generator: importGraph("generator/**/*.ts"),
  runtime: importGraph("runtime/src/**/*.ts"),
  service: importGraph("service/**/*.ts", "!service/dist/**"),
};

const within = <V>(part: string, known: Readonly<Record<string, V>>): Readonly<Record<string, V>> =>
  Object.fromEntries(Object.entries(known).filter(([name]) => `${name}/`.startsWith(`${part}/`)));

describe.each(Object.entries(parts))("the folders of %s", (part, graph) => {
  const knots = findKnots(graph, part);

  it("do not reach themselves through each other", () => {
    const unknown = knots.filter(({ folder }) => !Object.hasOwn(knownKnots, folder));
    expect(unknown.map(inWords).join("\n\n")).toBe("");
  });

  it("have the knots that are known, and no larger ones", () => {
    const found = knots.filter(({ folder }) => Object.hasOwn(knownKnots, folder));
    expect(Object.fromEntries(found.map(({ folder, children }) => [folder, children]))).toEqual(
      within(part, knownKnots),
    );
  });

  it(`hold at most ${mostFiles} files each`, () => {
    const halls = [...filesByFolder(graph)].filter(
      ([folder, files]) => files.length > (knownHalls[folder] ?? mostFiles),
    );
    expect(halls.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([]);
  });

  it("hold more than that where it is known", () => {
    const small = Object.keys(within(part, knownHalls)).filter(
      (folder) => (filesByFolder(graph).get(folder)?.length ?? 0) <= mostFiles,
    );
    expect(small).toEqual([]);
  });
});

describe("a knot", () => {
  const graph: ImportGraph = new Map([
    ["a/one/x.ts", ["a/two/y.ts", "a/two/z.ts", "path"]],
    ["a/one/own.ts", ["a/one/x.ts"]],
    ["a/two/y.ts", ["a/loose.ts"]],
    ["a/two/z.ts", ["a/loose.ts"]],
    ["a/loose.ts", ["a/one/own.ts"]],
    ["a/apart.ts", ["a/one/x.ts"]],
    ["b/deep/one/x.ts", ["b/deep/two/y.ts"]],
    ["b/deep/two/y.ts", ["b/deep/one/z.ts"]],
    ["b/deep/one/z.ts", []],
  ]);

  it("is found among folders and files whose modules are in no circle", () => {
    const [knot, ...others] = findKnots(graph, "a");
    expect(others).toEqual([]);
    expect(knot).toMatchObject({ folder: "a", children: ["loose.ts", "one", "two"] });
  });

  it("is found in folders within folders", () => {
    expect(findKnots(graph, "b").map(({ folder, children }) => [folder, children])).toEqual([
      ["b/deep", ["one", "two"]],
    ]);
  });

  it("is told with the imports that close it", () => {
    expect(findKnots(graph, "a").map(inWords)).toEqual([
      [
        "a: one → two → loose.ts → one",
        "what leads from loose.ts to one closes the circle:",
        "  a/loose.ts imports a/one/own.ts",
      ].join("\n"),
    ]);
  });
});
