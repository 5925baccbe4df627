import type { ClientOptions, Transport } from "../../../runtime/src/index.ts";
import { generateFiles, writePackage, type GenerateOptions } from "../../support/generate.ts";
import { importGenerated } from "../../support/import-generated.ts";

/** An operation of a client, called without its types. */
export interface AnyMethod {
  (params?: object, options?: object): Promise<unknown>;
  readonly response: (params?: object, options?: object) => Promise<AnyResponse>;
  readonly until: (
    params: object,
    isDone: (body: never) => boolean,
    options?: object,
  ) => Promise<unknown>;
  readonly wait: (params: object, options?: object) => Promise<unknown>;
  readonly pages: (params?: object) => AsyncIterable<unknown>;
  readonly items: (params?: object) => AsyncIterable<unknown>;
  readonly page: (
    params?: object,
    options?: object,
  ) => Promise<{ readonly body: unknown; readonly next?: unknown }>;
  readonly nextPosition: (body: unknown, at?: unknown, shown?: readonly unknown[]) => unknown;
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
  return writePackage(await generateFiles(document, { ...options, emit: ["client"] }), name);
}

/** Generates a client from a document's text and imports it. */
export async function generateClient(
  document: string,
  options: Omit<GenerateOptions, "emit"> = {},
): Promise<ClientModule> {
  const target = await writeClient(document, options);
  return (await importGenerated(target, "client")) as ClientModule;
}
