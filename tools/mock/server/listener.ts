import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { NodeListener } from "./runtime.ts";

/** Milliseconds that requests in hand may take when the server stops. */
const graceTime = 500;

/** A port of this machine whose requests go to a listener that can be changed. */
export class Listener {
  readonly #server: Server;
  #current: NodeListener;

  constructor(first: NodeListener) {
    this.#current = first;
    this.#server = createServer({ requireHostHeader: false }, (request, response) =>
      this.#current(request, response),
    );
    this.#server.on("checkContinue", (...both) => this.#current.checkContinue(...both));
    this.#server.on("checkExpectation", (...both) => this.#current.checkExpectation(...both));
    this.#server.on("clientError", (error, socket) =>
      this.#current.clientError(error, socket as Socket as never),
    );
  }

  /** Gives further requests to another listener. */
  change(next: NodeListener): void {
    this.#current = next;
  }

  /**
   * Listens on a port, on any that is free for 0.
   *
   * @returns the address without a path
   * @throws an error of the system: the port is taken, or there is no such host
   */
  listen(port: number, host: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(port, host, () => {
        const { address, family, port: own } = this.#server.address() as AddressInfo;
        resolve(`http://${family === "IPv6" ? `[${address}]` : address}:${own}`);
      });
    });
  }

  /** Ends connections as soon as their requests are answered, and all of them after a short time. */
  async close(): Promise<void> {
    const timer = setTimeout(() => this.#server.closeAllConnections(), graceTime);
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeIdleConnections();
    });
    clearTimeout(timer);
  }
}
