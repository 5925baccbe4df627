import type { ClientOperation } from "../call/client-operation.ts";

/**
 * The base URL of an operation with a server of its own, unless the client's options say otherwise. One that
 * is relative is on the host of the client's.
 */
export function ownServer(url: string): ClientOperation<never>["base"] {
  return ({ baseUrl, ownServers = true }) => {
    if (!ownServers) return undefined;
    if (/^[a-z][a-z0-9+.-]*:/i.test(url)) return url;
    const [scheme = ""] = /^[^/]*(?=\/\/)/.exec(baseUrl) ?? [];
    if (url.startsWith("//")) return scheme + url;
    const [host = ""] = /^[^/]*\/\/[^/]*/.exec(baseUrl) ?? [];
    return `${host}/${url.replace(/^\/+/, "")}`;
  };
}
