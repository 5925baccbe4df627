import { createServer as createHttpServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  createServer,
  notFound,
  toNodeListener,
  unauthorized,
  type Handlers,
} from "@diptych/v3/server";
import type { Link, User } from "@diptych/v3";

/** A small service of version 3 and the files of a page, from one origin. */
export interface Service {
  readonly origin: string;
  /** Requests that reached the interface: method, path and the kind of credentials. */
  readonly requests: readonly string[];
  readonly close: () => void;
}

const password = "correct horse";

const self = (name: string): Link => ({
  rel: "self",
  href: `https://cloud.test/rest/v3/users/${name}`,
  method: "GET",
});

const user = (name: string, id: number): User => ({
  id,
  name,
  type: "LOCAL",
  first_name: "Ann",
  last_name: null,
  email: `${name}@example.com`,
  primary_phone: null,
  alternate_phone: null,
  role: "MANAGER",
  is_enabled: true,
  links: [self(name)],
});

/** Users by name; two to a page. */
const names = ["asmith", "bjones", "ckent"];

/** @param files texts by path, with their media types */
export async function openService(
  files: Readonly<Record<string, { readonly type: string; readonly text: string }>>,
): Promise<Service> {
  const requests: string[] = [];
  const api = toNodeListener(v3());
  const http = createHttpServer((request, response) => {
    const { method = "", url = "", headers } = request;
    const file = files[url];
    if (file === undefined) {
      const [scheme = ""] = headers.authorization?.split(" ") ?? [];
      requests.push([method, url, scheme].filter(Boolean).join(" "));
      api(request, response);
      return;
    }
    response.setHeader("Content-Type", file.type);
    // Generated code evaluates no text as code and calls no other origin.
    response.setHeader("Content-Security-Policy", "default-src 'self'");
    response.end(file.text);
  });
  await listen(http);
  const { port } = http.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    requests,
    close: () => {
      http.closeAllConnections();
      http.close();
    },
  };
}

function listen(http: HttpServer): Promise<void> {
  return new Promise((resolve) => {
    http.listen(0, "localhost", resolve);
  });
}

function v3(): ReturnType<typeof createServer> {
  let tokens = 0;
  let reads = 0;
  const cookie = "token=in-a-cookie; Path=/; Secure; HttpOnly; SameSite=Strict";
  const handlers: Handlers<string> = {
    getUser: ({ path }) => {
      const id = names.indexOf(path.user_name);
      if (id < 0) return notFound(`There is no user ${path.user_name}.`);
      // Every third request finds the last user disabled.
      const is_enabled = path.user_name !== "ckent" || ++reads % 3 !== 0;
      return { status: 200, body: { ...user(path.user_name, id), is_enabled } };
    },
    listUsers: ({ query }) => {
      const first = (query.page_number - 1) * 2;
      // The filter leaves nobody out; the test only needs it to be parsed.
      const items = query.filter === undefined ? [] : names.slice(first, first + 2);
      return {
        status: 200,
        body: {
          pagination: { page_number: query.page_number, page_size: 2 },
          items: items.map((name, i) => ({ id: first + i, name, links: [self(name)] })),
        },
      };
    },
    createUser: ({ body }) => ({
      status: body.role === "MANAGER" ? 202 : 201,
      body: user(body.name, 7),
    }),
    createToken: ({ body }) =>
      body.password === password
        ? { status: 201, body: { token: `token${++tokens}` } }
        : unauthorized("The password is wrong.", "Bearer"),
    refreshToken: () => ({ status: 201, body: { token: `token${++tokens}` } }),
    createTokenCookie: ({ body }) =>
      body.password === password
        ? { status: 201, headers: { "Set-Cookie": cookie } }
        : unauthorized("The password is wrong.", "Bearer"),
  };
  return createServer<string>(handlers, {
    checkReplies: true,
    authenticate: {
      basic: (given) => (given.password === password ? given.username : undefined),
      // The first token is refused, as if it had expired.
      bearer: ({ token }) => (token === "token1" ? undefined : token),
      bearerCookie: () => "cookie",
      tokenCookie: ({ value }) => (value === "in-a-cookie" ? value : undefined),
    },
  });
}
