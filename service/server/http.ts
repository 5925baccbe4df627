import { toNodeListener, type NodeListener, type NodeListenerOptions } from "@diptych/runtime";
import type { IncomingMessage, ServerResponse } from "node:http";
import { TLSSocket } from "node:tls";
import type { AddressList } from "../config/address-list.ts";
import { isLoopback } from "./loopback.ts";
import { sendEarly } from "./early-problem.ts";
import { isSandboxPath, listenForPages } from "./sandbox-listener.ts";
import { docsFiles } from "./docs-page.ts";
import { DamagedDatabase } from "./watch/damage.ts";
import type { Metrics } from "./metrics.ts";
import type { Service } from "./service.ts";
import type { Transport } from "./transport.ts";

/** Sources of the listener's responses. */
interface HttpParts {
  readonly service: Service;
  readonly transport: Transport;
  readonly metrics: Metrics;
  /** Version of the service. */
  readonly version: string;
  /** Addresses that may read metrics: this machine by default. */
  readonly metricsFrom: () => AddressList | undefined;
  /** Seconds for which browsers come by HTTPS only; 0 for none. */
  readonly hstsSeconds: () => number;
  /** Whether clients reach it by the address of something in front: its requests look like those of this machine. */
  readonly isPublic: boolean;
  /** Bounds of what clients may make the process hold. */
  readonly bounds: NodeListenerOptions;
  /** Whether there is the page with both documents. */
  readonly hasDocs: boolean;
  /** Whether the process is about to stop. */
  readonly isStopping: () => boolean;
}

type Page = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** Listener of a server of Node.js. */
interface HttpListener {
  readonly request: (request: IncomingMessage, response: ServerResponse) => void;
  readonly checkContinue: (request: IncomingMessage, response: ServerResponse) => void;
  /** The interfaces alone: counts, and what else a server tells. */
  readonly interfaces: NodeListener;
}

/** Both interfaces, what operators look at, and the documentation page. */
export function createListener(parts: HttpParts): HttpListener {
  const { service, transport, metrics, isStopping, isPublic } = parts;
  const interfaces = toNodeListener(service.server, parts.bounds);
  const docs = parts.hasDocs ? docsFiles() : undefined;
  const pages: Readonly<Record<string, Page>> = {
    "/healthz": (_, response) => send(response, 200, `ok ${parts.version}\n`),
    "/readyz": async (_, response) => {
      if (isStopping()) return send(response, 503, "stopping\n");
      const trouble = await service.ready().then(() => undefined, troubleOf);
      if (trouble === undefined) return send(response, 200, "ready\n");
      return send(response, 503, trouble, { "Retry-After": "5" });
    },
    "/metrics": async (request, response) => {
      const metricsFrom = parts.metricsFrom();
      const isAllowed =
        metricsFrom === undefined
          ? isLoopback(request) && !isPublic
          : metricsFrom.has(transport.clientAddress(request)) &&
            !transport.isFromStrangeProxy(request);
      if (!isAllowed) return send(response, 403, "Metrics are not for this address.\n");
      return send(response, 200, await metrics.text(), { "Content-Type": metrics.contentType });
    },
    ...(docs === undefined ? pagesWithoutDocs : pagesToDocs),
  };
  const pageOf = (path: string): Page | undefined => {
    if (Object.hasOwn(pages, path)) return pages[path];
    if (docs === undefined) return path.startsWith("/docs/") ? noDocs : undefined;
    const file = path.startsWith("/docs/") ? docs.get(path.slice("/docs/".length)) : undefined;
    return file && ((request, response) => file.send(request, response));
  };
  const answer =
    (listener: typeof interfaces | typeof interfaces.checkContinue) =>
    (request: IncomingMessage, response: ServerResponse): void =>
      interfaces.inTurn(request, response, () => answerNow(listener, request, response));
  const answerNow = (
    listener: typeof interfaces | typeof interfaces.checkContinue,
    request: IncomingMessage,
    response: ServerResponse,
  ): void => {
    if (isStopping()) response.setHeader("Connection", "close");
    // Over plain HTTP it would say nothing: whoever is in the middle could take it away.
    const hsts = request.socket instanceof TLSSocket ? parts.hstsSeconds() : 0;
    if (hsts > 0) response.setHeader("Strict-Transport-Security", `max-age=${hsts}`);
    const [path = ""] = (request.url ?? "").split("?", 1);
    if (service.sandbox !== undefined && isSandboxPath(path)) {
      listenForPages(service.sandbox, request, response).catch(() => response.destroy());
      return;
    }
    const page = pageOf(path);
    const isProbe = path === "/healthz" || path === "/readyz";
    if (!isProbe && !transport.isAllowed(request)) {
      // The rest of the request may hold a password, and is not read.
      sendEarly(response, 403, insecure);
      return;
    }
    if (page === undefined) {
      listener(request, response);
      return;
    }
    if (request.method !== "GET" && request.method !== "HEAD") {
      send(response, 405, "", { Allow: "GET, HEAD", Connection: "close" });
      return;
    }
    Promise.resolve(page(request, response)).catch(() => {
      if (!response.headersSent) send(response, 503, "not available\n");
    });
  };
  return {
    request: answer(interfaces),
    checkContinue: answer(interfaces.checkContinue),
    interfaces,
  };
}

/** The reason why the service is not ready, without anything about the machine. */
const troubleOf = (error: unknown): string =>
  error instanceof DamagedDatabase
    ? "the database is damaged: restore a backup\n"
    : "no database\n";

const toDocs: Page = (_, response) => send(response, 302, "", { Location: "/docs/" });
const pagesToDocs = { "/": toDocs, "/docs": toDocs };

const noDocs: Page = (_, response) => send(response, 404, "There is no documentation page here.\n");
const pagesWithoutDocs: Readonly<Record<string, Page>> = {
  "/": (_, response) => send(response, 200, "The service runs, without a documentation page.\n"),
  "/docs": noDocs,
};

const insecure = "This service takes HTTPS only: over plain HTTP passwords can be read on the way.";

function send(
  response: ServerResponse,
  status: number,
  content: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, {
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Length": Buffer.byteLength(content),
    ...headers,
  });
  response.end(response.req.method === "HEAD" ? undefined : content);
}
