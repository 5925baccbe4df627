import { describe, expect, it } from "vitest";
import {
  createServer,
  notFound,
  type Handlers,
  type Server,
  type ServerRequest,
} from "@diptych/v3/server";
import type { User, UserCollection } from "@diptych/v3";
import { send } from "./generated-server.ts";

interface Session {
  readonly name: string;
}

const user: User = {
  id: 7,
  name: "asmith",
  type: "LOCAL",
  first_name: "Ann",
  last_name: null,
  email: "asmith@example.com",
  primary_phone: null,
  alternate_phone: null,
  role: "MANAGER",
  is_enabled: true,
  links: [{ rel: "self", href: "https://cloud.test/rest/v3/users/asmith", method: "GET" }],
};

const page: UserCollection = {
  pagination: { page_number: 2, page_size: 100 },
  items: [],
};

const seen: unknown[] = [];

const handlers: Handlers<Session> = {
  getUser: ({ path, session }) => {
    seen.push(session);
    return path.user_name === user.name ? { status: 200, body: user } : notFound("none");
  },
  listUsers: async ({ query }) => {
    await Promise.resolve();
    seen.push(query);
    return { status: 200, body: page };
  },
  createUser: ({ body }) => {
    seen.push(body);
    return { status: 202, body: user };
  },
};

const server: Server = createServer<Session>(handlers, {
  checkReplies: true,
  authenticate: {
    basic: ({ username, password }) => (password === "secret" ? { name: username } : undefined),
  },
});

const headers = { Authorization: `Basic ${btoa("admin:secret")}` };

describe("getUser", () => {
  it("answers with the user", async () => {
    const answer = await send(server, { method: "GET", url: "/rest/v3/users/asmith", headers });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toEqual(user);
    expect(seen.at(-1)).toEqual({ name: "admin" });
  });

  it("answers 404 with problem details", async () => {
    const answer = await send(server, { method: "GET", url: "/rest/V3/users/none", headers });
    expect(answer.status).toBe(404);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(JSON.parse(answer.text)).toMatchObject({ status: 404, detail: "none" });
  });

  it("asks who it is", async () => {
    const answer = await send(server, { method: "GET", url: "/rest/v3/users/asmith" });
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toMatch(/^Basic realm=/);
  });
});

describe("listUsers", () => {
  it("has its filter and its page", async () => {
    const filter = encodeURIComponent("(role -eq MANAGER) -and (is_enabled -eq true)");
    const url = `/rest/v3/users?filter=${filter}&page_number=2`;
    expect((await send(server, { method: "GET", url, headers })).status).toBe(200);
    expect(seen.at(-1)).toMatchObject({
      filter: { kind: "and", operands: [{ field: "role" }, { field: "is_enabled" }] },
      page_number: 2,
      page_size: 100,
    });
  });

  it("refuses a filter on an unknown field, with the position", async () => {
    const url = "/rest/v3/users?filter=colour+-eq+red&page_size=x";
    const answer = await send(server, { method: "GET", url, headers });
    expect(answer.status).toBe(400);
    const { errors } = JSON.parse(answer.text) as { errors: readonly object[] };
    expect(errors).toMatchObject([
      { parameter: "filter", detail: expect.stringContaining("position 1") as string },
      { parameter: "page_size" },
    ]);
  });
});

describe("createUser", () => {
  it("refuses a wrong body with every mistake and its place", async () => {
    const request = {
      method: "POST",
      url: "/rest/v3/users",
      headers: { ...headers, "Content-Type": "application/json" },
      body: '{"name":1,"role":true}',
    };
    const answer = await send(server, request);
    expect(answer.status).toBe(400);
    const { errors } = JSON.parse(answer.text) as { errors: readonly { pointer: string }[] };
    const pointers = errors.map(({ pointer }) => pointer);
    expect(pointers).toContain("/name");
    expect(pointers).toContain("/role");
  });
});

it("an operation without a handler is 501", async () => {
  const request: ServerRequest = { method: "GET", url: "/rest/v3/services", headers: {} };
  expect((await server(request)).status).toBe(501);
});
