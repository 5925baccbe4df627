// @ts-check
// Version 2's accounts on the generated server.
import { createServer as createHttpServer } from "node:http";
import { createServer, notFound, toNodeListener } from "@diptych/v2/server";
import { createAccount, findAccount } from "./accounts.mjs";
import { isToken } from "./users.mjs";

const core = createServer(
  {
    getAccount: ({ path }) => {
      const body = findAccount(path.login_id);
      return body === undefined ? notFound(`account ${path.login_id}`) : { status: 200, body };
    },
    createAccount: ({ body }) => ({ status: 201, body: createAccount(body) }),
  },
  { authenticate: { bearer: ({ token }) => (isToken(token) ? true : undefined) } },
);

export const server = createHttpServer(toNodeListener(core));
