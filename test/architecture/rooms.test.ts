import { describe, expect, it } from "vitest";
import { importGraph, type ImportGraph } from "../support/imports.ts";
import { filesByFolder, findKnots, inWords } from "../support/rooms.ts";

/** Files that one folder may hold. */
const mostFiles = 25;

const parts: Readonly<Record<string, ImportGraph>> = {
  generator: importGraph("generator/**/*.ts"),
  tools: importGraph("tools/**/*.ts"),
  runtime: importGraph("runtime/src/**/*.ts"),
  service: importGraph("service/**/*.ts", "!service/dist/**"),
};

describe.each(Object.entries(parts))("the folders of %s", (part, graph) => {
  it("do not reach themselves through each other", () => {
    expect(findKnots(graph, part).map(inWords).join("\n\n")).toBe("");
  });

  it(`hold at most ${mostFiles} files each`, () => {
    const halls = [...filesByFolder(graph)].filter(([, files]) => files.length > mostFiles);
    expect(halls.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([]);
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
