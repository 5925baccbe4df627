import { existsSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseSource } from "../../generator/source/reading/source-file.ts";

const fileNames = ["redocly.yaml", "redocly.yml", ".redocly.yaml", ".redocly.yml"];

/** Settings of `redocly.yaml` for the types of one document; paths are absolute, or an address. */
interface RedoclyEntry {
  readonly name: string;
  readonly input: string;
  /** Absent where the entry is for other tools. */
  readonly output: string | undefined;
}

export interface RedoclyConfig {
  readonly file: string;
  readonly entries: readonly RedoclyEntry[];
  /** Settings that would change the output of openapi-typescript and have no effect here. */
  readonly unsupported: readonly string[];
}

/** A configuration, or what is wrong with the one that was named. */
type OpenedRedocly = { readonly config?: RedoclyConfig } | { readonly problem: string };

/** Reads the file or folder that `--redocly` names, or `redocly.yaml` of the working folder. */
export async function openRedocly(cwd: string, flag: string | undefined): Promise<OpenedRedocly> {
  const file = find(cwd, flag);
  if (file === undefined)
    return flag === undefined
      ? {}
      : { problem: `there is no configuration of Redocly at '${flag}'` };
  const shown = path.relative(cwd, file);
  const { file: source, problem } = await parseSource(file, await readFile(file, "utf8"));
  if (problem !== undefined) return { problem: `'${shown}' cannot be read: ${problem.text}` };
  const root = recordOf(source.value);
  const apis = Object.entries(recordOf(root["apis"]));
  const entries: RedoclyEntry[] = [];
  const unsupported = settings(root, "");
  for (const [name, value] of apis) {
    const api = recordOf(value);
    const { root: input } = api;
    if (typeof input !== "string") return { problem: `'apis.${name}' of '${shown}' has no 'root'` };
    const types = recordOf(api["x-openapi-ts"]);
    const { output, ...others } = types;
    unsupported.push(...settings(api, `apis.${name}.`));
    unsupported.push(...Object.keys(others).map((key) => `apis.${name}.x-openapi-ts.${key}`));
    const isAddress = /^https?:/.test(input);
    entries.push({
      name,
      input: isAddress ? input : path.resolve(path.dirname(file), input),
      output: typeof output === "string" ? path.resolve(path.dirname(file), output) : undefined,
    });
  }
  return { config: { file: shown, entries, unsupported } };
}

function find(cwd: string, flag: string | undefined): string | undefined {
  const named = path.resolve(cwd, flag ?? ".");
  if (!existsSync(named)) return undefined;
  if (!statSync(named).isDirectory()) return named;
  return fileNames.map((name) => path.join(named, name)).find((file) => existsSync(file));
}

/** Rules are for linters. These change the document, or how it is fetched. */
function settings(holder: Readonly<Record<string, unknown>>, prefix: string): string[] {
  return ["plugins", "preprocessors", "decorators", "resolve"]
    .filter((key) => Object.hasOwn(holder, key))
    .map((key) => `${prefix}${key}`);
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}
