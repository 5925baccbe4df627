import { multipartParser } from "@diptych/multipart";
import { isSameSecret } from "@diptych/runtime";
import { createServer, type Server } from "../generated/server.js";
import { createHandlers, type Messages, type Session } from "./handlers.js";
import { Shop } from "./shop.js";

/** Secrets that this example knows; a real shop asks its directory. */
const keys = new Map([["key-of-ann", "ann"]]);
const tokens = new Map([
  ["token-to-read", ["shop:read"]],
  ["token-to-write", ["shop:read", "shop:write"]],
]);

/** The shop's interface, which an adapter connects to a socket. */
export function createShop(messages: Messages, shop: Shop = new Shop()): Server {
  return createServer<Session>(createHandlers(shop, messages), {
    multipart: multipartParser({ fileSize: 2_000_000 }),
    bodyLimit: 3_000_000,
    authenticate: {
      apiKey: ({ value }) => {
        const found = [...keys].find(([key]) => isSameSecret(value, key));
        return found && { name: found[1] };
      },
      oauth: ({ token }, { scopes }) => {
        const granted = tokens.get(token);
        return granted !== undefined && scopes.every((scope) => granted.includes(scope))
          ? { name: "program" }
          : undefined;
      },
    },
  });
}
