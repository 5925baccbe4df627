import { describe, expect, it } from "vitest";
import { importGraph } from "../support/imports.ts";

const root = "generator/source/";
const graph = importGraph(`${root}**/*.ts`);

/** Rooms that each room of `generator/source/` may import from, besides itself and the rest of the engine. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  locations: [],
  references: ["locations"],
  reading: ["references", "locations"],
  editing: ["reading", "locations"],
  overlays: ["reading", "references", "locations"],
  network: ["reading", "references"],
};

/** Folders of the engine that only some of these rooms import from. */
const keepers: Readonly<Record<string, readonly string[]>> = { "json-path": ["overlays"] };

const roomOf = (file: string): string => file.slice(root.length).split("/")[0] ?? "";

describe("the trades of generator/source", () => {
  it.each([...graph])("%s", (file, targets) => {
    for (const target of targets) {
      if (target.startsWith(root)) {
        if (roomOf(target) === roomOf(file)) continue;
        expect(allowed[roomOf(file)], `${file} imports ${target}`).toContain(roomOf(target));
      } else if (target.startsWith("generator/")) {
        const keeper = keepers[target.split("/")[1] ?? ""];
        if (keeper !== undefined)
          expect(keeper, `${file} imports ${target}`).toContain(roomOf(file));
      }
    }
  });

  it("have a room for each file", () => {
    expect([...new Set([...graph.keys()].map(roomOf))].sort()).toEqual(Object.keys(allowed).sort());
  });

  it("use every permission of the table", () => {
    const used = Object.fromEntries(Object.keys(allowed).map((room) => [room, new Set<string>()]));
    for (const [file, targets] of graph)
      for (const target of targets)
        if (target.startsWith(root) && roomOf(target) !== roomOf(file))
          used[roomOf(file)]?.add(roomOf(target));
    const sorted = (rooms: Iterable<string>): readonly string[] => [...rooms].sort();
    expect(Object.entries(used).map(([room, others]) => [room, sorted(others)])).toEqual(
      Object.entries(allowed).map(([room, others]) => [room, sorted(others)]),
    );
  });
});
