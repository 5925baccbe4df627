import { createHash } from "node:crypto";
import path from "node:path";
import { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import { generate } from "../../../generator/generate.ts";
import { writePackage } from "../../support/generate.ts";
import { textFiles } from "../../support/text-file.ts";
import { componentName } from "./documents.ts";
import { testName, type Group } from "./suite.ts";
import { importGenerated } from "../../support/import-generated.ts";
import zodPlugin from "../../../packages/zod/src/index.ts";
import { disagreement, type ZodPackage } from "../../zod/zod-package.ts";

/** How one value was judged otherwise than the suite says. */
export interface Failure {
  /** File, group and test. */
  readonly test: string;
  /** What judged it: both, or one of the two. */
  readonly by: "validator" | "decoder" | "both" | "generator";
}

export interface Outcome {
  readonly tests: number;
  readonly failures: readonly Failure[];
  /** Where the schema of Zod judges a value otherwise than the validator, or changes one. */
  readonly otherwiseByZod: readonly string[];
}

type Module = Readonly<Record<string, unknown>>;

/**
 * Generates one package for all groups and asks its validators, JSON decoders and schemas of Zod. A
 * group whose schema the generator refuses counts as failed and is left out of the package.
 */
export async function runGroups(
  groups: readonly Group[],
  documentOf: (groups: readonly (Group | undefined)[]) => string,
): Promise<Outcome> {
  const kept: (Group | undefined)[] = [...groups];
  const target = await writeGroups(kept, documentOf);
  const module = (await importGenerated(target)) as Module;
  const zod = {
    schemas: (await importGenerated(target, "zod")) as ZodPackage["schemas"],
    validators: module as ZodPackage["validators"],
  };
  const failures: Failure[] = [];
  const otherwiseByZod: string[] = [];
  let tests = 0;
  groups.forEach((group, index) => {
    for (const { description, data, valid } of group.tests) {
      tests++;
      const test = testName(group, description);
      if (kept[index] === undefined) {
        failures.push({ test, by: "generator" });
        continue;
      }
      const otherwise = disagreement(zod, componentName(index), data);
      if (otherwise !== undefined) otherwiseByZod.push(`${test}: ${otherwise}`);
      const validator = validates(module, componentName(index), data) === valid;
      const decoder = decodes(module, componentName(index), data) === valid;
      if (validator && decoder) continue;
      failures.push({
        test,
        by: validator ? "decoder" : decoder ? "validator" : "both",
      });
    }
  });
  return { tests, failures, otherwiseByZod };
}

function validates(module: Module, name: string, data: unknown): boolean {
  const validate = module[`validate${name}`] as (value: unknown) => object;
  return "value" in validate(data);
}

function decodes(module: Module, name: string, data: unknown): boolean {
  const decode = module[`decode${name}Json`] as (text: string) => unknown;
  try {
    decode(JSON.stringify(data));
    return true;
  } catch (error) {
    if ((error as Error).name === "DecodeError") return false;
    throw error;
  }
}

/** Writes the package, without the groups that are refused, and returns its folder. */
async function writeGroups(
  kept: (Group | undefined)[],
  documentOf: (groups: readonly (Group | undefined)[]) => string,
): Promise<string> {
  for (let round = 0; ; round++) {
    const text = documentOf(kept);
    const diagnostics = new Diagnostics();
    const host = {
      readFile: (file: string) =>
        file === "suite.json" ? Promise.resolve(text) : Promise.reject(new Error("not here")),
    };
    const spec = {
      input: "suite.json",
      output: path.parse(import.meta.dirname).root,
      emit: ["types", "validate", "json"] as const,
      int64: "number" as const,
      codecs: "all" as const,
      untyped: "schema" as const,
      closed: "parts" as const,
      plugins: [{ plugin: zodPlugin, options: {} }],
    };
    const { files } = await generate(spec, host, diagnostics);
    if (files !== undefined) {
      const hash = createHash("sha256").update(text).digest("hex").slice(0, 12);
      return writePackage(textFiles(files), `json-schema-suite-${hash}`);
    }
    const before = kept.filter((group) => group !== undefined).length;
    for (const { severity, location } of diagnostics.all) {
      if (severity !== "error") continue;
      const index = /^\/components\/schemas\/Group(\d+)/.exec(location?.pointer ?? "")?.[1];
      if (index !== undefined) kept[Number(index)] = undefined;
    }
    if (kept.filter((group) => group !== undefined).length === before || round > 20)
      throw new Error(
        diagnostics.all
          .filter(({ severity }) => severity === "error")
          .map((d) => `${d.code} ${d.location?.pointer} ${d.message}`)
          .join("\n"),
      );
  }
}
