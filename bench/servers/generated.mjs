// @ts-check
// Version 3's users on the generated server.
import { createServer as createHttpServer } from "node:http";
import { createServer, notFound, toNodeListener } from "@diptych/v3/server";
import { createUser, findUser, isToken } from "./users.mjs";

export const core = createServer(
  {
    getUser: ({ path }) => {
      const body = findUser(path.user_name);
      return body === undefined ? notFound(`user ${path.user_name}`) : { status: 200, body };
    },
    createUser: ({ body }) => ({ status: 201, body: createUser(body) }),
  },
  { authenticate: { bearer: ({ token }) => (isToken(token) ? true : undefined) } },
);

export const server = createHttpServer(toNodeListener(core));
