import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { ClientOptions, Transport } from "../../../runtime/src/index.ts";
import { generateFiles, type GenerateOptions } from "../../support/generate.ts";

const folder = path.resolve(import.meta.dirname, "../../.tmp/client");

/** An operation of a client, called without its types. */
export interface AnyMethod {
  (params?: object, options?: object): Promise<unknown>;
  readonly response: (params?: object, options?: object) => Promise<AnyResponse>;
  readonly until: (
    params: object,
    isDone: (body: never) => boolean,
    options?: object,
  ) => Promise<unknown>;
  readonly pages: (params?: object) => AsyncIterable<unknown>;
  readonly items: (params?: object) => AsyncIterable<unknown>;
}

export interface AnyResponse {
  readonly status: number;
  readonly body: unknown;
}

/** What the tests use of a generated package's entry `client`. */
export interface ClientModule {
  readonly createClient: (options: ClientOptions) => Readonly<Record<string, AnyMethod>>;
  readonly createTransport: (options: ClientOptions) => Transport;
  readonly [name: string]: unknown;
}

/** Writes the package of a document and gives its folder. */
export async function writeClient(
  document: string,
  options: Omit<GenerateOptions, "emit"> = {},
  name?: string,
): Promise<string> {
  const files = await generateFiles(document, { ...options, emit: ["client"] });
  const hash = createHash("sha256");
  for (const file of files) hash.update(file.path).update(file.text);
  const target = path.join(folder, name ?? hash.digest("hex").slice(0, 16));
  for (const file of files) {
    await mkdir(path.dirname(path.join(target, file.path)), { recursive: true });
    await writeFile(path.join(target, file.path), file.text);
  }
  return target;
}

/** Generates a client from a document's text and imports it. */
export async function generateClient(
  document: string,
  options: Omit<GenerateOptions, "emit"> = {},
): Promise<ClientModule> {
  const target = await writeClient(document, options);
  return (await import(path.join(target, "src/client.ts"))) as ClientModule;
}

/** A document with these paths and components, as YAML texts. */
export function withPaths(paths: string, components = "", rest = ""): string {
  const indent = (text: string): string => text.replace(/^(?=.)/gm, "  ");
  return `openapi: 3.1.1
info: { title: Test, version: "1" }
${rest}
paths:
${indent(paths)}
${components === "" ? "" : `components:\n${indent(components)}`}
`;
}
