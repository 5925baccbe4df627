import { derivedRequest } from "./message/derived-request.ts";
import { claimOf } from "./routing/claimed-paths.ts";
import { splitTarget } from "./routing/target.ts";
import type { Server, ServerRequest, ServerResponse } from "./message/server-request.ts";

/**
 * One server of several documents, for one port. A request is for the first server below whose base
 * paths its path is; the last server responds to what is for none, unless the request comes from
 * an adapter that passes it on. `OPTIONS *` names the methods of all.
 *
 * @throws {TypeError} there is no server
 */
export function combine(...servers: readonly Server[]): Server {
  const last = servers.at(-1);
  if (last === undefined) throw new TypeError("combine needs servers");
  const others = servers.slice(0, -1);
  const rivals = others.map((server) => ({ server, isClaimed: claimOf(server) }));
  return (request) => {
    if (request.method === "OPTIONS" && splitTarget(request.url).path === "*")
      return Promise.all(servers.map((server) => server(request))).then(allowOfAll);
    for (const { server, isClaimed } of rivals) {
      if (isClaimed === undefined) return ask(others.slice(others.indexOf(server)), last, request);
      if (isClaimed(request)) return server(request);
    }
    return last(request);
  };
}

/** Asks one server after another whether the path is one of its own. */
async function ask(
  others: readonly Server[],
  last: Server,
  request: ServerRequest,
): Promise<ServerResponse> {
  for (const server of others) {
    const response = await server(derivedRequest(request, { shared: true }));
    if (response.outside !== true) return response;
  }
  return last(request);
}

/** Methods of all servers, each once. */
function allowOfAll(responses: readonly ServerResponse[]): ServerResponse {
  const methods = responses.flatMap(({ headers }) => {
    const at = headers.indexOf("Allow");
    return at < 0 ? [] : (headers[at + 1] ?? "").split(", ");
  });
  const [first] = responses as readonly [ServerResponse];
  const headers = [...first.headers];
  const at = headers.indexOf("Allow");
  if (at >= 0) headers[at + 1] = [...new Set(methods)].join(", ");
  return { ...first, headers };
}
