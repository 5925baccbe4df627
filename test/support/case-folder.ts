import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { DecimalOptions } from "../../generator/ir/options.ts";
import type { Options } from "../../generator/views/options.ts";
import type { ArtefactName } from "../../generator/views/artefact.ts";
import { withSchemas } from "./generate.ts";

export type Wire = "xml" | "json";

/** `options.json` of a case, where every member is optional. */
export interface CaseOptions {
  readonly int64: "number" | "bigint";
  /** Which numbers are held as text; none by default. */
  readonly decimals?: DecimalOptions["numbers"] | undefined;
  readonly dates: Options["dates"];
  readonly inheritance: "union" | "open" | "alone";
  readonly emit: readonly ArtefactName[];
  readonly enums: Options["enums"];
  readonly checks: NonNullable<Options["checks"]>;
  /** Options of the decoders by data file. */
  readonly decode: Readonly<Record<string, object>>;
}

/** `ok.<Type>.<n>.*` or `bad.<Type>.<n>.*`: one piece of data in the formats that it has files for. */
export interface Sample {
  readonly verdict: "ok" | "bad";
  readonly type: string;
  /** Common start of the names of its files. */
  readonly stem: string;
  readonly wires: readonly Wire[];
}

export interface CaseFolder {
  readonly name: string;
  /** Text of the OpenAPI document; a spec.yaml of component schemas alone is wrapped in one. */
  readonly document: string;
  readonly options: CaseOptions;
  /** Modules whose expected text is in `out/`, such as `xml/decode`; none where the document is wrong. */
  readonly modules: readonly string[];
  /** Whether the document is wrong, so that `diagnostics.txt` is expected instead of code. */
  readonly isWrong: boolean;
  readonly samples: readonly Sample[];
}

export const casesRoot: string = path.resolve(import.meta.dirname, "../cases");

/** Path of a file of a case. */
export const caseFile = (name: string, file: string): string => path.join(casesRoot, name, file);

/** All cases, by name. */
export function readCases(): readonly CaseFolder[] {
  return readdirSync(casesRoot, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => readCase(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function readCase(name: string): CaseFolder {
  const text = readFileSync(caseFile(name, "spec.yaml"), "utf8");
  const files = readdirSync(path.join(casesRoot, name));
  const isWrong = files.includes("diagnostics.txt");
  const samples = readSamples(name, files);
  const modules = files.includes("out") ? readModules(name) : [];
  if (!isWrong && samples.length === 0)
    throw new Error(`the case ${name} has neither data nor diagnostics.txt`);
  if (isWrong && modules.length > 0)
    throw new Error(`the case ${name} has both modules in out/ and diagnostics.txt`);
  return {
    name,
    document: /^(?:openapi|swagger):/m.test(text) ? text : withSchemas(text),
    options: readOptions(name, files),
    modules,
    isWrong,
    samples,
  };
}

const defaults: CaseOptions = {
  int64: "number",
  decimals: undefined,
  dates: "string",
  inheritance: "union",
  emit: ["types", "validate", "json", "xml"],
  enums: "types",
  checks: "all",
  decode: {},
};

function readOptions(name: string, files: readonly string[]): CaseOptions {
  if (!files.includes("options.json")) return defaults;
  const given = JSON.parse(readFileSync(caseFile(name, "options.json"), "utf8")) as object;
  const unknown = Object.keys(given).filter((key) => !(key in defaults));
  if (unknown.length > 0)
    throw new Error(`${name}/options.json has unknown members: ${unknown.join(", ")}`);
  return { ...defaults, ...given };
}

function readModules(name: string): readonly string[] {
  const out = caseFile(name, "out");
  return readdirSync(out, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => file.slice(0, -".ts".length).replaceAll("\\", "/"))
    .sort();
}

const sampleName = /^((ok|bad)\.([A-Za-z]\w*)\.\d+)\.(xml|json)$/;
/** Files that may accompany the data of a sample. */
const companion =
  /^(?:(?:ok\.[A-Za-z]\w*\.\d+)\.(?:canonical\.xml|value\.json)|(?:bad\.[A-Za-z]\w*\.\d+)\.(?:xml|json)\.txt)$/;
const others: ReadonlySet<string> = new Set([
  "spec.yaml",
  "options.json",
  "diagnostics.txt",
  "out",
]);

function readSamples(name: string, files: readonly string[]): readonly Sample[] {
  const samples = new Map<string, Sample>();
  for (const file of files) {
    const [, stem, verdict, type, wire] = sampleName.exec(file) ?? [];
    if (stem === undefined) {
      if (!companion.test(file) && !others.has(file))
        throw new Error(`${name}/${file} is not a file of a case`);
      continue;
    }
    const wires = [...(samples.get(stem)?.wires ?? []), wire as Wire];
    samples.set(stem, { verdict: verdict as "ok" | "bad", type: type as string, stem, wires });
  }
  return [...samples.values()];
}
