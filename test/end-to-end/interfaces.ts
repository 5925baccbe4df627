import { readFile } from "node:fs/promises";
import path from "node:path";
import * as v2Client from "@diptych/v2/client";
import * as v2Server from "@diptych/v2/server";
import * as v3Client from "@diptych/v3/client";
import * as v3Server from "@diptych/v3/server";
import type { Api } from "../../generator/ir/index.ts";
import type { ClientResponse } from "../../runtime/src/client/call/client-response.ts";
import type { Server } from "../../runtime/src/server/message/server-request.ts";
import { apiOf } from "../support/api-of.ts";

/** What a handler sees of a request. */
export interface SeenRequest {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly contentType?: string;
  readonly session: unknown;
}

export interface AnyReply {
  readonly status: number;
  readonly body?: unknown;
  readonly contentType?: string;
  readonly headers?: object;
}

export type AnyHandler = (request: SeenRequest) => AnyReply;

/** A client's method, called without its types: these tests go through every operation. */
export interface AnyMethod {
  (params: object, options?: object): Promise<unknown>;
  readonly response: (params: object, options?: object) => Promise<ClientResponse>;
}

/** One interface of the service: its document, and what was generated from it. */
export interface ServiceInterface {
  readonly name: string;
  readonly basePath: string;
  readonly api: Api;
  readonly createServer: (handlers: Record<string, AnyHandler>, options: object) => Server;
  readonly createClient: (options: object) => Readonly<Record<string, AnyMethod>>;
}

const apiOfSpec = async (name: string): Promise<Api> =>
  apiOf(await readFile(path.resolve(import.meta.dirname, `../../spec/${name}.yaml`), "utf8"));

export const interfaces: readonly ServiceInterface[] = [
  {
    name: "version 2",
    basePath: "/webservices/services/rest/v2",
    api: await apiOfSpec("v2"),
    createServer: v2Server.createServer as unknown as ServiceInterface["createServer"],
    createClient: v2Client.createClient as unknown as ServiceInterface["createClient"],
  },
  {
    name: "version 3",
    basePath: "/rest/v3",
    api: await apiOfSpec("v3"),
    createServer: v3Server.createServer as unknown as ServiceInterface["createServer"],
    createClient: v3Client.createClient as unknown as ServiceInterface["createClient"],
  },
];
