import { createHash } from "node:crypto";
import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { toNodeListener, type ServerRequest, type ServerResponse } from "@diptych/runtime";
import { administrator, openTestService } from "../../service/test-service.ts";

type Server = (request: ServerRequest) => Promise<ServerResponse>;

/** A mistake that a service has instead of what its document says. */
export interface Fault {
  /** The rule that finds it. */
  readonly rule: string;
  /** Path of the operations that show it. */
  readonly path: string;
  /** The service with the mistake. */
  wrap(server: Server): Server;
}

/** Our service on a socket of this machine, with a fault that can be changed. */
export interface FaultyService {
  readonly origin: string;
  fault: Fault | undefined;
  close(): Promise<void>;
}

export const secret = `${administrator.username}:${administrator.password}`;

export async function openFaultyService(): Promise<FaultyService> {
  const test = await openTestService();
  const healthy = withTags(test.service.server);
  const http = createHttpServer(
    toNodeListener((request) => (own.fault?.wrap(healthy) ?? healthy)(request)),
  );
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const own: FaultyService = {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    fault: undefined,
    close: async () => {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
      await test.close();
    },
  };
  return own;
}

/** An overlay by which the list of services has a tag. */
export const tagsOverlay = `overlay: 1.0.0
info: { title: Tags, version: "1" }
actions:
  - target: $.paths['/services'].get.responses
    update: { "304": { description: It has not changed. } }
  - target: $.paths['/services'].get.responses['200']
    update: { headers: { ETag: { required: true, schema: { type: string } } } }
`;

/** Answers the list of services with a tag, and conditional requests for it. */
function withTags(server: Server): Server {
  return async (request) => {
    const answer = await server(request);
    if (!isServices(request) || answer.status !== 200) return answer;
    const tag = `"${createHash("sha256")
      .update(await bodyOf(server, request))
      .digest("hex")}"`;
    const known = String(request.headers["if-none-match"] ?? "").split(/\s*,\s*/);
    if (known.includes(tag)) return { status: 304, headers: ["ETag", tag], body: undefined };
    return { ...answer, headers: [...answer.headers, "ETag", tag] };
  };
}

/** The body that GET has. */
async function bodyOf(server: Server, request: ServerRequest): Promise<string> {
  const { body } = await server({ ...request, method: "GET" });
  return typeof body === "string" ? body : "bytes";
}

const isServices = ({ url, method }: ServerRequest): boolean =>
  /\/services(?:\?|$)/.test(url) && (method === "GET" || method === "HEAD");

/** A fault that changes answers. */
const answering = (
  rule: string,
  path: string,
  change: (answer: ServerResponse, request: ServerRequest) => ServerResponse,
): Fault => ({
  rule,
  path,
  wrap: (server) => async (request) => change(await server(request), request),
});

/** A fault that changes requests. */
const asking = (
  rule: string,
  path: string,
  change: (request: ServerRequest) => ServerRequest,
): Fault => ({
  rule,
  path,
  wrap: (server) => (request) => server(change(request)),
});

const withoutHeader = (headers: readonly string[], name: string): readonly string[] =>
  headers.flatMap((one, index) => {
    const own = headers[index - (index % 2)] ?? "";
    return own.toLowerCase() === name ? [] : [one];
  });

const authorization = `Basic ${Buffer.from(secret).toString("base64")}`;

/** Ten faults, each of which breaks one promise of the document. */
export const faults: Readonly<Record<string, Fault>> = {
  "a status that is not listed": answering(
    "status-undocumented",
    "/organizations",
    (answer, { url }) =>
      url.includes("/organizations") && answer.status === 200 ? { ...answer, status: 203 } : answer,
  ),
  "a header that is missing": answering("header-missing", "/services", (answer, request) =>
    isServices(request) ? { ...answer, headers: withoutHeader(answer.headers, "etag") } : answer,
  ),
  "a media type that is not listed": answering(
    "media-type-undocumented",
    "/service-requests",
    (answer, { url }) =>
      url.includes("/service-requests") && answer.status === 200
        ? {
            ...answer,
            headers: [
              ...withoutHeader(answer.headers, "content-type"),
              "Content-Type",
              "text/html",
            ],
          }
        : answer,
  ),
  "a wrong type in a body": answering("body-invalid", "/users", (answer, { url, method }) =>
    url.includes("/users") && answer.status === 200 && method === "GET"
      ? {
          ...answer,
          headers: withoutHeader(answer.headers, "content-length"),
          body: '{"items":[{"name":5}],"pagination":{"page_size":10,"page_number":1}}',
        }
      : answer,
  ),
  "an error of its own where a request is invalid": answering(
    "server-error",
    "/users",
    (answer, { url }) =>
      url.includes("page_size") && answer.status === 400 ? { ...answer, status: 500 } : answer,
  ),
  "a parameter that is not checked": asking("invalid-accepted", "/users", (request) => ({
    ...request,
    url: request.url.replace(/page_number=[^&]*/, "page_number=1"),
  })),
  "credentials that are not asked for": asking("credentials-ignored", "/services", (request) => ({
    ...request,
    headers: { ...request.headers, authorization },
  })),
  "HEAD with another media type": answering("head-differs", "/services", (answer, { method }) =>
    method === "HEAD" && answer.status === 200
      ? {
          ...answer,
          headers: [...withoutHeader(answer.headers, "content-type"), "Content-Type", "text/plain"],
        }
      : answer,
  ),
  "a method that it does not have and answers": answering("method-accepted", "/tokens", (answer) =>
    answer.status === 405 ? { status: 200, headers: [], body: undefined } : answer,
  ),
  "a condition that it does not look at": asking("condition-ignored", "/services", (request) => {
    const { "if-none-match": _left, ...headers } = request.headers;
    return { ...request, headers };
  }),
};
