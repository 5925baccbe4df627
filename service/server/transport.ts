import type { IncomingMessage } from "node:http";
import { TLSSocket } from "node:tls";
import { clientNetwork } from "../auth/guessing/client-network.ts";
import { loopback, plainAddress, type AddressList } from "../config/address-list.ts";
import { isProxied } from "./loopback.ts";

/** The proxies that the service believes about how a request came. */
interface TransportOptions {
  readonly trustedProxies: AddressList;
  /** Whether plain HTTP is taken from everywhere. */
  readonly plainHttp: boolean;
}

/** Tells who sent a request, and whether its passwords could be read on the way. */
export class Transport {
  readonly #options: TransportOptions;

  constructor(options: TransportOptions) {
    this.#options = options;
  }

  /**
   * Whether a request came by HTTPS, from this machine, or through a trusted proxy that does not say
   * that its client used plain HTTP.
   */
  isAllowed(request: IncomingMessage): boolean {
    if (this.#options.plainHttp || request.socket instanceof TLSSocket) return true;
    const { remoteAddress } = request.socket;
    if (this.#options.trustedProxies.has(remoteAddress))
      return lastOf(request.headers["x-forwarded-proto"]) !== "http";
    return loopback.has(remoteAddress);
  }

  /** Whether a request shows that it has come through a proxy that is not trusted: its client is unknown. */
  isFromStrangeProxy(request: IncomingMessage): boolean {
    return isProxied(request) && !this.#options.trustedProxies.has(request.socket.remoteAddress);
  }

  /** Network that a connection counts for; undefined for those of trusted proxies, which bring clients of many. */
  connectionAddress(remoteAddress: string | undefined): string | undefined {
    if (remoteAddress === undefined || this.#options.trustedProxies.has(remoteAddress))
      return undefined;
    return clientNetwork(plainAddress(remoteAddress));
  }

  /** Address of the client. Only what trusted proxies say of it counts, from the nearest one on. */
  clientAddress(request: IncomingMessage): string | undefined {
    const { trustedProxies } = this.#options;
    let address = request.socket.remoteAddress;
    const forwarded = listOf(request.headers["x-forwarded-for"]);
    while (address !== undefined && trustedProxies.has(address) && forwarded.length > 0)
      address = forwarded.pop();
    return address === undefined ? undefined : plainAddress(address);
  }
}

const listOf = (header: string | readonly string[] | undefined): string[] =>
  [header ?? []]
    .flat()
    .join(",")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

const lastOf = (header: string | readonly string[] | undefined): string | undefined =>
  listOf(header).at(-1)?.toLowerCase();
