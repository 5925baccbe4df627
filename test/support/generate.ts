import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { generate } from "../../generator/generate.ts";
import type { DecimalOptions, OperationSelection } from "../../generator/ir/options.ts";
import { textFiles, type TextFile } from "./text-file.ts";
import type { ArtefactName } from "../../generator/views/artefact.ts";
import { importGenerated } from "./import-generated.ts";

export interface GenerateOptions {
  readonly emit?: readonly ArtefactName[];
  readonly int64?: "number" | "bigint";
  readonly dates?: "string" | "Date" | "temporal";
  readonly temporal?: string;
  readonly decimals?: DecimalOptions;
  readonly groupBy?: "none" | "tag";
  readonly checks?: "all" | "none";
  readonly nulls?: "omit" | "empty";
  readonly formats?: "check" | "warn" | "ignore";
  readonly closed?: "parts" | "whole";
  readonly discriminator?: "hint" | "decides";
  readonly inheritance?: "union" | "open" | "alone";
  readonly oneOf?: "one" | "first";
  readonly numericTexts?: "either" | "number";
  readonly optional?: "absent" | "nullable";
  /** Default: `all`, so that tests reach the codecs of types that no operation carries. */
  readonly codecs?: "used" | "all";
  /** Operations that are chosen; all by default. */
  readonly operations?: OperationSelection;
}

const all: readonly ArtefactName[] = ["types", "validate", "json", "xml"];
const folder = new URL("../.tmp/", import.meta.url).pathname;

/** Generates from the text of a document, by default every artefact; throws if it has errors. */
export async function generateFiles(
  document: string,
  options: GenerateOptions = {},
): Promise<readonly TextFile[]> {
  const diagnostics = new Diagnostics();
  const host = { readFile: () => Promise.resolve(document) };
  const spec = {
    input: "openapi.yaml",
    // Outside this repository, whose settings of prettier would count as the user's.
    output: path.parse(folder).root,
    emit: options.emit ?? all,
    int64: options.int64 ?? ("number" as const),
    dates: options.dates ?? ("string" as const),
    ...(options.temporal && { temporal: options.temporal }),
    decimals: options.decimals,
    groupBy: options.groupBy ?? ("none" as const),
    ...(options.checks && { checks: options.checks }),
    ...(options.nulls && { nulls: options.nulls }),
    ...(options.formats && { formats: options.formats }),
    ...(options.closed && { closed: options.closed }),
    ...(options.discriminator && { discriminator: options.discriminator }),
    ...(options.inheritance && { inheritance: options.inheritance }),
    ...(options.oneOf && { oneOf: options.oneOf }),
    ...(options.numericTexts && { numericTexts: options.numericTexts }),
    ...(options.optional && { optional: options.optional }),
    codecs: options.codecs ?? ("all" as const),
    ...(options.operations && { operations: options.operations }),
  };
  const { files } = await generate(spec, host, diagnostics);
  if (files !== undefined) return textFiles(files);
  throw new Error(
    diagnostics.all.map((d) => `${d.code} ${d.location?.pointer}: ${d.message}`).join("\n"),
  );
}

/** Packages that files of this worker imported, by what they were generated from. */
const imported = new Map<string, Promise<Record<string, unknown>>>();

/** Generates from a document's text, writes the files below test/.tmp and imports their entry. */
export function generateFrom(
  document: string,
  options: GenerateOptions = {},
): Promise<Record<string, unknown>> {
  const key = JSON.stringify([document, options]);
  const known = imported.get(key) ?? importPackage(document, options);
  imported.set(key, known);
  return known;
}

async function importPackage(
  document: string,
  options: GenerateOptions,
): Promise<Record<string, unknown>> {
  const target = await writePackage(await generateFiles(document, options));
  return (await importGenerated(target)) as Record<string, unknown>;
}

/**
 * Writes a package below test/.tmp and returns its folder, which is called by the hash of the
 * package where no name is given. Test files run side by side: a name belongs to one of them, and
 * a folder of a hash appears as a whole.
 */
export async function writePackage(files: readonly TextFile[], name?: string): Promise<string> {
  if (name !== undefined) {
    const target = path.join(folder, name);
    await rm(target, { recursive: true, force: true });
    await writeFiles(target, files);
    return target;
  }
  const hash = createHash("sha256");
  for (const file of files) hash.update(file.path).update(file.text);
  const target = path.join(folder, "packages", hash.digest("hex").slice(0, 16));
  if (existsSync(target)) return target;
  const part = `${target}.${randomUUID()}`;
  await writeFiles(part, files);
  await rename(part, target).catch(async (error: unknown) => {
    await rm(part, { recursive: true });
    if (!existsSync(target)) throw error;
  });
  return target;
}

async function writeFiles(target: string, files: readonly TextFile[]): Promise<void> {
  for (const file of files) {
    await mkdir(path.dirname(path.join(target, file.path)), { recursive: true });
    await writeFile(path.join(target, file.path), file.text);
  }
}

/** A document with these paths and components, as YAML texts. */
export function withPaths(paths: string, components = "", rest = ""): string {
  const indent = (text: string): string => text.replace(/^(?=.)/gm, "  ");
  return `openapi: 3.1.1
info: { title: Test, version: "1" }
${rest === "" ? "" : `${rest}\n`}paths:
${indent(paths)}
${components === "" ? "" : `components:\n${indent(components)}`}
`;
}

/** The smallest OpenAPI 3.1 document around the component schemas of a YAML text. */
export function withSchemas(schemas: string): string {
  const indented = schemas.replace(/^(?=.)/gm, "    ");
  return `openapi: 3.1.1\ninfo: { title: Test, version: "1" }\npaths: {}\ncomponents:\n  schemas:\n${indented}\n`;
}
