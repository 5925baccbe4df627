import type { OperationNode } from "../../../generator/ir/index.ts";
import { comparedHeaders } from "../../try/checks/check-head.ts";
import type { WireServer } from "./runtime.ts";

/** Headers that HEAD takes from GET, also where the document describes HEAD itself. Source: RFC 9110, 9.3.2. */
const shared: readonly string[] = [...comparedHeaders, "content-length"];

/**
 * A server whose HEAD tells of what GET would answer. The document's own HEAD says its status and its further headers.
 * Without operations for HEAD the server does so anyway.
 */
export function headAsGet(server: WireServer, operations: readonly OperationNode[]): WireServer {
  if (!operations.some(({ method }) => method === "head")) return server;
  return async (request) => {
    const head = await server(request);
    if (request.method !== "HEAD" || head.status >= 300) return head;
    const get = await server({ ...request, method: "GET" });
    if (get.status !== head.status) return head;
    if (isIterable(get.body)) await get.body[Symbol.asyncIterator]().return?.();
    const isShared = ([name]: Header): boolean => shared.includes(name.toLowerCase());
    const own = pairs(head.headers).filter((one) => !isShared(one));
    const headers = [...own, ...pairs(get.headers).filter(isShared)].flat();
    return { ...head, headers };
  };
}

type Header = readonly [name: string, value: string];

/** Headers one by one, from names and values in turn. */
const pairs = (headers: readonly string[]): readonly Header[] =>
  headers.flatMap((name, i) => (i % 2 === 0 ? [[name, headers[i + 1] ?? ""] as const] : []));

const isIterable = (body: unknown): body is AsyncIterable<unknown> =>
  typeof body === "object" && body !== null && Symbol.asyncIterator in body;
