import http from "node:http";
import type { AddressInfo } from "node:net";
import { createServer, toNodeListener } from "../generated/server.js";
import { createHandlers } from "./handlers.js";
import { Shelf } from "./shelf.js";

/** A shop that is open. */
export interface Shop {
  /** Where its interface begins, such as `http://127.0.0.1:8080/v1`. */
  readonly baseUrl: string;
  close(): Promise<void>;
}

/** Opens the shop on a port of this machine; 0 is any that is free. */
export async function openShop(port = 0): Promise<Shop> {
  const server = createServer(createHandlers(new Shelf()), {
    authenticate: {
      keeper: ({ username, password }) =>
        username === "keeper" && password === "open sesame" ? { user: username } : undefined,
    },
  });
  const listening = http.createServer(toNodeListener(server));
  await new Promise<void>((resolve) => listening.listen(port, "127.0.0.1", resolve));
  const address = listening.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    close: () =>
      new Promise((resolve, reject) => {
        listening.close((error) => (error === undefined ? resolve() : reject(error)));
        listening.closeAllConnections();
      }),
  };
}
