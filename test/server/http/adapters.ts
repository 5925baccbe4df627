import http from "node:http";
import http2 from "node:http2";
import type { AddressInfo, Socket } from "node:net";
import { Readable } from "node:stream";
import fastify from "fastify";
import {
  fastifyPlugin,
  type FetchOptions,
  type NodeListenerOptions,
  type Server,
  toFetch,
  toNodeListener,
} from "@diptych/runtime";

/** A server on a socket. */
export interface Served {
  readonly port: number;
  readonly url: string;
  readonly close: () => Promise<unknown>;
}

async function served(server: http.Server | http2.Http2Server): Promise<Served> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Node's HTTP server. */
export function overNode(server: Server, options?: NodeListenerOptions): Promise<Served> {
  return served(http.createServer(toNodeListener(server, options)));
}

/** HTTP/2 without TLS. */
export function overHttp2(server: Server, options?: NodeListenerOptions): Promise<Served> {
  return served(http2.createServer(toNodeListener(server, options) as never));
}

/** A platform of `fetch` handlers, as workers, Deno and Bun are. */
export function overFetch(
  server: Server,
  options?: Pick<FetchOptions<Response>, "bodies" | "bodyTimeout">,
): Promise<Served> {
  const handle = toFetch(server, options);
  return served(
    http.createServer((request, response) => {
      void (async () => {
        const { method = "GET", url, headers } = request;
        const abort = new AbortController();
        response.on("close", () => abort.abort());
        const hasBody = method !== "GET" && method !== "HEAD";
        const answer = await handle(
          new Request(`http://host${url}`, {
            method,
            headers: headers as Record<string, string>,
            signal: abort.signal,
            ...(hasBody ? { body: bodyOf(request), duplex: "half" } : {}),
          } as RequestInit) as never,
        );
        // What is not wanted is read and dropped, as servers do before they close.
        request.resume();
        response.writeHead(answer.status, [...answer.headers].flat() as never);
        if (answer.body === null) response.end();
        else
          Readable.fromWeb(answer.body as never)
            .on("error", () => response.destroy())
            .pipe(response);
      })();
    }),
  );
}

/** A body whose reader may leave it without breaking the connection off. */
function bodyOf(request: http.IncomingMessage): ReadableStream<Uint8Array> {
  const chunks = request.iterator({ destroyOnReturn: false });
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = (await chunks.next()) as IteratorResult<Uint8Array>;
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await chunks.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Fastify. */
export async function overFastify(server: Server, options?: NodeListenerOptions): Promise<Served> {
  const app = fastify();
  await app.register(fastifyPlugin(server, options));
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  return {
    port: Number(new URL(url).port),
    url,
    close: () => {
      app.server.closeAllConnections();
      return app.close();
    },
  };
}

export const adapters = [
  ["toNodeListener", overNode],
  ["toFetch", overFetch],
  ["fastifyPlugin", overFastify],
] as const;

/** What a server sent, as it was sent: nothing is decompressed. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly bytes: Buffer;
  /** Whether the message came to its end. */
  readonly isWhole: boolean;
}

/** Sends a request with Node's own client. */
export function ask(
  { port }: Pick<Served, "port">,
  line: string,
  headers: http.OutgoingHttpHeaders = {},
  body?: string | Uint8Array,
): Promise<RawAnswer> {
  const [method, path] = line.split(" ");
  return new Promise((resolve, reject) => {
    const sent = http.request({ port, host: "127.0.0.1", method, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", () => undefined);
      response.on("close", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes: Buffer.concat(chunks),
          isWhole: response.complete,
        }),
      );
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
