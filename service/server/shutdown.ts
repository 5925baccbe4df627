import type { Server as HttpServer, ServerResponse } from "node:http";
import type { Server as HttpsServer } from "node:https";

/** Ends a listening server so that no request is cut. */
export class Shutdown {
  readonly #server: HttpServer | HttpsServer;
  #stopped: Promise<boolean> | undefined;

  constructor(server: HttpServer | HttpsServer) {
    this.#server = server;
    // A connection that is kept alive would keep the server from ending.
    const watch = (_: unknown, response: ServerResponse): void => {
      response.once("close", () => {
        if (this.isStopping) setImmediate(() => server.closeIdleConnections());
      });
    };
    server.on("request", watch);
    server.on("checkContinue", watch);
  }

  get isStopping(): boolean {
    return this.#stopped !== undefined;
  }

  /**
   * Takes no more connections, and waits for the requests that are here.
   *
   * @param milliseconds after which they are cut
   * @returns whether all of them were answered
   */
  stop(milliseconds: number): Promise<boolean> {
    this.#stopped ??= new Promise((resolve) => {
      let isWhole = true;
      const timer = setTimeout(() => {
        isWhole = false;
        this.#server.closeAllConnections();
      }, milliseconds);
      this.#server.close(() => {
        clearTimeout(timer);
        resolve(isWhole);
      });
      this.#server.closeIdleConnections();
    });
    return this.#stopped;
  }
}
