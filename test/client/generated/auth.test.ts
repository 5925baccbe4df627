import type { ServerResponse } from "node:http";
import { beforeAll, describe, expect, it } from "vitest";
import type { ClientAuth } from "../../../runtime/src/index.ts";
import { json, serve, type Seen } from "../serve.ts";
import { withPaths } from "../../support/generate.ts";
import { generateClient, type ClientModule } from "./generated-client.ts";

const document = withPaths(
  `/tokens:
  post:
    operationId: createToken
    security: []
    requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Credentials" } } } }
    responses: { "201": { description: Made., content: { application/json: { schema: { $ref: "#/components/schemas/Token" } } } } }
/tokens/refresh:
  post:
    operationId: refreshToken
    security: []
    requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Token" } } } }
    responses: { "201": { description: Made., content: { application/json: { schema: { $ref: "#/components/schemas/Token" } } } } }
/cookie:
  post:
    operationId: createCookie
    security: []
    requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Credentials" } } } }
    responses: { "204": { description: Set. } }
/me:
  get:
    operationId: getMe
    responses: { "204": { description: Me. } }
/free:
  get:
    operationId: getFree
    security: []
    responses: { "204": { description: Free. } }
/key:
  get:
    operationId: getKey
    security: [{ key: [] }]
    responses: { "204": { description: Keyed. } }
`,
  `securitySchemes:
  bearer:
    { type: http, scheme: bearer, x-token: { create: createToken, refresh: refreshToken, property: id token, accessLifetime: 60, renewalLifetime: 900 } }
  session:
    { type: http, scheme: SessionCookie, x-token: { create: createCookie, accessLifetime: 60 } }
  key: { type: apiKey, in: header, name: X-Key }
  password: { type: http, scheme: basic }
schemas:
  Credentials: { type: object, required: [user], properties: { user: { type: string } } }
  Token: { type: object, required: [id token], properties: { id token: { type: string } } }
`,
  "security: [{ password: [] }, { bearer: [] }, { session: [] }]",
);

let module: ClientModule;
beforeAll(async () => void (module = await generateClient(document)));

const make = (name: string, credentials: object): ClientAuth =>
  (module[name] as (given: object) => ClientAuth)(credentials);

/** Answers of a server that knows tokens and a cookie. */
function answers({ url }: Seen, answer: ServerResponse): void {
  if (url.startsWith("/tokens")) json(answer, 201, { "id token": url === "/tokens" ? "t1" : "t2" });
  else if (url === "/cookie") answer.writeHead(204, { "Set-Cookie": "s=1; HttpOnly" }).end();
  else answer.writeHead(204).end();
}

const requests = (seen: readonly Seen[]): string[] =>
  seen.map(({ url, headers, body }) =>
    [url, headers.authorization, headers.cookie, body].filter(Boolean).join(" "),
  );

describe("credentials", () => {
  it("get a token by the document's operation, once", async () => {
    const { url, seen } = await serve(answers);
    const client = module.createClient({ baseUrl: url, auth: make("bearer", { user: "u" }) });
    await Promise.all([client["getMe"]?.(), client["getMe"]?.()]);
    expect(requests(seen)).toEqual(['/tokens {"user":"u"}', "/me Bearer t1", "/me Bearer t1"]);
  });

  it("refresh the token that a server refuses", async () => {
    const { url, seen } = await serve((request, answer) =>
      request.headers.authorization === "Bearer t1"
        ? answer.writeHead(401).end()
        : answers(request, answer),
    );
    const client = module.createClient({ baseUrl: url, auth: make("bearer", { user: "u" }) });
    await client["getMe"]?.();
    expect(requests(seen)).toEqual([
      '/tokens {"user":"u"}',
      "/me Bearer t1",
      '/tokens/refresh {"id token":"t1"}',
      "/me Bearer t2",
    ]);
  });

  it("are a token from elsewhere", async () => {
    const { url, seen } = await serve(answers);
    const client = module.createClient({ baseUrl: url, auth: make("bearer", { token: "own" }) });
    await client["getMe"]?.();
    expect(requests(seen)).toEqual(["/me Bearer own"]);
  });

  it("get a cookie", async () => {
    const { url, seen } = await serve(answers);
    const client = module.createClient({ baseUrl: url, auth: make("session", { user: "u" }) });
    await client["getMe"]?.();
    expect(requests(seen)).toEqual(['/cookie {"user":"u"}', "/me SessionCookie s=1"]);
  });

  it("go only where the document asks for them", async () => {
    const { url, seen } = await serve(answers);
    const basic = make("basic", { username: "a", password: "b" });
    const key = make("apiKey", { in: "header", name: "X-Key", value: "k" });
    const client = module.createClient({
      baseUrl: url,
      auth: make("bySchemes", { password: basic, key }),
    });
    await client["getFree"]?.();
    await client["getMe"]?.();
    await client["getKey"]?.();
    expect(requests(seen)).toEqual(["/free", "/me Basic YTpi", "/key"]);
    expect(seen.map(({ headers }) => headers["x-key"])).toEqual([undefined, undefined, "k"]);
  });

  it("are those that the document has use for", () => {
    const names = Object.keys(module).filter((name) => !name.endsWith("Href"));
    expect(names.sort()).toEqual([
      "ApiError",
      "apiKey",
      "basic",
      "bearer",
      "bySchemes",
      "createClient",
      "createCookie",
      "createToken",
      "createTransport",
      "getFree",
      "getKey",
      "getMe",
      "key",
      "middleware",
      "refreshToken",
      "result",
      "session",
      "tokensFrom",
      "until",
      "wait",
    ]);
  });
});

describe("a document that says nothing of credentials", () => {
  const silent = withPaths(
    `/a: { get: { operationId: getA, responses: { "204": { description: Done. } } } }`,
  );

  it("has them nevertheless, for all operations", async () => {
    const { createClient, bearer, basic, apiKey } = await generateClient(silent);
    expect([basic, apiKey]).toEqual([expect.any(Function), expect.any(Function)]);
    const { url, seen } = await serve((_, answer) => void answer.writeHead(204).end());
    const auth = (bearer as (given: object) => ClientAuth)({ token: "t" });
    const api = createClient({ baseUrl: url, auth }) as unknown as { getA: () => Promise<unknown> };
    await api.getA();
    expect(seen[0]?.headers.authorization).toBe("Bearer t");
  });
});
