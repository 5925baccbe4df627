import type { WebRequestInit } from "../../http/web-types.ts";

/** Options of `fetch` that the client sets itself. */
type Own = "body" | "duplex" | "headers" | "method" | "signal" | "window";

/**
 * Options that are handed on to `fetch`, such as `cache`, `keepalive`, `priority` and `redirect`; in Next.js `next`, and in
 * Node.js `dispatcher`. The types are those of the platform. Redirects are not followed where credentials are sent.
 */
export type FetchInit = Readonly<Omit<WebRequestInit, Own>>;
