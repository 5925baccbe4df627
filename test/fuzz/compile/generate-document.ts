import mock from "../../../packages/mock/src/index.ts";
import query from "../../../packages/query/src/index.ts";
import zod from "../../../packages/zod/src/index.ts";
import { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import type { Diagnostic } from "../../../generator/diagnostics/diagnostic.ts";
import { generate } from "../../../generator/generate.ts";
import { textFiles, type TextFile } from "../../support/text-file.ts";

/** Settings of a run that change what is emitted. */
export interface EmitSettings {
  readonly int64: "number" | "bigint";
  readonly dates: "string" | "Date";
  readonly enums: "types" | "values" | "const";
  readonly groupBy: "none" | "tag";
  readonly codecs: "used" | "all";
  readonly decimals: boolean;
  readonly flavor: "zod" | "mini";
  readonly untyped: "infer" | "schema";
  readonly inheritance: "union" | "open" | "alone";
  readonly closed: "whole" | "parts";
  readonly discriminator: "hint" | "decides";
  readonly oneOf: "one" | "first";
  readonly fixedLengths: "tuples" | "arrays";
  readonly numericTexts: "either" | "number";
  readonly optional: "absent" | "nullable";
  readonly nulls: "omit" | "empty";
  readonly formats: "check" | "warn" | "ignore";
  readonly importExtension: "js" | "ts";
}

export const settingsOf = (seed: number): EmitSettings => ({
  int64: seed % 2 === 0 ? "number" : "bigint",
  dates: seed % 3 === 0 ? "Date" : "string",
  enums: (["types", "values", "const"] as const)[seed % 3] ?? "types",
  groupBy: seed % 4 === 3 ? "tag" : "none",
  codecs: seed % 5 === 4 ? "used" : "all",
  decimals: seed % 3 === 1,
  flavor: seed % 2 === 0 ? "zod" : "mini",
  untyped: seed % 5 === 2 ? "schema" : "infer",
  inheritance: (["union", "open", "alone"] as const)[seed % 3] ?? "union",
  closed: seed % 4 === 2 ? "parts" : "whole",
  discriminator: seed % 3 === 2 ? "decides" : "hint",
  oneOf: seed % 5 === 3 ? "first" : "one",
  fixedLengths: seed % 4 === 1 ? "arrays" : "tuples",
  numericTexts: seed % 2 === 1 ? "number" : "either",
  optional: seed % 5 === 1 ? "nullable" : "absent",
  nulls: seed % 3 === 1 ? "empty" : "omit",
  formats: (["check", "warn", "ignore"] as const)[seed % 3] ?? "check",
  importExtension: seed % 7 === 6 ? "ts" : "js",
});

/** The files of the generator, or the reason why it wrote none. */
export type Made =
  | { readonly files: readonly TextFile[] }
  | { readonly refusals: readonly Diagnostic[] }
  | { readonly crash: string };

const emit = ["types", "validate", "json", "xml", "server", "client", "webhooks"] as const;

/** Generates everything from a document, with all plugins. */
export async function generateDocument(document: object, settings: EmitSettings): Promise<Made> {
  const diagnostics = new Diagnostics();
  const { decimals, flavor, ...others } = settings;
  const spec = {
    input: "compile.json",
    // Outside this repository, whose settings of prettier would count as the user's.
    output: "/",
    emit,
    ...others,
    ...(decimals && { decimals: { numbers: "format" } as const }),
    plugins: [
      { plugin: zod, options: { flavor } },
      { plugin: mock, options: { arbitraries: 2 } },
      { plugin: query, options: { swr: true } },
    ],
  };
  const host = { readFile: () => Promise.resolve(JSON.stringify(document)) };
  try {
    const { files } = await generate(spec, host, diagnostics);
    const internal = diagnostics.all.find(({ code }) =>
      ["internal-error", "plugin-output", "plugin-failed"].includes(code),
    );
    if (internal !== undefined) return { crash: internal.stack ?? internal.message };
    if (files !== undefined) return { files: textFiles(files) };
    return { refusals: diagnostics.all.filter(({ severity }) => severity === "error") };
  } catch (error) {
    return { crash: (error as Error).stack ?? String(error) };
  }
}
