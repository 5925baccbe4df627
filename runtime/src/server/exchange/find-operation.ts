import { type ProblemReply, problem } from "../../problem/problem.ts";
import { preflightHeaders } from "../cors/cors.ts";
import type { Exchange } from "./exchange.ts";
import { messageMistake } from "../message/message-mistake.ts";
import type { PreparedOperation } from "../prepared/prepared-operation.ts";
import type { ServerResponse } from "../message/server-request.ts";
import { belowBasePath, splitTarget } from "../routing/target.ts";
import { byConstants } from "../routing/path-constants.ts";
import { isUnsafeSegment } from "../routing/unsafe-segment.ts";

const nothingThere = problem(404, { detail: "There is nothing at this path." });

/** The operation that a request is for, or the response without one. */
export function findOperation(exchange: Exchange): PreparedOperation | ServerResponse {
  const { server, request } = exchange;
  const { url, originalUrl, method } = request;
  let { path, query } = splitTarget(url);
  if (path === "*" && method === "OPTIONS") return allowed(server.allow);
  let below = belowBasePath(path, server.basePaths);
  if (below === undefined && originalUrl !== undefined) {
    ({ path, query } = splitTarget(originalUrl));
    below = belowBasePath(path, server.basePaths);
  }
  if (below === undefined) return { ...exchange.write(nothingThere), outside: true };
  exchange.query = query;
  const mistake = messageMistake(request);
  if (mistake !== undefined) return exchange.write(mistake);
  const item = server.paths[server.description.route(below, exchange.captures)];
  if (item === undefined || exchange.captures.some(isUnsafeSegment))
    return exchange.write(nothingThere);
  const preflight = server.cors && preflightHeaders(server.cors, request, item.allow);
  if (preflight !== undefined)
    return { status: 204, headers: ["Allow", item.allow, ...preflight], body: undefined };
  const operations =
    item.operations.get(method) ??
    (method === "HEAD" && server.head ? item.operations.get("GET") : undefined);
  if (operations === undefined) {
    if (method === "OPTIONS") return allowed(item.allow);
    const detail = `This path knows ${item.allow}.`;
    return exchange.write(problem(405, { detail }, { Allow: item.allow }));
  }
  const [only] = operations;
  const found =
    operations.length === 1 && only?.constants.length === 0 ? only : byConstants(operations, query);
  if (found === undefined) return exchange.write(noneOf(operations));
  exchange.prepared = found;
  return found;
}

/** The response where the query has the constants of no operation. */
function noneOf(operations: readonly PreparedOperation[]): ProblemReply {
  const queries = operations.map(({ constants }) =>
    constants.map(([name, value]) => (value === "" ? name : `${name}=${value}`)).join("&"),
  );
  return problem(404, { detail: `This path needs the query ${queries.join(" or ")}.` });
}

function allowed(allow: string): ServerResponse {
  return { status: 204, headers: ["Allow", allow], body: undefined };
}
