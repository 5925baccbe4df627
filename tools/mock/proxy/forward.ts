import http, { type IncomingMessage, type ServerResponse } from "node:http";
import https from "node:https";
import { Copy } from "./copy.ts";

/** Both messages of an exchange as they have passed. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly sent: Copy;
  /** Absent where there was no answer. */
  readonly answer?: {
    readonly status: number;
    /** Name, value, name, value. */
    readonly headers: readonly string[];
    readonly received: Copy;
    /** Whether it ended as it should. */
    readonly isWhole: boolean;
  };
  /** Until the answer began. */
  readonly milliseconds: number;
}

/** Bytes of bodies that are kept for checking. */
export const mostBytes = { request: 1_048_576, answer: 10_000_000 } as const;

/** Headers of one connection. Source: RFC 9110, 7.6.1. */
const ofConnection = /^(?:connection|keep-alive|proxy-connection|te|trailer|upgrade)$/i;

/** Hands requests on to a service, and its answers back, both as they are. */
export class Forwarder {
  readonly #target: URL;
  readonly #request: typeof http.request;
  readonly #agent: http.Agent;

  constructor(target: URL) {
    this.#target = target;
    const { request, Agent } = target.protocol === "https:" ? https : http;
    this.#request = request;
    this.#agent = new Agent({ keepAlive: true });
  }

  /** Ends when the answer, or the client's wish for it, has ended. */
  pass(request: IncomingMessage, response: ServerResponse): Promise<Exchange> {
    const started = performance.now();
    const sent = new Copy(mostBytes.request);
    return new Promise((resolve) => {
      let exchange: Exchange | undefined;
      const end = (answer?: Exchange["answer"]): void => {
        if (exchange !== undefined) return;
        const milliseconds = (begun ?? performance.now()) - started;
        exchange = { request, sent, milliseconds, ...(answer && { answer }) };
        resolve(exchange);
      };
      let begun: number | undefined;
      const { hostname, port, host } = this.#target;
      const options: http.RequestOptions = {
        // The address of IPv6 has brackets in a URL, and none here.
        hostname: hostname.replace(/^\[(.*)\]$/, "$1"),
        port,
        method: request.method ?? "GET",
        path: request.url ?? "/",
        headers: outgoingHeaders(request, host),
        agent: this.#agent,
      };
      const outgoing = this.#request(options, (incoming) => {
        begun = performance.now();
        const status = incoming.statusCode ?? 502;
        const headers = keptHeaders(incoming.rawHeaders);
        const received = new Copy(mostBytes.answer);
        const done = (isWhole: boolean): void => end({ status, headers, received, isWhole });
        response.sendDate = false;
        response.writeHead(status, incoming.statusMessage ?? "", headers);
        response.flushHeaders();
        incoming.on("data", (chunk: Buffer) => received.add(chunk));
        incoming.on("end", () => done(true));
        incoming.on("error", () => response.destroy());
        incoming.on("close", () => done(false));
        incoming.pipe(response);
      });
      outgoing.on("error", () => {
        if (response.headersSent || response.destroyed) response.destroy();
        else refuse(response);
        end();
      });
      request.on("data", (chunk: Buffer) => sent.add(chunk));
      request.pipe(outgoing);
      response.on("close", () => {
        if (!response.writableFinished) outgoing.destroy();
      });
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

function outgoingHeaders(request: IncomingMessage, host: string): string[] {
  const kept = keptHeaders(request.rawHeaders, /^(?:host|expect)$/i);
  const { "content-length": length, "transfer-encoding": coding } = request.headers;
  // Node.js would send an empty body in chunks.
  const isEmpty = length === undefined && coding === undefined;
  const isNamed = !["GET", "HEAD", "DELETE", "OPTIONS"].includes(request.method ?? "");
  return ["Host", host, ...kept, ...(isEmpty && isNamed ? ["Content-Length", "0"] : [])];
}

function keptHeaders(headers: readonly string[], others?: RegExp): string[] {
  return headers.filter((_, i) => {
    const name = headers[i - (i % 2)] ?? "";
    return !ofConnection.test(name) && others?.test(name) !== true;
  });
}

function refuse(response: ServerResponse): void {
  const body = '{"type":"about:blank","title":"Bad Gateway","status":502}';
  response.writeHead(502, { "Content-Type": "application/problem+json" });
  response.end(body);
}
