import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { loopback } from "../config/address-list.ts";

/**
 * Whether a request comes from this machine: not through a proxy, and not from a page whose name leads
 * here (its browser sends that name as the host).
 */
export function isLoopback({ socket, headers }: IncomingMessage): boolean {
  if (!loopback.has(socket.remoteAddress)) return false;
  if (headers["x-forwarded-for"] !== undefined || headers["forwarded"] !== undefined) return false;
  const host = /^(\[[^\]]*\]|[^:]*)(:\d+)?$/.exec(headers.host ?? "")?.[1] ?? "";
  const name = host.replace(/^\[(.*)\]$/, "$1").toLowerCase();
  return name === "localhost" || (isIP(name) !== 0 && loopback.has(name));
}
