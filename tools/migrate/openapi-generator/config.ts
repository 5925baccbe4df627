import path from "node:path";
import { isAddress } from "../former-project.ts";
import type { ProjectFile } from "../migration.ts";
import type { ClassJob, FoundJobs, UnreadJob } from "../classes/class-job.ts";
import { flagValues, scriptCommands } from "../script-words.ts";

/** Generators whose code is moved. */
const generators = /^typescript-(?:axios|fetch)$/;

/** Settings that ask for nothing that the new code would lack. */
const covered = new Set([
  "apiPackage",
  "enumPropertyNaming",
  "enumPropertyNamingReplaceSpecialChar",
  "enumNameSuffix",
  "importFileExtension",
  "legacyDiscriminatorBehavior",
  "modelPackage",
  "modelPropertyNaming",
  "npmName",
  "npmRepository",
  "npmVersion",
  "paramNaming",
  "prefixParameterInterfaces",
  "snapshot",
  "sortModelPropertiesByRequiredFlag",
  "sortParamsByRequiredFlag",
  "stringEnums",
  "supportsES6",
  "typescriptThreePlus",
  "useSingleRequestParameter",
  "withInterfaces",
  "withNodeImports",
  "withSeparateModelsAndApi",
  "withoutRuntimeChecks",
  "fileNaming",
  "useSquareBracketsInArrayNames",
  "dateLibrary",
  "nullSafeAdditionalProps",
  "ensureUniqueParams",
  "disallowAdditionalPropertiesIfNotPresent",
  "axiosVersion",
  "validationAttributes",
]);

/** Reads `openapitools.json` and the scripts of `package.json`. */
export function readOpenApiGenerator(files: readonly ProjectFile[]): FoundJobs {
  const jobs: ClassJob[] = [];
  const unread: UnreadJob[] = [];
  const add = (file: ProjectFile, at: number, said: Said): void => {
    const { input, output, generator, notes } = said;
    if (generator !== undefined && !generators.test(generator)) {
      unread.push({
        file,
        at,
        advice: `'${generator}' is not moved: typescript-axios and typescript-fetch are`,
      });
    } else if (input === undefined || output === undefined || /\$/.test(input + output)) {
      unread.push({
        file,
        at,
        advice:
          "names no document and output that could be read: write both into diptych.config.yaml",
      });
    } else if (!jobs.some((one) => one.output === placed(output)))
      jobs.push({
        file,
        at,
        input: isAddress(input) ? input : placed(input),
        output: placed(output),
        isModule: false,
        notes,
      });
  };
  for (const file of files) {
    if (file.path === "openapitools.json")
      for (const [at, said] of generatorsOf(file.text)) add(file, at, said);
    if (file.path !== "package.json") continue;
    for (const { words, offset } of scriptCommands(file.text)) {
      const start = words.findIndex((one) =>
        /(?:^|\/)openapi-generator(?:-cli)?(?:@\S+)?$/.test(one),
      );
      if (start < 0 || !words.includes("generate", start)) continue;
      const said = fromWords(words.slice(start), files);
      if (said !== undefined) add(file, offset, said);
    }
  }
  return { jobs, unread };
}

/** Settings of a configuration or a command. */
interface Said {
  readonly generator: string | undefined;
  readonly input: string | undefined;
  readonly output: string | undefined;
  readonly notes: readonly string[];
}

/** A path relative to the project: those of the container's volume too. */
const placed = (text: string): string =>
  path.posix
    .normalize(text.replace(/^\/(?:local|app|work)\//, "").replace(/^#\{cwd\}\//, ""))
    .replace(/\/+$/, "");

function* generatorsOf(text: string): Iterable<readonly [number, Said]> {
  const read = record(parsed(text));
  const all = record(record(read["generator-cli"])["generators"]);
  for (const [name, value] of Object.entries(all)) {
    const one = record(value);
    if (one["disabled"] === true) continue;
    const at = Math.max(0, text.indexOf(JSON.stringify(name)));
    const options = { ...record(one["additionalProperties"]) };
    yield [
      at,
      {
        generator: textOf(one["generatorName"]),
        input: textOf(one["inputSpec"]) ?? textOf(one["glob"]),
        output: textOf(one["output"]),
        notes: notesOf(Object.keys(options), Object.keys(one)),
      },
    ];
  }
}

const flags = [
  ["-i", "--input-spec"],
  ["-g", "--generator-name"],
  ["-o", "--output"],
  ["-c", "--config"],
  ["-p", "--additional-properties"],
  ["--generator-key"],
  ["-t", "--template-dir"],
  ["--model-name-prefix"],
  ["--model-name-suffix"],
  ["--type-mappings"],
  ["--import-mappings"],
  ["--openapi-normalizer"],
];

/** Settings of a command; undefined where `openapitools.json` has them. */
function fromWords(words: readonly string[], files: readonly ProjectFile[]): Said | undefined {
  const given = flagValues(words, flags, []);
  if (given.get("-i") === undefined && given.get("-g") === undefined && !given.has("-c"))
    return undefined;
  const named = given.get("-c");
  const config = files.find((one) => named !== undefined && one.path === placed(named));
  const extra = record(parsed(config?.text ?? "{}"));
  const options = (given.get("-p") ?? "").split(",").map((one) => one.split("=")[0] ?? "");
  const others = [...given.keys()].filter((one) =>
    /^(?:-t|--(?:model|type|import|openapi)-)/.test(one),
  );
  return {
    generator: given.get("-g") ?? textOf(extra["generatorName"]),
    input: given.get("-i") ?? textOf(extra["inputSpec"]),
    output: given.get("-o") ?? textOf(extra["outputDir"]) ?? textOf(extra["output"]),
    notes: [
      ...notesOf(options.filter(Boolean), Object.keys(record(extra["additionalProperties"]))),
      ...others.map((one) => `'${one}' is not moved`),
    ],
  };
}

const members = new Set([
  "generatorName",
  "inputSpec",
  "glob",
  "output",
  "additionalProperties",
  "skipValidateSpec",
  "disabled",
  "cleanOutput",
  "removeOperationIdPrefix",
  "ignoreFileOverride",
  "minimalUpdate",
  "verbose",
  "globalProperty",
  "http-user-agent",
  "enablePostProcessFile",
  "generateAliasAsModel",
  "strictSpec",
]);

const notesOf = (options: readonly string[], own: readonly string[]): readonly string[] => [
  ...options.filter((one) => !covered.has(one)).map((one) => `'${one}' is not moved`),
  ...own
    .filter((one) => !members.has(one) && !covered.has(one))
    .map((one) => `'${one}' is not moved`),
];

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? { ...value } : {};

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" ? value : undefined;
