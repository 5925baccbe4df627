import type { Api, ServerNode } from "../../ir/index.ts";

/**
 * Path prefixes of the document's servers and those of its operations, without a slash at the end; an
 * empty one if the document has none.
 */
export function basePaths(api: Api): readonly string[] {
  const paths = api.servers.map(basePath);
  const own = api.operations.flatMap((operation) => operation.servers.map(basePath));
  return [...new Set([...(paths.length === 0 ? [""] : paths), ...own])];
}

/** The path of a server's address, its variables replaced by their defaults. */
function basePath(server: ServerNode): string {
  const address = server.url.replace(/\{([^}]*)\}/g, (whole, name: string) => {
    return server.variables.find((variable) => variable.name === name)?.default ?? whole;
  });
  // An address may lack its scheme, or be relative to the document's own; only its path matters.
  const path = address.replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*/i, "").replace(/[?#].*$/s, "");
  const { pathname } = new URL(path.startsWith("/") ? `http://host${path}` : `http://host/${path}`);
  return pathname.replace(/\/+$/, "");
}
