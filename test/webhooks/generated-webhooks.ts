import { readFile } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  toNodeListener,
  type ClientResponse,
  type SenderOptions,
  type Server,
  type TransportTo,
} from "../../runtime/src/index.ts";
import { generateFiles, writePackage, type GenerateOptions } from "../support/generate.ts";
import { importGenerated } from "../support/import-generated.ts";

/** What the tests use of the entry `webhooks/receiver`. */
export interface ReceiverModule {
  readonly createReceiver: (handlers: object, options?: object) => Server;
}

/** A call of a sender. */
export interface Call {
  (url: string | URL, params?: object, options?: object): Promise<unknown>;
  readonly response: (
    url: string | URL,
    params?: object,
    options?: object,
  ) => Promise<ClientResponse>;
  readonly result: (
    url: string | URL,
    params?: object,
  ) => Promise<{ readonly ok: boolean; readonly status: number | undefined }>;
  readonly isError: (error: unknown, ...statuses: readonly number[]) => boolean;
}

/** What the tests use of the entry `webhooks/sender`. */
export interface SenderModule {
  readonly createSender: (options?: SenderOptions) => Readonly<Record<string, Call>>;
  readonly createSenderTransport: (options?: SenderOptions) => TransportTo;
  readonly [name: string]: unknown;
}

export interface Webhooks {
  /** The entry `server`. */
  readonly server: { readonly createServer: (handlers: object) => Server };
  readonly receiver: ReceiverModule;
  readonly sender: SenderModule;
  readonly callbackUrl: Readonly<
    Record<
      string,
      Readonly<Record<string, (request: object, reply?: object) => string | undefined>>
    >
  >;
}

export const shop: Promise<string> = readFile(new URL("shop.yaml", import.meta.url), "utf8");

/** Generates everything from a document and imports the modules of its webhooks. */
export async function generateWebhooks(
  document: string,
  options: GenerateOptions = {},
): Promise<Webhooks> {
  const emit = ["server", "webhooks"] as const;
  const target = await writePackage(await generateFiles(document, { emit, ...options }));
  const load = (name: string): Promise<unknown> => importGenerated(target, `webhooks/${name}`);
  const server = (await importGenerated(target, "server").catch(
    () => undefined,
  )) as Webhooks["server"];
  const receiver = (await load("receiver")) as ReceiverModule;
  const sender = (await load("sender")) as SenderModule;
  const { callbackUrl } = (await load("callbacks").catch(() => ({ callbackUrl: {} }))) as Webhooks;
  return { server, receiver, sender, callbackUrl };
}

/** Serves on a socket while `work` runs, which gets the address. */
export async function listening<T>(
  server: Server,
  work: (origin: string) => Promise<T>,
): Promise<T> {
  const http = createHttpServer(toNodeListener(server));
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  try {
    return await work(`http://127.0.0.1:${(http.address() as AddressInfo).port}`);
  } finally {
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  }
}
