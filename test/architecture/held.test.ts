import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

/**
 * Rooms that may look at the field: those that decide and keep it, the table of representations, and the rules of
 * integers, which are a table by it.
 */
const rooms = /^generator\/(?:ir|views\/held|rules)\//;

const compares = /(?<!typeof )\bheld [=!]== ["']/;
const reads = new RegExp(`(?:node|type|items|resolved)\\.held\\b|${compares.source}`);

// All others ask `representationOf` or `heldFacts`, so that a new representation changes two tables.
it("only the tables of representations look at how a value is held", () => {
  const files = ["generator", "tools", ...packages().map((name) => `packages/${name}/src`)].flatMap(
    sources,
  );
  const others = files.filter((file) => !rooms.test(file));
  expect(others.filter((file) => reads.test(textOf(file)))).toEqual([]);
});

// A comparison compiles for a representation that it does not know; a table or a switch does not.
it("no table is a comparison", () => {
  const files = ["generator/views/held", "generator/ir/held", "generator/rules"].flatMap(sources);
  expect(files.filter((file) => compares.test(textOf(file)))).toEqual([]);
});

const packages = (): readonly string[] => ["mock", "query", "zod"];

const textOf = (file: string): string => readFileSync(path.join(root, file), "utf8");

function sources(folder: string): readonly string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !/(?:^|\/)(?:dist|node_modules)\//.test(file))
    .map((file) => `${folder}/${file}`);
}
