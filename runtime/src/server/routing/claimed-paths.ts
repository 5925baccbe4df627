import type { Server, ServerRequest } from "../message/server-request.ts";
import { belowBasePath, splitTarget } from "./target.ts";

/** Says whether the path of a request is within the base paths of a server. */
type Claim = (request: ServerRequest) => boolean;

const claims = new WeakMap<Server, Claim>();

/** Notes the base paths of a server, so that others need not be asked first. */
export function claimPaths(server: Server, basePaths: readonly string[]): Server {
  const isBelow = (url: string): boolean =>
    belowBasePath(splitTarget(url).path, basePaths) !== undefined;
  claims.set(
    server,
    ({ url, originalUrl }) => isBelow(url) || (originalUrl !== undefined && isBelow(originalUrl)),
  );
  return server;
}

/** The claim of a server; undefined for one that only its answer tells of, such as one that is wrapped. */
export function claimOf(server: Server): Claim | undefined {
  return claims.get(server);
}
