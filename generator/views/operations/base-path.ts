import type { Api, ServerNode } from "../../ir/index.ts";

/** Path prefixes of the document's servers, without a slash at the end; an empty one if it has none. */
export function basePaths(api: Api): readonly string[] {
  const paths = api.servers.map(basePath);
  return paths.length === 0 ? [""] : [...new Set(paths)];
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
