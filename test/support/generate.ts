import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { generate } from "../../generator/generate.ts";
import { textFiles, type TextFile } from "./text-file.ts";
import type { ArtefactName } from "../../generator/views/artefact.ts";

export interface GenerateOptions {
  readonly emit?: readonly ArtefactName[];
  readonly int64?: "number" | "bigint";
  readonly groupBy?: "none" | "tag";
  readonly dates?: "string" | "Date";
  /** Default: `all`, so that tests reach the codecs of types that no operation carries. */
  readonly codecs?: "used" | "all";
}

const all: readonly ArtefactName[] = ["types", "validate", "json", "xml"];
const folder = new URL("../.tmp/", import.meta.url).pathname;

/** Generates from a document's text, with every artefact unless told otherwise; throws where it has errors. */
export async function generateFiles(
  document: string,
  options: GenerateOptions = {},
): Promise<readonly TextFile[]> {
  const diagnostics = new Diagnostics();
  const host = { readFile: () => Promise.resolve(document) };
  const spec = {
    input: "openapi.yaml",
    // Outside of this repository, whose settings for prettier would be taken for the user's own.
    output: path.parse(folder).root,
    emit: options.emit ?? all,
    int64: options.int64 ?? ("number" as const),
    groupBy: options.groupBy ?? ("none" as const),
    dates: options.dates ?? ("string" as const),
    codecs: options.codecs ?? ("all" as const),
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
  return (await import(path.join(target, "src/index.ts"))) as Record<string, unknown>;
}

/** Writes a package below test/.tmp, in a folder of this name or of its content, and gives the folder. */
export async function writePackage(files: readonly TextFile[], name?: string): Promise<string> {
  const hash = createHash("sha256");
  for (const file of files) hash.update(file.path).update(file.text);
  const target = path.join(folder, name ?? hash.digest("hex").slice(0, 16));
  for (const file of files) {
    await mkdir(path.dirname(path.join(target, file.path)), { recursive: true });
    await writeFile(path.join(target, file.path), file.text);
  }
  return target;
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
