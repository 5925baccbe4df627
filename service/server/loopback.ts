import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { loopback } from "../config/address-list.ts";

/** Headers that proxies add. Sources: RFC 7239; RFC 9110, 7.6.3; the manuals of nginx, Apache and HAProxy. */
const ofProxy = /^(forwarded|via|x-real-ip|x-forwarded-.*|x-original-.*|true-client-ip|cf-.*)$/;

/**
 * Whether a request comes from this machine: not through a proxy, and not from a page whose name leads
 * here (its browser sends that name as the host).
 */
export function isLoopback(request: IncomingMessage): boolean {
  if (!loopback.has(request.socket.remoteAddress) || isProxied(request)) return false;
  const host = /^(\[[^\]]*\]|[^:]*)(:\d+)?$/.exec(request.headers.host ?? "")?.[1] ?? "";
  const name = host.replace(/^\[(.*)\]$/, "$1").toLowerCase();
  return name === "localhost" || (isIP(name) !== 0 && loopback.has(name));
}

/**
 * Whether a request shows that it has come through a proxy. HTTP/1.0 is what nginx speaks that was told
 * nothing but where to go.
 */
export function isProxied({ headers, httpVersion }: IncomingMessage): boolean {
  return httpVersion === "1.0" || Object.keys(headers).some((name) => ofProxy.test(name));
}
