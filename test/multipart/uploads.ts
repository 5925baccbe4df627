import http from "node:http";
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { multipartParser } from "@diptych/multipart";
import { fastifyPlugin, toFetch, toNodeListener, type Server } from "@diptych/runtime";
import { generateFiles, writePackage } from "../support/generate.ts";
import { uploadsDocument } from "./uploads-document.ts";
import { importGenerated } from "../support/import-generated.ts";

type Call = ((params?: object, options?: object) => Promise<unknown>) & {
  parts(params?: object, options?: object): AsyncGenerator<Received>;
};
type Client<Name extends string> = Readonly<Record<Name, Call>>;
type Upload = "uploadProductImage" | "addAlbum" | "streamAlbum" | "sendStyles";

const folders = new Map<string, Promise<string>>();

/** The folder of the package that a document gives. */
export function folderOf(document: string): Promise<string> {
  const known = folders.get(document);
  const folder =
    known ??
    generateFiles(document, {
      emit: ["server", "client"],
      ...(document.includes("int64") ? { int64: "bigint", dates: "Date" } : {}),
    }).then((files) => writePackage(files));
  folders.set(document, folder);
  return folder;
}

async function entry<T>(document: string, name: string): Promise<T> {
  return (await importGenerated(await folderOf(document), name)) as T;
}

/** The server of a document, of uploads if no other is given. */
export async function uploadServer(
  handlers: object,
  options: object = {},
  document: string = uploadsDocument,
): Promise<Server> {
  type Module = { createServer: (handlers: object, options: object) => Server };
  const { createServer } = await entry<Module>(document, "server");
  return createServer(handlers, { multipart: multipartParser(), ...options });
}

/** The client of a document. */
export async function uploadClient<Name extends string>(
  options: object,
  document: string,
): Promise<Client<Name>> {
  type Module = { createClient: (options: object) => Client<Name> };
  const { createClient } = await entry<Module>(document, "client");
  return createClient({ retry: { retries: 0 }, ...options });
}

export type Adapter = "node" | "fastify" | "fetch";

/** A server that listens, and a client of it. */
export interface Opened<Name extends string = Upload> {
  readonly client: Client<Name>;
  readonly origin: string;
  readonly errors: readonly unknown[];
  readonly close: () => Promise<unknown>;
}

/** Opens a server with these handlers behind an adapter. That of fetch gets requests without a socket. */
export async function open<Name extends string = Upload>(
  handlers: object,
  options: object = {},
  adapter: Adapter = "node",
  document: string = uploadsDocument,
): Promise<Opened<Name>> {
  const errors: unknown[] = [];
  const onError = (error: unknown): void => void errors.push(error);
  const server = await uploadServer(handlers, { onError, ...options }, document);
  if (adapter === "fetch") {
    const handle = toFetch(server);
    const baseUrl = "http://localhost";
    const fetch = (url: string, init: RequestInit): Promise<Response> =>
      handle(new Request(url, init));
    const client = await uploadClient<Name>({ baseUrl, fetch }, document);
    return { client, origin: baseUrl, errors, close: () => Promise.resolve() };
  }
  if (adapter === "fastify") {
    const app = Fastify();
    await app.register(fastifyPlugin(server) as never);
    const origin = await app.listen({ port: 0, host: "127.0.0.1" });
    const client = await uploadClient<Name>({ baseUrl: origin }, document);
    return { client, origin, errors, close: () => app.close() };
  }
  const listening = http.createServer(toNodeListener(server));
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  const { port } = listening.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const client = await uploadClient<Name>({ baseUrl: origin }, document);
  const close = (): Promise<unknown> => {
    listening.closeAllConnections();
    return new Promise((resolve) => listening.close(resolve));
  };
  return { client, origin, errors, close };
}

/** What a handler got, as JSON: files as their name, media type and text. */
export async function seen(value: unknown): Promise<unknown> {
  if (value instanceof File)
    return { name: value.name, type: value.type, text: await value.text() };
  if (Array.isArray(value)) return Promise.all(value.map(seen));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(async ([name, one]) => [name, await seen(one)]);
  return Object.fromEntries((await Promise.all(members)) as [string, unknown][]);
}

/** Handlers that respond with what they got. */
export const echo = {
  uploadProductImage: async ({ body }: { body: unknown }) => ({
    status: 201,
    body: await seen(body),
  }),
  addAlbum: async ({ body }: { body: unknown }) => ({ status: 201, body: await seen(body) }),
  sendStyles: async ({ body }: { body: unknown }) => ({ status: 201, body: await seen(body) }),
  streamAlbum: async ({ body }: { body: AsyncIterable<Received> }) => {
    const parts: unknown[] = [];
    for await (const { name, value, filename, contentType, stream } of body) {
      if (stream === undefined) parts.push([name, value]);
      else parts.push([name, filename, contentType, await new Response(stream).text()]);
    }
    return { status: 201, body: parts };
  },
};

/** A part of a body that is read part by part. */
export interface Received {
  readonly name: string;
  readonly index?: number;
  readonly value?: unknown;
  readonly filename?: string;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly stream?: ReadableStream<Uint8Array>;
}
