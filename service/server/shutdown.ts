import type { Server as HttpServer, ServerResponse } from "node:http";
import type { Server as HttpsServer } from "node:https";
import { Server as NetServer } from "node:net";

/**
 * Milliseconds for which connections without a request stay open: a client that keeps one may be sending
 * on it, and could not know whether a request that is reset was carried out.
 */
const idlePause = 2_000;

/** Ends a listening server so that no request is cut. */
export class Shutdown {
  readonly #server: HttpServer | HttpsServer;
  #isIdleOver = false;
  #stopped: Promise<boolean> | undefined;

  constructor(server: HttpServer | HttpsServer) {
    this.#server = server;
    // A connection that is kept alive would keep the server from ending.
    const watch = (_: unknown, response: ServerResponse): void => {
      response.once("close", () => {
        if (this.#isIdleOver) setImmediate(() => server.closeIdleConnections());
      });
    };
    server.on("request", watch);
    server.on("checkContinue", watch);
  }

  get isStopping(): boolean {
    return this.#stopped !== undefined;
  }

  /**
   * Takes no more connections, and waits for the requests that are here, and for those that are on their way
   * on connections that are. The last answer on each connection has to say `Connection: close`.
   *
   * @param milliseconds after which they are cut
   * @returns whether all of them were answered
   */
  stop(milliseconds: number): Promise<boolean> {
    this.#stopped ??= new Promise((resolve) => {
      let isWhole = true;
      const idle = setTimeout(
        () => {
          this.#isIdleOver = true;
          this.#server.closeIdleConnections();
        },
        Math.min(idlePause, milliseconds / 2),
      );
      const timer = setTimeout(() => {
        isWhole = false;
        this.#server.closeAllConnections();
      }, milliseconds);
      // That of HTTP would also close the connections that wait.
      NetServer.prototype.close.call(this.#server, () => {
        clearTimeout(idle);
        clearTimeout(timer);
        // Ends its check of connections; there are none.
        this.#server.close();
        resolve(isWhole);
      });
    });
    return this.#stopped;
  }
}
