import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { placeOf, suite } from "../../support/extras.ts";

/** A schema of the official JSON-Schema-Test-Suite, with values that it accepts and refuses. */
export interface Group {
  /** Path of the file below `tests`, without extension. */
  readonly file: string;
  readonly description: string;
  readonly schema: unknown;
  readonly tests: readonly {
    readonly description: string;
    readonly data: unknown;
    readonly valid: boolean;
  }[];
}

/** Name of a test: its file, its group, and what it says of itself. */
export const testName = (group: Group, description: string): string =>
  `${group.file}: ${group.description}: ${description}`;

/** Names of the suite's files in a folder below `tests`, without extension. */
export function filesIn(folder: string): readonly string[] {
  return readdirSync(path.join(placeOf(suite), "tests", folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".json"))
    .map((entry) => path.join(folder, entry.name.slice(0, -".json".length)))
    .sort();
}

/** The groups of some files below `tests`. */
export function readGroups(files: readonly string[]): readonly Group[] {
  return files.flatMap((file) => {
    const groups = readJson(path.join("tests", `${file}.json`)) as readonly Omit<Group, "file">[];
    return groups.map((group) => ({ ...group, file }));
  });
}

/** Schemas that groups refer to by address, by their addresses below `http://localhost:1234/`. */
export function readRemotes(folder: string): ReadonlyMap<string, unknown> {
  const base = path.join(placeOf(suite), "remotes");
  const names = readdirSync(path.join(base, folder), { recursive: true, encoding: "utf8" });
  return new Map(
    names
      .filter((name) => name.endsWith(".json"))
      .sort()
      .map((name) => [
        `http://localhost:1234/${path.join(folder, name)}`,
        readJson(path.join("remotes", folder, name)),
      ]),
  );
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(path.join(placeOf(suite), file), "utf8")) as unknown;
}
