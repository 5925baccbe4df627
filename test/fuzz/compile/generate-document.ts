import mock from "../../../packages/mock/src/index.ts";
import query from "../../../packages/query/src/index.ts";
import zod from "../../../packages/zod/src/index.ts";
import { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import type { Diagnostic } from "../../../generator/diagnostics/diagnostic.ts";
import { generate } from "../../../generator/generate.ts";
import type { SourceHost } from "../../../generator/source/reading/read.ts";
import { documentOf20, documentOf30, documentOf31 } from "./older-versions.ts";
import { splitDocument } from "./split-document.ts";
import { textFiles, type TextFile } from "../../support/text-file.ts";

/** Settings of a run that change what is emitted. */
export interface EmitSettings {
  readonly int64: "number" | "bigint";
  readonly dates: "string" | "Date" | "temporal";
  readonly enums: "types" | "values" | "const";
  readonly groupBy: "none" | "tag";
  readonly codecs: "used" | "all";
  readonly decimals: "none" | "text" | "all" | "class";
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
  readonly checks: "all" | "none";
  readonly pagination: "declared" | "detect";
  /** Whether there are types of paths too. */
  readonly hasPaths: boolean;
  /** Whether the code is a package of its own, with a manifest. */
  readonly isPackage: boolean;
  /** Version of OpenAPI that the document is written in. */
  readonly version: Version;
  /** Whether the schemas stand in several files. */
  readonly isSplit: boolean;
}

export const settingsOf = (seed: number): EmitSettings => ({
  int64: seed % 2 === 0 ? "number" : "bigint",
  dates: (["Date", "temporal", "string"] as const)[seed % 3] ?? "string",
  enums: (["types", "values", "const"] as const)[seed % 3] ?? "types",
  groupBy: seed % 4 === 3 ? "tag" : "none",
  codecs: seed % 5 === 4 ? "used" : "all",
  decimals: (["none", "text", "none", "all", "text", "class"] as const)[seed % 6] ?? "none",
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
  checks: seed % 5 === 1 ? "none" : "all",
  pagination: seed % 2 === 1 ? "detect" : "declared",
  hasPaths: seed % 3 === 1,
  isPackage: seed % 4 !== 3,
  version: versions[seed % versions.length] ?? "3.2.0",
  isSplit: seed % 3 === 2,
});

/** Most documents are of 3.2, where every shape and every position can be said. */
const versions = ["3.2.0", "3.2.0", "3.0.4", "2.0", "3.1.1"] as const;
type Version = (typeof versions)[number];

/** With values, so that the types stand in a module that the compiler checks. */
const pathsOptions = {
  enumValues: true,
  arrayLength: true,
  immutable: true,
  pathParamsAsTypes: true,
  readWriteMarkers: true,
  rootTypes: true,
};

const decimalsOf = {
  none: {},
  text: { decimals: { numbers: "format" } },
  all: { decimals: { numbers: "all" } },
  class: { decimals: { numbers: "all", class: { module: "decimal.js", name: "Decimal" } } },
} as const;

/** Texts of the files of a document, in the words of a version; the document itself is `compile.json`. */
export function filesOf(
  document: object,
  { version, isSplit }: Pick<EmitSettings, "version" | "isSplit">,
): ReadonlyMap<string, string> {
  const written =
    version === "2.0"
      ? documentOf20(document)
      : version === "3.0.4"
        ? documentOf30(document)
        : version === "3.1.1"
          ? documentOf31(document)
          : document;
  return isSplit ? splitDocument(written) : new Map([["compile.json", JSON.stringify(written)]]);
}

/** Reads these files and no others. */
export const hostOf = (files: ReadonlyMap<string, string>): SourceHost => ({
  readFile: (file) => {
    const text = files.get(file);
    return text === undefined ? Promise.reject(new Error(`no ${file}`)) : Promise.resolve(text);
  },
});

/** The files of the generator, or the reason why it wrote none. */
export type Made =
  | { readonly files: readonly TextFile[] }
  | { readonly refusals: readonly Diagnostic[] }
  | { readonly crash: string };

const emit = ["types", "validate", "json", "xml", "server", "client", "webhooks"] as const;

/** Choices of a run beside the settings of the generator. */
export function specOf(settings: EmitSettings) {
  const { decimals, hasPaths, isPackage, ...rest } = settings;
  const { flavor: _, version: __, isSplit: ___, ...others } = rest;
  return {
    input: "compile.json",
    // Outside this repository, whose settings of prettier would count as the user's.
    output: "/",
    emit,
    ...others,
    ...decimalsOf[decimals],
    ...(hasPaths && { paths: pathsOptions }),
    ...(isPackage && { identity: { name: "compile", version: "1.0.0" } }),
  };
}

/** Generates everything from a document, with all plugins. */
export async function generateDocument(document: object, settings: EmitSettings): Promise<Made> {
  const diagnostics = new Diagnostics();
  const { flavor } = settings;
  const plugins = [
    { plugin: zod, options: { flavor } },
    { plugin: mock, options: { arbitraries: 2 } },
    { plugin: query, options: { swr: true } },
  ];
  const host = hostOf(filesOf(document, settings));
  try {
    const { files } = await generate({ ...specOf(settings), plugins }, host, diagnostics);
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
