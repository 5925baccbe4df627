import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { basic } from "@diptych/v3/client";
import { toNodeListener } from "@diptych/v3/server";
import type {
  AnyHandler,
  AnyMethod,
  AnyReply,
  SeenRequest,
  ServiceInterface,
} from "./interfaces.ts";

/** A server of an interface on a local socket, its client, and the requests between them. */
export interface Exchange {
  readonly origin: string;
  /** Address of the interface. */
  readonly baseUrl: string;
  readonly client: Readonly<Record<string, AnyMethod>>;
  /** Reply of every handler. */
  reply: AnyReply;
  /** Requests as the handlers received them, in order. */
  readonly seen: { readonly operation: string; readonly request: SeenRequest }[];
  /** Errors that the server reported to `onError`. */
  readonly errors: unknown[];
  readonly close: () => Promise<void>;
}

/** Credentials that the server accepts. */
export const credentials = { username: "asmith", password: "correct horse" };

export const authorization = `Basic ${Buffer.from("asmith:correct horse").toString("base64")}`;

export async function openExchange(target: ServiceInterface): Promise<Exchange> {
  const handler =
    (operation: string): AnyHandler =>
    (request) => {
      exchange.seen.push({ operation, request });
      return exchange.reply;
    };
  const handlers = Object.fromEntries(
    target.api.operations.map(({ name }) => [name, handler(name)]),
  );
  const server = target.createServer(handlers, {
    authenticate: {
      basic: ({ username, password }: typeof credentials) =>
        username === credentials.username && password === credentials.password
          ? username
          : undefined,
      tokenCookie: ({ value }: { readonly value: string }) =>
        value === "good" ? "cookie" : undefined,
    },
    checkReplies: true,
    onError: (error: unknown) => void exchange.errors.push(error),
  });
  const http = createHttpServer(toNodeListener(server));
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const baseUrl = `${origin}${target.basePath}`;
  const exchange: Exchange = {
    origin,
    baseUrl,
    client: target.createClient({ baseUrl, auth: basic(credentials), retry: { retries: 0 } }),
    reply: { status: 500 },
    seen: [],
    errors: [],
    close: async () => {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  return exchange;
}
