import http from "node:http";
import type { AddressInfo } from "node:net";
import { toNodeListener, type Server } from "@diptych/runtime";
import { generateFiles, writePackage } from "../support/generate.ts";
import { streamsDocument } from "./streams-document.ts";
import { importGenerated } from "../support/import-generated.ts";

/** A method of a client, called without its types. */
export interface StreamMethod {
  (params?: object, options?: object): Promise<unknown>;
  readonly response: (params?: object, options?: object) => Promise<{ readonly body: unknown }>;
  readonly items: (params?: object, options?: object) => AsyncGenerator<unknown, void, undefined>;
  readonly events: (params?: object, options?: object) => AsyncGenerator<unknown, void, undefined>;
  readonly stream: (params?: object, options?: object) => Promise<ReadableStream<Uint8Array>>;
}

type Client = Readonly<
  Record<
    | "followOrder"
    | "followWords"
    | "readLog"
    | "writeLog"
    | "readRecords"
    | "ask"
    | "readFile"
    | "writeFile",
    StreamMethod
  >
>;

let folder: Promise<string> | undefined;

async function generated(entry: string): Promise<Record<string, never>> {
  folder ??= generateFiles(streamsDocument, { emit: ["server", "client"] }).then((files) =>
    writePackage(files),
  );
  return (await importGenerated(await folder, entry)) as Record<string, never>;
}

/** The server of the document of streams. */
export async function streamServer(handlers: object, options: object = {}): Promise<Server> {
  const { createServer } = (await generated("server")) as unknown as {
    createServer: (handlers: object, options: object) => Server;
  };
  return createServer(handlers, options);
}

/** A client of the document of streams. */
export async function streamClient(options: object): Promise<Client> {
  const { createClient } = (await generated("client")) as unknown as {
    createClient: (options: object) => Client;
  };
  return createClient(options);
}

/** A server that listens, and a client of it. */
export interface Opened {
  readonly client: Client;
  readonly port: number;
  readonly errors: readonly unknown[];
  readonly close: () => Promise<void>;
}

/** Listens with handlers, and makes a client. */
export async function opened(
  handlers: object,
  options: object = {},
  clientOptions: object = {},
): Promise<Opened> {
  const errors: unknown[] = [];
  const onError = (error: unknown): void => void errors.push(error);
  const server = await streamServer(handlers, { onError, ...options });
  const listening = http.createServer(toNodeListener(server));
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  const { port } = listening.address() as AddressInfo;
  const client = await streamClient({
    baseUrl: `http://127.0.0.1:${port}`,
    retry: { retries: 0 },
    ...clientOptions,
  });
  return {
    client,
    port,
    errors,
    async close() {
      listening.closeAllConnections();
      await new Promise((resolve) => listening.close(resolve));
    },
  };
}
