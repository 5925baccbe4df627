import { headerOf } from "../../http/request-headers.ts";
import type { ServerRequest } from "../message/server-request.ts";

/** Which pages of other origins may call the server. Source: Fetch Standard, 3.2. */
export interface CorsOptions {
  /** Origins such as `https://app.example`, a function that knows them, or `*` for all. */
  readonly origins: "*" | readonly string[] | ((origin: string) => boolean);
  /** Whether pages may send cookies and other credentials of the browser; not with `*`. */
  readonly credentials?: boolean | undefined;
  /** Headers that pages may send; by default those that they ask for. */
  readonly allowHeaders?: readonly string[] | undefined;
  /** Headers of responses that pages may read besides the safe ones, such as `Location`. */
  readonly exposeHeaders?: readonly string[] | undefined;
  /** Seconds for which browsers remember the answer to a preflight request: 600. */
  readonly maxAge?: number | undefined;
}

/**
 * Headers for a response to a page of another origin; none if the origin is not allowed.
 *
 * @returns name, value, name, value
 */
export function corsHeaders(options: CorsOptions, { headers }: ServerRequest): readonly string[] {
  const origin = headerOf(headers, "origin");
  const { origins, credentials = false, exposeHeaders = [] } = options;
  // Caches must not give one page the response that names another.
  const varies = origins === "*" ? [] : ["Vary", "Origin"];
  if (origin === undefined || !isAllowed(origins, origin)) return varies;
  return [
    "Access-Control-Allow-Origin",
    origins === "*" ? "*" : origin,
    ...varies,
    ...(credentials ? ["Access-Control-Allow-Credentials", "true"] : []),
    ...(exposeHeaders.length > 0
      ? ["Access-Control-Expose-Headers", exposeHeaders.join(", ")]
      : []),
  ];
}

/**
 * Headers of the response to a preflight request besides those of `corsHeaders`.
 *
 * @param methods methods of the path, as `Allow` lists them
 * @returns undefined if the request is none
 */
export function preflightHeaders(
  { allowHeaders, maxAge = 600 }: CorsOptions,
  { method, headers }: ServerRequest,
  methods: string,
): readonly string[] | undefined {
  if (method !== "OPTIONS" || headerOf(headers, "origin") === undefined) return undefined;
  if (headerOf(headers, "access-control-request-method") === undefined) return undefined;
  const asked = headerOf(headers, "access-control-request-headers") ?? "";
  // The value that is sent back must not be able to end the line.
  const allowed =
    allowHeaders?.join(", ") ?? (/^[\w!#$%&'*+.^`|~, \t-]*$/.test(asked) ? asked : "");
  return [
    "Access-Control-Allow-Methods",
    methods,
    ...(allowed === "" ? [] : ["Access-Control-Allow-Headers", allowed]),
    "Access-Control-Max-Age",
    String(maxAge),
    "Vary",
    "Access-Control-Request-Method, Access-Control-Request-Headers",
  ];
}

function isAllowed(origins: CorsOptions["origins"], origin: string): boolean {
  if (origins === "*") return true;
  return typeof origins === "function" ? origins(origin) : origins.includes(origin);
}
