import path from "node:path";
import { suggest } from "../../../generator/diagnostics/suggest.ts";
import type { ArgumentProblem } from "../usage.ts";

/** A file that a format is written to. */
export interface FormatFile<Name extends string> {
  readonly format: Name;
  /** The path as it was given. */
  readonly name: string;
  /** Absolute. */
  readonly path: string;
}

/** Formats that a command prints. */
export interface ChosenFormats<Name extends string> {
  /** Format on standard output; `stylish` is for people. */
  readonly out: Name | "stylish";
  readonly files: readonly FormatFile<Name>[];
}

/**
 * Formats of the arguments `NAME` and `NAME=FILE`, of which at most one has no file. Without any for standard
 * output that is `stylish`.
 *
 * @param names formats that the command has
 * @param cwd folder that files are relative to
 */
export function chooseFormats<Name extends string>(
  values: readonly string[],
  names: readonly Name[],
  cwd: string,
): ChosenFormats<Name> | ArgumentProblem {
  let out: Name | undefined;
  const files = new Map<string, FormatFile<Name>>();
  for (const value of values) {
    const [, name = "", file] = /^([^=]*)(?:=([^]*))?$/.exec(value) ?? [];
    const format = names.find((one) => one === name);
    if (format === undefined) return unknownFormat(name, names);
    if (file === undefined) {
      if (out !== undefined) return twoOnOutput(out, format);
      out = format;
      continue;
    }
    if (file === "") {
      return {
        problem: `'--format ${value}' names no file`,
        cure: "write its path behind the '='",
      };
    }
    const target = path.resolve(cwd, file);
    const other = files.get(target);
    if (other !== undefined) {
      const problem = `two formats are for the file '${file}': ${other.format} and ${format}`;
      return { problem, cure: "give each a file of its own" };
    }
    files.set(target, { format, name: file, path: target });
  }
  return { out: out ?? "stylish", files: [...files.values()] };
}

const unknownFormat = (name: string, names: readonly string[]): ArgumentProblem => ({
  problem: `there is no format '${name}'`,
  cure: suggest(name, names, "Choose another"),
});

const twoOnOutput = (first: string, second: string): ArgumentProblem => ({
  problem: `two formats are for standard output: ${first} and ${second}`,
  cure: `give one of them a file, as in '--format ${second}=FILE'`,
});
